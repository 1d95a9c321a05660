import { isNumber } from '../../core/exact-number.js';
import type { Json } from '../../core/json.js';
import type { JsonSchema } from '../../core/json-schema.js';
import { fileAddresses } from './file-addresses.js';
import { selfContainedAddresses, formatValues } from './format-values.js';
import { jsonDescribed, jsonTexts } from '../texts/json-texts.js';
import { textValuesByMeaning } from './meaning-values.js';
import { safePattern } from '../../schema/safe-pattern.js';
import { standInNames, standInWords } from './stand-in-texts.js';
import { stringFromPattern } from './string-from-pattern.js';

/** What is known about a string that is wanted. */
export interface StringWish {
  readonly schema: JsonSchema;
  /** Words of the name it goes by. */
  readonly words: readonly string[];
  /** Words of the tool and of the description. */
  readonly about: readonly string[];
  /** What the argument's description says, or, where it has none, the tool's. */
  readonly text: string;
  readonly seed: number;
}

/** Strings a schema accepts: of its format, of its pattern, of what its name means, else plain words; bounds respected. */
export function stringValues(wish: StringWish): readonly string[] {
  const { schema } = wish;
  const files = fileAddresses(wish.words);
  const format =
    typeof schema.format !== 'string'
      ? []
      : [...(/^ur[il]$/.test(schema.format) ? files : []), ...formatValues(schema.format)];
  const pattern = typeof schema.pattern === 'string' ? schema.pattern : null;
  const named =
    format.length > 0 || jsonDescribed(schema.description ?? '') !== null
      ? format
      : files.length > 0
        ? files
        : textValuesByMeaning(wish.words, wish.about);
  const meant = format.length > 0 ? format : [...statedValues(schema.description), ...named];
  const isAddress = /\bur[il]s?\b/.test(`${wish.words.join(' ')} ${schema.format ?? ''}`);
  const texts = [
    ...(isAddress ? selfContainedAddresses(wish.text) : []),
    ...rotate(
      meant.filter((value: Json): value is string => typeof value === 'string'),
      wish.seed,
    ),
  ];
  const words = texts.length >= 2 ? texts : [...texts, ...plainWords(wish)];
  if (pattern === null) return words.map((word) => fitLength(word, schema));
  const matching = words.filter((word) => matches(pattern, word));
  const built = [0, 1, 2, 3, 4, 5].map((variant) =>
    stringFromPattern(pattern, variant + wish.seed),
  );
  return [...matching, ...built.filter((text): text is string => text !== null)].filter((text) =>
    fits(text, schema),
  );
}

/** What a description begins by asking for: JSON in a text, a kind of address, or a span of time as servers written in Go read it (`<duration>`). */
function statedValues(description: string | undefined): readonly Json[] {
  const json = jsonDescribed(description ?? '');
  if (json !== null) return jsonTexts(json);
  return /^\s*<duration\b/i.test(description ?? '') ? durations : kindStated(description);
}

const durations = ['5m', '30s', '1h'];

const kindsOfText: readonly (readonly [said: RegExp, format: string])[] = [
  [/^ipv6\b/i, 'ipv6'],
  [/^ip(?:v4)?\b/i, 'ipv4'],
  [/^e-?mail\b/i, 'email'],
];

/** A description that begins by saying which kind of address it is says more than the name: `List of IP addresses of …` for `masters`. */
function kindStated(description: string | undefined): readonly Json[] {
  const [, said = ''] =
    /^\s*(?:(?:the|an?|list of|one or more|optional|comma[- ]separated)\s+){0,3}((?:e-?mail|ip(?:v[46])?) address)/i.exec(
      description ?? '',
    ) ?? [];
  const found = kindsOfText.find(([kind]) => kind.test(said));
  return said === '' || found === undefined ? [] : formatValues(found[1]);
}

/** Words to stand in where nothing says what is wanted; ids of an unknown kind are most often small numbers. */
function plainWords({ words, seed }: StringWish): readonly string[] {
  const last = words.at(-1) ?? '';
  if (['id', 'number', 'no', 'num', 'index'].includes(last)) return rotate(['1', '2', '3'], seed);
  if (last === 'name' || last === 'slug') return standInNames(seed);
  return rotate(standInWords, seed);
}

function fitLength(word: string, schema: JsonSchema): string {
  const low = isNumber(schema.minLength) ? Math.min(schema.minLength, 100_000) : 0;
  const high = isNumber(schema.maxLength) ? schema.maxLength : Infinity;
  const letters = [...word];
  if (letters.length > high)
    return letters.slice(0, Math.max(0, high)).join('').trimEnd().padEnd(low, 'x');
  return letters.length < low ? word + 'x'.repeat(low - letters.length) : word;
}

function fits(text: string, schema: JsonSchema): boolean {
  const { length } = [...text];
  return length >= (schema.minLength ?? 0) && length <= (schema.maxLength ?? Infinity);
}

function matches(pattern: string, word: string): boolean {
  try {
    return safePattern(pattern).test(word);
  } catch {
    return true;
  }
}

function rotate<T>(values: readonly T[], seed: number): readonly T[] {
  if (values.length === 0) return values;
  const shift = Math.abs(Math.trunc(seed)) % values.length;
  return [...values.slice(shift), ...values.slice(0, shift)];
}
