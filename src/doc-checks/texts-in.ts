import { isJsonObject, type Json } from '../core/json.js';

/** Every text in a value, names of fields included: they may be sentences too. */
export function textsIn(value: Json): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap((item: Json) => textsIn(item));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, item]) => [name, ...textsIn(item)]);
}
