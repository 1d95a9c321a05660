import type { Json } from '../../../core/json.js';
import { readDate } from './read-date.js';
import { overlaps, type Span } from './text-words.js';

/**
 * Something in a text that can be an argument's value. `quoted`: in quotation marks; `json`: a JSON list or object;
 * `file`: a file name or path; `code`: a token with digits or signs, or in capitals; `name`: words with capitals.
 */
export interface Mention extends Span {
  readonly kind: 'quoted' | 'json' | 'date' | 'number' | 'file' | 'code' | 'name';
  readonly value: Json;
  readonly text: string;
  /** True where a currency sign stands before a number. */
  readonly money?: boolean | undefined;
  /** True where a per cent sign stands after a number. */
  readonly percent?: boolean | undefined;
}

const quoted =
  /"([^"\n]+)"|“([^”\n]+)”|‘([^’\n]+)’|`([^`\n]+)`|(?<![\p{L}\p{N}])'((?:[^'\n]|(?<=\p{L})'(?=\p{L}))+)'(?!\p{L})/gu;
/** What something is called, where it is not quoted. */
const called =
  /\b(?:called|named|titled|entitled|dubbed)\s+(?!(?:as|the|a|an|it|in|on|to|of|after|by|file|folder|something|anything|whatever|somehow|however)\b)([^\s"'“‘`,;]*[^\s"'”’`,;.!?])/giu;
const MOST_JSON = 2_000;
const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const date = new RegExp(
  `\\b\\d{4}[-/]\\d{1,2}[-/]\\d{1,2}\\b|\\b(?:${months})\\.? \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?\\b|\\b\\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:${months})(?:,? \\d{4})?\\b|\\b\\d{1,2}[/.]\\d{1,2}[/.]\\d{4}\\b`,
  'giu',
);
const file =
  /(?:~|\.{1,2})?(?:[\\/][\p{L}\p{N}_.@+-]+)+[\\/]?|[A-Za-z]:\\[^\s"']+|[\p{L}\p{N}_@+-][\p{L}\p{N}_.@+-]*(?:[\\/][\p{L}\p{N}_.@+-]+)+|[\p{L}\p{N}_@+-][\p{L}\p{N}_.@+-]*\.\p{L}[\p{L}\p{N}]{0,7}(?![\p{L}\p{N}]|\.[\p{L}\p{N}])/gu;
const hyphenated =
  /(?<![\p{L}\p{N}_-])(?:\d+(?:-\d+)+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?![\p{L}\p{N}_-])/giu;
const number =
  /(?<![\p{L}\p{N}_.])([$€£¥]\s?)?([-−](?=\d))?(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?:(st|nd|rd|th)\b)?(\s?(?:%|percent\b|per cent\b))?(?![\p{L}\p{N}_])/giu;
const code =
  /(?<![\p{L}\p{N}_])(?=[\p{L}\p{N}_#@-]*[\d_])[\p{L}\p{N}_#@][\p{L}\p{N}_#@-]*[\p{L}\p{N}_]|(?<![\p{L}\p{N}])\p{Lu}{2,}(?![\p{L}\p{N}])/gu;
const name =
  /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}'’-]*(?:\s+(?:of\s+|de\s+)?\p{Lu}[\p{L}\p{N}'’-]*)*/gu;
const numberWords =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const spelled = new RegExp(`\\b(?:${numberWords.join('|')})\\b`, 'giu');

/** All mentions in a text, in order. Stronger kinds claim their place first: a number within a date is no number. */
export function findMentions(text: string): readonly Mention[] {
  const found: Mention[] = [];
  const take = (mention: Mention | null): void => {
    if (mention !== null && !found.some((each) => overlaps(each, mention))) found.push(mention);
  };
  for (const mention of jsonMentions(text)) take(mention);
  for (const match of text.matchAll(quoted)) {
    const value = (match.slice(1).find((part) => part !== undefined) ?? '').replace(/[,.]$/, '');
    take(mentionAt(match, 'quoted', value));
  }
  for (const match of text.matchAll(called)) {
    const value = match[1] ?? '';
    const start = match.index + match[0].length - value.length;
    take({ kind: 'quoted', value, text: value, start, end: start + value.length });
  }
  for (const match of text.matchAll(date)) {
    take(readDate(match[0]) === null ? null : mentionAt(match, 'date', match[0]));
  }
  for (const match of text.matchAll(file)) {
    if (/\p{L}/u.test(match[0])) take(mentionAt(match, 'file', match[0]));
  }
  for (const match of text.matchAll(hyphenated)) {
    if (!isRange(match[0])) take(mentionAt(match, 'code', match[0]));
  }
  for (const match of text.matchAll(number)) take(numberMention(match));
  for (const match of text.matchAll(code)) take(mentionAt(match, 'code', match[0]));
  for (const match of text.matchAll(spelled)) {
    take(mentionAt(match, 'number', numberWords.indexOf(match[0].toLowerCase())));
  }
  for (const match of text.matchAll(name)) take(nameMention(match, text));
  return found.sort((a, b) => a.start - b.start);
}

/** "3-5" are two numbers, the first not above the second; "12345-67890" and card numbers are one code. */
function isRange(text: string): boolean {
  const parts = text.split('-');
  const isPlain = parts.every((part) => part.length < 5 && (part === '0' || !part.startsWith('0')));
  return parts.length === 2 && isPlain && Number(parts[0]) <= Number(parts[1]);
}

function mentionAt(match: RegExpExecArray, kind: Mention['kind'], value: Json): Mention {
  const { 0: text, index: start } = match;
  return { kind, value, text, start, end: start + text.length };
}

/** Lists and objects written as JSON, with what they hold. */
function jsonMentions(text: string): readonly Mention[] {
  const found: Mention[] = [];
  for (let start = 0; start < text.length; start += 1) {
    const opens = text[start];
    if (opens !== '[' && opens !== '{') continue;
    const end = closedAt(text, start);
    const mention = end === null ? null : jsonMention(text.slice(start, end), start);
    if (mention === null) continue;
    found.push(mention);
    start = mention.end - 1;
  }
  return found;
}

/** Where the bracket that opens at `start` is closed; null where it is not. */
function closedAt(text: string, start: number): number | null {
  let depth = 0;
  for (let at = start; at < Math.min(text.length, start + MOST_JSON); at += 1) {
    const sign = text[at] ?? '';
    if (sign === '[' || sign === '{') depth += 1;
    if (sign === ']' || sign === '}') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return null;
}

function jsonMention(text: string, start: number): Mention | null {
  const at = { kind: 'json' as const, text, start, end: start + text.length };
  for (const written of [text, text.replaceAll("'", '"')]) {
    try {
      return { ...at, value: JSON.parse(written) as Json };
    } catch {
      continue;
    }
  }
  return null;
}

function numberMention(match: RegExpExecArray): Mention {
  const [, currency, minus, digits = '', , percent] = match;
  const value = Number(digits.replaceAll(',', '')) * (minus === undefined ? 1 : -1);
  return {
    ...mentionAt(match, 'number', value),
    ...(currency !== undefined && { money: true }),
    ...(percent !== undefined && { percent: true }),
  };
}

/** Words with capitals; a lone one at the start of a sentence is written so in any case and tells nothing. */
function nameMention(match: RegExpExecArray, text: string): Mention | null {
  const opens = /(?:^|[.!?:]\s*|\n\s*)$/u.test(text.slice(0, match.index));
  const words = match[0].split(/\s+/u);
  const kept = opens ? words.slice(1) : words;
  const value = kept.join(' ').replace(/['’]s$/u, '');
  if (value === '' || value === 'I' || /^I['’]/u.test(value)) return null;
  const start = match.index + match[0].lastIndexOf(kept.join(' '));
  return { kind: 'name', value, text: value, start, end: start + value.length };
}
