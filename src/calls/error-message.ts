import { STATUS_CODES } from 'node:http';
import { isNumber } from '../core/exact-number.js';
import { isContainer, isJsonObject, type Json, type JsonObject } from '../core/json.js';
import { literalText } from '../support/literal-text.js';
import { oneLine } from '../support/one-line.js';
import { htmlHeadline, looksLikeHtml } from './html-page.js';
import { readText } from './read-text.js';

/**
 * The words of an error in JSON, XML, HTML or text, on one line, after the argument where an entry of a list names one
 * (`limit: Input should be at most 100`). Null where the body has no words.
 */
export function errorMessage(body: Json | undefined): string | null {
  const words = wordsOf(body, 0);
  return words === null ? null : oneLine(words);
}

/** Keys of sentences, the most telling first, compared as `lookUp` does. */
const sentenceKeys =
  `error errormessage errordescription err message msg defaultmessage statusmessage faultstring
  fault exception reason detail details description info issue text title errorcode code type`.split(
    /\s+/,
  );
/** Keys of what is told in more detail: lists of entries, maps from arguments to texts, or one entry. */
const detailKeys =
  `errors error fault exception detail details issues violations message messages validation
  validationerror validationerrors fielderrors invalidparams responsemetadata embedded
  innererror errorchain causes json data extra params`.split(/\s+/);
/** Keys that may as well hold what was sent, and what tells a complaint from that. */
const vagueKeys = /^(?:details?|data|extra|params)$/;
const complaint = /: [^;]*[^;: ][ _][^; ]|(?:^|: )(?:field|param\w*): /;
const placeKeys =
  `loc location path propertypath field fields fieldnames param parameter property pointer instancepath
  argument members keys target name source`.split(/\s+/);
const requestParts = /^(?:body|query|path|headers?|cookies?|json|form|(?:query_?)?params)$/i;

function wordsOf(value: Json | undefined, depth: number): string | null {
  if (value === undefined || value === null || depth > 6) return null;
  if (typeof value === 'string') return wordsOfText(value, depth);
  if (!isContainer(value)) return isNumber(value) ? String(value) : null;
  if (!isJsonObject(value)) return wordsOfList(value, depth);
  const sentence = sentenceIn(value);
  const details = detailsIn(value, depth);
  if (sentence === null || details === null)
    return sentence ?? details ?? wordsByName(value, depth);
  if (sentence.includes(details)) return sentence;
  if (details.includes(sentence) || isReasonPhrase(sentence)) return details;
  return `${sentence.replace(/[\s.:;,]+$/, '')}: ${details}`;
}

/** The first sentence, after a code that stands before it; the status in words gives way. */
function sentenceIn(value: JsonObject): string | null {
  const said = sentenceKeys.flatMap((key) => {
    const text = lookUp(value, key);
    const isWords = typeof text === 'string' && !/^\s*$|^(?:https?|about|urn):/.test(text);
    return isWords ? (wordsOfText(text, 1) ?? []) : [];
  });
  const [first = null] = said;
  const sentence = said.find((words) => /\s/.test(words) && !isReasonPhrase(words));
  if (first === null || sentence === undefined || sentence === first) return first;
  return /^\d+$/.test(first) || isReasonPhrase(first) ? sentence : `${first}: ${sentence}`;
}

function detailsIn(value: JsonObject, depth: number): string | null {
  for (const key of detailKeys) {
    const held = lookUp(value, key);
    if (!isContainer(held)) continue;
    const words = wordsOf(held, depth + 1);
    // `{name: "Amber"}` is data, `{name: "is too short"}` and `{name: "too_long"}` are complaints.
    const isData = vagueKeys.test(key) && /: /.test(words ?? '') && !complaint.test(words ?? '');
    if (words !== null && !isData) return words;
  }
  return null;
}

