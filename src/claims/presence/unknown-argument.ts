import { nonsenseName } from '../../arguments/names/nonsense-name.js';
import { holderOf, inside, valueAt } from '../../arguments/slots/path.js';
import type { View } from '../../evidence/view.js';
import { proposal, type Kind, type Test } from '../kind.js';
import { twiceRefused } from './four-calls.js';

const NAME = 'unknown-argument';
const value = 'anything';

/** What a tool does with an argument, or a key of an object, that it does not know. */
export const unknownArgument: Kind = {
  name: NAME,
  family: 'presence',
  shape: 'same',
  form: 'about: [a name that nothing has], value: "ignored" or "refused"',
  propose: (view) =>
    placesIn(view).flatMap((path) =>
      ['ignored', 'refused'].map((outcome) =>
        proposal('schema', { kind: NAME, about: [path], value: outcome }),
      ),
    ),
  tests: ({ about: [slot = ''], value: outcome }, view) => {
    const values = [[slot, value]] as const;
    if (outcome === 'refused')
      return [
        { side: 'with it', why: 'side', expect: 'refused', values },
        ...twiceRefused(values, view),
      ] satisfies Test[];
    const again = [[slot, `${value}-else`]] as const;
    return [
      { side: 'with it', why: 'side', expect: 'same', values },
      { side: 'with another value', why: 'confirm', expect: 'same', stage: 1, values: again },
    ] satisfies Test[];
  },
  worth: () => 'convenience',
  say: ({ about: [slot = ''], value: outcome }) => {
    const holder = holderOf(slot);
    const what = holder === null ? 'Arguments' : `Keys in \`${holder}\``;
    const done = outcome === 'ignored' ? 'left unused, without an error' : 'refused';
    return { target: { section: 'limits' }, text: `${what} with unknown names are ${done}.` };
  },
};

/** The call itself, and the first object that a working call has in it. */
function placesIn(view: View): readonly string[] {
  if (view.accepted.length === 0 || view.effect === 'destructive') return [];
  const object = view.slots.find(
    ({ path, types }) =>
      types.includes('object') &&
      view.accepted.some(({ args }) => valueAt(args, path) !== undefined),
  );
  return [nonsenseName, ...(object === undefined ? [] : [inside(object.path, nonsenseName)])];
}
