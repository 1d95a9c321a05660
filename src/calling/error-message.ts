import { isJsonObject, type Json, type JsonObject } from '../core/json.js';
import { oneLine } from '../support/one-line.js';
import { htmlHeadline, looksLikeHtml } from './html-page.js';

/** Keys that hold a sentence about what went wrong, the most telling first; compared in lower case without `_` and `-`. */
const SENTENCE_KEYS = [
  'error',
  'errormessage',
  'errordescription',
  'errormsg',
  'errortext',
  'err',
  'message',
  'msg',
  'statusmessage',
  'faultstring',
  'fault',
  'reason',
  'detail',
  'details',
  'description',
  'info',
  'information',
  'explanation',
  'text',
  'title',
  'errors',
  'response',
  'errorcode',
  'type',
  'code',
];

/** Keys that hold what was wrong with each argument. */
const DETAIL_KEYS = [
  'detail',
  'details',
  'errors',
  'issues',
  'validation',
  'violations',
  'fielderrors',
  'invalidparams',
  'fieldviolations',
  'errormessages',
  'causes',
];

const PLACE_KEYS = [
  'loc',
  'location',
  'path',
  'field',
  'param',
  'parameter',
  'property',
  'pointer',
];
const MORE_PLACE_KEYS = ['instancepath', 'name', 'argument', 'source', 'parametername'];

/** Words that frameworks put first in `loc`; they are no argument names. */
const PLACE_PREFIXES = new Set([
  'body',
  'query',
  'path',
  'header',
  'cookie',
  'params',
  'querystring',
]);

/**
 * What the tool says went wrong, in its own words, on one line: arguments first where it names them
 * (`limit: Input should be less than or equal to 100`). Null where the body has no words.
 */
export function errorMessage(body: Json | undefined): string | null {
  const words = wordsOf(body, 0);
  return words === null ? null : oneLine(words);
}

function wordsOf(value: Json | undefined, depth: number): string | null {
  if (value === undefined || value === null || depth > 5) return null;
  if (typeof value === 'string') return wordsOfText(value, depth);
  if (typeof value === 'boolean') return null;
  if (typeof value === 'number') return String(value);
  if (!isJsonObject(value)) return joined(listItems(value).map((item) => wordsOfItem(item, depth)));
  const sentence = sentenceOf(value, depth);
  const details = detailsOf(value, depth);
  if (sentence === null) return details ?? fieldErrors(value);
  if (details === null || sentence.includes(details)) return sentence;
  return details.includes(sentence) ? details : `${trimStop(sentence)}: ${details}`;
}

