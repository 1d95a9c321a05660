import { isJsonObject, type Json, type JsonObject } from '../core/json.js';

/**
 * What validators of JavaScript say of each argument in a tree of their own, as `place: words`: zod's `flatten` (`{formErrors,
 * fieldErrors}`), `treeify` (`{errors, properties, items}`) and `format` (`{_errors, title: {_errors}}`), valibot's `flatten`
 * (`{root, nested}`). Null for what has no such layout.
 */
export function wordsOfTree(value: JsonObject): string | null {
  const said = flattened(value) ?? treeified(value, []) ?? formatted(value, []);
  const words = [...new Set(said ?? [])];
  return words.length === 0 ? null : words.join('; ');
}

type Said = readonly string[];

/** Words for the whole under one key, a map from places to words under another. */
function flattened(value: JsonObject): Said | null {
  const keys = Object.keys(value);
  const isFlat =
    hasOnly(keys, ['formErrors', 'fieldErrors'], 2) ||
    (hasOnly(keys, ['root', 'nested', 'other'], 1) && value['nested'] !== undefined);
  if (!isFlat) return null;
  return all(
    keys.map((key) => {
      const held = value[key] ?? null;
      if (!isJsonObject(held)) return sentences(held, []);
      return all(Object.entries(held).map(([place, words]) => sentences(words, [place])));
    }),
  );
}

function treeified(value: JsonObject, place: Place): Said | null {
  const { errors = null, properties = {}, items = [] } = value;
  const isNode =
    hasOnly(Object.keys(value), ['errors', 'properties', 'items'], 1) &&
    (place.length > 0 || value['properties'] !== undefined || value['items'] !== undefined);
  if (!isNode || !isJsonObject(properties) || !Array.isArray(items)) return null;
  const children: readonly (readonly [string, Json])[] = [
    ...Object.entries(properties),
    ...(items as readonly Json[]).map((item, index) => [String(index), item] as const),
  ];
  return all([sentences(errors, place), ...inside(children, place, treeified)]);
}

function formatted(value: JsonObject, place: Place): Said | null {
  const { _errors: errors, ...children } = value;
  if (errors === undefined) return null;
  return all([sentences(errors, place), ...inside(Object.entries(children), place, formatted)]);
}

type Place = readonly string[];

function inside(
  children: readonly (readonly [key: string, value: Json])[],
  place: Place,
  read: (value: JsonObject, place: Place) => Said | null,
): readonly (Said | null)[] {
  return children.map(([key, child]) => {
    if (child === null) return [];
    return isJsonObject(child) && place.length < deepest ? read(child, [...place, key]) : null;
  });
}

const deepest = 8;

/** The sentences of a list, with the place before them; null for what is no such list. */
function sentences(words: Json, place: Place): Said | null {
  if (!Array.isArray(words)) return null;
  const texts = (words as readonly Json[]).filter((each) => typeof each === 'string');
  if (texts.length < words.length) return null;
  return texts.map((text) => [...(place.length === 0 ? [] : [place.join('.')]), text].join(': '));
}

function hasOnly(keys: readonly string[], known: readonly string[], least: number): boolean {
  return keys.length >= least && keys.every((key) => known.includes(key));
}

/** All of them, or nothing where one has no such layout. */
function all(parts: readonly (Said | null)[]): Said | null {
  return parts.some((part) => part === null) ? null : parts.flatMap((part) => part ?? []);
}