/** What the entries of a list say, each after the argument that it names. */
function wordsOfList(list: readonly Json[], depth: number): string | null {
  const parts = list.slice(0, 50).map((item) => {
    const words = wordsOf(item, depth + 1);
    const place = isJsonObject(item) ? placeOf(item) : null;
    const isNamed = place === null || words === null || words.startsWith(`${place}:`);
    return isNamed ? words : `${place}: ${words}`;
  });
  return joined(parts);
}

/** `{limit: ["must be a number"], address: {city: ["required"]}}`, as Rails, Laravel, Django and ASP.NET answer. */
function wordsByName(value: JsonObject, depth: number): string | null {
  const parts = Object.entries(value).map(([name, held]) => {
    const isTexts = Array.isArray(held) && held.every((each) => typeof each === 'string');
    const words = isTexts ? held.join(' ') || null : wordsOf(held, depth + 1);
    const isAround = name.startsWith('_') || (requestParts.test(name) && !isTexts);
    const isInside = isJsonObject(held) && /^\S+: /.test(words ?? '');
    return words === null || isAround ? words : `${name}${isInside ? '.' : ': '}${words}`;
  });
  return joined(parts.slice(0, 50));
}

/** The argument that an entry is about, `lines.1.sku`, or several; null where it names none. */
function placeOf(entry: JsonObject): string | null {
  for (const key of placeKeys) {
    const held = lookUp(entry, key);
    if (held === undefined || held === null) continue;
    if (isJsonObject(held)) return placeOf(held);
    const list = Array.isArray(held) ? (held as readonly Json[]) : literalText(held).split(/[./]/);
    // Valibot writes a step as `{key: "title"}`.
    const steps = list.map((step) =>
      literalText(isJsonObject(step) ? (step['key'] ?? step) : step),
    );
    const named = steps.filter((step) => !/^[#$]?$/.test(step));
    const isInPart =
      requestParts.test(named[0] ?? '') && (named.length > 1 || !Array.isArray(held));
    const isList = /^(?:fields|fieldnames|members|keys)$/.test(key);
    const place = named.slice(isInPart ? 1 : 0).join(isList ? ', ' : '.');
    if (place !== '' && !/(?:Error|Exception)$/.test(place)) return place;
  }
  return null;
}

/** A page's headline, XML's message, or the text, with JSON at its end made readable. */
function wordsOfText(text: string, depth: number): string | null {
  const plain = text.trim().replace(/^(?:MCP error -?\d+: ?)+/i, '');
  if (looksLikeHtml(plain)) return htmlHeadline(plain);
  const tag = /^<[^]*?<(?:\w+:)?(?:message|faultstring|error|detail|reason)\b[^>]*>([^<]+)</i;
  const inTag = tag.exec(plain)?.[1];
  if (inTag !== undefined || plain === '') return inTag?.trim() ?? null;
  const [json, lead = ''] = /^([^[{]*?)[\s:.]*[[{][^]*[\]}]/.exec(plain) ?? [];
  // JSON behind "such as" is an example of what is wanted.
  if (json === undefined || /\b(?:e\. ?g|such as|like|example|instance)$/i.test(lead)) return plain;
  const value = readText(json.slice(json.search(/[[{]/))).body;
  const inner = typeof value === 'string' ? null : wordsOf(value, depth + 1);
  return inner === null ? plain : lead === '' ? inner : `${lead}: ${inner}`;
}

function joined(parts: readonly (string | null)[]): string | null {
  const words = [...new Set(parts.filter((part) => part !== null))];
  return words.length === 0 ? null : words.join('; ');
}

function isReasonPhrase(words: string): boolean {
  const bare = words.toLowerCase().replace(/[.!]$/, '');
  return Object.values(STATUS_CODES).some((phrase) => phrase?.toLowerCase() === bare);
}

/** `error_message`, `errorMessage` and `odata.error` go by their letters. */
function lookUp(value: JsonObject, wanted: string): Json | undefined {
  const isWanted = (key: string): boolean =>
    key.toLowerCase().replace(/[\s_-]|^\w+[.:]/g, '') === wanted;
  const key = Object.keys(value).find(isWanted);
  return key === undefined ? undefined : value[key];
}
