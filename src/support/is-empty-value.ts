import { isJsonObject, type Json } from '../core/json.js';

/** True for null, an empty text, an empty list and an object without fields; 0 and false are values. */
export function isEmptyValue(value: Json): boolean {
  if (value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return isJsonObject(value) && Object.keys(value).length === 0;
}

/** True for a value that says nothing: null, and empty texts, lists and objects. */
export function isEmptyAnswer(value: Json): boolean {
  if (value === null || value === '') return true;
  if (Array.isArray(value)) return value.every((item: Json) => isEmptyAnswer(item));
  return isJsonObject(value) && Object.values(value).every(isEmptyAnswer);
}
