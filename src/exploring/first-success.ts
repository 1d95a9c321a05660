import { inside, overlap, type Path } from '../arguments/slots/path.js';
import { undocumentedSlot, type Slot } from '../arguments/slots/slot.js';
import type { When } from '../core/claim.js';
import type { Json, JsonObject } from '../core/json.js';
import { keyWithout } from '../evidence/made.js';
import { attemptsInMode, isIn } from '../evidence/modes.js';
import type { Value } from '../evidence/values.js';
import { View } from '../evidence/view.js';
import { asksTooMuch, tooLarge } from './caps.js';
import { cheapestFirst, type Option, type Variable } from './cheapest-first.js';
import {
  blamedTwice,
  blameOf,
  newsIn,
  readEvidence,
  type Blame,
  type Evidence,
} from './held-against.js';
import { jointVariable } from './joint-records.js';

/** A tool that has refused so many calls of a visit is left to its next one, when more is known. */
const mostAttempts = 30;

/** What a thing costs: the cheapest call not made yet is tried next. */
const cost = {
  leftOutThoughRequired: 6,
  givenThoughOptional: 2,
  nextValue: 0.6,
} as const;

/**
 * The next call to make of a tool that has never worked; null where nothing is left to try. A search, not a counter: what was never
 * blamed is kept, what a refusal blames is changed, fewest arguments first, then what refusals ask for.
 */
export function nextAttempt(view: View): JsonObject | null {
  const made = view.made.length - (view.setting.madeBefore ?? 0);
  return made >= mostAttempts ? null : nextCall(view, []);
}

/** The next call of a tool that works otherwise, but has never worked in this mode. */
export function nextAttemptWhere(view: View, when: readonly When[]): JsonObject | null {
  const records = view.made.filter((call) => isIn(when, call)).map(({ record }) => record);
  const within = new View(view.setting, records);
  return within.made.length >= attemptsInMode ? null : nextCall(within, when);
}

function nextCall(view: View, when: readonly When[]): JsonObject | null {
  const evidence = readEvidence(view);
  const recorded = when.length > 0 ? undefined : nextRecorded(view);
  if (recorded !== undefined) return recorded;
  if (view.setting.recorded?.only === true) return null;
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
  const isWorthIt = newsIn(view, evidence);
  for (const args of cheapestFirst(variables)) {
    const key = keyWithout(args, []);
    const isRuledOut = evidence.combinations.some((rulesOut) => rulesOut(args));
    if (isRuledOut) continue;
    if (isWorthIt === null ? made.has(key) : !isWorthIt(args, key)) continue;
    if (tooLarge(args) || asksTooMuch(args, view)) continue;
    if (!view.isBarred(args)) return args;
  }
  return null;
}

/** The first recorded call that was not made yet: what has been answered once is answered again. */
function nextRecorded(view: View): JsonObject | undefined {
  return view.setting.recorded?.arguments.find(
    (args) => view.same(args).length === 0 && !view.isBarred(args),
  );
}

/** Nothing is left to try of a slot whose every value, and its absence, was blamed by name in two calls: what it takes is not known yet. */
function isHopeless(slot: Slot, view: View, evidence: Evidence): boolean {
  const blame = blameOf(slot.path, view, evidence);
  const values = view.values(slot.path).map(({ value }) => value);
  const all = slot.sentIn === 'path' ? values : [...values, undefined];
  return all.every((value) => blame(value) >= blamedTwice);
}

/** A call that a fault took may be made again, a few times, by a tool that only reads. */
function answeredOrLost(view: View): (call: View['made'][number]) => boolean {
  return ({ verdict, args }) =>
    verdict !== 'fault' || view.effect !== 'read' || view.same(args).length > 2;
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
  const blame = (path: Path, value: Json | undefined): number => blameFor(path)(value);
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
