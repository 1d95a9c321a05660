import { valueAt } from '../../arguments/slots/path.js';
import type { Slot } from '../../arguments/slots/slot.js';
import type { Claim } from '../../core/claim.js';
import type { Json } from '../../core/json.js';
import { valueKey } from '../../evidence/made.js';
import type { View } from '../../evidence/view.js';
import { distinctBy } from '../../support/distinct-by.js';
import { oncePerName } from '../../support/once-per-object.js';
import { proposal, type Kind, type Proposal, type Test } from '../kind.js';
import { maybeBound, nextRung } from './rungs.js';
import { hintsOn, refusedAgain, triedAt } from './tried.js';

const NAME = 'items';

/** Lists this long are taken by what has no bound. */
const long = 100;

/** Lists with too few or too many items are refused. */
export const items: Kind = {
  name: NAME,
  family: 'domain',
  shape: 'refused',
  form: 'about: [slot], value: {minItems: n} or {maxItems: n}',
  keyword: 'minItems, maxItems',
  propose: (view) => lists(view).flatMap((slot) => suggested(slot, view)),
  asks: (view) =>
    lists(view).flatMap((slot) =>
      probesOf(slot, view).map((value) => ({
        name: `items of ${slot.path}`,
        values: [[slot.path, value] as const],
        worth: 'clear-refusal' as const,
        hostile: value.length > 20,
      })),
    ),
  tests: (claim, view) => {
    const { slot, keyword, at } = countOf(claim);
    const members = membersOf(view, slot);
    if (members.length === 0) return [];
    const step = keyword === 'maxItems' ? 1 : -1;
    const beyond = listOf(at + step, members);
    const isRepeating = keyword === 'maxItems' && beyond.length > members.length;
    return [
      { side: 'beyond', why: 'side', expect: 'refused', values: [[slot, beyond]] },
      {
        side: 'at',
        why: 'side',
        expect: 'accepted',
        stage: 1,
        values: [[slot, listOf(at, members)]],
      },
      ...(isRepeating && at >= 2 && at <= members.length
        ? [
            {
              side: 'repeated',
              why: 'rival' as const,
              or: 'an item may come only once',
              expect: 'accepted' as const,
              stage: 2,
              values: [[slot, listOf(at, members.slice(0, 1))] as const],
            },
          ]
        : []),
      step > 0
        ? {
            side: 'far beyond',
            why: 'confirm',
            expect: 'refused',
            stage: 3,
            values: [[slot, listOf(at + 3, members)]],
          }
        : refusedAgain(view, slot, beyond),
    ] satisfies Test[];
  },
  breaks: (claim, args) => {
    const { slot, keyword, at } = countOf(claim);
    const value = valueAt(args, slot);
    if (!Array.isArray(value)) return null;
    return keyword === 'maxItems' ? value.length > at : value.length < at;
  },
  covers: (claim, other) => {
    if (other.kind !== NAME || other.about[0] !== claim.about[0]) return false;
    const [one, two] = [countOf(claim), countOf(other)];
    return one.keyword === two.keyword && one.at !== two.at;
  },
  worth: () => 'clear-refusal',
  say: (claim, { verdict }, view) => {
    const { slot, keyword, at } = countOf(claim);
    if (verdict === 'observed' || view.slot(slot)?.schema[keyword] === at) return null;
    return {
      target: { slot },
      text: `${keyword === 'maxItems' ? 'At most' : 'At least'} ${at} ${at === 1 ? 'item' : 'items'}.`,
      overlay: { [keyword]: at },
    };
  },
};

function countOf({ about: [slot = ''], value }: Claim): {
  readonly slot: string;
  readonly keyword: 'minItems' | 'maxItems';
  readonly at: number;
} {
  const { minItems, maxItems } = value as {
    readonly minItems?: number;
    readonly maxItems?: number;
  };
  return maxItems === undefined
    ? { slot, keyword: 'minItems', at: minItems ?? 0 }
    : { slot, keyword: 'maxItems', at: maxItems };
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** Slots of which calls took a list with something in it. */
function lists(view: View): readonly Slot[] {
  return view.slots.filter(
    ({ types, path }) =>
      (types.length === 0 || types.includes('array')) && membersOf(view, path).length > 0,
  );
}

/** Items that calls took, distinct. */
const membersOf = oncePerName((view: View, slot): readonly Json[] => {
  const all = triedAt(view, slot, isList).taken.flat();
  const singles = view
    .trials(`${slot}[]`)
    .flatMap(({ value, accepted }) => (accepted && value !== undefined ? [value] : []));
  return distinctBy([...all, ...singles], valueKey);
});

/** So many items, each as often as it must. */
function listOf(count: number, members: readonly Json[]): readonly Json[] {
  return Array.from(
    { length: Math.max(0, count) },
    (_, at) => members[at % members.length] ?? null,
  );
}

function edgesOf({ path }: Slot, view: View) {
  const { taken, refused } = triedAt(view, path, isList);
  const members = new Set(membersOf(view, path).map((item) => valueKey(item)));
  const known = refused.filter((list) => list.every((item) => members.has(valueKey(item))));
  const [least, most] = [
    Math.min(...taken.map(({ length }) => length)),
    Math.max(...taken.map(({ length }) => length)),
  ];
  return {
    least,
    most,
    above: Math.min(...known.map(({ length }) => length).filter((count) => count > most)),
    below: Math.max(...known.map(({ length }) => length).filter((count) => count < least)),
  };
}

function suggested(slot: Slot, view: View): readonly Proposal[] {
  const { most, above, least, below } = edgesOf(slot, view);
  const told = numbersTold(slot, view);
  const claim = (keyword: string, at: number, from: Proposal['from']): Proposal =>
    proposal(from, { kind: NAME, about: [slot.path], value: { [keyword]: at } });
  return [
    ...told.filter((at) => at >= most && at < above).map((at) => claim('maxItems', at, 'refusal')),
    ...(Number.isFinite(above) && maybeBound(most, above)
      ? [claim('maxItems', most, 'answer')]
      : []),
    ...(Number.isFinite(below) && maybeBound(least, below)
      ? [claim('minItems', least, 'answer')]
      : []),
  ];
}

function numbersTold({ path }: Slot, view: View): readonly number[] {
  const numbers = hintsOn(view, path)
    .filter(({ call }) => isList(valueAt(call.args, path)))
    .flatMap((hint) => hint.numbers);
  const near = numbers.flatMap((number) => [number, number - 1, number + 1]);
  return [...new Set(near)].filter((at) => Number.isInteger(at) && at > 0 && at <= 1_000);
}

/** A long list and, where a body says that there is one, an empty list; then counts between what is taken and what is refused. */
function probesOf(slot: Slot, view: View): readonly (readonly Json[])[] {
  const { most, above, least, below } = edgesOf(slot, view);
  const members = membersOf(view, slot.path);
  const told = numbersTold(slot, view);
  const cap = slot.schema.maxItems ?? long;
  const up = Number.isFinite(above)
    ? told.some((at) => at >= most && at < above)
      ? null
      : nextRung(most, above)
    : cap > most && cap <= 1_000
      ? cap
      : null;
  const isInBody = slot.sentIn === 'body' || slot.sentIn === undefined;
  const down = Number.isFinite(below)
    ? nextRung(least, below)
    : least > 0 && isInBody
      ? least > 1
        ? 1
        : 0
      : null;
  return [up, down].flatMap((count) => (count === null ? [] : [listOf(count, members)]));
}
