import type { Slot } from '../../arguments/slots/slot.js';
import { lacks, leafOf } from '../../arguments/slots/path.js';
import { unknownIdLike } from '../../arguments/values/unknown-id-like.js';
import { isNumber } from '../../core/exact-number.js';
import type { Json } from '../../core/json.js';
import { fieldOf, fieldsOf, mainList } from '../../evidence/answers.js';
import { valueKey, type Accepted } from '../../evidence/made.js';
import { smallest } from '../../evidence/bases.js';
import type { View } from '../../evidence/view.js';
import { proposal, type Kind, type Test } from '../kind.js';
import { countOf, isAlike, takenValues, wasRefused } from './alike.js';

const NAME = 'ignored';

/** An argument that changes nothing in the answer, whatever it is. */
export const ignored: Kind = {
  name: NAME,
  family: 'equivalence',
  shape: 'same',
  form: 'about: [slot]',
  keyword: 'x-ignored',
  propose: (view) =>
    // What is written may show elsewhere than in the answer.
    view.effect !== 'read'
      ? []
      : view.slots
          .filter((slot) => mayBeIgnored(slot, view))
          .map(({ path }) => proposal('answer', { kind: NAME, about: [path] })),
  tests: ({ about: [slot = ''] }, view) => {
    const base = telling(slot, view);
    const values = tellingValues(slot, view);
    const second = secondBase(slot, base, view);
    const rival = {
      why: 'rival',
      expect: 'holds',
      or: 'no item is one that it would change',
    } as const;
    return [
      ...values.map((value, index) => ({
        side: `value ${index + 1}`,
        why: 'side' as const,
        expect: 'holds' as const,
        stage: index,
        values: [[slot, value] as const],
        base,
      })),
      ...(isSwitch(slot, view) && !mayDivide(slot, base, view)
        ? [{ side: 'items it divides', ...rival, cannot: 'there may be none that it is about' }]
        : []),
      ...(values.length < 2
        ? [{ side: 'two values', ...rival, stage: 3, cannot: 'no two values are known' }]
        : second === null
          ? [{ side: 'other items', ...rival, stage: 3, cannot: 'all calls have one answer' }]
          : values.slice(0, 2).map((value, index) => ({
              side: `other items, value ${index + 1}`,
              ...rival,
              // The second value among other items is the same again, of another call and value.
              why: index === 0 ? ('rival' as const) : ('confirm' as const),
              stage: 3 + index,
              values: [[slot, value] as const],
              base: second,
            }))),
    ] satisfies Test[];
  },
  holds: ({ about: [slot = ''] }, { probe, control }, view) =>
    control === null ? null : isAlike(control, probe, slot, view),
  worth: () => 'silent',
  say: ({ about: [slot = ''] }, { verdict, held }, view) => {
    // What was only seen of its values is what no effect looks like, too.
    const rivals = view
      .live(slot)
      .filter(({ kind, shape, isOnlySeen }) => kind !== NAME && shape !== 'refused' && !isOnlySeen);
    if (verdict === 'observed' || rivals.length > 0 || held.length < 2) return null;
    return {
      target: { slot },
      text: 'It has no effect: the answer is the same without it.',
      overlay: { 'x-ignored': true },
    };
  },
};

/** No value that was taken changed anything, in an answer that could show it. */
function mayBeIgnored({ path, sentIn, types }: Slot, view: View): boolean {
  if (sentIn === 'path' || sentIn === 'header' || sentIn === 'cookie') return false;
  if (types.includes('object') || path.includes('[]')) return false;
  const base = telling(path, view);
  if (base === null) return false;
  const trials = view
    .trials(path)
    .filter(
      ({ accepted, value, call, control }) => accepted && value !== undefined && call !== control,
    );
  return (
    trials.length > 0 && trials.every(({ call, control }) => isAlike(control, call, path, view))
  );
}

/** The calls without it that have what it stands in. */
function callsWithout(slot: string, view: View): readonly Accepted[] {
  return view.accepted.filter(({ args }) => lacks(args, slot));
}

/** The call without it that shows most: several things, or one. */
function telling(slot: string, view: View): Accepted | null {
  const without = callsWithout(slot, view);
  const most = Math.max(0, ...without.map(countOf));
  if (most > 1) return without.find((call) => countOf(call) === most) ?? null;
  const base = smallest(without);
  return base !== null && isOneThing(base) ? base : null;
}

function isOneThing({ outcome }: Accepted): boolean {
  return mainList(outcome.body ?? null) === null;
}

/** Another call without it that gave other things. */
function secondBase(slot: string, first: Accepted | null, view: View): Accepted | null {
  if (first === null) return null;
  const shown = (call: Accepted): string =>
    valueKey(mainList(call.outcome.body ?? null)?.items[0] ?? call.outcome.body ?? null);
  return (
    callsWithout(slot, view).find(
      (call) => (countOf(call) > 0 || isOneThing(call)) && shown(call) !== shown(first),
    ) ?? null
  );
}

/** Both booleans, some of few, values that some items have and others have not, and one that nothing has. */
function tellingValues(slot: string, view: View): readonly Json[] {
  const known = view.slot(slot);
  const taken = takenValues(slot, view);
  const sample = taken[0];
  const few =
    known?.schema.enum ?? (known?.types.includes('boolean') === true ? [true, false] : []);
  const nonsense = typeof sample === 'string' && few.length === 0 ? [unknownIdLike(sample)] : [];
  const sizes = isNumber(sample) ? [1, 2] : [];
  const all = [...few, ...dividing(known, view), ...nonsense, ...sizes, ...taken];
  return [...new Map(all.map((value) => [valueKey(value), value])).values()]
    .filter((value) => !wasRefused(slot, value, view))
    .slice(0, 3);
}

/** So many things together are likely to have some that a switch would touch. */
const manyThings = 5;

function mayDivide(slot: string, base: Accepted | null, view: View): boolean {
  const isMany = base !== null && countOf(base) >= manyThings;
  return isMany || dividing(view.slot(slot), view).length > 0;
}

/** A switch may be about what no item there has. */
function isSwitch(slot: string, view: View): boolean {
  return view.slot(slot)?.types.includes('boolean') === true;
}

function dividing(slot: Slot | undefined, view: View): readonly Json[] {
  const base = slot === undefined ? null : telling(slot.path, view);
  const items = base === null ? [] : (mainList(base.outcome.body ?? null)?.items ?? []);
  const field = fieldsOf(items[0] ?? null).find((name) => leafOf(name) === slot?.leaf);
  if (field === undefined) return [];
  const values = new Set(items.flatMap((item) => fieldOf(item, field) ?? []));
  return values.size < 2 ? [] : [...values].slice(0, 2);
}
