import { isNumber } from '../core/exact-number.js';
import type { Json, JsonObject } from '../core/json.js';
import { lookUp } from './error-keys.js';

const leastKeys = ['min', 'minimum', 'gte', 'ge', 'lowerbound'];
const mostKeys = ['max', 'maximum', 'lte', 'le', 'upperbound'];
const shortestKeys = ['minlength', 'minlen'];
const longestKeys = ['maxlength', 'maxlen'];
const allowedKeys = [
  ...['allowed', 'allowedvalues', 'validvalues', 'acceptedvalues', 'permitted', 'permittedvalues'],
  ...['accepted', 'supported', 'supportedvalues', 'choices', 'options', 'enum', 'oneof'],
];
const expectedKeys = ['expected', 'expectedtype', 'wanted', 'requiredtype'];
/** What an entry wants, where keys say it and no sentence: `{max: 50}` is `must be at most 50`. Null where none does. */
export function wantedInKeys(entry: JsonObject): string | null {
  const [least, most] = [numberAt(entry, leastKeys), numberAt(entry, mostKeys)];
  const [shortest, longest] = [numberAt(entry, shortestKeys), numberAt(entry, longestKeys)];
  const allowed = listAt(entry, [...allowedKeys, ...expectedKeys]);
  const parts = [
    ...(least === null ? [] : [`must be at least ${least}`]),
    ...(most === null ? [] : [`must be at most ${most}`]),
    ...(shortest === null ? [] : [`must have at least ${shortest} characters`]),
    ...(longest === null ? [] : [`must have at most ${longest} characters`]),
    ...(allowed === null ? [] : [`must be one of ${allowed}`]),
  ];
  if (least !== null && most !== null) parts.splice(0, 2, `must be between ${least} and ${most}`);
  return parts.length === 0 ? null : parts.join(' and ');
}

/**
 * What ajv's `params` tell beside a sentence that leaves it out (`must be equal to one of the allowed values`), and lists of what is
 * taken like it; null where there is nothing of the kind.
 */
export function factsBeside(entry: JsonObject): string | null {
  const unknown = ['additionalproperty', 'unevaluatedproperty'];
  const surplus = unknown.flatMap((key) => plain(lookUp(entry, key)))[0];
  if (surplus !== undefined) return `'${surplus}' is not allowed`;
  const missing = plain(lookUp(entry, 'missingproperty'))[0];
  if (missing !== undefined) return `must have required property '${missing}'`;
  const hasSentence = Object.values(entry).some((value) => /\s/.test(plain(value)[0] ?? ''));
  const allowed = hasSentence ? null : listAt(entry, allowedKeys);
  return allowed === null ? null : `must be one of ${allowed}`;
}

function numberAt(entry: JsonObject, keys: readonly string[]): string | null {
  const found = keys.flatMap((key) => plain(lookUp(entry, key)))[0] ?? '';
  return /^-?\d+(?:\.\d+)?$/.test(found) ? found : null;
}

function listAt(entry: JsonObject, keys: readonly string[]): string | null {
  const list = keys.map((key) => lookUp(entry, key)).find((value) => Array.isArray(value)) ?? [];
  const values = (list as readonly Json[]).flatMap(plain);
  const quoted = values.map((value) => (/^[\w.-]+$/.test(value) ? value : `"${value}"`));
  return quoted.length === 0 ? null : quoted.join(', ');
}

/** The value as words; nothing for what is no single value. */
function plain(value: Json | undefined): readonly string[] {
  if (typeof value === 'string') return [value === '' ? '""' : value];
  return isNumber(value) || typeof value === 'boolean' ? [String(value)] : [];
}
