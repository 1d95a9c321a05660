import { valueAt } from '../../arguments/slots/path.js';
import type { Slot } from '../../arguments/slots/slot.js';
import type { Claim } from '../../core/claim.js';
import { refersToSomething } from '../../evidence/values.js';
import type { View } from '../../evidence/view.js';
import { proposal, type Kind, type Proposal, type Test } from '../kind.js';
import { maybeBound, nextRung } from './rungs.js';
import { beyondThere, hintsOn, isNotThere, isNumber, triedAt } from './tried.js';

const NAME = 'bound';

interface Bound {
  readonly slot: string;
  readonly keyword: 'minimum' | 'maximum';
  readonly at: number;
}

/** Numbers beyond a bound are refused: `limit` is at most 20. */
export const bound: Kind = {
  name: NAME,
  family: 'domain',
  shape: 'refused',
  form: 'about: [slot], value: {minimum: n} or {maximum: n}',
  keyword: 'minimum, maximum',
  propose: (view) => numeric(view).flatMap((slot) => suggested(slot, view)),
  asks: (view) =>
    numeric(view)
      .filter((slot) => !refersToSomething(slot))
      .flatMap((slot) =>
        probesOf(slot, view).map((value) => ({
          name: `size of ${slot.path}`,
          values: [[slot.path, value] as const],
          worth: 'unclear-refusal' as const,
          hostile: Math.abs(value) > 1_000,
        })),
      ),
  tests: (claim, view) => {
    const { slot, keyword, at } = boundOf(claim);
    const step = keyword === 'maximum' ? 1 : -1;
    const beyond = at + step;
    const isBeyond = (value: number): boolean => (value - beyond) * step > 0;
    const far = triedAt(view, slot, isNumber).refused.find(isBeyond) ?? at + step * 7;
    return [
      { side: 'beyond', why: 'side', expect: 'refused', values: [[slot, beyond]] },
      { side: 'at', why: 'side', expect: 'accepted', stage: 1, values: [[slot, at]] },
      {
        side: 'inside',
        why: 'rival',
        or: 'only some numbers are taken, such as ids of things that are there',
        expect: 'accepted',
        stage: 2,
        values: [[slot, at - step]],
      },
      ...fractions(view.slot(slot), beyond - step * 0.99, slot),
      ...endOfData(claim, beyond, view),
      ...beyondThere(view, slot, { at, beyond }),
      ...otherNumbers(claim, beyond, view),
      ...ofThing(claim, beyond, view),
      // One strange refusal is no rule.
      { side: 'far beyond', why: 'confirm', expect: 'refused', stage: 3, values: [[slot, far]] },
    ] satisfies Test[];
  },
  breaks: (claim, args) => {
    const { slot, keyword, at } = boundOf(claim);
    const value = valueAt(args, slot);
    if (typeof value !== 'number') return null;
    return keyword === 'maximum' ? value > at : value < at;
  },
  covers: (claim, other) => {
    if (other.kind !== NAME || other.about[0] !== claim.about[0]) return false;
    const [one, two] = [boundOf(claim), boundOf(other)];
    return one.keyword === two.keyword && one.at !== two.at;
  },
  worth: () => 'clear-refusal',
  say: (claim, { verdict }, view) => {
    const { slot, keyword, at } = boundOf(claim);
    if (verdict === 'observed' || view.slot(slot)?.schema[keyword] === at) return null;
    return {
      target: { slot },
      text: keyword === 'maximum' ? `At most ${at}.` : `At least ${at}.`,
      overlay: { [keyword]: at },
    };
  },
};

function boundOf({ about: [slot = ''], value }: Claim): Bound {
  const { minimum, maximum } = value as { readonly minimum?: number; readonly maximum?: number };
  return maximum === undefined
    ? { slot, keyword: 'minimum', at: minimum ?? 0 }
    : { slot, keyword: 'maximum', at: maximum };
}

function numeric(view: View): readonly Slot[] {
  return view.slots.filter(
    ({ types, path }) =>
      types.includes('integer') ||
      types.includes('number') ||
      (types.length === 0 && triedAt(view, path, isNumber).taken.length > 0),
  );
}

/** A place in a thing ends where the thing does: another one has another end. */
function ofThing(claim: Claim, beyond: number, view: View): readonly Test[] {
  const { slot, keyword } = boundOf(claim);
  const isPlace =
    /(?:^|[_\W])(?:index|idx|position|offset|line|row|col(?:umn)?|page|slide|number)(?:$|[_\W])/i;
  if (keyword !== 'maximum' || !isPlace.test(slot.replace(/([a-z])([A-Z])/g, '$1_$2'))) return [];
  const base = view.baseAround([slot]);
  const holder = view.slots.find(
    (one) => refersToSomething(one) && base !== null && valueAt(base.args, one.path) !== undefined,
  );
  if (holder === undefined) return [];
  const own = base === null ? undefined : valueAt(base.args, holder.path);
  const other = view
    .values(holder.path)
    .find(({ value, from }) => (from === 'record' || from === 'worked') && value !== own);
  const test = {
    side: 'another thing',
    why: 'rival',
    or: 'it ends with the thing',
    stage: 3,
  } as const;
  return other === undefined
    ? [{ ...test, expect: 'refused', cannot: 'no other thing is known' }]
    : [
        {
          ...test,
          expect: 'refused',
          values: [
            [slot, beyond],
            [holder.path, other.value],
          ],
        },
      ];
}

