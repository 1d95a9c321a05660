import { leafOf, pathOf, segmentsOf, valueAt } from '../../arguments/slots/path.js';
import type { Claim } from '../../core/claim.js';
import type { Json } from '../../core/json.js';
import { differences, itemsAt, leavesOf, type At } from '../../evidence/answers.js';
import { isAccepted, valueKey, type Accepted } from '../../evidence/made.js';
import type { View } from '../../evidence/view.js';
import { proposal, type Kind, type Proposal, type Test } from '../kind.js';
import { written } from '../domain/tried.js';
import { isSaidAlike } from './fields.js';
import { isTold, listSlots } from './listed.js';

const NAME = 'switched fields';

const mostNames = 4;
const mostClaims = 6;

/** With a value of an argument the answer has further fields, or lacks some, and is else the same. */
export const switchedFields: Kind = {
  name: NAME,
  family: 'effect',
  shape: 'holds',
  form: 'about: [slot], at: [fields], value: {is: value of the slot, way: "also has" or "lacks"}',
  propose: (view) =>
    view.effect === 'read'
      ? listSlots(view, 'string', 'boolean', 'array')
          .flatMap(({ path }) => proposedFor(path, view))
          .slice(0, mostClaims)
      : [],
  tests: (claim) => {
    const { about: [slot = ''] = [] } = claim;
    const values = [[slot, isOf(claim)]] as const;
    return [
      { side: 'with it', why: 'side', expect: 'holds', values },
      // What a repetition changes is found to vary, and counts no longer.
      { side: 'again', why: 'rival', or: 'chance', expect: 'same', stage: 1, again: true, values },
    ] satisfies Test[];
  },
  holds: (claim, { probe, control }, view) => {
    if (control === null || !isAccepted(probe)) return null;
    if ((claim.at ?? []).some((at) => view.varies().has(at) || comesAnyway(claim, at, view)))
      return false;
    const found = switchedBy(control, probe);
    const { also, lacks } = found ?? { also: [], lacks: [] };
    const places = wayOf(claim) === 'lacks' ? lacks : also;
    return (claim.at ?? []).every((at) => places.includes(at));
  },
  worth: () => 'convenience',
  say: (claim, { verdict }) => {
    const { about: [slot = ''] = [], at = [] } = claim;
    const told = at.map((one) => one.replaceAll('[]', '').replace(/^\./, ''));
    if (verdict === 'observed' || !told.every(isTold)) return null;
    const names = told.map((one) => `\`${one}\``);
    const all = [names.slice(0, -1).join(', '), names.at(-1) ?? ''].filter(Boolean).join(' and ');
    const is = written(isOf(claim));
    return { target: { slot }, text: `The answer ${wayOf(claim)} ${all} where it is \`${is}\`.` };
  },
};

type Way = 'also has' | 'lacks';

function isOf({ value }: Claim): Json {
  return valueAt(value ?? null, 'is') ?? null;
}

function wayOf({ value }: Claim): Way {
  return valueAt(value ?? null, 'way') === 'lacks' ? 'lacks' : 'also has';
}

/** What the answers to two calls that differ in this slot alone tell. */
function proposedFor(slot: string, view: View): readonly Proposal[] {
  const absent = view.accepted.some(({ args }) => valueAt(args, slot) === undefined);
  return view.trials(slot).flatMap(({ value, accepted, call, control }) => {
    if (!accepted || value === undefined || !isAccepted(call) || call === control) return [];
    // A call without it is the one to compare with, where there is one.
    if (absent && valueAt(control.args, slot) !== undefined) return [];
    const found = switchedBy(control, call);
    if (found === null) return [];
    const claims = [
      ['also has', found.also],
      ['lacks', found.lacks],
    ] as const;
    return claims.flatMap(([way, places]) => {
      const told = (place: At): boolean =>
        !isEcho(place, slot, value) && !(way === 'lacks' && isEmptied(place, control, value));
      const at = places.filter(told).slice(0, mostNames);
      if (at.length === 0) return [];
      const claim = { kind: NAME, about: [slot], at, value: { is: value, way } };
      return [proposal('answer', claim, [call.id])];
    });
  });
}

/** Where nothing is found, some services leave out the whole list. */
function isEmptied(place: At, { outcome }: Accepted, value: Json): boolean {
  return typeof value !== 'boolean' && itemsAt(outcome.body ?? null, place) !== null;
}

/** A field that only repeats the argument. */
function isEcho(place: At, slot: string, value: Json): boolean {
  const field = leafOf(place);
  return isSaidAlike(field, leafOf(slot)) && typeof value !== 'boolean' && !place.includes('[]')
    ? valueKey(value) !== valueKey(field)
    : false;
}

/** A field that came where the claim says that it does not: it comes and goes by itself. */
function comesAnyway(claim: Claim, at: At, view: View): boolean {
  const { about: [slot = ''] = [] } = claim;
  const wanted = wayOf(claim) === 'lacks' ? isOf(claim) : undefined;
  return view.accepted.some(
    ({ args, outcome }) =>
      valueKey(valueAt(args, slot)) === valueKey(wanted) && placesIn(outcome.body ?? null).has(at),
  );
}

interface Switched {
  readonly also: readonly At[];
  readonly lacks: readonly At[];
}

/** Fields that all of one answer has and nothing of the other; null where they differ in more than that. */
function switchedBy(control: Accepted, probe: Accepted): Switched | null {
  const [before, after] = [control.outcome.body ?? null, probe.outcome.body ?? null];
  if (typeof before !== 'object' || typeof after !== 'object') return null;
  const differ = differences(before, after);
  if (differ.length === 0 || differ.length > 12) return null;
  const [has, had] = [placesIn(after), placesIn(before)];
  const also = differ.filter((at) => has.has(at) && !had.has(at));
  const lacks = differ.filter((at) => had.has(at) && !has.has(at));
  return also.length + lacks.length === differ.length ? { also, lacks } : null;
}

/** The places of the fields of an answer, those that hold others too; a list's own place is none. */
function placesIn(body: Json): ReadonlySet<At> {
  return new Set(
    leavesOf(body).flatMap(({ at }) => {
      const parts = segmentsOf(at);
      return parts.map((_, index) => pathOf(parts.slice(0, index + 1)).replace(/(?:\[\])+$/, ''));
    }),
  );
}
