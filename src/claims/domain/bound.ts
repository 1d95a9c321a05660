import { valueAt } from '../../arguments/slots/path.js';
import type { Slot } from '../../arguments/slots/slot.js';
import type { Claim } from '../../core/claim.js';
import type { View } from '../../evidence/view.js';
import { proposal, type Kind, type Proposal, type Test } from '../kind.js';

interface Bound {
  readonly slot: string;
  readonly keyword: 'minimum' | 'maximum';
  readonly at: number;
}

/** Numbers beyond a bound are refused: `limit` is at most 20. */
export const bound: Kind = {
  name: 'bound',
  family: 'domain',
  shape: 'refused',
  form: 'about: [slot], value: {minimum: n} or {maximum: n}',
  keyword: 'minimum, maximum',
  propose: (view) => numeric(view).flatMap((slot) => suggested(slot, view)),
  asks: (view) =>
    numeric(view).flatMap((slot) =>
      probesOf(slot, view).map((value) => ({
        name: `size of ${slot.path}`,
        values: [[slot.path, value] as const],
        worth: 'unclear-refusal' as const,
        hostile: Math.abs(value) > 1_000,
      })),
    ),
  tests: (claim) => {
    const { slot, keyword, at } = boundOf(claim);
    const step = keyword === 'maximum' ? 1 : -1;
    const unit = Number.isInteger(at) ? 1 : 0.01;
    return [
      { side: 'beyond', why: 'side', expect: 'refused', values: [[slot, at + step * unit]] },
      { side: 'at', why: 'side', expect: 'accepted', stage: 1, values: [[slot, at]] },
      // One strange refusal is no rule.
      {
        side: 'far beyond',
        why: 'confirm',
        expect: 'refused',
        stage: 2,
        values: [[slot, at + step * 7 * unit]],
      },
    ] satisfies Test[];
  },
  breaks: (claim, args) => {
    const { slot, keyword, at } = boundOf(claim);
    const value = valueAt(args, slot);
    if (typeof value !== 'number') return null;
    return keyword === 'maximum' ? value > at : value < at;
  },
  covers: (claim, other) =>
    other.kind === claim.kind && other.about[0] === claim.about[0] && isWider(claim, other),
  worth: () => 'clear-refusal',
  say: (claim) => {
    const { slot, keyword, at } = boundOf(claim);
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

function isWider(claim: Claim, other: Claim): boolean {
  const [one, two] = [boundOf(claim), boundOf(other)];
  return one.keyword === two.keyword && one.at !== two.at;
}

function numeric(view: View): readonly Slot[] {
  return view.slots.filter(
    ({ types, path }) =>
      types.includes('integer') ||
      types.includes('number') ||
      (types.length === 0 && view.trials(path).some(({ value }) => typeof value === 'number')),
  );
}

/** Each number in a refusal of the slot may be its bound, and so may those beside it; the document's own bounds too. */
function suggested({ path, schema }: Slot, view: View): readonly Proposal[] {
  const claims: Proposal[] = [];
  const add = (from: Proposal['from'], keyword: string, at: number, call?: string): void => {
    claims.push(
      proposal(
        from,
        { kind: 'bound', about: [path], value: { [keyword]: at } },
        call === undefined ? [] : [call],
      ),
    );
  };
  if (schema.maximum !== undefined) add('schema', 'maximum', schema.maximum);
  if (schema.minimum !== undefined) add('schema', 'minimum', schema.minimum);
  const trials = view
    .trials(path)
    .flatMap(({ value, accepted, call }) =>
      typeof value === 'number' ? [{ value, accepted, call }] : [],
    );
  const taken = trials.filter(({ accepted }) => accepted).map(({ value }) => value);
  if (taken.length === 0) return claims;
  const [least, most] = [Math.min(...taken), Math.max(...taken)];
  for (const { value, accepted, call } of trials) {
    if (accepted) continue;
    const said = view
      .allHints()
      .filter((hint) => hint.call.id === call.id)
      .flatMap(({ numbers }) => numbers)
      .flatMap((number) => [number, number - 1, number + 1]);
    for (const at of new Set(said)) {
      if (value > most && at >= most && at < value) add('refusal', 'maximum', at, call.id);
      if (value < least && at <= least && at > value) add('refusal', 'minimum', at, call.id);
    }
    const between = nearestTrials(trials);
    if (value === between.above && between.most + 1 === value)
      add('answer', 'maximum', between.most, call.id);
    if (value === between.below && between.least - 1 === value)
      add('answer', 'minimum', between.least, call.id);
  }
  return claims;
}

interface Nearest {
  readonly most: number;
  readonly above: number;
  readonly least: number;
  readonly below: number;
}

/** The largest number taken and the smallest refused above it, and the other way round. */
function nearestTrials(
  trials: readonly { readonly value: number; readonly accepted: boolean }[],
): Nearest {
  const taken = trials.filter(({ accepted }) => accepted).map(({ value }) => value);
  const refused = trials.filter(({ accepted }) => !accepted).map(({ value }) => value);
  const [least, most] = [Math.min(...taken), Math.max(...taken)];
  return {
    least,
    most,
    above: Math.min(...refused.filter((value) => value > most)),
    below: Math.max(...refused.filter((value) => value < least)),
  };
}

/** Round numbers far out, then halves between what is taken and what is refused. */
function probesOf({ path, schema }: Slot, view: View): readonly number[] {
  const trials = view
    .trials(path)
    .flatMap(({ value, accepted }) => (typeof value === 'number' ? [{ value, accepted }] : []));
  const taken = trials.filter(({ accepted }) => accepted);
  if (taken.length === 0) return [];
  const { least, most, above, below } = nearestTrials(trials);
  const far = Math.max(1_000, (schema.maximum ?? most) * 10, most * 10);
  const named = view
    .allHints()
    .some(
      ({ slots, numbers, call }) =>
        slots.includes(path) && numbers.length > 0 && typeof valueAt(call.args, path) === 'number',
    );
  return [
    ...(Number.isFinite(above)
      ? halves(most, above, named)
      : [Math.min(far, Number.MAX_SAFE_INTEGER)]),
    ...(Number.isFinite(below) ? halves(least, below, named) : least > 0 ? [0] : [-1]),
    ...(!Number.isFinite(below) && least <= 0 && least > -1 ? [-1] : []),
  ];
}

/** Bisection; none where the refusal names a number, which is tried first. */
function halves(taken: number, refused: number, named: boolean): readonly number[] {
  const gap = Math.abs(refused - taken);
  if (named || gap <= 1) return [];
  return [Math.round((taken + refused) / 2)];
}
