import { isNumber } from '../core/exact-number.js';
import { isJsonObject, type Json } from '../core/json.js';
import { requestParts } from './error-keys.js';

/** Segments of a place in a call's arguments; `[]` for the items of a list. */
export type Place = readonly string[];

const longest = 200;

/** What is written as a path: `month`, `lines[0].sku`, `/data/age`, `$.query.limit`, `data['a'][0]`. */
const written =
  /^[#$/.@]*[\p{L}\p{N}_](?:[\p{L}\p{N}_$@~*-]|\[\d*\]|\[["'][^"'\]]{1,80}["']\]|[./:](?=[\p{L}\p{N}_$@*-]))*(?:\[\])?$/u;
const step = /\[["']([^"'\]]{1,80})["']\]|\[(\d*)\]|([^./[\]]+)/g;

/**
 * The segments of a place as refusals write them: a list (`["body", "lines", 0, "qty"]`), a pointer, a dotted path. The part of the
 * request that it begins with is left out, unless nothing else is there. Null for what is no place.
 */
export function placeIn(place: Json | undefined): Place | null {
  const segments = Array.isArray(place) ? stepsOf(place as readonly Json[]) : segmentsIn(place);
  // A list of sentences below an argument that is called `path`.
  if (
    segments === null ||
    segments.some((each) => /\s\S+\s/.test(each)) ||
    segments.every((segment) => segment === '[]')
  )
    return null;
  const [first = '', ...rest] = segments;
  return rest.length > 0 && requestParts.has(first.toLowerCase()) ? rest : segments;
}

function segmentsIn(place: Json | undefined): Place | null {
  if (typeof place !== 'string' || place.length > longest || !written.test(place)) return null;
  const isPointer = /^#?\//.test(place);
  return [...place.replace(/^[#$/.@]+/, '').matchAll(step)].map(([, quoted, index, name = '']) =>
    index !== undefined ? '[]' : (quoted ?? segmentOf(isPointer ? unescaped(name) : name)),
  );
}

/** Steps of a list; valibot writes `{key: "title"}`. */
function stepsOf(steps: readonly Json[]): Place {
  return steps
    .slice(0, 20)
    .map((each) => (isJsonObject(each) ? (each['key'] ?? each['property'] ?? '') : each))
    .map((each) => (typeof each === 'string' || isNumber(each) ? String(each) : ''))
    .filter((each) => each !== '' && each.length <= longest)
    .map(segmentOf);
}

function segmentOf(name: string): string {
  return /^\d+$/.test(name) ? '[]' : name;
}

function unescaped(name: string): string {
  return name.replace(/~1/g, '/').replace(/~0/g, '~');
}

/** The place in the notation of slots: `lines[].qty`, with a backslash before a dot, bracket or backslash that belongs to a name. */
export function notation(place: Place): string {
  return place.reduce((path, segment) => {
    if (segment === '[]') return path.endsWith('[]') ? path : `${path}[]`;
    const name = segment.replace(/[\\.]|\[\]/g, (sign) => `\\${sign}`);
    return path === '' ? name : `${path}.${name}`;
  }, '');
}
