import { isNumber, isWhole } from '../core/exact-number.js';
import { areMaps } from '../core/is-map.js';
import { isJsonObject, type Json } from '../core/json.js';
import { everyMember, placeInside, type Place } from '../core/json-pointer.js';
import type { Shape } from '../core/outcome.js';

/** How far `shapeOf` looks. */
export interface ShapeLimits {
  readonly maxPaths: number;
  readonly maxDepth: number;
  /** Items looked at in each list, from its beginning. */
  readonly maxItems: number;
}

const DEFAULT_LIMITS: ShapeLimits = { maxPaths: 200, maxDepth: 8, maxItems: 200 };
/** Bounds the work on bodies that are lists of lists of lists. */
const MAX_VALUES_A_LEVEL = 5_000;

/**
 * Every place of a body with the JSON Schema types seen there (sorted); the root is the empty text. The members of a map stand
 * at one place. Shallow places come first, so that a cap loses the deep ones. No body has no places.
 */
export function shapeOf(body: Json | undefined, limits: Partial<ShapeLimits> = {}): Shape {
  const { maxPaths, maxDepth, maxItems } = { ...DEFAULT_LIMITS, ...limits };
  if (body === undefined) return {};
  const types = new Map<Place, string[]>();
  let level: ReadonlyMap<Place, readonly Json[]> = new Map([['', [body]]]);
  for (let depth = 0; level.size > 0 && depth <= maxDepth; depth += 1) {
    for (const [place, values] of level) {
      if (types.size >= maxPaths) break;
      types.set(place, [...new Set(values.map(typeOf))].sort());
    }
    level = depth === maxDepth ? new Map() : childrenOf(level, maxItems);
  }
  return Object.fromEntries(types);
}

function childrenOf(
  parents: ReadonlyMap<Place, readonly Json[]>,
  maxItems: number,
): ReadonlyMap<Place, readonly Json[]> {
  const children = new Map<Place, Json[]>();
  let count = 0;
  const add = (place: Place, value: Json): void => {
    count += 1;
    const known = children.get(place);
    if (known === undefined) children.set(place, [value]);
    else known.push(value);
  };
  for (const [place, values] of parents) {
    const isKeyedByData = areMaps(values.filter(isJsonObject));
    for (const value of values) {
      if (count >= MAX_VALUES_A_LEVEL) return children;
      if (isList(value)) {
        for (const item of value.slice(0, maxItems)) add(placeInside(place, everyMember), item);
      } else if (isJsonObject(value)) {
        for (const [key, item] of Object.entries(value).slice(0, MAX_VALUES_A_LEVEL))
          add(placeInside(place, isKeyedByData ? everyMember : key), item);
      }
    }
  }
  return children;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function typeOf(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (isNumber(value)) return isWhole(value) ? 'integer' : 'number';
  return typeof value;
}
