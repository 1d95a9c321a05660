import { valueAt } from '../../arguments/slots/path.js';
import type { Slot } from '../../arguments/slots/slot.js';
import { enumInText } from '../../arguments/texts/enum-in-text.js';
import { unknownIdLike } from '../../arguments/values/unknown-id-like.js';
import { isAccepted, valueKey } from '../../evidence/made.js';
import type { View } from '../../evidence/view.js';
import { proposal, type Kind, type Test } from '../kind.js';
import { isAlike, takenValues } from './alike.js';

const NAME = 'any case';

/** One of a few words may be written in capitals or in small letters. */
export const anyCase: Kind = {
  name: NAME,
  family: 'equivalence',
  shape: 'same',
  form: 'about: [slot]: its few values are taken in any case',
  keyword: 'x-caseInsensitive',
  propose: (view) =>
    view.slots
      .filter(({ path }) => words(path, view).length > 0)
      .map(({ path }) => proposal('schema', { kind: NAME, about: [path] })),
  tests: ({ about: [slot = ''] }, view) => {
    const [first, second] = words(slot, view);
    if (first === undefined) return [];
    const base = view.base({ when: [{ slot, is: first }] });
    const other = second === undefined ? null : view.base({ when: [{ slot, is: second }] });
    const test = { expect: 'holds', base } as const;
    return [
      { side: 'other case', why: 'side', ...test, values: [[slot, swapped(first)]] },
      {
        side: 'another word',
        why: 'rival',
        or: 'any text is taken',
        ...test,
        stage: 1,
        values: [[slot, unknownIdLike(first)]],
      },
      ...(second === undefined || other === null
        ? []
        : [
            {
              side: 'other case of another',
              why: 'confirm' as const,
              expect: 'holds' as const,
              stage: 2,
              values: [[slot, swapped(second)] as const],
              base: other,
            },
          ]),
    ] satisfies Test[];
  },
  holds: ({ about: [slot = ''] }, { test, probe, control }, view) => {
    if (control === null) return null;
    const isSame = isAlike(control, probe, slot, view);
    return test.why === 'rival' ? !isAccepted(probe) || !isSame : isSame;
  },
  worth: () => 'convenience',
  say: ({ about: [slot = ''] }, { verdict, held }) => {
    const sent = valueAt(held[0]?.probe.args ?? {}, slot);
    return verdict === 'observed' || typeof sent !== 'string'
      ? null
      : {
          target: { slot },
          text: `Accepted in any case: \`${sent}\` means \`${swapped(sent)}\`.`,
          overlay: { 'x-caseInsensitive': true },
        };
  },
};

/** Values that worked, where only a few do: documented ones, or those that a refusal lists. */
function words(path: string, view: View): readonly string[] {
  const slot = view.slot(path);
  if (slot === undefined) return [];
  const few = choices(slot, view).map((choice) => choice.toLowerCase());
  return takenValues(path, view)
    .filter((value): value is string => typeof value === 'string')
    .filter((value) => few.includes(value.toLowerCase()) && swapped(value) !== value)
    .filter(
      (value, index, all) => index === all.findIndex((one) => swapped(one) === swapped(value)),
    )
    .filter((value) => view.base({ when: [{ slot: path, is: value }] }) !== null);
}

function choices({ path, schema }: Slot, view: View): readonly string[] {
  const listed = view
    .allHints()
    .filter(({ slots }) => slots.includes(path))
    .flatMap((hint) => hint.listed);
  const all = [...(schema.enum ?? []), ...enumInText(schema.description ?? ''), ...listed];
  const texts = all.filter((value): value is string => typeof value === 'string');
  return new Set(texts.map(valueKey)).size > 1 ? texts : [];
}

function swapped(text: string): string {
  const upper = text.toUpperCase();
  return upper === text ? text.toLowerCase() : upper;
}
