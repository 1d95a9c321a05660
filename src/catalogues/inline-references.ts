import { isJsonObject } from '../core/json.js';
import type { JsonSchema } from '../core/json-schema.js';
import { own } from './lenient-values.js';
import { fragmentSteps } from '../core/json-pointer.js';

/** Deeper than this a schema that refers to itself is cut off. */
const mostLevels = 8;

/** A schema with its references into `$defs` replaced by what they lead to, for places that have no `$defs`. */
export function inlineReferences(
  schema: JsonSchema,
  definitions: JsonSchema['$defs'],
  level = 0,
): JsonSchema {
  const { $ref, $defs = {}, ...rest } = schema;
  const all = { ...definitions, ...$defs };
  const [place, name, ...deeper] = fragmentSteps(
    $ref?.startsWith('#') === true ? $ref.slice(1) : '',
  );
  const isDefinition = place === '$defs' && name !== undefined && deeper.length === 0;
  const target = isDefinition ? own(all, name) : undefined;
  const whole = isJsonObject(target) ? { ...target, ...rest } : rest;
  return Object.fromEntries(
    Object.entries(whole).map(([keyword, value]) => [keyword, inlined(value, all, level + 1)]),
  );
}

function inlined(value: unknown, definitions: JsonSchema['$defs'], level: number): unknown {
  if (Array.isArray(value)) return value.map((item) => inlined(item, definitions, level));
  if (!isJsonObject(value)) return value;
  return level > mostLevels ? {} : inlineReferences(value, definitions, level);
}
