import path from 'node:path';
import { ConfigurationError } from '../core/errors.js';
import { writeJson } from '../core/json-text.js';
import { closestTo } from '../support/did-you-mean.js';
import type { ConfiguredModels } from './model-settings.js';
import type { ListOption, NumberOption, Option, TextOption } from './option.js';
import { parseModels } from './parse-models.js';

/** Where a value stands, in words for messages: `--seed`, `TOOLDRAFT_SEED`, `"seed" in /x/tooldraft.config.json`. */
export interface ValuePlace {
  readonly label: string;
  readonly file?: string;
}

export type OptionValue = string | number | boolean | readonly string[] | ConfiguredModels;

function wrong(
  place: ValuePlace,
  problem: string,
  remedy = 'Correct the value, or leave it out: "--help" says what is taken then.',
): ConfigurationError {
  return new ConfigurationError(`${place.label} ${problem}`, { file: place.file, remedy });
}

function shown(value: unknown): string {
  const text = writeJson(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

function parseText(option: TextOption, value: unknown, place: ValuePlace): string {
  if (typeof value !== 'string' && typeof value !== 'number')
    throw wrong(place, `needs a text, not ${shown(value)}.`);
  const text = String(value);
  if (text.trim() === '') throw wrong(place, 'needs a value.');
  if (text.includes('\0')) throw wrong(place, 'must not hold a NUL character.');
  const { choices } = option;
  if (choices === undefined || choices.includes(text)) return text;
  const closest = closestTo(text, choices);
  const remedy =
    closest === null
      ? `Choose one of: ${choices.join(', ')}.`
      : `Did you mean "${closest}"? There are: ${choices.join(', ')}.`;
  throw wrong(place, `cannot be ${shown(text)}.`, remedy);
}

function rangeOf({ min, max }: NumberOption): string {
  if (min !== undefined && max !== undefined) return `from ${min} to ${max}`;
  if (min !== undefined) return `of at least ${min}`;
  return max === undefined ? '' : `of at most ${max}`;
}

function parseNumber(option: NumberOption, value: unknown, place: ValuePlace): number {
  const kind = option.integer === true ? 'a whole number' : 'a number';
  const expected = `needs ${`${kind} ${rangeOf(option)}`.trim()}`;
  const decimal =
    typeof value === 'string' && /^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i.test(value);
  const number = typeof value === 'number' ? value : decimal ? Number(value) : NaN;
  const fits =
    Number.isFinite(number) &&
    (option.integer !== true || Number.isSafeInteger(number)) &&
    number >= (option.min ?? -Infinity) &&
    number <= (option.max ?? Infinity);
  if (!fits)
    throw wrong(place, value === '' ? `${expected}.` : `${expected}, not ${shown(value)}.`);
  return number;
}

const yes = new Set(['true', '1', 'yes', 'on']);
const no = new Set(['false', '0', 'no', 'off', '']);

/** True or false where the value is one of their spellings, else undefined. */
function asBoolean(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const text = String(value).trim().toLowerCase();
  if (yes.has(text)) return true;
  return no.has(text) ? false : undefined;
}

function parseFlag(value: unknown, place: ValuePlace): boolean {
  const parsed = typeof value === 'object' ? undefined : asBoolean(value);
  if (parsed === undefined) throw wrong(place, `is either true or false, not ${shown(value)}.`);
  return parsed;
}

function bareList(option: ListOption, value: unknown): readonly string[] | undefined {
  if (option.bare === undefined || Array.isArray(value)) return undefined;
  const on = asBoolean(value);
  if (on === undefined) return undefined;
  return on ? [option.bare] : [];
}

function parseList(option: ListOption, value: unknown, place: ValuePlace): readonly string[] {
  const bare = bareList(option, value);
  if (bare !== undefined) return bare;
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.map((item) => {
    if (typeof item !== 'string' && typeof item !== 'number')
      throw wrong(place, `needs texts, not ${shown(item)}.`);
    const text = String(item).trim();
    if (text === '') throw wrong(place, 'needs a value.');
    return text;
  });
}

function modelsOf(value: unknown, place: ValuePlace): ConfiguredModels {
  const parsed = parseModels(value);
  if (!('problem' in parsed)) return withInboxOf(parsed, place);
  throw wrong(
    place,
    `holds something else than models: ${parsed.problem}.`,
    'Write roles (refine, agent, user, judge, simulator, condenser, embeddings), each with name, baseUrl, keyVariable and temperature; refine may have a command or an inbox instead.',
  );
}

/** The path of an inbox is relative to the file that names it. */
function withInboxOf(models: ConfiguredModels, { file }: ValuePlace): ConfiguredModels {
  const inbox = models.refine?.inbox;
  if (inbox === undefined || file === undefined) return models;
  return {
    ...models,
    refine: { ...models.refine, inbox: path.resolve(path.dirname(file), inbox) },
  };
}

/** A value as its option wants it, or `ConfigurationError` that says where it stands and what would do. */
export function parseOption(option: Option, value: unknown, place: ValuePlace): OptionValue {
  switch (option.type) {
    case 'text':
      return parseText(option, value, place);
    case 'number':
      return parseNumber(option, value, place);
    case 'flag':
      return parseFlag(value, place);
    case 'list':
      return parseList(option, value, place);
    case 'models':
      return modelsOf(value, place);
  }
}
