import { orderedPairs } from '../../arguments/names/ordered-pairs.js';
import { isBefore } from '../../schema/is-before.js';
import { isMoment } from '../../schema/is-moment.js';
import { leafOf, valueAt, type Path } from '../../arguments/slots/path.js';
import type { Claim } from '../../core/claim.js';
import type { Json } from '../../core/json.js';
import type { View } from '../../evidence/view.js';
import { dayMs } from '../../support/day-ms.js';
import { constraintOn, workingValue } from '../presence/four-calls.js';
import { suggestedPairs } from '../presence/suggested-groups.js';
import { proposal, type Kind, type Test } from '../kind.js';

const NAME = 'ordered';

/** Of two slots the first may not lie after the second. */
export const ordered: Kind = {
  name: NAME,
  family: 'relation',
  shape: 'refused',
  form: 'about: [slot, slot that it may not lie after]',
  keyword: 'x-ordered',
  propose: (view) =>
    suggestedPairs(view).flatMap(({ slots: [one = '', other = ''], from, calls }) => {
      if (startOf(one, other, view) === null) return [];
      const [named] = orderedPairs([one, other]);
      const both: readonly (readonly [Path, Path])[] =
        named === undefined
          ? [
              [one, other],
              [other, one],
            ]
          : [named];
      return both.map((about) => proposal(from, { kind: NAME, about: [...about] }, calls));
    }),
  tests: (claim, view) => {
    const [first, second] = twoOf(claim);
    const start = startOf(first, second, view);
    if (start === null) return [];
    const at = (a: number, b: number): readonly (readonly [Path, Json])[] => [
      [first, later(start, a)],
      [second, later(start, b)],
    ];
    return [
      { side: 'out of order', why: 'side', expect: 'refused', values: at(1, 0) },
      { side: 'in order', why: 'side', expect: 'accepted', stage: 1, values: at(0, 1) },
      {
        side: 'both later',
        why: 'rival',
        or: `the value of ${leafOf(first)} is refused anyhow`,
        expect: 'accepted',
        stage: 2,
        values: at(1, 2),
      },
      {
        side: 'both earlier',
        why: 'rival',
        or: `the value of ${leafOf(second)} is refused anyhow`,
        expect: 'accepted',
        stage: 2,
        values: at(-1, 0),
      },
      { side: 'far out of order', why: 'confirm', expect: 'refused', stage: 3, values: at(3, 0) },
    ] satisfies Test[];
  },
  breaks: (claim, args) => {
    const [first, second] = twoOf(claim);
    return isBefore(valueAt(args, second), valueAt(args, first));
  },
  worth: () => 'unclear-refusal',
  say: (claim, _proof, view) => {
    const [first, second] = twoOf(claim);
    const isTime = typeof startOf(first, second, view) === 'string';
    return {
      target: { slot: first },
      text: isTime ? `Must not be after \`${second}\`.` : `Must not be more than \`${second}\`.`,
      whole: constraintOn(first, { allOf: [{ 'x-ordered': [leafOf(first), leafOf(second)] }] }),
    };
  },
};

function twoOf({ about: [first = '', second = ''] }: Claim): readonly [Path, Path] {
  return [first, second];
}

/** A number or a moment that one of the two takes; null where they have no order. */
function startOf(one: Path, other: Path, view: View): Json | null {
  const [a, b] = [one, other].map((path) =>
    [workingValue(path, view), ...view.values(path).map(({ value }) => value)].find(
      (value) => typeof value === 'number' || (value !== undefined && isMoment(value)),
    ),
  );
  return a !== undefined && typeof a === typeof b ? a : null;
}

/** So many steps later: days, or units of a number. */
function later(start: Json, steps: number): Json {
  if (typeof start === 'number') return start + steps;
  if (typeof start !== 'string') return start;
  const moved = new Date(Date.parse(start) + steps * dayMs).toISOString();
  return start.length === 10 ? moved.slice(0, 10) : moved;
}
