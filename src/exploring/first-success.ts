import {
  argumentOf,
  inside,
  leafOf,
  overlap,
  pathOf,
  valueAt,
  type Path,
} from '../arguments/slots/path.js';
import { undocumentedSlot, type Slot } from '../arguments/slots/slot.js';
import type { When } from '../core/claim.js';
import type { Json, JsonObject } from '../core/json.js';
import { keyWithout, valueKey, type Refused } from '../evidence/made.js';
import { attemptsInMode, isIn } from '../evidence/modes.js';
import type { Value } from '../evidence/values.js';
import { View } from '../evidence/view.js';
import type { Hint } from '../refusals/read-refusal.js';
import { oncePerObject } from '../support/once-per-object.js';
import { asksTooMuch, tooLarge } from './caps.js';
import { cheapestFirst, type Option, type Variable } from './cheapest-first.js';
import { jointVariable } from './joint-records.js';

/** A tool that has refused so many calls of a visit is left to its next one, when more is known. */
const mostAttempts = 30;

/** What a thing costs: the cheapest call not made yet is tried next. */
const cost = {
  leftOutThoughRequired: 6,
  givenThoughOptional: 2,
  nextValue: 0.6,
  /** A refusal named the slot and this value. */
  blamed: 12,
  /** A refusal named nothing: each of its values may be at fault. */
  suspected: 1.5,
  most: 40,
} as const;

/**
 * The next call to make of a tool that has never worked; null where nothing is left to try. A search, not a counter: what was never
 * blamed is kept, what a refusal blames is changed, fewest arguments first, then what refusals ask for.
 */
export function nextAttempt(view: View, turnedDown: ReadonlySet<string>): JsonObject | null {
  const made = view.made.length - (view.setting.madeBefore ?? 0);
  return made >= mostAttempts ? null : nextCall(view, turnedDown, []);
}

/** The next call of a tool that works otherwise, but has never worked in this mode. */
export function nextAttemptWhere(view: View, when: readonly When[]): JsonObject | null {
  const records = view.made.filter((call) => isIn(when, call)).map(({ record }) => record);
  const within = new View(view.setting, records);
  return within.made.length >= attemptsInMode ? null : nextCall(within, new Set(), when);
}

function nextCall(
  view: View,
  turnedDown: ReadonlySet<string>,
  when: readonly When[],
): JsonObject | null {
  const evidence = readEvidence(view);
  const slots = worthFilling([...view.allSlots, ...askedFor(evidence, view)], evidence);
  if (when.length === 0 && slots.some((slot) => isHopeless(slot, view, evidence))) return null;
  const variables = [
    ...variablesOf(
      slots.filter(({ path }) => !when.some(({ slot }) => overlap(slot, path))),
      view,
      evidence,
    ),
    ...when.map(({ slot, is }) => [{ values: [[slot, is] as const], cost: 0 }]),
  ];
  const made = new Set(
    view.made.filter(answeredOrLost(view)).map(({ args }) => keyWithout(args, [])),
  );
  for (const args of cheapestFirst(variables)) {
    const key = keyWithout(args, []);
    const isRuledOut = evidence.combinations.some((rulesOut) => rulesOut(args));
    if (isRuledOut || made.has(key) || turnedDown.has(key)) continue;
    if (tooLarge(args) || asksTooMuch(args, view)) continue;
    if (!view.setting.isBarred(args)) return args;
  }
  return null;
}

/** Nothing is left to try of a slot whose every value, and its absence, was blamed by name in two calls: what it takes is not known yet. */
function isHopeless(slot: Slot, view: View, evidence: Evidence): boolean {
  const blame = blameOf(slot.path, view, evidence);
  const values = view.values(slot.path).map(({ value }) => value);
  const all = slot.sentIn === 'path' ? values : [...values, undefined];
  return all.every((value) => blame(value) >= 2 * cost.blamed);
}

/** A call that a fault took may be made again, a few times, by a tool that only reads. */
function answeredOrLost(view: View): (call: View['made'][number]) => boolean {
  return ({ verdict, args }) =>
    verdict !== 'fault' || view.effect !== 'read' || view.same(args).length > 2;
}

interface Evidence {
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
}

