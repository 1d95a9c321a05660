import { isNumber, isWhole } from '../core/exact-number.js';
import { isContainer, type Json } from '../core/json.js';
import type { JsonSchema } from '../core/json-schema.js';
import { asBoolean, asNumber } from './lenient-values.js';

/**
 * A default, example or enum value in the type that its schema states, where it was written as a string
 * (`"true"` for a boolean, `"10"` for an integer); any other value as it is.
 */
export function coerceToType(value: Json, type: JsonSchema['type']): Json {
  if (typeof value !== 'string' || typeof type !== 'string') return value;
  if (type === 'boolean') return asBoolean(value) ?? value;
  if (type === 'number') return asNumber(value) ?? value;
  if (type === 'integer') {
    const number = asNumber(value);
    return number !== undefined && isWhole(number) ? number : value;
  }
  return value;
}

/** True where a value is of a type as stated; a schema without a type takes anything. */
export function isOfType(value: Json, type: JsonSchema['type']): boolean {
  if (type === undefined) return true;
  if (typeof type !== 'string') return type.some((one) => isOfType(value, one));
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isContainer(value) && !Array.isArray(value);
    case 'integer':
      return isWhole(value);
    case 'number':
      return isNumber(value);
    default:
      return typeof value === type;
  }
}
