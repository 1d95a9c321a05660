import { leafOf, segmentsOf, valuesAt, type Path } from '../arguments/slots/path.js';
import type { Slot } from '../arguments/slots/slot.js';
import { complaintsIn, type Complaint } from './complaints.js';
import { isContainer, type Json, type JsonObject } from '../core/json.js';
import type { RefusedOutcome } from '../core/outcome.js';
import { slotByPart, slotOfEntity, slotsByValue } from './blame-by-value.js';
import { isInside, mentionsIn, slotAt, type Mention } from './blame.js';
import { cueOf, type Cue } from './cues.js';
import {
  examplesIn,
  formatIn,
  listsIn,
  numbersIn,
  patternIn,
  type Listed,
  type Span,
} from './shown.js';

/** What a refusal suggests. Words never prove: calls decide. */
export interface Hint {
  /** The slots that it blames; empty where it names none. */
  readonly slots: readonly Path[];
  /** How they were found: by a complaint's path, by a name in the text, by the written form of the value. */
  readonly by: 'path' | 'name' | 'value' | null;
  /** What looks like a name and is no known slot's: candidates for undocumented arguments. */
  readonly strangers: readonly string[];
  readonly cue: Cue | null;
  /** Every number in the text but the value that was sent. */
  readonly numbers: readonly number[];
  /** Values that it lists as taken. */
  readonly listed: readonly Json[];
  /** Values and templates that it shows: `ORD-12345`, `YYYY-MM-DD`. */
  readonly examples: readonly string[];
  /** A regular expression that it shows. */
  readonly pattern: string | null;
  /** The JSON Schema format that a word in it suggests. */
  readonly format: string | null;
  readonly text: string;
}

/** A refused call: the answer, and the arguments that were sent. */
export interface RefusedCall {
  readonly outcome: Pick<RefusedOutcome, 'body' | 'message' | 'status'>;
  readonly args: JsonObject;
}

interface Reading {
  readonly args: JsonObject;
  readonly slots: readonly Slot[];
  readonly status: number | undefined;
}

/** What a refusal suggests, complaint by complaint and sentence by sentence; sentences that name nothing belong to the one before. */
export function readRefusal(
  { outcome, args }: RefusedCall,
  slots: readonly Slot[],
): readonly Hint[] {
  const reading = { args, slots, status: outcome.status };
  return complaintsIn(outcome).flatMap((complaint) =>
    complaint.path === undefined
      ? clausesOf(complaint.text, reading).map((text) => hintOf({ ...complaint, text }, reading))
      : [hintOf(complaint, reading)],
  );
}

