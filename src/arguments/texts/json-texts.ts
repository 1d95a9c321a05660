import type { Json } from '../../core/json.js';
import { isJsonObject } from '../../core/json.js';

/** JSON that is written in a text, by what it has to be. */
const examples: Readonly<Record<string, readonly string[]>> = {
  JSON: ['{}', '[]', '{"name": "example"}'],
  'JSON object': ['{}', '{"name": "example"}'],
  'JSON list': ['[]', '[1]'],
};

/** Texts of such a format (`JSON object`); empty for any other. */
export function jsonTexts(format: string): readonly string[] {
  return Object.hasOwn(examples, format) ? (examples[format] ?? []) : [];
}

/** True where the text holds JSON as the format says; null for a format that is none of JSON in a text. */
export function fitsJsonText(format: string, value: Json): boolean | null {
  if (!Object.hasOwn(examples, format)) return null;
  const held = typeof value === 'string' ? parsed(value) : undefined;
  if (held === undefined || held === null || typeof held !== 'object') return false;
  if (format === 'JSON') return true;
  return format === 'JSON list' ? Array.isArray(held) : isJsonObject(held);
}

const asked = String.raw`(?:(?:must|should|has to|needs to) be (?:given as |passed as )?(?:an? )?|expect(?:s|ed) (?:to be )?(?:an? )?|(?:is |was )?not (?:an? )?|^invalid |\binvalid |\bmalformed |(?:could not|cannot|can['’]t|failed to|unable to) (?:be )?(?:parsed?|decoded?|read)(?: as| the)? |\bbad )(?:valid |well[- ]formed |parse?able |non-empty |single )*`;
const wanted = new RegExp(`${asked}JSON\\b(?:[- ]encoded)?(?: (object|array|list))?`, 'i');
const described =
  /^\s*(?:(?:the|an?|optional|valid|raw) ){0,3}(?:[a-z]+ ){0,2}?(?:(?:as|in) (?:an? )?)?(?:JSON(?:[- ](?:encoded|string|text))?|stringified) ?(object|array|list)?(?=$|[ ,.:;(])/i;

/** The format that a refusal asks for (`must be a JSON object`), and where it says so; null where it speaks of no JSON. */
export function jsonAskedFor(
  text: string,
): { readonly format: string; readonly index: number } | null {
  const match = wanted.exec(text);
  return match === null ? null : { format: formatOf(match[1]), index: match.index };
}

/** The format that a description begins with: `JSON object with the sizes`; null where it begins with anything else. */
export function jsonDescribed(description: string): string | null {
  const match = described.exec(description);
  return match === null ? null : formatOf(match[1]);
}

function formatOf(kind: string | undefined): string {
  if (kind === undefined) return 'JSON';
  return kind.toLowerCase() === 'object' ? 'JSON object' : 'JSON list';
}

const lead = /\b(?:e\. ?g\.|for example|for instance|such as|like|example):?,?\s+(?=[[{])/i;

/** The JSON that a refusal gives as an example, and what it says before: `expected an object, e.g. {"size": 3}`. */
export function jsonExample(
  message: string,
): { readonly before: string; readonly text: string } | null {
  const match = lead.exec(message);
  if (match === null) return null;
  const text = message.slice(match.index + match[0].length).replace(/[^\]}]+$/, '');
  const value = parsed(text);
  return value === undefined || value === null || typeof value !== 'object'
    ? null
    : { before: message.slice(0, match.index), text };
}

/** The text with `fill` for what only shows that something stands there: `{"size": "..."}`. */
export function withoutEllipses(text: string, fill: string): string {
  return parsed(text) === undefined ? text : text.replace(/"(?:\.{3}|…)"/g, JSON.stringify(fill));
}

/** The names of the properties of an object written in a text; none for any other. */
export function namesInJsonText(value: Json): readonly string[] {
  const held = typeof value === 'string' && value.startsWith('{') ? parsed(value) : undefined;
  return held !== undefined && isJsonObject(held) ? Object.keys(held) : [];
}

/** The object or list of JSON that stands in a text among words: `Created: {"id": 3}`; undefined where there is none, or only a fragment. */
export function jsonHeldIn(text: string): Json | undefined {
  if (text.length > mostText) return undefined;
  const from = text.search(/[[{]/);
  const to = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'));
  const held = from < 0 || to < from ? undefined : parsed(text.slice(from, to + 1));
  return typeof held === 'object' && held !== null ? held : undefined;
}

const mostText = 60_000;

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
