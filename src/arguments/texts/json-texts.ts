import { isContainer, type Json } from '../../core/json.js';
import { parseJson } from '../../core/json-text.js';

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

const described =
  /^\s*(?:(?:the|an?|optional|valid|raw) ){0,3}(?:[a-z]+ ){0,2}?(?:(?:as|in) (?:an? )?)?(?:JSON(?:[- ](?:encoded|string|text))?|stringified) ?(object|array|list)?(?=$|[ ,.:;(])/i;

/** The format that a description begins with: `JSON object with the sizes`; null where it begins with anything else. */
export function jsonDescribed(description: string): string | null {
  const match = described.exec(description);
  return match === null ? null : formatOf(match[1]);
}

function formatOf(kind: string | undefined): string {
  if (kind === undefined) return 'JSON';
  return kind.toLowerCase() === 'object' ? 'JSON object' : 'JSON list';
}

/** The object or list of JSON that stands in a text among words: `Created: {"id": 3}`; undefined where there is none, or only a fragment. */
export function jsonHeldIn(text: string): Json | undefined {
  if (text.length > mostText) return undefined;
  const from = text.search(/[[{]/);
  const to = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'));
  const held = from < 0 || to < from ? undefined : parsed(text.slice(from, to + 1));
  return isContainer(held) ? held : undefined;
}

const mostText = 60_000;

function parsed(text: string): Json | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
