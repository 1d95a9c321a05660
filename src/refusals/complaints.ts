import { isContainer, isJsonObject, type Json, type JsonObject } from '../core/json.js';
import { distinctBy } from '../support/distinct-by.js';
import { oncePerObject } from '../support/once-per-object.js';
import { notation, placeIn, type Place } from './complaint-path.js';
import { jsonIn, saidInText } from './complaint-texts.js';
import {
  complaintCode,
  entryPlace,
  entryWords,
  hasSentence,
  isHeadline,
  reads,
} from './complaint-entry.js';
import {
  detailKeys,
  placeListKeys,
  plainKey,
  requestParts,
  vagueDetailKeys,
} from './error-keys.js';

/** What a refusal says, of one place where it names one. */
export interface Complaint {
  /** As slots are written: `ship_to.postcode`, `lines[].qty`; absent where the layout names none. */
  readonly path?: string;
  readonly text: string;
  /** The service's own word for it: `missing`, `too_big`, `ERR_RANGE`. */
  readonly code?: string;
}

/** As much of an outcome as is read. */
export interface Refused {
  readonly body?: Json | undefined;
  readonly message?: string;
  readonly status?: number | undefined;
}

const most = 50;
const deepest = 8;
const longest = 4_000;
const longestRead = 200_000;

/**
 * What a refusal's body says, place by place, in the layouts of any framework; its message where the body has no words. Read once
 * for each outcome.
 */
export const complaintsIn: (rejected: Refused) => readonly Complaint[] = oncePerObject(
  ({ body, message = '' }: Refused) => {
    const inBody = listed(body);
    return inBody.length > 0 ? inBody : listed(message);
  },
);

interface At {
  readonly place: Place;
  /** True below a key that is made for complaints: there keys are names of arguments, and any words are complaints. */
  readonly inside: boolean;
  /** False below keys that may as well hold data: there only what reads like a complaint is one. */
  readonly sure: boolean;
  readonly depth: number;
  /** How much may still be looked at, counted down by all. */
  readonly budget: { left: number };
}

function listed(body: Json | undefined): readonly Complaint[] {
  const budget = { left: 3_000 };
  const all = walk(body, { place: [], inside: false, sure: true, depth: 0, budget });
  const found = distinctBy(all, ({ path = '', text }) => `${path}\n${text}`);
  const telling = found.filter((each) => !repeats(each, found));
  return (telling.length > 0 ? telling : found).slice(0, most);
}

/** A headline says nothing beside what it is the headline of, nor does one that joins the words of others. */
function repeats({ path, text }: Complaint, all: readonly Complaint[]): boolean {
  if (path !== undefined) return false;
  const others = all.filter((other) => other.path !== undefined || other.text !== text);
  const isJoined = others.some(
    (other) => other.path !== undefined && other.text !== '' && text.includes(other.text),
  );
  return isJoined || (others.length > 0 && (isHeadline(text) || !/\s/.test(text)));
}

function walk(value: Json | undefined, at: At): readonly Complaint[] {
  at.budget.left -= 1;
  if (value === undefined || value === null || at.depth > deepest || at.budget.left < 0) return [];
  if (typeof value === 'string') return inText(value, at);
  if (Array.isArray(value)) return inList(value as readonly Json[], at);
  return isJsonObject(value) ? inObject(value, { ...at, depth: at.depth + 1 }) : [];
}

function inText(text: string, at: At): readonly Complaint[] {
  const words = text
    .slice(0, longestRead)
    .trim()
    .replace(/^(?:MCP error -?\d+: ?)+/i, '');
  if (words === '' || (!at.sure && !reads(words))) return [];
  const { json, lead } = jsonIn(words);
  const inner = walk(json, { ...at, depth: at.depth + 1 });
  if (inner.length > 0) return [...complaint(at.place, lead), ...inner];
  return saidInText(words.slice(0, longest * 2)).flatMap(({ place, text: said, code }) =>
    complaint(at.place.length > 0 ? at.place : (place ?? []), said, code),
  );
}

