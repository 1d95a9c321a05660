import { ExactNumber } from './exact-number.js';
import { isJsonObject, type Json, type JsonObject } from './json.js';

/** A text, number, boolean or null somewhere in a value. */
export interface Leaf {
  /** Steps from the root: keys as texts, positions as numbers. */
  readonly path: readonly (string | number)[];
  /** The nearest key around it; empty in a bare list or value. */
  readonly key: string;
  readonly value: string | number | boolean | null;
  /** The value as text, as it would stand in a URL. */
  readonly text: string;
  /** The nearest object around it. */
  readonly record: JsonObject | null;
}

/** Every leaf of a value, in order. An empty list or object has none. */
export function leavesOf(value: Json): readonly Leaf[] {
  const found: Leaf[] = [];
  collect(value, { path: [], key: '', record: null }, found);
  return found;
}

function collect(
  value: Json,
  { path, key, record }: Pick<Leaf, 'path' | 'key' | 'record'>,
  found: Leaf[],
): void {
  if (Array.isArray(value)) {
    value.forEach((item: Json, at) => {
      collect(item, { path: [...path, at], key, record }, found);
    });
  } else if (isJsonObject(value)) {
    for (const [name, inner] of Object.entries(value))
      collect(inner, { path: [...path, name], key: name, record: value }, found);
  } else {
    const leaf = value instanceof ExactNumber ? value.text : (value as Leaf['value']);
    found.push({ path, key, record, value: leaf, text: leaf === null ? '' : String(leaf) });
  }
}

/** The number of items in the longest list in a value. */
export function longestList(value: Json): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inner: readonly Json[] = Object.values(value);
  const own = Array.isArray(value) ? value.length : 0;
  return Math.max(own, ...inner.map(longestList));
}

/** Every object in a value, the outermost first. */
export function recordsIn(value: Json): readonly JsonObject[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner: readonly Json[] = Object.values(value);
  return [...(isJsonObject(value) ? [value] : []), ...inner.flatMap(recordsIn)];
}

/** `{"2024-01": {…}, "2024-02": {…}}`: a map whose keys are data. */
export function isMapOfRecords(record: JsonObject): boolean {
  const values = Object.values(record);
  return values.length > 1 && values.every((value) => isJsonObject(value));
}
