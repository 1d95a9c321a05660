import type { JsonSchema } from '../../core/json-schema.js';
import { objectOf } from '../lenient-values.js';

type Definition = (name: string) => JsonSchema | undefined;

const maxDepth = 20;

/** Names of read-only members of one object, in whichever part of its schema they stand. */
interface ReadOnlyNames {
  /** Those that no alternative may have. */
  readonly everywhere: ReadonlySet<string>;
  /** Those that some alternative has besides: nothing requires them. */
  readonly somewhere: ReadonlySet<string>;
}

/**
 * A schema as it holds for requests: without the members that are `readOnly`, at every depth. What a document requires of them
 * holds for answers alone, in whichever part of the object's schema it says so.
 */
export function forRequests(
  schema: JsonSchema,
  definition: Definition,
  outer: ReadOnlyNames = { everywhere: new Set(), somewhere: new Set() },
): JsonSchema {
  const readOnly = new Set([...outer.everywhere, ...readOnlyIn(schema, definition, 'all')]);
  const somewhere = new Set([...outer.somewhere, ...readOnlyIn(schema, definition, 'any')]);
  const inside = (each: JsonSchema): JsonSchema => forRequests(each, definition);
  const beside = (each: JsonSchema): JsonSchema =>
    forRequests(each, definition, { everywhere: readOnly, somewhere });
  const { required, properties, ...rest } = schema;
  const kept = Object.entries(properties ?? {}).filter(([name]) => !readOnly.has(name));
  const stillRequired = (required ?? []).filter(
    (name) => !readOnly.has(name) && !somewhere.has(name),
  );
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

/** The names of read-only members that an object has in all it may be, or in any alternative. */
function readOnlyIn(
  { properties = {}, allOf = [], oneOf = [], anyOf = [], $ref }: JsonSchema,
  definition: Definition,
  where: 'all' | 'any',
  depth = 0,
): readonly string[] {
  if (depth > maxDepth) return [];
  const own = Object.entries(properties).filter(([, member]) => isReadOnly(member, definition));
  const target = $ref === undefined ? undefined : definition($ref.replace('#/$defs/', ''));
  const parts = [
    ...allOf,
    ...(target === undefined ? [] : [target]),
    ...(where === 'all' ? [] : [...oneOf, ...anyOf]),
  ];
  return [
    ...own.map(([name]) => name),
    ...parts.flatMap((part) => readOnlyIn(part, definition, where, depth + 1)),
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
