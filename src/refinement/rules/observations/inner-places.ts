import { isJsonObject, type Json, type JsonObject } from '../../../core/json.js';

const deepest = 4;

/**
 * The places of properties inside a value, however deep within reason, objects before what is in them: `attributes`,
 * `attributes.title`. Of a list, those in its first item.
 */
export function innerPlaces(value: Json, depth = 1): readonly string[] {
  const object = objectIn(value);
  if (object === null || depth > deepest) return [];
  return Object.entries(object).flatMap(([name, inner]) => [
    name,
    ...innerPlaces(inner, depth + 1).map((place) => `${name}.${place}`),
  ]);
}

/** What stands at a place; undefined where nothing does. */
export function valueAt(value: Json, place: string): Json | undefined {
  const [name = '', ...rest] = place.split('.');
  const object = objectIn(value);
  const inner = object !== null && Object.hasOwn(object, name) ? object[name] : undefined;
  return inner === undefined || rest.length === 0 ? inner : valueAt(inner, rest.join('.'));
}

/** The value with something else at the place, or, for undefined, with nothing there. */
export function changedAt(value: Json, place: string, other: Json | undefined): Json {
  const [name = '', ...rest] = place.split('.');
  if (Array.isArray(value)) {
    const [first, ...more] = value as readonly Json[];
    return first === undefined ? [] : [changedAt(first, place, other), ...more];
  }
  if (!isJsonObject(value)) return value;
  const { [name]: inner, ...others } = value;
  if (rest.length > 0)
    return inner === undefined
      ? value
      : { ...value, [name]: changedAt(inner, rest.join('.'), other) };
  return other === undefined ? others : { ...value, [name]: other };
}

function objectIn(value: Json): JsonObject | null {
  const one = Array.isArray(value) ? (value as readonly Json[])[0] : value;
  return one !== undefined && isJsonObject(one) ? one : null;
}