function readEvidence(view: View): Evidence {
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
  return { hints, silent, wanted, unwanted, combinations, byArgument, ...doubtsOf(view) };
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

/** Names that refusals ask for and no document has, those inside an object that they name too. */
function askedFor({ hints }: Evidence, view: View): readonly Slot[] {
  const paths = hints.flatMap(({ cue, slots, strangers }) => {
    if (cue === 'unknown' || cue === 'not-there') return [];
    const names = strangers.slice(0, 2);
    if (slots.length === 0) return names;
    return cue === 'missing' ? names.flatMap((name) => insideOf(slots, name, view)) : [];
  });
  return [...new Set(paths)]
    .filter((path) => view.slot(path) === undefined)
    .slice(0, 4)
    .map((path) => undocumentedSlot(view.tool, path));
}

/** A name in the objects that a refusal blames. */
function insideOf(slots: readonly Path[], name: string, view: View): readonly Path[] {
  const holders = slots.filter((path) => view.slot(path)?.types.includes('object') === true);
  return holders.map((path) => (name.startsWith(`${path}.`) ? name : inside(path, name)));
}

/**
 * Nested slots matter only where a refusal speaks of them: what holds them is made whole. Of those that need not be given and that
 * no refusal speaks of, no more than there are attempts.
 */
function worthFilling(slots: readonly Slot[], { wanted, hints }: Evidence): readonly Slot[] {
  const named = new Set(hints.flatMap(({ slots: blamed }) => blamed));
  let spare = mostAttempts;
  return slots.filter(({ path, required, sentIn, documented }) => {
    if (wanted.has(path) || named.has(path) || !documented) return true;
    if (path.includes('.') || path.includes('[]')) return false;
    return required || sentIn === 'path' || (spare -= 1) >= 0;
  });
}

function variablesOf(slots: readonly Slot[], view: View, evidence: Evidence): readonly Variable[] {
  const known = new Map<Path, Blame>();
  const blameFor = (path: Path): Blame => {
    const blame = known.get(path) ?? blameOf(path, view, evidence);
    known.set(path, blame);
    return blame;
  };
  const byCost = (a: Option, b: Option): number => a.cost - b.cost;
  const options = new Map(
    slots.map((slot) => [
      slot.path,
      optionsOf(slot, view, { evidence, blame: blameFor(slot.path) }).toSorted(byCost),
    ]),
  );
  const blame = (path: Path, value: Json): number => blameFor(path)(value);
  const joined = jointVariable(slots, view, { options, blame });
  const alone = slots.filter(({ path }) => joined === null || !joined.slots.has(path));
  return [
    ...(joined === null ? [] : [joined.variable.toSorted(byCost)]),
    ...alone.map(({ path }) => options.get(path) ?? []),
  ];
}

function optionsOf(
  slot: Slot,
  view: View,
  { evidence, blame }: { readonly evidence: Evidence; readonly blame: Blame },
): Variable {
  const { path } = slot;
  const isAsked = evidence.wanted.has(path) || !slot.documented;
  const needs = slot.required || isAsked || slot.sentIn === 'path';
  const start = (needs ? 0 : cost.givenThoughOptional) + (evidence.unwanted.has(path) ? 8 : 0);
  const given = view.values(path).map((value, index): Option => ({
    values: [[path, value.value]],
    cost: start + index * cost.nextValue + rarity(value) + blame(value.value),
  }));
  if (slot.sentIn === 'path') return given;
  const out: Option = {
    values: [[path, undefined]],
    cost: (needs ? cost.leftOutThoughRequired + (isAsked ? 6 : 0) : 0) + blame(undefined),
  };
  return [...given, out];
}

/** Made-up values of what must exist are a last resort. */
function rarity({ from }: Value): number {
  return from === 'made-up' ? 0.5 : 0;
}

/** What refusals hold against a value of a slot. */
type Blame = (value: Json | undefined) => number;

function blameOf(path: Path, view: View, evidence: Evidence): Blame {
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
    add(named, valueAt(call.args, path), cost.blamed / (slots.length * (isShared ? 2 : 1)));
  }
  for (const { args } of evidence.silent) {
    const value = valueAt(args, path);
    if (value !== undefined)
      add(suspected, value, (cost.suspected * evidence.doubt(path, value)) / evidence.doubts(args));
  }
  return (value) => {
    const key = valueKey(value);
    return Math.min((named.get(key) ?? 0) + (suspected.get(key) ?? 0), cost.most);
  };
}
