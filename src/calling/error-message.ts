import { ExactNumber } from '../core/exact-number.js';
import { isContainer, isJsonObject, type Json, type JsonObject } from '../core/json.js';
import { parseJson } from '../core/json-text.js';
import { oneLine } from '../support/one-line.js';
import {
  detailKeys,
  entrySentenceKeys,
  isReasonPhrase,
  lookUp,
  plainKey,
  requestParts,
  sentenceKeys,
  vagueDetailKeys,
} from './error-keys.js';
import { factsBeside, namesItsPlace, saidInKeys, wantedInKeys } from './error-facts.js';
import { placeOf } from './error-place.js';
import { wordsOfTree } from './error-tree.js';
import { htmlHeadline, looksLikeHtml } from './html-page.js';

/**
 * What the tool says went wrong, in its own words, on one line: arguments first where it names them
 * (`limit: Input should be less than or equal to 100`). Null where the body has no words.
 */
export function errorMessage(body: Json | undefined): string | null {
  const words = wordsOf(body, 0);
  return words === null ? null : oneLine(words);
}

const deepest = 6;

function wordsOf(value: Json | undefined, depth: number): string | null {
  if (value === undefined || value === null || depth > deepest) return null;
  if (typeof value === 'string') return wordsOfText(value, depth);
  if (typeof value === 'boolean') return null;
  if (typeof value === 'number' || value instanceof ExactNumber) return String(value);
  if (!isJsonObject(value)) return joined(listItems(value).map((item) => wordsOfItem(item, depth)));
  return (
    wordsOfTree(value) ??
    withDetails(sentenceOf(value, depth), detailsOf(value, depth)) ??
    fieldErrors(value)
  );
}

/** A headline and what was wrong in detail; a headline that is only the status in words gives way. */
function withDetails(sentence: string | null, details: string | null): string | null {
  if (sentence === null || details === null) return sentence ?? details;
  if (sentence.includes(details)) return sentence;
  if (details.includes(sentence) || isReasonPhrase(sentence)) return details;
  return `${trimStop(sentence)}: ${details}`;
}