const clauseEnd = /\n+|;\s+|(?<=[.!?])\s+(?=["'`“(\p{Lu}\p{N}])|(?<=[.!?])\s+(?=[a-z_]+ )/u;

/** Sentences, each with those behind it that name nothing of their own. */
function clausesOf(text: string, reading: Reading): readonly string[] {
  const clauses: string[] = [];
  let namesSomething = true;
  for (const clause of text.split(clauseEnd).slice(0, 60)) {
    if (clause.trim() === '') continue;
    const names = namesIn(clause, reading).mentions.some(({ slot }) => slot !== null);
    const last = clauses.at(-1);
    if (last === undefined || (names && namesSomething)) clauses.push(clause.trim());
    else clauses.splice(-1, 1, `${last} ${clause.trim()}`);
    namesSomething = names || (last !== undefined && namesSomething);
  }
  return clauses;
}

interface Names {
  readonly mentions: readonly Mention[];
  readonly lists: readonly Listed[];
}

function namesIn(text: string, { slots, args }: Reading): Names {
  const lists = listsIn(text, false);
  const sent = sentSpans(text, args, slots);
  const mentions = mentionsIn(text, {
    slots,
    args,
    not: [...sent, ...lists, ...patternSpans(text)],
  });
  if (mentions.some(({ slot }) => slot !== null)) return { mentions, lists };
  // `one of [a, b] is required`: where nothing else is named, the list may be one of names.
  const listedNames = mentionsIn(text, { slots, args, not: sent }).filter(
    ({ slot }) => slot !== null,
  );
  const areNames = /\b(?:required|missing|provided?|given|specif\w+|set|exclusive|both)\b/i.test(
    text,
  );
  return areNames && listedNames.length > 1
    ? { mentions: listedNames, lists: [] }
    : { mentions, lists };
}

function patternSpans(text: string): readonly Span[] {
  const pattern = patternIn(text);
  const start = pattern === null ? -1 : text.indexOf(pattern);
  return pattern === null || start < 0 ? [] : [{ start, end: start + pattern.length }];
}

/** Where the text repeats in quotes what was sent; not where it begins with that, as names do. */
function sentSpans(text: string, args: JsonObject, slots: readonly Slot[]) {
  const texts = slots
    .flatMap(({ path }) => valuesAt(args, path).slice(0, 3))
    .filter((value) => typeof value === 'string');
  return [...new Set(texts)]
    .filter((value) => value.length > 1 && value.length < 300)
    .slice(0, 60)
    .flatMap((value) => {
      const at = ['"', "'", '`']
        .map((sign) => text.indexOf(`${sign}${value}${sign}`))
        .find((found) => found > 0);
      return at === undefined ? [] : [{ start: at, end: at + value.length + 2 }];
    });
}

/** `line_not_found`, where that is all or the headline, as `line not found`; not where it is a slot's name. */
function spelt(text: string, slots: readonly Slot[]): string {
  const code = /^[A-Za-z]{2,30}(?:[_.-][A-Za-z]{2,30}){1,6}(?=\.\s|$)/.exec(text)?.[0] ?? '';
  if (code === '' || slots.some(({ leaf }) => leaf === code)) return text;
  return code.toLowerCase().replace(/[_.-]/g, ' ') + text.slice(code.length);
}

function hintOf({ path, text: words, code }: Complaint, reading: Reading): Hint {
  const text = spelt(words, reading.slots);
  const { slots, args, status } = reading;
  const { mentions, lists } = namesIn(text, reading);
  const names = new Set(mentions.flatMap(({ slot }) => (slot === null ? [] : [slot.path])));
  const placedAt = path === undefined ? null : slotAt(segmentsOf(path), slots).slot;
  if (placedAt !== null) names.add(placedAt.path);
  const cue = cueOf(text, { code, status, names: names.size });
  const placed = path === undefined ? null : byPath(path, mentions, reading, cue);
  const named = mentions.flatMap(({ slot }) => (slot === null ? [] : [slot]));
  const blamed = placed ?? byNameOrValue(text, named, reading, cue);
  const given = blamed.slots.flatMap((slot) => valuesAt(args, slot.path));
  const isText =
    blamed.slots.length > 0 &&
    blamed.slots.every(({ types }) => types.length > 0 && types.every((type) => type === 'string'));
  const listed = (isText ? listsIn(text, true) : lists).flatMap(({ values }) => values);
  const taken = lists.length === 0 ? [] : listed;
  return {
    slots: [...new Set(blamed.slots.map((slot) => slot.path))],
    by: blamed.slots.length === 0 ? null : blamed.by,
    strangers: strangersIn(path, mentions, reading),
    cue,
    numbers: numbersIn(
      text,
      given.length > 0 ? given : slots.flatMap((slot) => valuesAt(args, slot.path).slice(0, 3)),
    ),
    listed: [...new Set(taken)],
    examples: examplesIn(text, given),
    pattern: patternIn(text),
    format: formatIn(text),
    text: words,
  };
}

interface Blamed {
  readonly slots: readonly Slot[];
  readonly by: Hint['by'];
}

/** The slot at the complaint's path, or what the text names inside it, and what else it names of a pair. */
function byPath(
  path: Path,
  mentions: readonly Mention[],
  { slots }: Reading,
  cue: Cue | null,
): Blamed | null {
  const { slot } = slotAt(segmentsOf(path), slots);
  if (slot === null) return null;
  const named = mentions.flatMap((each) => (each.slot === null ? [] : [each.slot]));
  const within = named.filter((each) => isInside(each.path, slot.path));
  const isOfPair = cue === 'together' || cue === 'order';
  const others = isOfPair ? named.filter((each) => each !== slot) : [];
  return { slots: within.length > 0 ? within : [slot, ...others], by: 'path' };
}

function byNameOrValue(
  text: string,
  named: readonly Slot[],
  { slots, args }: Reading,
  cue: Cue | null,
): Blamed {
  if (named.length > 0) return { slots: named, by: 'name' };
  const byValue = slotsByValue(text, slots, args);
  if (byValue.length > 0) return { slots: byValue.slice(0, 2), by: 'value' };
  const byPart = slotByPart(text, slots, args);
  if (byPart !== null) return { slots: [byPart], by: 'value' };
  const isAboutThing = cue === 'not-there' || cue === 'exists' || cue === 'state';
  const entity = isAboutThing ? slotOfEntity(text, slots, args) : null;
  return { slots: entity === null ? [] : [entity], by: 'name' };
}

const noNames = new Set(
  'uri url email id in on at of to for from by with is are was be the a an and or not no this that must should which it never unknown expected received got null none undefined nan true false str string int integer float number bool boolean list dict array object tuple any void date datetime uuid value body query path header headers json data request params input response error message detail'.split(
    ' ',
  ),
);
const codeLike =
  /(?:^|_)(?:invalid|missing|error|errors|required|found|failed|unknown|type|too|exception|validation|not)(?:_|$)|(?:Error|Exception|Request|Dto|DTO|Params|Args|Arguments|Model|Schema)$|^[A-Z\d_]+$|^https?:|^\d|^[YyMmDdHhSsZT.:-]+$|\.[A-Z]\w*$|^(?:\w\.)+\w$|^[a-z\d]-[a-z\d]$/;

function leaves(value: Json): readonly string[] {
  if (!isContainer(value)) return [String(value)];
  return Object.values(value).slice(0, 200).flatMap(leaves);
}

/** Names in the text or the path that no slot has. */
function strangersIn(
  path: Path | undefined,
  mentions: readonly Mention[],
  { slots, args }: Reading,
): readonly string[] {
  const { slot, rest } =
    path === undefined ? { slot: null, rest: [] } : slotAt(segmentsOf(path), slots);
  const isOpen =
    slot === null ||
    slot.types.length === 0 ||
    slot.types.some((type) => type === 'object' || type === 'array');
  const isName =
    rest.every((name) => /^[a-z_$][\w$-]*$/.test(name) && !noNames.has(name.toLowerCase())) ||
    slot === null;
  const inPath =
    path !== undefined &&
    rest.length > 0 &&
    isOpen &&
    isName &&
    !noNames.has(leafOf(path).toLowerCase())
      ? [path]
      : [];
  const sent = new Set(leaves(args));
  const inText = mentions.flatMap(({ slot: own, name }) => (own === null ? [name] : []));
  const names = inText.filter(
    (name) =>
      /^[A-Za-z_$][\w$.[\]-]{0,63}$/.test(name) &&
      !codeLike.test(name) &&
      !noNames.has(name.toLowerCase()) &&
      !sent.has(name) &&
      !inPath.some((each) => leafOf(each) === name),
  );
  return [...new Set([...inPath, ...names])].slice(0, 10);
}
