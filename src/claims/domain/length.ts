import { valueAt } from '../../arguments/slots/path.js';
import type { Claim } from '../../core/claim.js';
import type { Json } from '../../core/json.js';
import type { Slot } from '../../arguments/slots/slot.js';
import { valueKey } from '../../evidence/made.js';
import type { View } from '../../evidence/view.js';
import { proposal, type Kind, type Proposal, type Test } from '../kind.js';
import { maybeBound, nextRung } from './rungs.js';
import { freeTexts, rotated, sampleOf, sized } from './texts.js';
import { beyondThere, hintsOn, isText, triedAt } from './tried.js';

const NAME = 'length';

/** A text this long is taken by what has no bound, and fits in a call that writes. */
const long = 900;
const longest = 60_000;

/** Texts that are too short or too long are refused. */
export const length: Kind = {
  name: NAME,
  family: 'domain',
  shape: 'refused',
  form: 'about: [slot], value: {minLength: n} or {maxLength: n}',
  keyword: 'minLength, maxLength',
  propose: (view) => freeTexts(view).flatMap((slot) => suggested(slot, view)),
  asks: (view) =>
    freeTexts(view).flatMap((slot) =>
      probesOf(slot, view).map((value) => ({
        name: `length of ${slot.path}`,
        values: [[slot.path, value] as const],
        worth: 'clear-refusal' as const,
        hostile: value.length > long,
      })),
    ),
  tests: (claim, view) => {
    const { slot, keyword, at } = lengthOf(claim);
    const sample = sampleOf(view, slot);
    if (sample === null) return [];
    const step = keyword === 'maxLength' ? 1 : -1;
    const beyond = at + step;
    const isBeyond = ({ length: own }: string): boolean => own > 0 && (own - beyond) * step > 0;
    const known = triedAt(view, slot, isText).refused.find(isBeyond);
    const far =
      known ?? (step > 0 ? sized(beyond + 9, sample) : rotated(sized(Math.max(1, beyond), sample)));
    return [
      { side: 'beyond', why: 'side', expect: 'refused', values: [[slot, sized(beyond, sample)]] },
      {
        side: 'at',
        why: 'side',
        expect: 'accepted',
        stage: 1,
        values: [[slot, sized(at, sample)]],
      },
      {
        side: 'other letters',
        why: 'rival',
        or: 'only some texts are taken',
        expect: 'accepted',
        stage: 2,
        values: [[slot, rotated(sized(at, sample))]],
      },
      ...beyondThere(view, slot, { at: sized(at, sample), beyond: sized(beyond, sample) }),
      { side: 'far beyond', why: 'confirm', expect: 'refused', stage: 3, values: [[slot, far]] },
    ] satisfies Test[];
  },
  breaks: (claim, args) => {
    const { slot, keyword, at } = lengthOf(claim);
    const value = valueAt(args, slot);
    if (typeof value !== 'string' || value === '') return null;
    return keyword === 'maxLength' ? value.length > at : value.length < at;
  },
  covers: (claim, other) => {
    if (other.kind !== NAME || other.about[0] !== claim.about[0]) return false;
    const [one, two] = [lengthOf(claim), lengthOf(other)];
    return one.keyword === two.keyword && one.at !== two.at;
  },
  worth: () => 'clear-refusal',
  say: (claim, { verdict }, view) => {
    const { slot, keyword, at } = lengthOf(claim);
    if (verdict === 'observed' || view.slot(slot)?.schema[keyword] === at) return null;
    const characters = at === 1 ? 'character' : 'characters';
    return {
      target: { slot },
      text: `${keyword === 'maxLength' ? 'At most' : 'At least'} ${at} ${characters}.`,
      overlay: { [keyword]: at },
    };
  },
};

