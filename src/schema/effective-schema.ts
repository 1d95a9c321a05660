import type { JsonSchema } from '../core/json-schema.js';
import type { LearnedConstraints, LearnedProperty } from '../core/learned-constraints.js';
import { resolveReference } from './resolve-reference.js';

const cache = new WeakMap<JsonSchema, WeakMap<LearnedConstraints, JsonSchema>>();

/**
 * The tool's schema with what was learnt laid over it: `properties` merged keyword by keyword, `required` replaced,
 * the rest added. A learnt keyword also removes the documented ones that say otherwise (`enum` removes `const`, `type`
 * removes alternatives, `x-anyFormat` removes the format, `x-clampedTo` lifts a documented maximum and `x-raisedTo` a minimum, since values beyond it are accepted).
 * The same two objects give the same object; nothing learnt gives `parameters` itself.
 */
export function effectiveSchema(parameters: JsonSchema, learned: LearnedConstraints): JsonSchema {
  if (Object.values(learned).every((part) => part === undefined)) return parameters;
  const known = cache.get(parameters)?.get(learned);
  if (known !== undefined) return known;
  const overlaid = overlay(parameters, learned);
  const byLearned = cache.get(parameters) ?? new WeakMap<LearnedConstraints, JsonSchema>();
  byLearned.set(learned, overlaid);
  cache.set(parameters, byLearned);
  return overlaid;
}

function overlay(parameters: JsonSchema, learned: LearnedConstraints): JsonSchema {
  const added = [...(learned.allOf ?? [])];
  if (learned.anyOf !== undefined && parameters.anyOf !== undefined) {
    added.push({ anyOf: learned.anyOf });
  }
  return {
    ...parameters,
    ...(learned.properties && { properties: overlayProperties(parameters, learned.properties) }),
    ...(learned.required && { required: learned.required }),
    ...(learned.anyOf && parameters.anyOf === undefined && { anyOf: learned.anyOf }),
    ...(added.length > 0 && { allOf: [...(parameters.allOf ?? []), ...added] }),
    ...(learned.dependentRequired && {
      dependentRequired: mergeDependencies(parameters, learned.dependentRequired),
    }),
  };
}

function overlayProperties(
  parameters: JsonSchema,
  learned: Readonly<Record<string, LearnedProperty>>,
): Record<string, JsonSchema> {
  const merged = new Map(Object.entries(parameters.properties ?? {}));
  for (const [name, property] of Object.entries(learned)) {
    merged.set(
      name,
      overlayProperty(resolveReference(merged.get(name) ?? {}, parameters), property),
    );
  }
  return Object.fromEntries(merged);
}

function overlayProperty(documented: JsonSchema, learned: LearnedProperty): JsonSchema {
  const dropped = new Set<string>();
  if (learned.enum !== undefined) dropped.add('const');
  if (learned.minimum !== undefined) dropped.add('exclusiveMinimum');
  if (learned.maximum !== undefined) dropped.add('exclusiveMaximum');
  if (learned.type !== undefined) ['anyOf', 'oneOf'].forEach((keyword) => dropped.add(keyword));
  if (learned['x-clampedTo'] !== undefined && learned.maximum === undefined) {
    ['maximum', 'exclusiveMaximum'].forEach((keyword) => dropped.add(keyword));
  }
  if (learned['x-raisedTo'] !== undefined && learned.minimum === undefined) {
    ['minimum', 'exclusiveMinimum'].forEach((keyword) => dropped.add(keyword));
  }
  if (learned['x-anyFormat'] === true) dropped.add('format');
  const kept = Object.entries(documented).filter(([keyword]) => !dropped.has(keyword));
  return { ...Object.fromEntries(kept), ...learned };
}

function mergeDependencies(
  parameters: JsonSchema,
  learned: Readonly<Record<string, readonly string[]>>,
): Record<string, readonly string[]> {
  const merged = new Map(Object.entries(parameters.dependentRequired ?? {}));
  for (const [name, needs] of Object.entries(learned)) {
    merged.set(name, [...new Set([...(merged.get(name) ?? []), ...needs])]);
  }
  return Object.fromEntries(merged);
}
