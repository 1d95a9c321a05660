import { isNumber, numberFromText, type JsonNumber } from '../core/exact-number.js';
import { isJsonObject, type Json, type JsonObject } from '../core/json.js';

/** The object's own property: `constructor` and `toString` of a plain object are not there. */
export function own(value: unknown, key: string): unknown {
  return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

export function asObject(value: unknown): JsonObject | undefined {
  return isJsonObject(value) ? value : undefined;
}

export function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A string as it is; a number or boolean as its text (YAML reads `version: 1.0` as a number). */
export function asText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return isNumber(value) || typeof value === 'boolean' ? String(value) : undefined;
}

/** A boolean, or one spelt as a string in any case (`"true"`), as several published catalogues do. */
export function asBoolean(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string') return undefined;
  const text = value.trim().toLowerCase();
  return text === 'true' ? true : text === 'false' ? false : undefined;
}

/** A finite number, or one spelt as a string, with all its digits. */
export function asNumber(value: unknown): JsonNumber | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  const number = text === '' ? value : (numberFromText(text) ?? Number(text));
  return isNumber(number) && Number.isFinite(Number(number)) ? number : undefined;
}

/** True for what JSON can carry at its top; the inside comes from a parser that gives nothing else. */
export function isJson(value: unknown): value is Json {
  return value !== undefined && typeof value !== 'function' && typeof value !== 'symbol';
}

/** An object from entries; unlike assignment it is safe for a key such as `__proto__`. */
export function objectOf<Value>(
  entries: Iterable<readonly [string, Value]>,
): Record<string, Value> {
  return Object.fromEntries(entries);
}

/** The object without some keys. */
export function without<Value>(
  object: Readonly<Record<string, Value>>,
  ...keys: readonly string[]
): Record<string, Value> {
  return objectOf(Object.entries(object).filter(([key]) => !keys.includes(key)));
}