/** Text answers: a page's headline, XML's message, or the text, with JSON at its end made readable. */
function wordsOfText(text: string, depth: number): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (looksLikeHtml(trimmed)) return htmlHeadline(trimmed);
  if (trimmed.startsWith('<')) return xmlMessage(trimmed) ?? trimmed;
  const plain = trimmed.replace(/^(?:MCP error -?\d+: ?)+/i, '');
  const start = plain.search(/[[{]\s*["{[]/);
  if (start < 0 || isExample.test(plain.slice(0, start))) return plain;
  const body = parsed(plain.slice(start)) ?? parsed(upToItsEnd(plain.slice(start)));
  const inner = body === undefined ? null : wordsOf(body, depth + 1);
  if (inner === null) return plain;
  const lead = trimStop(plain.slice(0, start).trim());
  return lead === '' ? inner : `${lead}: ${inner}`;
}

/** JSON behind these words says what is wanted, not what went wrong. */
const isExample = /\b(?:e\. ?g\.|for example|for instance|such as|like|example):?,?\s*$/i;

function sentenceOf(value: JsonObject, depth: number): string | null {
  const found = sentenceKeys.flatMap((wanted) => {
    const item = lookUp(value, wanted);
    if (item === undefined || Array.isArray(item)) return [];
    const words = isTranslated(item) ? item.value : wordsOf(item, depth + 1);
    return words === null ? [] : [words];
  });
  const [first] = found;
  if (first === undefined) return null;
  // A bare code ("invalid_request", 404) or the status in words says less than the sentence beside it.
  const saysLittle = (words: string): boolean => isCode(words) || isReasonPhrase(words);
  const sentence = saysLittle(first) ? found.find((words) => !saysLittle(words)) : undefined;
  if (sentence === undefined) return first;
  return isNumber(first) || isReasonPhrase(first) ? sentence : `${first}: ${sentence}`;
}

/** OData's `{lang: "en", value: "…"}`. */
function isTranslated(item: Json): item is { readonly lang: string; readonly value: string } {
  return isJsonObject(item) && typeof item.lang === 'string' && typeof item.value === 'string';
}

function isCode(words: string): boolean {
  return !/\s/.test(words);
}

function isNumber(words: string): boolean {
  return /^\d+$/.test(words);
}

function detailsOf(value: JsonObject, depth: number): string | null {
  if (depth > deepest) return null;
  for (const wanted of detailKeys) {
    const item = lookUp(value, wanted);
    if (item === undefined || !isContainer(item)) continue;
    if (isTranslated(item)) continue;
    const isVague = vagueDetailKeys.has(wanted);
    const words = isJsonObject(item)
      ? wordsOfDetails(item, { isVague, depth })
      : joined(listItems(item).map((entry) => wordsOfItem(entry, depth)));
    if (words !== null) return words;
  }
  return null;
}

/** A map from arguments to complaints, or an object around a list of them. */
function wordsOfDetails(
  item: JsonObject,
  { isVague, depth }: { readonly isVague: boolean; readonly depth: number },
): string | null {
  const inTree = wordsOfTree(item);
  if (inTree !== null) return inTree;
  if (isEntry(item) || saysInKeys(item)) return wordsOfItem(item, depth + 1);
  const facts = isVague ? factsBeside(item) : null;
  if (facts !== null) return facts;
  const inner = detailsOf(item, depth + 1);
  if (inner !== null) return inner;
  if (isVague && !Object.values(item).every(isComplaint)) return null;
  return fieldErrors(item) ?? (isVague ? null : wordsOf(item, depth + 1));
}

/** False for what may as well be data: `{name: "x"}` beside a message. */
function isComplaint(value: Json): boolean {
  if (typeof value === 'string') return /\s/.test(value) || complaintWord.test(value);
  return isContainer(value);
}

const complaintWord =
  /(?:^|[_.-])(?:invalid|required|missing|blank|empty|taken|exists?|unknown|unsupported|duplicate|too|must|not|cannot)(?:[_.-]|$)/i;

/** One entry of a list of errors: `place: message`. */
function wordsOfItem(item: Json, depth: number): string | null {
  if (!isJsonObject(item)) return wordsOf(item, depth + 1);
  const place = placeOf(item);
  const sentence = withDetails(sentenceOf(item, depth + 1), detailsOf(item, depth + 1));
  const isPlaced = place !== null && !/\s/.test(place) && namesItsPlace(item);
  const inKeys = isPlaced ? wantedBesideCode(sentence, item) : null;
  const words = inKeys ?? sentence ?? fieldErrors(item);
  if (words === null || words === '') return isPlaced ? place : null;
  return place === null || words.startsWith(`${place}:`) || namesAll(words, place)
    ? words
    : `${place}: ${words}`;
}

/** Words about several arguments that name each of them. */
function namesAll(words: string, places: string): boolean {
  const names = places.split(', ');
  return names.length > 1 && names.every((name) => words.includes(`"${name}"`));
}

/** What keys say where no sentence does: all of it, or what is wanted behind a bare code. Null where a sentence says it. */
function wantedBesideCode(sentence: string | null, item: JsonObject): string | null {
  if (sentence === null) return hasOnlyPlainValues(item) ? saidInKeys(item) : null;
  const wanted = isCode(sentence) ? wantedInKeys(item) : null;
  return wanted === null ? null : `${sentence}: ${wanted}`;
}

/** A map from arguments to lists of complaints is no entry, though one argument may be called `path`. */
function hasOnlyPlainValues(item: JsonObject): boolean {
  return (
    wantedInKeys(item) !== null ||
    !Object.values(item).some((value) => isJsonObject(value) || Array.isArray(value))
  );
}

/** `{field: "limit", max: 50}`: an entry that names its argument and says in keys what is wanted of it. */
function saysInKeys(item: JsonObject): boolean {
  return namesItsPlace(item) && placeOf(item) !== null && wantedInKeys(item) !== null;
}

/** True for one entry of a list of errors (`{code, message}`, `{loc, msg}`), which is no map from arguments to complaints. */
function isEntry(item: JsonObject): boolean {
  return entrySentenceKeys.some((wanted) => typeof lookUp(item, wanted) === 'string');
}

/**
 * `{limit: ["must be a number"]}`, as Rails, Laravel, Django and ASP.NET answer; nested as the arguments are
 * (`{address: {city: ["required"]}}`, `{lines: [{}, {sku: ["required"]}]}`), with places `address.city` and `lines.1.sku`.
 */
function fieldErrors(value: JsonObject, around: readonly string[] = []): string | null {
  const entries = Object.entries(value);
  const parts = entries.map(([field, errors]) =>
    placedErrors(placeWithin(around, field, errors), errors),
  );
  return entries.length > 0 && parts.every((part) => part !== null) ? parts.join('; ') : null;
}

/** Where a map's key leads: nowhere for the part of the request that the arguments stand in, and for lists of entries. */
function placeWithin(around: readonly string[], field: string, errors: Json): readonly string[] {
  const key = plainKey(field);
  if (key === 'errors' && around.length > 0) return around;
  const isPart = requestParts.has(key) && isContainer(errors) && around.length === 0;
  return isPart && stringsIn(errors).length === 0 ? around : [...around, field];
}

const deepestField = 4;

function placedErrors(place: readonly string[], errors: Json): string | null {
  if (place.length > deepestField) return null;
  if (isJsonObject(errors))
    return isEntry(errors) ? entryAt(place, errors) : fieldErrors(errors, place);
  const texts = typeof errors === 'string' ? [errors] : listItems(errors);
  const strings = stringsIn(errors);
  if (strings.length > 0 && strings.length === texts.length)
    return [...(place.length === 0 ? [] : [place.join('.')]), strings.join(' ')].join(': ');
  const inItems = texts.flatMap((item, index): (string | null)[] => {
    if (!isJsonObject(item)) return [null];
    if (isEntry(item)) return [entryAt(place, item)];
    const keys = Object.keys(item);
    if (keys.length === 0) return [];
    // Cerberus names the items of a list by their numbers: `{"tags": [{"0": ["must be of string type"]}]}`.
    const isByNumber = keys.every((key) => /^\d+$/.test(key));
    return [fieldErrors(item, isByNumber ? place : [...place, String(index)])];
  });
  return inItems.length > 0 && inItems.every((part) => part !== null) ? inItems.join('; ') : null;
}

/** An entry under an argument's name; the place it names itself comes first. */
function entryAt(place: readonly string[], entry: JsonObject): string | null {
  const words = wordsOfItem(entry, 1);
  if (words === null || place.length === 0 || placeOf(entry) !== null) return words;
  return `${place.join('.')}: ${words}`;
}

function stringsIn(value: Json): readonly string[] {
  const texts = typeof value === 'string' ? [value] : listItems(value);
  return texts.filter((text): text is string => typeof text === 'string' && text !== '');
}

function joined(parts: readonly (string | null)[]): string | null {
  const words = [...new Set(parts.filter((part) => part !== null))];
  return words.length === 0 ? null : words.join('; ');
}

function listItems(value: Json): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

function trimStop(text: string): string {
  return text.replace(/[\s.:;,]+$/, '');
}

function xmlMessage(xml: string): string | null {
  const match =
    /<(?:\w+:)?(message|faultstring|error|detail|reason|description)\b[^>]*>([^<]+)</i.exec(xml);
  return match?.[2]?.trim() ?? null;
}

/** JSON without the words that stand after it. */
function upToItsEnd(text: string): string {
  return text.slice(0, text.lastIndexOf(text.startsWith('[') ? ']' : '}') + 1);
}

function parsed(text: string): Json | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