interface Edges {
  readonly most: number;
  readonly above: number;
  readonly least: number;
  readonly below: number;
}

/** The largest number taken and the smallest refused above it, and the other way round; null where none is taken. */
function edgesOf(path: string, view: View): Edges | null {
  const { taken, refused } = triedAt(view, path, isNumber);
  if (taken.length === 0) return null;
  const [least, most] = [Math.min(...taken), Math.max(...taken)];
  return {
    least,
    most,
    above: Math.min(...refused.filter((value) => value > most)),
    below: Math.max(...refused.filter((value) => value < least)),
  };
}

/** Each number in a refusal of the slot may be its bound, and so may those beside it; what a search has narrowed down to. */
function suggested({ path }: Slot, view: View): readonly Proposal[] {
  const edges = edgesOf(path, view);
  if (edges === null) return [];
  const { most, above, least, below } = edges;
  const told = numbersTold(path, view);
  const claim = (keyword: string, at: number, from: Proposal['from']): Proposal =>
    proposal(from, { kind: NAME, about: [path], value: { [keyword]: at } });
  return [
    ...told.filter((at) => at >= most && at < above).map((at) => claim('maximum', at, 'refusal')),
    ...told.filter((at) => at <= least && at > below).map((at) => claim('minimum', at, 'refusal')),
    ...(Number.isFinite(above) && maybeBound(most, above)
      ? [claim('maximum', most, 'answer')]
      : []),
    ...(Number.isFinite(below) && maybeBound(least, below)
      ? [claim('minimum', least, 'answer')]
      : []),
  ];
}

/** The numbers in refusals of numbers at the slot, and those beside them. */
function numbersTold(path: string, view: View): readonly number[] {
  const numbers = hintsOn(view, path)
    .filter(({ call }) => typeof valueAt(call.args, path) === 'number')
    .flatMap((hint) => hint.numbers);
  return [...new Set(numbers.flatMap((number) => [number, number - 1, number + 1]))];
}

/** The documented bounds, numbers far out, then round numbers between what is taken and what is refused. */
function probesOf({ path, schema }: Slot, view: View): readonly number[] {
  const edges = edgesOf(path, view);
  if (edges === null) return [];
  const { most, above, least, below } = edges;
  const told = numbersTold(path, view);
  const [high, low] = [Number(schema.maximum ?? Infinity), Number(schema.minimum ?? -Infinity)];
  const up = Number.isFinite(above)
    ? told.some((at) => at >= most && at < above)
      ? null
      : nextRung(most, above)
    : ([Math.min(high, 1_000), Math.min(high, 1_000_000)].find((value) => value > most) ?? null);
  const down = Number.isFinite(below)
    ? told.some((at) => at <= least && at > below)
      ? null
      : below === 0 && least > 1
        ? 1
        : nextRung(least, below)
    : ([0, -1, -1_000].find((value) => value < least && value >= low) ?? null);
  return [up, down].filter((value) => value !== null);
}

/** Between two whole numbers there may be a bound. */
function fractions(slot: Slot | undefined, just: number, path: string): readonly Test[] {
  if (slot?.types.includes('number') !== true || slot.types.includes('integer')) return [];
  return [
    {
      side: 'just beyond',
      why: 'rival',
      or: 'the bound is a fraction',
      expect: 'refused',
      stage: 2,
      values: [[path, just]],
    },
  ];
}

/** What is refused may only not be there: pages after the last, places behind the end. More things would have to be made to tell. */
function endOfData(claim: Claim, beyond: number, view: View): readonly Test[] {
  const { slot, keyword } = boundOf(claim);
  if (keyword === 'minimum') return [];
  const refusal = view.trials(slot).find(({ value, accepted }) => value === beyond && !accepted);
  if (refusal === undefined || !isNotThere(refusal.call, view)) return [];
  return [
    {
      side: 'more things',
      why: 'rival',
      or: 'there is nothing beyond it',
      expect: 'refused',
      cannot: 'more things would have to be there',
    },
  ];
}

/** Another number of the call may be the bound: it is moved away. */
function otherNumbers(claim: Claim, beyond: number, view: View): readonly Test[] {
  const { slot, at } = boundOf(claim);
  const base = view.baseAround([slot]);
  if (base === null) return [];
  const others = view.slots.filter(
    (other) =>
      other.path !== slot &&
      typeof valueAt(base.args, other.path) === 'number' &&
      !refersToSomething(other),
  );
  return others.slice(0, 2).map(({ path }) => ({
    side: `beyond, with another ${path}`,
    why: 'rival',
    or: `it is compared with ${path}`,
    expect: 'refused',
    stage: 2,
    values: [
      [slot, beyond],
      [path, at + (beyond - at) * 5],
    ],
  }));
}
