import { isNumber } from '../core/exact-number.js';
import { isJsonObject, type Json, type JsonObject } from '../core/json.js';
import { literalText } from '../support/literal-text.js';

/**
 * ClarifyBench's `values_match(actual, gold)`: lists pairwise, objects by `paramsMatch`, null also as "none" and "null",
 * booleans as lower-cased text, numbers written either way to 1e-10, all else as trimmed text, case and all.
 */
export function valuesMatch(actual: Json, gold: Json): boolean {
  if (isList(actual) && isList(gold)) {
    return actual.length === gold.length && gold.every((item, at) => matchesAt(actual, at, item));
  }
  if (isJsonObject(actual) && isJsonObject(gold)) return paramsMatch(actual, gold);
  if (actual === null || gold === null) return isNothing(actual) && isNothing(gold);
  if (typeof actual === 'boolean' || typeof gold === 'boolean') {
    return literalText(actual).toLowerCase() === literalText(gold).toLowerCase();
  }
  const [one, other] = [floatOf(actual), floatOf(gold)];
  if (one !== null && other !== null) return Math.abs(one - other) < 1e-10;
  return literalText(actual).trim() === literalText(gold).trim();
}

/**
 * ClarifyBench's `params_match(actual, gold)`: as many arguments, and every gold one there with a matching value. A gold
 * call written without names has one key `DEFAULT`, which any single argument may match.
 */
export function paramsMatch(actual: JsonObject, gold: JsonObject): boolean {
  const [values, names] = [Object.values(actual), Object.keys(gold)];
  if (names.length !== values.length) return false;
  const [only] = values;
  if (names.length === 1 && names[0] === 'DEFAULT' && only !== undefined) {
    return valuesMatch(only, gold['DEFAULT'] ?? null);
  }
  return names.every((name) => {
    const value = actual[name];
    return value !== undefined && valuesMatch(value, gold[name] ?? null);
  });
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function matchesAt(actual: readonly Json[], at: number, gold: Json): boolean {
  return valuesMatch(actual[at] ?? null, gold);
}

function isNothing(value: Json): boolean {
  return value === null || ['none', 'null'].includes(literalText(value).toLowerCase());
}

/** What Python's `float(str(value))` reads; null where it would raise. */
function floatOf(value: Json): number | null {
  if (isNumber(value)) return Number(value);
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (!/^[+-]?(\d[\d_]*\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return null;
  return Number(text.replaceAll('_', ''));
}
