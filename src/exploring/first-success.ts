import {
  leafOf,
  overlap,
  pathOf,
  valueAt,
  withValueAt,
  type Path,
} from '../arguments/slots/path.js';
import { undocumentedSlot, type Slot } from '../arguments/slots/slot.js';
import type { Json, JsonObject } from '../core/json.js';
import { keyWithout, valueKey, type Refused } from '../evidence/made.js';
import { refersToSomething, type Value } from '../evidence/values.js';
import type { View } from '../evidence/view.js';
import type { Hint } from '../refusals/read-refusal.js';

/** One way to fill some slots: undefined leaves a slot out. */
interface Option {
  readonly values: readonly (readonly [Path, Json | undefined])[];
  readonly cost: number;
}

/** Slots that are filled together: one slot, or those that one record of an answer fills. */
type Variable = readonly Option[];

const mostExpanded = 3_000;

/** A tool that has refused so many calls is left to its second visit, when more is known. */
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
  mixedRecords: 1.2,
} as const;

/**
 * The next call to make of a tool that has never worked; null where nothing is left to try. A search, not a counter: what was never
 * blamed is kept, what a refusal blames is changed, fewest arguments first, then what refusals ask for.
 */
export function nextAttempt(view: View, turnedDown: ReadonlySet<string>): JsonObject | null {
  if (view.made.length >= mostAttempts) return null;
  const evidence = readEvidence(view);
  const slots = [...view.slots, ...askedFor(evidence, view)].filter((slot) =>
    isWorthFilling(slot, view, evidence),
  );
  const variables = variablesOf(slots, view, evidence);
  const made = new Set(
    view.made.filter(answeredOrLost(view)).map(({ args }) => keyWithout(args, [])),
  );
  for (const args of cheapestFirst(variables)) {
    const key = keyWithout(args, []);
    if (!made.has(key) && !turnedDown.has(key) && !view.setting.isBarred(args)) return args;
  }
  return null;
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
}

function readEvidence(view: View): Evidence {
  const hints = view.allHints();
  const naming = new Set(hints.filter(({ slots }) => slots.length > 0).map(({ call }) => call.id));
  const wanted = new Set<Path>();
  const unwanted = new Set<Path>();
  for (const { slots, cue, call } of hints)
    for (const path of slots) {
      const isGiven = valueAt(call.args, path) !== undefined;
      if (cue === 'unknown' && isGiven) unwanted.add(path);
      else if (!isGiven && cue !== 'together') wanted.add(path);
    }
  return { hints, silent: view.refused.filter(({ id }) => !naming.has(id)), wanted, unwanted };
}

/** Names that refusals ask for and no document has. */
function askedFor({ hints }: Evidence, view: View): readonly Slot[] {
  const names = hints.flatMap(({ cue, slots, strangers }) =>
    cue === 'unknown' || cue === 'not-there' || slots.length > 0 ? [] : strangers.slice(0, 2),
  );
  return [...new Set(names)]
    .filter((name) => view.slot(name) === undefined)
    .slice(0, 4)
    .map((name) => undocumentedSlot(view.tool, name));
}

/** Nested slots matter only where a refusal speaks of them: what holds them is made whole. */
function isWorthFilling(slot: Slot, view: View, { wanted, hints }: Evidence): boolean {
  const isTop = !slot.path.includes('.') && !slot.path.includes('[]');
  return isTop || wanted.has(slot.path) || hints.some(({ slots }) => slots.includes(slot.path));
}

function variablesOf(slots: readonly Slot[], view: View, evidence: Evidence): readonly Variable[] {
  const options = new Map(
    slots.map((slot) => [
      slot.path,
      optionsOf(slot, view, evidence).toSorted((a, b) => a.cost - b.cost),
    ]),
  );
  const joined = jointVariable(slots, view, options);
  const alone = slots.filter(({ path }) => joined === null || !joined.slots.has(path));
  const singles = alone.map(({ path }) => options.get(path) ?? []);
  return [...(joined === null ? [] : [joined.variable]), ...singles].map((variable) =>
    variable.toSorted((a, b) => a.cost - b.cost),
  );
}

function optionsOf(slot: Slot, view: View, evidence: Evidence): Variable {
  const { path } = slot;
  const isAsked = evidence.wanted.has(path) || !slot.documented;
  const needs = slot.required || isAsked || slot.sentIn === 'path';
  const values = view.values(path);
  const start = (needs ? 0 : cost.givenThoughOptional) + (evidence.unwanted.has(path) ? 8 : 0);
  const given = values.map((value, index): Option => ({
    values: [[path, value.value]],
    cost:
      start + index * cost.nextValue + rarity(value) + blameOf(path, value.value, view, evidence),
  }));
  if (slot.sentIn === 'path') return given;
  const out: Option = {
    values: [[path, undefined]],
    cost:
      (needs ? cost.leftOutThoughRequired + (isAsked ? 6 : 0) : 0) +
      blameOf(path, undefined, view, evidence),
  };
  return [...given, out];
}

/** Made-up values of what must exist are a last resort. */
function rarity({ from }: Value): number {
  return from === 'made-up' ? 0.5 : 0;
}

