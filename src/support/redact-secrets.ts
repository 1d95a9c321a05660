import { isNumber } from '../core/exact-number.js';
import { isJsonObject, type Json } from '../core/json.js';

/** A value that must stand in no file, log or prompt, and the name it may be called by. */
export interface Secret {
  readonly name: string;
  readonly value: string;
}

/** Replaces secrets by `[redacted NAME]`. */
export interface Redactor {
  text(text: string): string;
  /** Strings, keys and numbers of a JSON value. The value must not be nested without bound. */
  json(value: Json): Json;
}

/** Values this short are left alone: they occur by chance everywhere. */
const LONGEST_HARMLESS = 5;

/**
 * A redactor for these secrets in every dress they take on their way: in any case, URL-encoded once or more and in part, JSON- and
 * HTML-escaped, broken over lines, as hex, and as base64 wherever they stand in the encoded text.
 */
export function createRedactor(secrets: readonly Secret[]): Redactor {
  const needles = secrets
    .filter(({ value }) => value.length > LONGEST_HARMLESS)
    .flatMap(({ name, value }) => formsOf(value).map((form) => ({ name, form })))
    .filter(({ form }) => form.length > LONGEST_HARMLESS)
    .sort((a, b) => b.form.length - a.form.length);
  const text = (input: string): string => redactText(input, needles);
  return needles.length === 0
    ? { text: (input) => input, json: (value) => value }
    : { text, json: (value) => redactJson(value, text) };
}

/** The text with these secrets replaced: `createRedactor` for a single use. */
export function redactSecrets(text: string, secrets: readonly Secret[]): string {
  return createRedactor(secrets).text(text);
}

function redactJson(value: Json, text: (input: string) => string): Json {
  if (typeof value === 'string') return text(value);
  if (isNumber(value)) {
    const shown = String(value);
    const redacted = text(shown);
    return redacted === shown ? value : redacted;
  }
  if (Array.isArray(value)) return value.map((item: Json) => redactJson(item, text));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [text(key), redactJson(item, text)]),
  );
}

interface Needle {
  readonly name: string;
  /** Undressed: see there. */
  readonly form: string;
}

function redactText(input: string, needles: readonly Needle[]): string {
  const { text, from, to } = undressed(input);
  const found: { readonly name: string; readonly start: number; readonly end: number }[] = [];
  for (const { name, form } of needles)
    for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + form.length))
      found.push({ name, start: from(at), end: to(at + form.length - 1) });
  if (found.length === 0) return input;
  let [kept, out] = [0, ''];
  for (const { name, start, end } of found.sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (start >= kept) out += `${input.slice(kept, start)}[redacted ${name}]`;
    kept = Math.max(kept, end);
  }
  return out + input.slice(kept);
}

/** A text without its dress: bytes in lower case, each with the place in the text that it comes from. */
interface Undressed {
  readonly text: string;
  /** Where the byte begins, and where it ends. */
  readonly from: (at: number) => number;
  readonly to: (at: number) => number;
}

/** Escapes, and what breaks a text over lines. */
const dress =
  /%(?:25)*([\da-f]{2})|\\+u([\da-f]{4})|\\+x([\da-f]{2})|&(?:amp;)*#(\d{1,7});|&(?:amp;)*#x([\da-f]{1,6});|&(?:amp;)*(amp|lt|gt|quot|apos|nbsp);|(=?\r?\n[ \t]*|\\+r?\\*n(?=[\w+/=-])|[\u00ad\u200b-\u200d\u2060\ufeff])|\\+(["\\/'])/gi;

const named: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' },
};

function undressed(input: string): Undressed {
  const plain = bytesOf(input.toLowerCase());
  // Most texts wear nothing.
  if (plain.length === input.length && input.search(dress) < 0)
    return { text: plain, from: (at) => at, to: (at) => at + 1 };
  const parts: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const add = (text: string, start: number, end: number): void => {
    const bytes = bytesOf(text.toLowerCase());
    parts.push(bytes);
    for (let index = 0; index < bytes.length; index += 1) {
      starts.push(start);
      ends.push(end);
    }
  };
  const addPlain = (start: number, end: number): void => {
    for (let at = start; at < end; at += 1) {
      const sign = String.fromCodePoint(input.codePointAt(at) ?? 0);
      add(sign, at, at + sign.length);
      at += sign.length - 1;
    }
  };
  let kept = 0;
  for (const match of input.matchAll(dress)) {
    const [whole, percent, unicode, byte, decimal, hex, entity, gap, escaped] = match;
    addPlain(kept, match.index);
    kept = match.index + whole.length;
    if (gap !== undefined) continue;
    const raw = percent ?? byte;
    const code = unicode ?? hex;
    if (raw !== undefined) {
      const sign = String.fromCharCode(parseInt(raw, 16));
      parts.push(/[A-Z]/.test(sign) ? sign.toLowerCase() : sign);
      starts.push(match.index);
      ends.push(kept);
    } else if (code !== undefined) add(signOf(parseInt(code, 16)), match.index, kept);
    else if (decimal !== undefined) add(signOf(Number(decimal)), match.index, kept);
    else add(escaped ?? named[entity?.toLowerCase() ?? ''] ?? '', match.index, kept);
  }
  addPlain(kept, input.length);
  return { text: parts.join(''), from: (at) => starts[at] ?? 0, to: (at) => ends[at] ?? 0 };
}

function signOf(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

/** UTF-8, each byte as one sign. */
function bytesOf(text: string): string {
  return /^[\x00-\x7f]*$/.test(text) ? text : Buffer.from(text, 'utf8').toString('latin1');
}

/** What to look for in an undressed text: the value itself, with `+` for blanks, as hex and as base64. */
function formsOf(value: string): readonly string[] {
  const { text } = undressed(value);
  const plain = bytesOf(value.toLowerCase());
  return [
    ...new Set([
      plain,
      text,
      plain.replaceAll(' ', '+'),
      Buffer.from(value, 'utf8').toString('hex'),
      ...base64Forms(value).map((form) => form.toLowerCase()),
    ]),
  ];
}

/** Base64 for each of the three places a value can begin at, without the characters its neighbours decide. */
function base64Forms(value: string): readonly string[] {
  return [0, 1, 2].flatMap((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(value, 'utf8')]);
    const leading = offset === 0 ? 0 : offset + 1;
    const whole = Math.floor((bytes.length * 8) / 6);
    const standard = bytes.toString('base64').slice(leading, whole);
    return [standard, standard.replaceAll('+', '-').replaceAll('/', '_')];
  });
}