function lengthOf({ about: [slot = ''], value }: Claim): {
  readonly slot: string;
  readonly keyword: 'minLength' | 'maxLength';
  readonly at: number;
} {
  const { minLength, maxLength } = value as {
    readonly minLength?: number;
    readonly maxLength?: number;
  };
  return maxLength === undefined
    ? { slot, keyword: 'minLength', at: minLength ?? 0 }
    : { slot, keyword: 'maxLength', at: maxLength };
}

type Free = Slot & { readonly sample: string };

/** The longest text taken and the shortest refused that is longer, and the other way round: of texts made for their length alone. */
function edgesOf({ path, sample }: Free, view: View) {
  const { trials } = triedAt(view, path, isText);
  const made = trials.filter(
    ({ value }) => value === sample || valueKey(value) === valueKey(sized(value.length, sample)),
  );
  const taken = made.flatMap(({ value, accepted }) => (accepted ? [value.length] : []));
  const refused = made.flatMap(({ value, accepted }) => (accepted ? [] : [value.length]));
  const [least, most] = [Math.min(...taken), Math.max(...taken)];
  return {
    least,
    most,
    above: Math.min(...refused.filter((value) => value > most)),
    below: Math.max(...refused.filter((value) => value < least)),
  };
}

/** Each number in a refusal of a text at the slot may be its bound, and so may those beside it; what a search has narrowed down to. */
function suggested(slot: Free, view: View): readonly Proposal[] {
  const { most, above, least, below } = edgesOf(slot, view);
  const told = numbersTold(slot, view);
  const claim = (keyword: string, at: number, from: Proposal['from']): Proposal =>
    proposal(from, { kind: NAME, about: [slot.path], value: { [keyword]: at } });
  return [
    ...told.filter((at) => at >= most && at < above).map((at) => claim('maxLength', at, 'refusal')),
    ...told
      .filter((at) => at > 1 && at <= least && at > below)
      .map((at) => claim('minLength', at, 'refusal')),
    ...(Number.isFinite(above) && maybeBound(most, above)
      ? [claim('maxLength', most, 'answer')]
      : []),
    ...(Number.isFinite(below) && least > 1 && maybeBound(least, below)
      ? [claim('minLength', least, 'answer')]
      : []),
  ];
}

function numbersTold({ path }: Free, view: View): readonly number[] {
  const numbers = hintsOn(view, path)
    .filter(({ call }) => typeof valueAt(call.args, path) === 'string')
    .flatMap((hint) => hint.numbers);
  const near = numbers.flatMap((number) => [number, number - 1, number + 1]);
  return [...new Set(near)].filter((at) => Number.isInteger(at) && at > 0 && at < longest);
}

/** One long text and one letter; where one is refused, other letters of a length that is taken, and then round lengths between. */
function probesOf(slot: Free, view: View): readonly string[] {
  const { most, above, least, below } = edgesOf(slot, view);
  const { sample, schema, sentIn } = slot;
  const told = numbersTold(slot, view);
  const other = rotated(sample);
  const isSame = (value: Json | undefined): boolean => valueKey(value) === valueKey(other);
  const isForm = triedAt(view, slot.path, isText).refused.some(isSame);
  if (isForm) return [];
  const isOther = view.trials(slot.path).some(({ value }) => isSame(value));
  const cap = Math.min(schema.maxLength ?? Infinity, sentIn === 'body' ? longest : long);
  const high = [Math.min(cap, long), cap].find((size) => size > most);
  const [search, short] = [Number.isFinite(above), Number.isFinite(below)];
  if ((search || short) && !isOther) return [other];
  const up = search
    ? told.some((at) => at >= most && at < above)
      ? null
      : nextRung(most, above)
    : (high ?? null);
  const down = short
    ? told.some((at) => at > 1 && at <= least && at > below)
      ? null
      : nextRung(least, below)
    : least > 1 && (schema.minLength ?? 0) < least
      ? Math.max(1, schema.minLength ?? 1)
      : null;
  return [up, down].flatMap((size) => (size === null ? [] : [sized(size, sample)]));
}
