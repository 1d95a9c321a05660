import { writeJson } from '../../core/json-text.js';
import { valueAt } from '../../arguments/slots/path.js';
import { isAccepted } from '../../evidence/made.js';
import type { View } from '../../evidence/view.js';
import { proposal, type Kind, type Test } from '../kind.js';
import { isAlike, takenValues } from './alike.js';

const NAME = 'coerced';
const noNumber = 'qzxv';

/** A number or a boolean may be sent as text and means the same. */
export const coerced: Kind = {
  name: NAME,
  family: 'equivalence',
  shape: 'same',
  form: 'about: [slot]: numbers or booleans are taken as text too',
  keyword: 'x-coercedFrom',
  propose: (view) =>
    view.slots
      // In a URL everything is text.
      .filter(({ sentIn }) => sentIn === undefined || sentIn === 'body')
      .filter(({ types, path }) => !types.includes('string') && plain(path, view).length > 0)
      .map(({ path }) => proposal('schema', { kind: NAME, about: [path] })),
  tests: ({ about: [slot = ''] }, view) => {
    const [first, second] = plain(slot, view);
    if (first === undefined) return [];
    const base = view.base({ when: [{ slot, is: first }] });
    const other = second === undefined ? null : view.base({ when: [{ slot, is: second }] });
    const test = { expect: 'holds', base } as const;
    return [
      { side: 'as text', why: 'side', ...test, values: [[slot, String(first)]] },
      {
        side: 'no such text',
        why: 'rival',
        or: 'any text is taken',
        ...test,
        stage: 1,
        values: [[slot, noNumber]],
      },
      ...(second === undefined || other === null
        ? []
        : [
            {
              side: 'another as text',
              why: 'confirm' as const,
              expect: 'holds' as const,
              stage: 2,
              values: [[slot, String(second)] as const],
              base: other,
            },
          ]),
    ] satisfies Test[];
  },
  holds: ({ about: [slot = ''] }, { probe, control }, view) => {
    if (control === null) return null;
    const isSame = isAlike(control, probe, slot, view);
    return valueAt(probe.args, slot) === noNumber ? !isAccepted(probe) || !isSame : isSame;
  },
  worth: () => 'convenience',
  say: ({ about: [slot = ''] }, { verdict }, view) => {
    const [first = null] = plain(slot, view);
    return verdict === 'observed'
      ? null
      : {
          target: { slot },
          text: `Text is accepted too: ${writeJson(String(first))} means ${String(first)}.`,
          overlay: { 'x-coercedFrom': ['string'] },
        };
  },
};

function plain(slot: string, view: View): readonly (number | boolean)[] {
  return takenValues(slot, view).filter(
    (value): value is number | boolean => typeof value === 'number' || typeof value === 'boolean',
  );
}
