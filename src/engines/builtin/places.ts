import { isJsonObject, type Json, type JsonObject } from '../../core/json.js';

/** Steps into a value: keys as texts, positions as numbers. */
export type Path = readonly (string | number)[];

/** A copy with another value at a path that is there. */
export function withValue(value: Json, path: Path, put: Json): Json {
  const [first, ...rest] = path;
  if (first === undefined) return put;
  if (Array.isArray(value))
    return value.map((item: Json, at) => (at === first ? withValue(item, rest, put) : item));
  if (!isJsonObject(value)) return value;
  return { ...value, [first]: withValue(value[first] ?? null, rest, put) };
}

/** The arguments without one of them. */
export function without(args: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(args).filter(([key]) => key !== name));
}

/** A path as references write it: `items[0].id`. */
export function writtenPath(path: Path): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`))
    .join('')
    .replace(/^\./, '');
}
