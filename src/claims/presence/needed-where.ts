import { lacks, leafOf, valueAt, type Path } from '../../arguments/slots/path.js';
import type { Claim } from '../../core/claim.js';
import type { Json } from '../../core/json.js';
import { valueKey, type Made } from '../../evidence/made.js';
import { modesOf } from '../../evidence/modes.js';
import type { View } from '../../evidence/view.js';
import { proposal, type Kind, type PairTest, type Test } from '../kind.js';
import { written } from '../domain/tried.js';
import { constraintOn, twiceRefused, workingValue } from './four-calls.js';
import { modesRefused, unset, withEverything } from './modes-refused.js';
import { suggestedPairs } from './suggested-groups.js';

const NAME = 'needed where';

/** A slot is needed, or is refused, where another one has a certain value, and not where it has another. */
export const neededWhere: Kind = {
  name: NAME,
  family: 'presence',
  shape: 'refused',
  form: 'about: [slot], value: "needed" or "refused", when: [{slot, is}]',
  keyword: 'required',
  propose: (view) => [
    ...suggestedPairs(view).flatMap(({ slots: [one = '', other = ''], calls }) => [
      ...proposedFor(one, other, view, calls),
      ...proposedFor(other, one, view, calls),
    ]),
    ...modesRefused(view).flatMap(({ mode, is, wanted }) =>
      wanted.map((path) => proposal('refusal', claimOf(path, 'needed', mode.path, is))),
    ),
  ],
  asks: (view) => modesRefused(view).flatMap((refused) => withEverything(refused, view)),
  tests: (claim, view) => {
    const { about: [slot = ''] = [], value: way, when: [{ slot: mode, is } = none] = [] } = claim;
    const value = workingValue(slot, view);
    if (value === undefined) return [];
    const isNeeded = way === 'needed';
    // In its own mode other things may be needed too: a call that works there is the one to take it away from.
    const there = isNeeded ? view.base({ with: slot, when: [{ slot: mode, is }] }) : null;
    const bad: PairTest['values'] = [
      [mode, is],
      [slot, isNeeded ? undefined : value],
    ];
    const start = there === null ? {} : { base: there };
    const good: PairTest['values'] = [
      [mode, is],
      [slot, isNeeded ? value : undefined],
    ];
    // Another value of the mode with which the same is taken: else it is no matter of this value.
    const other = modeElse(mode, is, view).map((next): PairTest['values'] => [
      [mode, next],
      [slot, isNeeded ? undefined : value],
    ]);
    const known = other.find((values) => stateOf(values, view) === true);
    const next = known ?? other.find((values) => stateOf(values, view) === undefined);
    return [
      { side: 'refused', why: 'side', expect: 'refused', values: bad, ...start },
      { side: 'taken', why: 'side', expect: 'accepted', values: good },
      next === undefined
        ? {
            side: 'elsewhere',
            why: 'side',
            expect: 'accepted',
            cannot: 'no other value of the mode is taken alike',
          }
        : { side: 'elsewhere', why: 'side', expect: 'accepted', values: next },
      ...(isNeeded ? withAllElse(bad, view) : []),
      ...twiceRefused(bad, view, there === null ? [] : [there]),
    ] satisfies Test[];
  },
  breaks: ({ about: [slot = ''], value: way, when: [{ slot: mode, is } = none] = [] }, args) =>
    valueKey(valueAt(args, mode)) === valueKey(is) && lacks(args, slot) === (way === 'needed'),
  worth: () => 'clear-refusal',
  say: ({ about: [slot = ''], value: way, when: [{ slot: mode, is } = none] = [] }) => ({
    target: { slot },
    text: `${way === 'needed' ? 'Needed' : 'Refused'} where \`${mode}\` is \`${written(is)}\`.`,
    whole: constraintOn(
      slot,
      way === 'needed'
        ? { required: [leafOf(slot)] }
        : { allOf: [{ not: { required: [leafOf(slot)] } }] },
    ),
  }),
};

const none = { slot: '', is: null };

function claimOf(slot: Path, way: 'needed' | 'refused', mode: Path, is: Json): Claim {
  return { kind: NAME, about: [slot], value: way, when: [{ slot: mode, is }] };
}

function modeElse(path: Path, is: Json, view: View): readonly Json[] {
  const slot = view.slot(path);
  const all = slot === undefined ? [] : modesOf(slot);
  return all.filter((value) => valueKey(value) !== valueKey(is));
}

/** Whether calls that work were had with these values, or refused ones that differ in nothing else; undefined where neither was. */
function stateOf(values: PairTest['values'], view: View): boolean | undefined {
  const has = view.accepted.some(({ args }) =>
    values.every(([path, value]) => valueKey(valueAt(args, path)) === valueKey(value)),
  );
  return has ? true : view.pairs(values).length > 0 ? false : undefined;
}

/** One slot hangs together with a mode: a call was refused with one value of it, and one alike taken with another, so that it is no matter of all values. */
function proposedFor(
  mode: Path,
  slot: Path,
  view: View,
  calls: readonly string[],
): readonly ReturnType<typeof proposal>[] {
  const known = view.slot(mode);
  const modes = known === undefined ? [] : modesOf(known);
  return modes.flatMap((is) =>
    (['needed', 'refused'] as const)
      .filter((way) => {
        const isAlike = ({ args }: Made): boolean => lacks(args, slot) === (way === 'needed');
        const isIt = ({ args }: Made): boolean => valueKey(valueAt(args, mode)) === valueKey(is);
        const isElse = (call: Made): boolean => !lacks(call.args, mode) && !isIt(call);
        return (
          view.refused.some((call) => isIt(call) && isAlike(call)) &&
          view.accepted.some((call) => isElse(call) && isAlike(call)) &&
          !view.accepted.some((call) => isIt(call) && isAlike(call))
        );
      })
      .map((way) => proposal('refusal', claimOf(slot, way, mode, is), calls)),
  );
}

/** Where everything but it is given, it is missed all the same: else another one would do. */
function withAllElse(values: PairTest['values'], view: View): readonly Test[] {
  const all = unset(
    values.map(([path]) => path),
    view,
  );
  if (all.length === 0) return [];
  return [
    {
      side: 'all else',
      why: 'rival',
      or: 'another one does as well',
      expect: 'refused',
      stage: 1,
      values: [...values, ...all],
    },
  ];
}
