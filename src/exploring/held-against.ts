import {
  argumentOf,
  leafOf,
  overlap,
  pathOf,
  valueAt,
  type Path,
} from '../arguments/slots/path.js';
import { isNumber } from '../core/exact-number.js';
import type { Json, JsonObject } from '../core/json.js';
import { writeJson } from '../core/json-text.js';
import { templateOf } from '../evidence/attribution.js';
import { keyWithout, valueKey, type Refused } from '../evidence/made.js';
import { refersToSomething } from '../evidence/values.js';
import type { View } from '../evidence/view.js';
import type { Hint } from '../refusals/read-refusal.js';
import { groupBy } from '../support/group-by.js';
import { oncePerObject } from '../support/once-per-object.js';

const cost = {
  /** A refusal named the slot and this value. */
  blamed: 12,
  /** It said that there is no such thing, which a second call does not change. */
  notThere: 24,
  /** A refusal named nothing: each of its values may be at fault. */
  suspected: 1.5,
  most: 40,
  /** What of it still holds on a later visit, when other tools have taken that id. */
  takenSince: 0.25,
} as const;

/** What a value costs that two refusals blame by name. */
export const blamedTwice = 2 * cost.blamed;

/** What refusals tell of a tool that has never worked, for the search of a call that does. */
export interface Evidence {
  readonly hints: readonly (Hint & { readonly call: Refused })[];
  /** Refusals that name no slot. */
  readonly silent: readonly Refused[];
  /** Slots that a refusal says are missing, or that it names though nothing sets them. */
  readonly wanted: ReadonlySet<Path>;
  /** Slots that a refusal does not know. */
  readonly unwanted: ReadonlySet<Path>;
  /** True for arguments that a refusal rules out whatever their values: two together, or none of several. */
  readonly combinations: readonly ((args: JsonObject) => boolean)[];
  /** The hints that blame something in an argument. */
  readonly byArgument: ReadonlyMap<string, Evidence['hints']>;
  /** How much a value is suspected where a refusal names nothing: what other tools took under that name hardly at all. */
  readonly doubt: (path: Path, value: Json) => number;
  /** The same of all values of a call together. */
  readonly doubts: (args: JsonObject) => number;
  /** How much a refusal still counts: less where it is of an earlier visit, and other tools have taken an id of it. */
  readonly weight: (call: Refused) => number;
}

export function readEvidence(view: View): Evidence {
  const hints = view.allHints();
  const naming = new Set(hints.filter(({ slots }) => slots.length > 0).map(({ call }) => call.id));
  const wanted = new Set<Path>();
  const unwanted = new Set<Path>();
  const combinations: ((args: JsonObject) => boolean)[] = [];
  for (const { slots, cue, call } of hints) {
    const given = slots.filter((path) => valueAt(call.args, path) !== undefined);
    const areSeveral = slots.length > 1;
    if (areSeveral && given.length === slots.length && cue === 'together')
      combinations.push((args) => slots.every((path) => valueAt(args, path) !== undefined));
    // One of several that are named is enough.
    if (areSeveral && given.length === 0)
      combinations.push((args) => slots.every((path) => valueAt(args, path) === undefined));
    else
      for (const path of slots)
        if (given.includes(path)) {
          if (cue === 'unknown') unwanted.add(path);
        } else if (cue !== 'together') wanted.add(path);
  }
  const byArgument = new Map<string, (Hint & { readonly call: Refused })[]>();
  for (const hint of hints)
    for (const name of new Set(hint.slots.map(argumentOf)))
      byArgument.set(name, [...(byArgument.get(name) ?? []), hint]);
  const silent = view.refused.filter(({ id }) => !naming.has(id));
  const { madeBefore = 0 } = view.setting;
  const doubts = doubtsOf(view);
  const isEarlier = ({ order }: Refused): boolean => order < madeBefore;
  const weight = oncePerObject((call: Refused): number =>
    isEarlier(call) && isTaken(call.args, view, doubts.doubt) ? cost.takenSince : 1,
  );
  const since = hints.filter(({ call }) => !isEarlier(call));
  combinations.push(...inEmptyThings(since, view));
  return { hints, silent, wanted, unwanted, combinations, byArgument, weight, ...doubts };
}

function doubtsOf(view: View): Pick<Evidence, 'doubt' | 'doubts'> {
  // `/shops/{shop_id}` takes in every tool what it takes in one.
  const proven = new Map<string, ReadonlySet<string>>();
  const provenAs = (leaf: string): ReadonlySet<string> => {
    const known =
      proven.get(leaf) ??
      new Set(view.setting.pool.sentAs(leaf).map(({ value }) => valueKey(value)));
    proven.set(leaf, known);
    return known;
  };
  const doubt = (path: Path, value: Json): number => {
    const taken = provenAs(leafOf(path));
    return taken.size > 0 && taken.has(valueKey(value)) ? 0.1 : 1;
  };
  const doubts = oncePerObject((args: JsonObject): number =>
    Object.entries(args).reduce((sum, [name, value]) => sum + doubt(pathOf([name]), value), 0),
  );
  return { doubt, doubts: (args) => Math.max(0.1, doubts(args)) };
}

