import { holderOf, lacks } from '../../arguments/slots/path.js';
import { proposal, type Kind } from '../kind.js';
import { requiredList } from './required.js';

const NAME = 'optional';

/** A slot that is documented as required may be left out. */
export const optional: Kind = {
  name: NAME,
  family: 'presence',
  shape: 'refused',
  form: 'about: [slot documented as required]',
  keyword: 'required',
  propose: (view) =>
    view.slots
      .filter(
        ({ path, required, sentIn }) =>
          required && sentIn !== 'path' && view.accepted.some(({ args }) => lacks(args, path)),
      )
      .map(({ path }) => proposal('answer', { kind: NAME, about: [path] })),
  // A call that works without it is proof enough; it is the confirmation, too.
  tests: ({ about: [slot = ''] }) => {
    const test = { expect: 'accepted', values: [[slot, undefined]] } as const;
    return [
      { ...test, side: 'without', why: 'side' },
      { ...test, side: 'without, again', why: 'confirm' },
    ];
  },
  worth: () => 'convenience',
  say: ({ about: [slot = ''] }, _proof, view) => {
    const list = holderOf(slot) === null ? requiredList(view) : null;
    return {
      target: { slot },
      text: 'May be left out, though documented as required.',
      ...(list === null ? {} : { whole: { required: list } }),
    };
  },
};
