import { isContainer, type Json } from '../core/json.js';

/** The texts in a value, however deep and empty ones too; names of fields are not among them. */
export function textValuesIn(value: Json): readonly string[] {
  if (typeof value === 'string') return [value];
  if (!isContainer(value)) return [];
  return Object.values(value).flatMap((inner: Json) => textValuesIn(inner));
}