/** Text answers: a page's headline, XML's message, or the text, with JSON at its end made readable. */
function wordsOfText(text: string, depth: number): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (looksLikeHtml(trimmed)) return htmlHeadline(trimmed);
  if (trimmed.startsWith('<')) return xmlMessage(trimmed) ?? trimmed;
  const plain = trimmed.replace(/^(?:MCP error -?\d+: ?)+/i, '');
  const start = plain.search(/[[{]\s*["{[]/);
  if (start < 0) return plain;
  const parsed = parseJson(plain.slice(start));
  const inner = parsed === undefined ? null : wordsOf(parsed, depth + 1);
  if (inner === null) return plain;
  const lead = trimStop(plain.slice(0, start).trim());
  return lead === '' ? inner : `${lead}: ${inner}`;
}

function sentenceOf(value: JsonObject, depth: number): string | null {
  const found = SENTENCE_KEYS.flatMap((wanted) => {
    const item = lookUp(value, wanted);
    if (item === undefined || Array.isArray(item)) return [];
    const words = wordsOf(item, depth + 1);
    return words === null ? [] : [words];
  });
  const [first] = found;
  if (first === undefined) return null;
  // A bare code ("invalid_request", 404) says less than the sentence beside it.
  const sentence = isCode(first) ? found.find((words) => !isCode(words)) : undefined;
  return sentence === undefined ? first : isNumber(first) ? sentence : `${first}: ${sentence}`;
}

function isCode(words: string): boolean {
  return !/\s/.test(words);
}

function isNumber(words: string): boolean {
  return /^\d+$/.test(words);
}

function detailsOf(value: JsonObject, depth: number): string | null {
  for (const wanted of DETAIL_KEYS) {
    const item = lookUp(value, wanted);
    if (item === undefined || item === null || typeof item !== 'object') continue;
    const words = isJsonObject(item)
      ? (fieldErrors(item) ?? wordsOf(item, depth + 1))
      : joined(listItems(item).map((entry) => wordsOfItem(entry, depth)));
    if (words !== null) return words;
  }
  return null;
}

/** One entry of a list of errors: `place: message`. */
function wordsOfItem(item: Json, depth: number): string | null {
  if (!isJsonObject(item)) return wordsOf(item, depth + 1);
  const words = sentenceOf(item, depth + 1) ?? detailsOf(item, depth + 1) ?? fieldErrors(item);
  if (words === null) return null;
  const place = placeOf(item);
  return place === null || words.startsWith(`${place}:`) ? words : `${place}: ${words}`;
}

function placeOf(item: JsonObject): string | null {
  for (const wanted of [...PLACE_KEYS, ...MORE_PLACE_KEYS]) {
    const place = lookUp(item, wanted);
    const found =
      place !== undefined && isJsonObject(place) ? placeOf(place) : placeText(place ?? null);
    if (found !== null && found !== '') return found;
  }
  return null;
}

function placeText(place: Json): string | null {
  if (typeof place === 'string') return place.replace(/^[#/.]+/, '').replaceAll('/', '.');
  if (!Array.isArray(place)) return null;
  const parts = place.map(String);
  const named = parts.filter((part, index) => index > 0 || !PLACE_PREFIXES.has(part));
  return (named.length > 0 ? named : parts).join('.');
}

/**
 * `{limit: ["must be a number"]}`, as Rails, Laravel, Django and ASP.NET answer; nested as the arguments are
 * (`{address: {city: ["required"]}}`, `{lines: [{}, {sku: ["required"]}]}`), with places `address.city` and `lines.1.sku`.
 */
function fieldErrors(value: JsonObject, around: readonly string[] = []): string | null {
  const entries = Object.entries(value);
  const parts = entries.map(([field, errors]) => placedErrors([...around, field], errors));
  return entries.length > 0 && parts.every((part) => part !== null) ? parts.join('; ') : null;
}

const deepestField = 4;

function placedErrors(place: readonly string[], errors: Json): string | null {
  if (place.length > deepestField) return null;
  if (isJsonObject(errors)) return fieldErrors(errors, place);
  const texts = typeof errors === 'string' ? [errors] : listItems(errors);
  const strings = texts.filter((text): text is string => typeof text === 'string' && text !== '');
  if (strings.length > 0 && strings.length === texts.length)
    return `${place.join('.')}: ${strings.join(' ')}`;
  const inItems = texts.flatMap((item, index): (string | null)[] => {
    if (!isJsonObject(item)) return [null];
    const isFine = Object.keys(item).length === 0;
    return isFine ? [] : [fieldErrors(item, [...place, String(index)])];
  });
  return inItems.length > 0 && inItems.every((part) => part !== null) ? inItems.join('; ') : null;
}

function lookUp(value: JsonObject, wanted: string): Json | undefined {
  const keys = Object.keys(value);
  const key =
    keys.find((name) => plainKey(name) === wanted) ??
    keys.find((name) => plainKey(name).replace(saysOfFailure, '') === wanted);
  return key === undefined ? undefined : value[key];
}

/** `exception_message`, `problem_details`: the second word is the one to go by. */
const saysOfFailure = /^(?:exception|problem|failure|validation|request)(?=[a-z])/;

/** A key in lower case without separators, so that `error_message`, `errorMessage` and `Error Message` are one. */
export function plainKey(key: string): string {
  return key.toLowerCase().replace(/[\s_-]/g, '');
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

function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
