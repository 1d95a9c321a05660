import { isJsonObject, type Json } from '../../../core/json.js';

/** What stands under this name in a value, however deep; not what lies inside that. */
export function valuesNamed(value: Json, name: string): readonly Json[] {
  if (Array.isArray(value)) return value.flatMap((item: Json) => valuesNamed(item, name));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    key === name ? [item] : valuesNamed(item, name),
  );
}
