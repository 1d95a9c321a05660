import { namesMatch, rightKind } from '../../arguments/pool/candidate-score.js';
import { pooledCandidates } from '../../arguments/pool/pooled-candidates.js';
import type { Candidate } from '../../arguments/pool/pooled-value.js';
import { holderOf, overlap, withValueAt, type Path } from '../../arguments/slots/path.js';
import { slotsOf, type Slot } from '../../arguments/slots/slot.js';
import { effectOf } from '../../core/effect.js';
import type { JsonObject } from '../../core/json.js';
import { refersToSomething } from '../../evidence/values.js';
import { canonicalJson } from '../../support/canonical-json.js';
import { groupBy } from '../../support/group-by.js';
import type { ToolContext } from '../engine.js';

const mostValues = 5;
const longestValue = 120;

type Context = Pick<ToolContext, 'tool' | 'pool'>;

/**
 * Values that other tools' answers gave and that fit this tool's arguments, for the Explorer. Arguments that say together what is
 * meant have one line of whole records, any other has a line of its own: `{"owner":"a","repo":"b"} (together, from list_repos)`,
 * `item_id: "x", "y" (from listItems)`. What other tools were only sent stands in where no answer has any: a search takes
 * made-up values too. What calls of this run made is marked so, and comes first for a tool that changes things.
 */
export function realValues(context: Context): readonly string[] {
  const slots = innermost(slotsOf(context.tool).filter(isListed));
  const records = recordsFor(slots.filter(isPartOfName), context).slice(0, mostValues);
  const together = new Set(records.flatMap(({ paths }) => paths));
  const alone = slots
    .filter(({ path }) => !together.has(path))
    .map(({ path, ...slot }) => ({ path, values: valuesFor({ path, ...slot }, context) }))
    .filter(({ values }) => values !== '');
  return [
    ...[...groupBy(records, ({ origin }) => origin)].map(
      ([origin, ofOrigin]) =>
        `${ofOrigin.map(({ text }) => text).join(', ')} (together, ${origin})`,
    ),
    ...[...groupBy(alone, ({ values }) => values)].map(
      ([values, taking]) => `${taking.map(({ path }) => path).join(', ')}: ${values}`,
    ),
  ];
}

/** Arguments, and ids inside them. */
function isListed(slot: Slot): boolean {
  return holderOf(slot.path) === null || refersToSomething(slot);
}

/** An argument with an id inside is not listed whole: what stands around the id would be made up. */
function innermost(slots: readonly Slot[]): readonly Slot[] {
  return slots.filter(
    ({ path }) => !slots.some((one) => one.path.length > path.length && overlap(path, one.path)),
  );
}

/** What a call cannot do without, and what names a thing that exists: such arguments may belong together. */
function isPartOfName(slot: Slot): boolean {
  return (slot.required && holderOf(slot.path) === null) || refersToSomething(slot);
}

/** The values for a slot with where they are from; empty where there is none. */
function valuesFor(slot: Slot, context: Context): string {
  const values = fitting(slot, context).slice(0, mostValues);
  return [...groupBy(values, originOf)]
    .map(([origin, ofOrigin]) => {
      const shown = ofOrigin.map(({ value }) => JSON.stringify(value)).join(', ');
      return `${shown} (${origin})`;
    })
    .join('; ');
}

function fitting({ parameter }: Slot, { tool, pool }: Context): readonly Candidate[] {
  const all = pooledCandidates(pool, parameter, tool).filter(isShort).filter(isOfKind);
  const answered = all.filter(({ origin }) => origin === 'answer');
  const known = answered.length > 0 ? answered : all;
  return effectOf(tool) === 'read'
    ? known
    : known.toSorted((a, b) => Number(b.made) - Number(a.made));
}

function isShort({ value }: Candidate): boolean {
  return JSON.stringify(value).length <= longestValue;
}

function isOfKind({ score }: Candidate): boolean {
  return score >= rightKind;
}

function originOf({ made, toolId }: Candidate): string {
  return made ? 'made by this run' : `from ${toolId}`;
}

interface Record {
  readonly text: string;
  readonly paths: readonly Path[];
  readonly origin: string;
}

/**
 * What fills two of the slots or more: a value that the name of one says, and what was seen together with it, the arguments of its
 * call among them; no place fills two. Those that fill most come first.
 */
function recordsFor(slots: readonly Slot[], context: Context): readonly Record[] {
  const found = new Map<string, Record>();
  for (const slot of slots)
    for (const candidate of fitting(slot, context)) {
      if (candidate.score < namesMatch || candidate.origin !== 'answer') continue;
      const filled = besides(slot, candidate, slots, context);
      if (filled.size < 2) continue;
      const args = [...filled].reduce<JsonObject>(
        (all, [path, { value }]) => withValueAt(all, path, value),
        {},
      );
      const key = canonicalJson(args);
      if (found.has(key)) continue;
      const paths = [...filled.keys()];
      found.set(key, { text: JSON.stringify(args), paths, origin: originOf(candidate) });
    }
  return [...found.values()].toSorted((a, b) => b.paths.length - a.paths.length);
}

/** The candidate and what fills the other slots beside it, in the slots' order. */
function besides(
  slot: Slot,
  candidate: Candidate,
  slots: readonly Slot[],
  { pool, tool }: Context,
): ReadonlyMap<Path, Candidate> {
  const filled = new Map([[slot.path, candidate]]);
  const places = new Set([placeIn(candidate)]);
  const beside = pool.beside(candidate);
  for (const other of slots) {
    if (filled.has(other.path)) continue;
    const best = pooledCandidates(beside, other.parameter, tool).find(
      (one) => isOfKind(one) && isShort(one) && !places.has(placeIn(one)),
    );
    if (best === undefined) continue;
    filled.set(other.path, best);
    places.add(placeIn(best));
  }
  const inOrder = slots.flatMap(({ path }): [Path, Candidate][] => {
    const value = filled.get(path);
    return value === undefined ? [] : [[path, value]];
  });
  return new Map(inOrder);
}

function placeIn({ origin, path, at = '' }: Candidate): string {
  return `${origin} ${path} ${at}`;
}
