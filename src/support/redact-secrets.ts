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
 * A redactor for these secrets as they are and in the forms they take on their way: URL- and form-encoded,
 * JSON- and HTML-escaped, and base64 wherever they stand in the encoded text.
 */
export function createRedactor(secrets: readonly Secret[]): Redactor {
  const forms = secrets
    .filter(({ value }) => value.length > LONGEST_HARMLESS)
    .flatMap(({ name, value }) => formsOf(value).map((form) => ({ name, form })))
    .filter(({ form }) => form.length > LONGEST_HARMLESS)
    .sort((a, b) => b.form.length - a.form.length);
  const text = (input: string): string =>
    forms.reduce(
      (kept, { name, form }) =>
        kept.includes(form) ? kept.replaceAll(form, () => `[redacted ${name}]`) : kept,
      input,
    );
  return forms.length === 0
    ? { text: (input) => input, json: (value) => value }
    : { text, json: (value) => redactJson(value, text) };
}

/** The text with these secrets replaced: `createRedactor` for a single use. */
export function redactSecrets(text: string, secrets: readonly Secret[]): string {
  return createRedactor(secrets).text(text);
}

function redactJson(value: Json, text: (input: string) => string): Json {
  if (typeof value === 'string') return text(value);
  if (typeof value === 'number') {
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

function formsOf(value: string): readonly string[] {
  const encoded = encodeURIComponent(Buffer.from(value).toString());
  const jsonEscaped = JSON.stringify(value).slice(1, -1);
  const htmlEscaped = value.replace(/[&<>"']/g, (mark) => HTML_ESCAPES[mark] ?? mark);
  return [
    ...new Set([
      value,
      encoded,
      encoded.replace(/%[0-9A-F]{2}/g, (escape) => escape.toLowerCase()),
      new URLSearchParams({ v: value }).toString().slice(2),
      jsonEscaped,
      JSON.stringify(jsonEscaped).slice(1, -1),
      jsonEscaped.replaceAll('/', '\\/'),
      htmlEscaped,
      ...base64Forms(value),
    ]),
  ];
}

const HTML_ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

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
