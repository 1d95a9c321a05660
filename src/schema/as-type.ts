import { isNumber, numberFromText } from '../core/exact-number.js';
import type { Json } from '../core/json.js';
import { allowsType, typeOfValue } from './types-of.js';

/** A value as the type wants it written: `"10"` for an integer is 10, 2024 for a string is `"2024"`. */
export function asType(value: Json, types: readonly string[]): Json {
  if (allowsType(types, typeOfValue(value))) return value;
  if (typeof value === 'string') {
    const text = value.trim();
    const number = numberFromText(text) ?? (text === '' ? NaN : Number(text));
    if (allowsType(types, typeOfValue(number)) && Number.isFinite(Number(number))) return number;
    if (types.includes('boolean') && /^(true|false)$/i.test(value))
      return value.toLowerCase() === 'true';
    return types.includes('array') ? [value] : value;
  }
  const scalar = isNumber(value) || typeof value === 'boolean';
  return scalar && types.includes('string') ? String(value) : value;
}
