import { isJsonObject, type Json, type JsonObject } from '../core/json.js';
import { lookUp, placeKeys, placeListKeys, requestParts } from './error-keys.js';

/** The argument that an entry of a list of errors is about (`lines.1.sku`); null where it names none. */
export function placeOf(entry: JsonObject): string | null {
  for (const wanted of placeListKeys) {
    const names = stringsOf(lookUp(entry, wanted));
    if (names.length > 0) return names.join(', ');
  }
  for (const wanted of placeKeys) {
    const place = lookUp(entry, wanted);
    const found =
      place !== undefined && isJsonObject(place) ? placeOf(place) : placeText(place ?? null);
    if (found !== null && found !== '') return found;
  }
  return null;
}

/** `/data/age`, `query.limit` and `["body", "limit"]` as a path of arguments; null where only a part of the request is named, but for a list: there it may be an argument (`path`). */
export function placeText(place: Json): string | null {
  const parts =
    typeof place === 'string'
      ? place
          .replace(/^[#/.]+/, '')
          .replaceAll('/', '.')
          .split('.')
      : Array.isArray(place)
        ? (place as readonly Json[]).map(segment).filter((step) => step !== '')
        : [];
  const [first = '', ...rest] = parts;
  if (!requestParts.has(first.toLowerCase())) return parts.length === 0 ? null : parts.join('.');
  if (rest.length === 0) return Array.isArray(place) ? first : null;
  return rest.join('.');
}

/** One step of a path; valibot writes `{key: "title"}`. */
function segment(step: Json): string {
  const key = isJsonObject(step) ? step['key'] : step;
  return typeof key === 'object' ? '' : String(key);
}

function stringsOf(value: Json | undefined): readonly string[] {
  if (!Array.isArray(value)) return [];
  return (value as readonly Json[]).filter((each): each is string => typeof each === 'string');
}