/** What refusals hold against a value of a slot. */
function blameOf(path: Path, value: Json | undefined, view: View, evidence: Evidence): number {
  const key = valueKey(value);
  let sum = 0;
  for (const { slots, cue, call } of evidence.hints) {
    if (!slots.some((blamed) => overlap(blamed, path))) continue;
    if (valueKey(valueAt(call.args, path)) !== key) continue;
    // Of several that are named, each may be the one.
    sum += cost.blamed / (cue === 'together' || cue === 'order' ? slots.length * 2 : slots.length);
  }
  if (value === undefined) return Math.min(sum, 40);
  for (const { args } of evidence.silent)
    if (valueKey(valueAt(args, path)) === key)
      sum += (cost.suspected * doubt(path, value, view)) / doubts(args, view);
  return Math.min(sum, 40);
}

/** How much a value is suspected where a refusal names nothing: what other tools took under that name hardly at all. */
function doubt(path: Path, value: Json, view: View): number {
  return provenElsewhere(path, view).has(valueKey(value)) ? 0.1 : 1;
}

function doubts(args: JsonObject, view: View): number {
  const all = Object.entries(args).map(([name, value]) => doubt(pathOf([name]), value, view));
  return Math.max(
    0.1,
    all.reduce((sum, one) => sum + one, 0),
  );
}

/** The values that calls of other tools worked with under the slot's name: `/shops/{shop_id}` takes in every tool what it takes in one. */
function provenElsewhere(path: Path, view: View): ReadonlySet<string> {
  return new Set(view.setting.pool.sentAs(leafOf(path)).map(({ value }) => valueKey(value)));
}

/**
 * Arguments that belong together are filled from one record: each record of earlier answers that fills two or more of the slots
 * is one way to fill them all.
 */
function jointVariable(
  slots: readonly Slot[],
  view: View,
  options: ReadonlyMap<Path, Variable>,
): { readonly variable: Variable; readonly slots: ReadonlySet<Path> } | null {
  const referring = slots.filter(
    (slot) => refersToSomething(slot) && (slot.required || slot.sentIn === 'path'),
  );
  if (referring.length < 2) return null;
  const records = new Map<string, Map<Path, Json>>();
  for (const { path } of referring)
    for (const { record, value } of view.values(path)) {
      if (record === undefined) continue;
      const key = `${record.reference} ${record.at ?? ''}`;
      const known = records.get(key) ?? new Map<Path, Json>();
      if (!known.has(path)) known.set(path, value);
      records.set(key, known);
    }
  const costOf = (path: Path, value: Json): number =>
    options.get(path)?.find(({ values }) => valueKey(values[0]?.[1]) === valueKey(value))?.cost ??
    20;
  const whole = [...records.values()].filter((record) => record.size === referring.length);
  if (whole.length === 0) return null;
  const together = whole.map((record): Option => ({
    values: [...record],
    cost: [...record].reduce((sum, [path, value]) => sum + costOf(path, value), 0),
  }));
  const mixed = mixtures(referring.map(({ path }) => options.get(path) ?? [])).map(
    ({ values, cost: sum }): Option => ({ values, cost: sum + cost.mixedRecords }),
  );
  return {
    variable: [...together, ...mixed],
    slots: new Set(referring.map(({ path }) => path)),
  };
}

/** A few combinations of the first options of each. */
function mixtures(variables: readonly Variable[]): readonly Option[] {
  return variables.reduce<readonly Option[]>(
    (all, variable) =>
      all
        .flatMap(({ values, cost: sum }) =>
          variable
            .slice(0, 4)
            .map((option) => ({ values: [...values, ...option.values], cost: sum + option.cost })),
        )
        .slice(0, 64),
    [{ values: [], cost: 0 }],
  );
}

/** All fillings, cheapest first: the k best of a product of sorted lists. */
function* cheapestFirst(variables: readonly Variable[]): Generator<JsonObject> {
  const filled = variables.filter((variable) => variable.length > 0);
  const costAt = (indexes: readonly number[]): number =>
    indexes.reduce((sum, index, at) => sum + (filled[at]?.[index]?.cost ?? Infinity), 0);
  const start = filled.map(() => 0);
  const queue: { readonly indexes: readonly number[]; readonly cost: number }[] = [
    { indexes: start, cost: costAt(start) },
  ];
  const seen = new Set([start.join()]);
  for (let expanded = 0; queue.length > 0 && expanded < mostExpanded; expanded += 1) {
    let least = 0;
    queue.forEach(({ cost: own }, at) => {
      if (own < (queue[least]?.cost ?? Infinity)) least = at;
    });
    const [best] = queue.splice(least, 1);
    if (best === undefined) return;
    yield filling(best.indexes, filled);
    best.indexes.forEach((index, at) => {
      if (filled[at]?.[index + 1] === undefined || queue.length > mostExpanded) return;
      const indexes = best.indexes.with(at, index + 1);
      const key = indexes.join();
      if (seen.has(key)) return;
      seen.add(key);
      queue.push({ indexes, cost: costAt(indexes) });
    });
  }
}

function filling(indexes: readonly number[], variables: readonly Variable[]): JsonObject {
  const values = indexes.flatMap((index, at) => variables[at]?.[index]?.values ?? []);
  // What holds others first, then what stands inside it.
  return values
    .toSorted(([a], [b]) => a.length - b.length)
    .reduce<JsonObject>(
      (args, [path, value]) => (value === undefined ? args : withValueAt(args, path, value)),
      {},
    );
}
