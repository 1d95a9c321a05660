import type { JsonSchema } from '../../core/json-schema.js';
import { objectOf } from '../lenient-values.js';

type Definition = (name: string) => JsonSchema | undefined;

const maxDepth = 20;

/**
 * A schema as it holds for requests: without the members that are `readOnly`, at every depth. What a document requires of them
 * holds for answers alone, in whichever part of an `allOf` it says so.
 */
export function forRequests(
  schema: JsonSchema,
  definition: Definition,
  outer: ReadonlySet<string> = new Set(),
): JsonSchema {
  const readOnly = new Set([...outer, ...readOnlyIn(schema, definition, 0)]);
  const inside = (each: JsonSchema): JsonSchema => forRequests(each, definition);
  const beside = (each: JsonSchema): JsonSchema => forRequests(each, definition, readOnly);
  const { required, properties, ...rest } = schema;
  const kept = Object.entries(properties ?? {}).filter(([name]) => !readOnly.has(name));
  const alternatives = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
  const inOne = new Set(alternatives.flatMap((each) => readOnlyIn(each, definition, 0)));
  const stillRequired = (required ?? []).filter((name) => !readOnly.has(name) && !inOne.has(name));
  const changed = Object.entries(rest).map(([keyword, value]) => {
    if (isSchema(value) && inItems.has(keyword)) return [keyword, inside(value)] as const;
    if (isSchema(value) && sameObject.has(keyword)) return [keyword, beside(value)] as const;
    if (Array.isArray(value) && listsOfSameObject.has(keyword))
      return [
        keyword,
        value.map((each: JsonSchema) => (isSchema(each) ? beside(each) : each)),
      ] as const;
    return [keyword, value] as const;
  });
  return {
    ...objectOf(changed),
    ...(properties === undefined
      ? {}
      : { properties: objectOf(kept.map(([name, each]) => [name, inside(each)] as const)) }),
    ...(stillRequired.length === 0 ? {} : { required: stillRequired }),
  };
}

const inItems = new Set(['items', 'additionalProperties', 'contains', 'unevaluatedProperties']);
const sameObject = new Set(['if', 'then', 'else']);
const listsOfSameObject = new Set(['allOf', 'anyOf', 'oneOf']);

/** The names of read-only members that an object has by itself, by its `allOf` parts, and by what it refers to. */
function readOnlyIn(
  { properties = {}, allOf = [], $ref }: JsonSchema,
  definition: Definition,
  depth: number,
): readonly string[] {
  if (depth > maxDepth) return [];
  const own = Object.entries(properties).filter(([, member]) => isReadOnly(member, definition));
  const target = $ref === undefined ? undefined : definition($ref.replace('#/$defs/', ''));
  const parts = target === undefined ? allOf : [...allOf, target];
  return [
    ...own.map(([name]) => name),
    ...parts.flatMap((part) => readOnlyIn(part, definition, depth + 1)),
  ];
}

/** True for a member that a request has not: by itself, by what it refers to, or in all that it may be but null. */
export function isReadOnly(
  { readOnly, allOf = [], anyOf = [], $ref }: JsonSchema,
  definition: Definition,
  depth = 0,
): boolean {
  if (readOnly === true) return true;
  if (depth > maxDepth) return false;
  const target = $ref === undefined ? undefined : definition($ref.replace('#/$defs/', ''));
  const parts = target === undefined ? allOf : [...allOf, target];
  const options = anyOf.filter(({ type }) => type !== 'null');
  const check = (part: JsonSchema): boolean => isReadOnly(part, definition, depth + 1);
  return parts.some(check) || (options.length > 0 && options.every(check));
}

function isSchema(value: unknown): value is JsonSchema {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
