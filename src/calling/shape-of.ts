import { isNumber, isWhole } from '../core/exact-number.js';
import { isJsonObject, type Json } from '../core/json.js';
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
 * Every path of a body with the JSON Schema types seen there (sorted), written `a.b[].c`; the root is the
 * empty string. Shallow paths come first, so that a cap loses the deep ones. No body has no paths.
 */
export function shapeOf(body: Json | undefined, limits: Partial<ShapeLimits> = {}): Shape {
  const { maxPaths, maxDepth, maxItems } = { ...DEFAULT_LIMITS, ...limits };
  if (body === undefined) return {};
  const types = new Map<string, Set<string>>();
  let level: readonly Located[] = [{ path: '', value: body }];
  for (let depth = 0; level.length > 0 && depth <= maxDepth; depth += 1) {
    for (const { path, value } of level) {
      const seen = types.get(path);
      if (seen) seen.add(typeOf(value));
      else if (types.size < maxPaths) types.set(path, new Set([typeOf(value)]));
    }
    level = depth === maxDepth ? [] : childrenOf(level, maxItems);
  }
  return Object.fromEntries([...types].map(([path, seen]) => [path, [...seen].sort()]));
}

interface Located {
  readonly path: string;
  readonly value: Json;
}

function childrenOf(parents: readonly Located[], maxItems: number): readonly Located[] {
  const children: Located[] = [];
  for (const { path, value } of parents) {
    if (children.length >= MAX_VALUES_A_LEVEL) break;
    if (isList(value)) {
      for (const item of value.slice(0, maxItems))
        children.push({ path: `${path}[]`, value: item });
    } else if (isJsonObject(value)) {
      for (const [key, item] of Object.entries(value)) {
        if (key === '__proto__') continue;
        children.push({ path: path === '' ? key : `${path}.${key}`, value: item });
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
