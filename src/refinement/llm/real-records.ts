import { isAbsolutePath } from '../../arguments/names/path-like.js';
import { namesMatch, rightKind } from '../../arguments/pool/candidate-score.js';
import { pooledCandidates } from '../../arguments/pool/pooled-candidates.js';
import type { Candidate } from '../../arguments/pool/pooled-value.js';
import { wholeCandidates } from '../../arguments/pool/whole-candidates.js';
import {
  argumentOf,
  holderOf,
  leafOf,
  withValueAt,
  type Path,
} from '../../arguments/slots/path.js';
import { slotsOf, type Slot } from '../../arguments/slots/slot.js';
import { effectOf } from '../../core/effect.js';
import type { JsonObject } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { refersToSomething } from '../../evidence/values.js';
import { canonicalJson } from '../../support/canonical-json.js';
import { groupBy } from '../../support/group-by.js';
import { oncePerObject } from '../../support/once-per-object.js';
import type { ToolContext } from '../engine.js';

const mostValues = 5;
/** Values of a slot that are looked at for what was seen beside them. */
const mostTried = 10;
const longestValue = 120;
/** Of the arguments of a recorded call. */
const longestRecord = 600;

type Context = Pick<ToolContext, 'tool' | 'pool'>;

/**
 * Values that other tools' answers gave and that fit this tool's arguments, for the Explorer. Arguments that say together what is
 * meant have one line of whole records, any other has a line of its own: `{"owner":"a","repo":"b"} (together, from list_repos)`,
 * `item_id: "x", "y" (from listItems)`. What other tools were only sent stands in where no answer has any: a search takes
 * made-up values too. What calls of this run made is marked so, and comes first for a tool that changes things.
 */
export function realValues(context: Context): readonly string[] {
  const top = byHolder(context.tool).get(null) ?? [];
  const slots = top.flatMap((slot) => listed(slot, context));
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

/** Arguments of recorded calls that were not made yet, a line each: what has been answered once is answered again. */
export function recordedValues(
  { tool, recorded }: Pick<ToolContext, 'tool' | 'recorded'>,
  made: readonly JsonObject[],
): readonly string[] {
  const keys = new Set(made.map(canonicalJson));
  const texts = (recorded?.argumentsOf(tool.id) ?? [])
    .filter((args) => !keys.has(canonicalJson(args)))
    .map((args) => writeJson(args));
  return texts
    .filter((text) => text.length <= longestRecord)
    .slice(0, mostValues)
    .map((text) => `${text} (together, from a recording)`);
}

/** The slot; of one that holds others those inside, where no answer held such a thing as a whole: the rest would be made up. */
function listed(slot: Slot, context: Context): readonly Slot[] {
  const within = slotsWithin(slot, context);
  const isWhole = within.length === 0 || fitting(slot, context).length > 0;
  return isWhole ? [slot] : within.flatMap((one) => listed(one, context));
}

/** The named slots of an object, or of the objects in a list. */
function slotsWithin({ path }: Slot, { tool }: Context): readonly Slot[] {
  const held = byHolder(tool);
  return [...(held.get(path) ?? []), ...(held.get(`${path}[]`) ?? [])];
}

/** Without the items of plain lists, which have no name. */
const byHolder = oncePerObject((tool: ToolDoc) =>
  groupBy(
    slotsOf(tool).filter(({ path }) => path !== `${holderOf(path) ?? ''}[]`),
    ({ path }) => holderOf(path),
  ),
);

/** What a call cannot do without, and what names a thing that exists: such slots may belong together. */
function isPartOfName(slot: Slot): boolean {
  return slot.required || refersToSomething(slot);
}

/** The values for a slot with where they are from; empty where there is none. */
function valuesFor(slot: Slot, context: Context): string {
  const values = fitting(slot, context).slice(0, mostValues);
  return [...groupBy(values, originOf)]
    .map(([origin, ofOrigin]) => {
      const shown = ofOrigin.map(({ value }) => writeJson(value)).join(', ');
      return `${shown} (${origin})`;
    })
    .join('; ');
}

/** What is of the right kind; inside an argument only what its name says. */
function fitting(slot: Slot, context: Context): readonly Candidate[] {
  const { tool, pool } = context;
  const { parameter, path } = slot;
  const least = leafOf(path) === argumentOf(path) ? rightKind : namesMatch;
  const all =
    slotsWithin(slot, context).length > 0
      ? wholeCandidates(parameter, tool, pool.wholes())
      : pooledCandidates(pool, parameter, tool).filter(({ score }) => score >= least);
  const short = all.filter(isShort);
  const answered = short.filter(({ origin }) => origin === 'answer');
  const known = answered.length > 0 ? answered : short;
  return effectOf(tool) === 'read'
    ? known
    : known.toSorted((a, b) => Number(b.made) - Number(a.made));
}

function isShort({ value }: Candidate): boolean {
  return writeJson(value).length <= longestValue;
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
 * call among them; no place fills two. Those that fill most come first, those that fill a part of it are left out.
 */
function recordsFor(slots: readonly Slot[], context: Context): readonly Record[] {
  const found = new Map<string, Record>();
  for (const slot of slots)
    for (const candidate of fitting(slot, context).slice(0, mostTried)) {
      if (!isPart(candidate) || candidate.origin !== 'answer') continue;
      const filled = besides(slot, candidate, slots, context);
      if (filled.size < 2) continue;
      const args = [...filled].reduce<JsonObject>(
        (all, [path, { value }]) => withValueAt(all, path, value),
        {},
      );
      const key = canonicalJson(args);
      if (found.has(key)) continue;
      const paths = [...filled.keys()];
      found.set(key, { text: writeJson(args), paths, origin: originOf(candidate) });
    }
  return [...found.values()]
    .toSorted((a, b) => b.paths.length - a.paths.length)
    .reduce<readonly Record[]>((kept, one) => (suits(one, kept) ? [...kept, one] : kept), []);
}

/** False for a part of what another record fills. */
function suits({ paths }: Record, kept: readonly Record[]): boolean {
  return kept.every(
    (one) => one.paths.join() === paths.join() || !one.paths.some((path) => paths.includes(path)),
  );
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
      (one) => isPart(one) && isShort(one) && !places.has(placeIn(one)),
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

/** What its name says; an absolute path is whole by itself. */
function isPart({ score, value }: Candidate): boolean {
  return score >= namesMatch && !isAbsolutePath(value);
}

function placeIn({ origin, path, at = '' }: Candidate): string {
  return `${origin} ${path} ${at}`;
}
