import { isJsonObject, type Json, type JsonObject } from '../core/json.js';
import { placeIn, type Place } from './complaint-path.js';
import { factsBeside, wantedInKeys } from './error-facts.js';
import {
  isReasonPhrase,
  lookUp,
  placeListKeys,
  plainKey,
  requestParts,
  sentenceKeys,
} from './error-keys.js';

/** Keys that name the argument of an entry, and those that may as well be data: these want words beside them. */
const sureKeys =
  'loc path propertypath datapath fieldpath field fieldname param parameter parametername property pointer instancepath argument argumentname attribute'.split(
    ' ',
  );
const vagueKeys = 'location target key name source in'.split(' ');
const codeKeys =
  'code type keyword errorcode errortype rule tag constraint kind reason error'.split(' ');
/** Keys whose values are the service's own words. */
const ownKeys = new Set(
  [
    ...codeKeys,
    'status',
    'state',
    'severity',
    'level',
    'category',
    'class',
    'id',
    'ref',
    'title',
  ].concat(
    'schemapath domain label docs help value rejectedvalue input expected received instance'.split(
      ' ',
    ),
  ),
);

const complains =
  /\b(?:required|missing|must|should|needs?|needed|expected|invalid|unknown|unsupported|cannot|can['’]t|may not|not|too|at least|at most|one of|only|between|already|longer|shorter|greater|less|exceeds?|blank|empty|taken|error|failed)\b/i;
const complainingCode =
  /(?:^|[_.-])(?:invalid|required|missing|blank|empty|taken|exists?|unknown|unsupported|duplicate|too|must|not|cannot)(?:[_.-]|$)/i;

/** True for words, or a code, that complain; for a key that does (`missing`), too. */
export function reads(text: string): boolean {
  const start = text.slice(0, 2_000);
  return /\s/.test(start) ? complains.test(start) : complainingCode.test(start);
}

const headlineWords = new Set(
  'a an the one or more your this request input body data query payload form schema model json argument arguments parameter parameters params field fields value values validation validationerror validate validating error errors exception failed failure fail invalid bad malformed unprocessable entity content constraint violation violations is are was were has have been be not valid could processed occurred detected found with for in of on see please fix and try again details following contains object count property more info'.split(
    ' ',
  ),
);

/** True for headlines that say nothing of their own: `Validation failed`, `Bad Request`. */
export function isHeadline(text: string): boolean {
  if (text.length > 200) return false;
  const own = text.replace(/\b(?:(?:for|of|executing|calling) )?(?:the )?tool \S+/i, '');
  const words = own.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  return isReasonPhrase(text) || words.every((word) => headlineWords.has(word));
}

/** What an entry of a list of errors is about: its place, and the names where it has several. Null for what is no entry. */
export function entryPlace(value: JsonObject, at: Around): EntryPlace | null {
  const names = placeListKeys
    .map((key) => stringsOf(lookUp(value, key)))
    .find((all) => all.length > 0);
  const own = placeNamed(value, at) ?? (at.depth > 1 ? placeByHouse(value) : null);
  const joined = typeof own === 'string' ? own.split(/,\s*/) : (names ?? []);
  const outer = typeof own === 'string' ? null : own;
  if (joined.length > 1) return { place: outer ?? at.place, names: joined };
  const inner = placeIn(joined[0]) ?? surplusOrLacking(value);
  if (outer === null && inner === null) return null;
  // class-validator's `property` is relative to its parent's, other places are whole.
  const base = outer === null || 'property' in value ? at.place : [];
  return { place: [...base, ...(outer ?? []), ...(inner ?? [])], names: [] };
}

interface Around {
  readonly place: Place;
  readonly depth: number;
}

export interface EntryPlace {
  readonly place: Place;
  readonly names: readonly string[];
}

/** The place under a key for it; as a text where it is a list of names. */
function placeNamed(value: JsonObject, at: Around): Place | string | null {
  const isAboutUrl = ['timestamp', 'status', 'statusCode', 'locations'].some((key) => key in value);
  for (const key of [...sureKeys, ...vagueKeys]) {
    const held = lookUp(value, key);
    if (held === undefined || held === null || (key === 'path' && isAboutUrl)) continue;
    const isVague = vagueKeys.includes(key);
    if (isVague && (at.depth < 2 || !isPlaceLike(held) || entryWords(value) === '')) continue;
    if (isJsonObject(held)) {
      const inner = placeNamed(held, { ...at, depth: 0 }) ?? placeIn(held['name']);
      if (inner !== null) return inner;
    }
    if (typeof held === 'string' && requestParts.has(held.toLowerCase())) continue;
    const place = placeIn(held);
    if (place !== null) return place;
    if (!isVague && typeof held === 'string' && /^[\w.]{1,40}(?:,\s?[\w.]{1,40}){1,9}$/.test(held))
      return held;
    if (
      !isVague &&
      typeof held === 'string' &&
      /^\p{L}[\p{L}\p{N}]*(?: [\p{L}\p{N}]{1,30}){1,3}$/u.test(held)
    )
      return [held];
  }
  return null;
}

/** Not the name of an error (`BadRequestError`, `INVALID_REQUEST`). */
function isPlaceLike(held: Json): boolean {
  return (
    typeof held !== 'string' || !/(?:Error|Exception)$|^[A-Z]+(?:_[A-Z]+)+$|^https?:/.test(held)
  );
}

/** Keys of the house's own: the only path of arguments beside a sentence that complains. */
function placeByHouse(value: JsonObject): Place | null {
  const entries = Object.entries(value);
  const says = entries.some(
    ([, text]) => typeof text === 'string' && /\s/.test(text.trim()) && complains.test(text),
  );
  const places = entries
    .filter(([key, held]) => !ownKeys.has(plainKey(key)) && isPlaceLike(held))
    .map(([, held]) => placeIn(typeof held === 'string' ? held.trim() : held))
    .filter((place) => place !== null);
  return says && places.length === 1 ? (places[0] ?? null) : null;
}

/** ajv: the name stands in `params`, the place of the object around it in `instancePath`. */
function surplusOrLacking(value: JsonObject): Place | null {
  const keys = ['missingproperty', 'additionalproperty', 'unevaluatedproperty', 'propertyname'];
  const around = [value, value['params'], value['info'], value['ctx']];
  const found = around.flatMap((each) =>
    each !== undefined && isJsonObject(each) ? keys.map((key) => lookUp(each, key)) : [],
  );
  return placeIn(found.find((each) => typeof each === 'string'));
}

/** What an object says in words: its sentences, with what its keys want beside them; else a word or code of its own. */
export function entryWords(value: JsonObject): string {
  const said = [...sentenceKeys, 'hint', 'suggestion', 'issue'].flatMap((key) => {
    const held = lookUp(value, key);
    const text = held !== undefined && isJsonObject(held) && 'lang' in held ? held['value'] : held;
    return typeof text === 'string' && !/^(?:https?:|about:|urn:)/.test(text) ? [text.trim()] : [];
  });
  const repeated = (text: string): boolean =>
    said.some((other) => other !== text && other.includes(text));
  const sentences = [...new Set(said)]
    .filter((text) => /\s/.test(text) && !isReasonPhrase(text) && !repeated(text))
    .slice(0, 4);
  if (sentences.length === 0)
    sentences.push(...(said.length > 0 ? said : textsOfHouse(value)).slice(0, 1));
  const parts = [...sentences, ...factsIn(value).filter((fact) => !isTold(fact, sentences))];
  return parts.map((part, index) => ended(part, parts[index + 1])).join(' ');
}

/** Keys may be called anything: the longest text that complains. */
function textsOfHouse(value: JsonObject): readonly string[] {
  return Object.values(value)
    .filter((text): text is string => typeof text === 'string' && /\s/.test(text) && reads(text))
    .toSorted((one, other) => other.length - one.length);
}

/** True where a key for sentences holds a text. */
export function hasSentence(value: JsonObject): boolean {
  return sentenceKeys.some((key) => {
    const held = lookUp(value, key);
    return typeof held === 'string' || (held !== undefined && isJsonObject(held) && 'lang' in held);
  });
}

/** What keys say is wanted, here and in what ajv and LoopBack put beside the sentence. */
function factsIn(value: JsonObject): readonly string[] {
  const around = [value, value['params'], value['info']];
  const found = around.flatMap((each) =>
    each !== undefined && isJsonObject(each) ? [factsBeside(each), wantedInKeys(each)] : [],
  );
  const { expected } = value;
  const type = typeof expected === 'string' ? `expected ${expected}` : null;
  return [...new Set([...found, type].filter((fact) => fact !== null))];
}

/** True where the sentences hold the fact's values. */
function isTold(fact: string, sentences: readonly string[]): boolean {
  const values = fact.match(/'[^']*'|"[^"]*"|-?\d[\d.]*|[\w.-]+(?=,|$)/g) ?? [];
  return values.every((each) => sentences.some((said) => said.includes(each)));
}

function ended(part: string, next: string | undefined): string {
  return next === undefined || /[.!?;:]$/.test(part) ? part : `${part}.`;
}

/** The service's own word for what is wrong. */
export function complaintCode(value: JsonObject): string | undefined {
  const found = codeKeys.map((key) => value[key]);
  return found.find(
    (code): code is string => typeof code === 'string' && /^[A-Za-z][\w.:-]{1,60}$/.test(code),
  );
}

function stringsOf(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}