function inList(items: readonly Json[], at: At): readonly Complaint[] {
  return items.slice(0, most).flatMap((item) => {
    const isItem = at.inside && at.place.length > 0 && isJsonObject(item) && isMap(item, at);
    const isByNumber = isJsonObject(item) && Object.keys(item).every((key) => /^\d+$/.test(key));
    return walk(item, isItem && !isByNumber ? { ...at, place: [...at.place, '[]'] } : at);
  });
}

function inObject(value: JsonObject, at: At): readonly Complaint[] {
  const entry = entryPlace(value, at);
  if (entry !== null && (at.sure || reads(entryWords(value))))
    return inEntry(value, { ...at, place: entry.place }, entry.names);
  if (isTree(value, at)) return inTree(value, at);
  const entries = Object.entries(value).slice(0, most);
  if (isMap(value, at))
    return entries.flatMap(([key, held]) => walk(held, belowKey(key, held, value, at)));
  const isSaid = hasSentence(value) || (at.sure && at.depth === 1);
  const words = isSaid ? entryWords(value) : '';
  const own = words === '' || (!at.sure && !reads(words)) ? [] : inText(words, at);
  const code = complaintCode(value);
  const coded = own.map((each) => (code === undefined ? each : { code, ...each }));
  return [...coded, ...inDetails(value, at)];
}

/** One entry of a list of errors: its words, and what is listed below it. */
function inEntry(value: JsonObject, at: At, names: readonly string[]): readonly Complaint[] {
  const { constraints, children } = value;
  const words = entryWords(value);
  const rules = isJsonObject(constraints) ? Object.entries(constraints) : [];
  const own = rules.flatMap(([code, said]) =>
    typeof said === 'string' ? complaint(at.place, said, code) : [],
  );
  const isSaid = own.length > 0 || (words === '' && Array.isArray(children));
  const named = names.every((name) => words.includes(name));
  const said = named ? words : `${names.join(', ')}: ${words}`;
  return [
    ...(isSaid ? own : complaint(at.place, said, complaintCode(value))),
    // class-validator: `property` of a child is relative to its parent's.
    ...(Array.isArray(children) ? (children as readonly Json[]) : []).flatMap((child) =>
      walk(child, { ...at, inside: true }),
    ),
    ...inDetails(withoutFacts(value), at),
  ];
}

/** Without what belongs to the entry's own words. */
function withoutFacts({
  params: _params,
  info: _info,
  ctx: _ctx,
  context: _context,
  ...rest
}: JsonObject): JsonObject {
  return rest;
}

/** What is listed below an object that has words of its own. */
function inDetails(value: JsonObject, at: At): readonly Complaint[] {
  return Object.entries(value)
    .slice(0, most)
    .filter(
      ([key, held]) =>
        (held === null || isContainer(held)) &&
        !data.has(key) &&
        !isListOfNames(key, held) &&
        !isTranslated(held),
    )
    .flatMap(([key, held]) => {
      const names = reads(`${key} `) ? namesIn(held) : [];
      if (names.length > 0) return complaint(at.place, `${key}: ${names.join(', ')}`);
      const isMade = madeForComplaints.has(plainKey(key));
      return walk(held, { ...at, inside: at.inside || isMade, sure: at.sure && isMade });
    });
}

/** `{missing: ["title", "isbn"]}`. */
function namesIn(held: Json): readonly string[] {
  const texts = Array.isArray(held) ? held.filter((each) => typeof each === 'string') : [];
  return texts.every((each) => /^[\w.[\]-]{1,60}$/.test(each)) ? texts.slice(0, most) : [];
}

/** OData's `{lang, value}`, which is a sentence. */
function isTranslated(held: Json): boolean {
  return held !== null && isJsonObject(held) && 'lang' in held && 'value' in held;
}

function isListOfNames(key: string, held: Json): boolean {
  return (
    Array.isArray(held) && typeof held[0] === 'string' && placeListKeys.includes(plainKey(key))
  );
}

/** Keys that repeat what was sent, and those that are read elsewhere. */
const data = new Set(
  'constraints children input value rejectedValue received target source schema parentSchema meta links loc path'.split(
    ' ',
  ),
);