/** What refusals hold against a value of a slot. */
export type Blame = (value: Json | undefined) => number;

export function blameOf(path: Path, view: View, evidence: Evidence): Blame {
  const named = new Map<string, number>();
  const suspected = new Map<string, number>();
  const add = (to: Map<string, number>, value: Json | undefined, more: number): void => {
    const key = valueKey(value);
    to.set(key, (to.get(key) ?? 0) + more);
  };
  for (const { slots, cue, call } of evidence.byArgument.get(argumentOf(path)) ?? []) {
    if (!slots.some((blamed) => overlap(blamed, path))) continue;
    const isShared = cue === 'together' || cue === 'order';
    // Of several that are named, each may be the one.
    const blamed =
      (cue === 'not-there' ? cost.notThere : cost.blamed) / (slots.length * (isShared ? 2 : 1));
    add(named, valueAt(call.args, path), blamed * evidence.weight(call));
  }
  for (const call of evidence.silent) {
    const value = valueAt(call.args, path);
    const share =
      value === undefined ? 0 : evidence.doubt(path, value) / evidence.doubts(call.args);
    if (share > 0) add(suspected, value, cost.suspected * share * evidence.weight(call));
  }
  return (value) => {
    const key = valueKey(value);
    return Math.min((named.get(key) ?? 0) + (suspected.get(key) ?? 0), cost.most);
  };
}

/**
 * What is worth calling on a later visit: what sends a value that no call sent before, and what was refused once on an earlier visit,
 * where other tools have taken an id of it: something may have been made there. Null on the first visit.
 */
export function newsIn(
  view: View,
  { doubt }: Evidence,
): ((args: JsonObject, key: string) => boolean) | null {
  const { madeBefore = 0 } = view.setting;
  if (madeBefore === 0) return null;
  const times = new Map<string, number>();
  const sent = new Map<Path, Set<string>>();
  const since = new Set<string>();
  for (const { order, args } of view.made) {
    const key = keyWithout(args, []);
    times.set(key, (times.get(key) ?? 0) + 1);
    if (order >= madeBefore) {
      since.add(key);
      continue;
    }
    for (const { path } of view.allSlots)
      sent.set(path, (sent.get(path) ?? new Set()).add(valueKey(valueAt(args, path))));
  }
  const isNew = (args: JsonObject): boolean =>
    view.allSlots.some(({ path }) => sent.get(path)?.has(valueKey(valueAt(args, path))) === false);
  return (args, key) => {
    if (since.has(key)) return false;
    const before = times.get(key) ?? 0;
    if (before > 1) return false;
    return (before === 0 && isNew(args)) || isTaken(args, view, doubt);
  };
}

/** True where other tools have taken an id of these arguments. */
function isTaken(args: JsonObject, view: View, doubt: Evidence['doubt']): boolean {
  return idsIn(args, view).some(([path, value]) => doubt(path, value) < 1);
}

/** The ids of things that a call names, by their slots. */
function idsIn(args: JsonObject, view: View): readonly (readonly [Path, Json])[] {
  return view.allSlots.filter(refersToSomething).flatMap(({ path }) => {
    const value = valueAt(args, path);
    return value === undefined ? [] : [[path, value] as const];
  });
}

/** How many numbers are tried in a thing that refuses each of them in the same words. */
const mostNumbers = 3;

/** Three numbers refused in the same words, all with the ids of the same things: there is none in them yet. */
function inEmptyThings(hints: Evidence['hints'], view: View): Evidence['combinations'] {
  const groups = groupBy(
    hints.flatMap(({ slots: [path = '', ...others], call }) => {
      const value = valueAt(call.args, path);
      const ids = idsIn(call.args, view).filter(([of]) => of !== path);
      const counts = others.length === 0 && ids.length > 0 && isNumber(value);
      return counts ? [{ value, ids, key: `${path} ${templateOf(call)} ${writeJson(ids)}` }] : [];
    }),
    ({ key }) => key,
  );
  return [...groups.values()]
    .filter((group) => new Set(group.map(({ value }) => value)).size >= mostNumbers)
    .map(
      ([{ ids } = { ids: [] }]) =>
        (args) =>
          ids.every(([path, value]) => valueKey(valueAt(args, path)) === valueKey(value)),
    );
}
