import { isJsonObject, type Json } from '../core/json.js';

/** True for null, an empty text, an empty list and an object without fields; 0 and false are values. */
export function isEmptyValue(value: Json): boolean {
  if (value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return isJsonObject(value) && Object.keys(value).length === 0;
}