const madeForComplaints: ReadonlySet<string> = new Set([
  ...detailKeys.filter((key) => !vagueDetailKeys.has(key) || key.startsWith('detail')),
  ...'error err fault exception msg fields rejected unionerrors inner problems failures'.split(' '),
]);

/** Keys in maps of complaints that stand for the whole, in any framework. */
const forAll = new Set(
  '_errors errors nested root fieldErrors formErrors non_field_errors nonFieldErrors _schema __all__ __root__ base _form _error global _general * $'
    .split(' ')
    .concat(''),
);

const alwaysWraps =
  /^(?:errors?|details?|messages?|msg|errormessages|issues|violations|status|ok|success)$/;

function belowKey(key: string, held: Json, map: JsonObject, at: At): At {
  const isNested = held === null || isContainer(held);
  const plain = plainKey(key);
  const isText = typeof held === 'string' || (Array.isArray(held) && typeof held[0] === 'string');
  // Beside other arguments `message` is one too.
  const areWrappers = Object.keys(map).every((each) => alwaysWraps.test(plainKey(each)));
  const isWrapper =
    !at.inside && isNested && madeForComplaints.has(plain) && (!isText || areWrappers);
  const isPart = at.place.length === 0 && !isText && requestParts.has(plain);
  const place =
    isWrapper || isPart || forAll.has(key)
      ? at.place
      : [...at.place, ...(placeIn(key) ?? [/^\d+$/.test(key) ? '[]' : key])];
  return { ...at, place, inside: true };
}

/** True for a map from arguments to complaints: texts, lists of texts, entries, or such maps again. */
function isMap(value: JsonObject, at: At, depth = 0): boolean {
  const entries = Object.entries(value);
  if (entries.length === 0 || depth > 4) return false;
  if (!at.inside && depth === 0 && hasSentence(value)) return false;
  if (['message', 'msg', 'code'].some((key) => typeof value[key] === 'string')) return false;
  return entries.slice(0, most).every(([key, held]) => {
    if (typeof held === 'string') return reads(held) || (at.inside && /\s/.test(held));
    if (isJsonObject(held))
      return (
        isEntry(held) ||
        isMap(held, at, depth + 1) ||
        (forAll.has(key) && Object.keys(held).length === 0)
      );
    if (!Array.isArray(held) || (held.length === 0 && !at.inside && !forAll.has(key))) return false;
    return (held as readonly Json[]).slice(0, most).every((item) => {
      if (typeof item === 'string') return /\s/.test(item) || reads(item);
      if (!isJsonObject(item)) return item === null;
      return isEntry(item) || Object.keys(item).length === 0 || isMap(item, at, depth + 1);
    });
  });
}

function isEntry(value: JsonObject): boolean {
  return ['message', 'msg', 'code', 'defaultMessage', 'description', 'detail'].some(
    (key) => typeof value[key] === 'string',
  );
}

/** zod's `treeify`: `{errors, properties, items}`. */
function isTree(value: JsonObject, at: At): boolean {
  const { errors, properties, items, ...others } = value;
  const isNode = properties !== undefined || items !== undefined || at.place.length > 0;
  return Array.isArray(errors) && isNode && Object.keys(others).length === 0;
}

function inTree({ errors, properties, items }: JsonObject, at: At): readonly Complaint[] {
  const inside = { ...at, inside: true };
  const below = isJsonObject(properties) ? Object.entries(properties) : [];
  return [
    ...walk(errors, inside),
    ...below.flatMap(([key, node]) => walk(node, { ...inside, place: [...at.place, key] })),
    ...(Array.isArray(items) ? (items as readonly Json[]) : []).flatMap((node) =>
      walk(node, { ...inside, place: [...at.place, '[]'] }),
    ),
  ];
}

function complaint(place: Place, text: string, code?: string): readonly Complaint[] {
  const said = text.slice(0, longest).trim();
  if (said === '' && place.length === 0) return [];
  return [
    {
      ...(place.length > 0 && { path: notation(place) }),
      text: said,
      ...(code !== undefined && { code }),
    },
  ];
}
