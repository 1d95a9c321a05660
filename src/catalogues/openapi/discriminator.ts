import { isJsonObject, type JsonObject } from '../../core/json.js';
import type { JsonSchema } from '../../core/json-schema.js';
import { asObject, asText, objectOf, own } from '../lenient-values.js';
import { flattenObject } from './flatten-object.js';
import type { References } from './references.js';

/** One alternative of a schema with a discriminator, and the values of the discriminator that choose it. */
export interface Alternative {
  readonly node: unknown;
  readonly values: readonly string[];
}

/** What a schema's discriminator chooses between. */
export interface Discriminator {
  readonly property: string;
  readonly alternatives: readonly Alternative[];
}

/**
 * The alternatives of a schema's `oneOf` or `anyOf`, else those that the mapping of its discriminator names; null for a schema without
 * a discriminator, or one that names none. A schema that no mapping names is chosen by its own name.
 */
export function discriminatorOf(
  node: JsonObject,
  base: string,
  references: References,
): Discriminator | null {
  const stated = own(node, 'discriminator');
  const property = asText(own(stated, 'propertyName'));
  if (property === undefined) return null;
  const mapped = Object.entries(asObject(own(stated, 'mapping')) ?? {}).flatMap(([value, to]) => {
    const reference = typeof to === 'string' ? referenceTo(to) : null;
    const key = reference === null ? undefined : references.resolve(reference, base)?.key;
    return reference === null || key === undefined ? [] : [{ value, reference, key }];
  });
  const lists = [own(node, 'oneOf'), own(node, 'anyOf')];
  const listed = lists.find((list): list is readonly unknown[] => Array.isArray(list));
  const nodes = listed ?? [
    ...new Map(mapped.map((each) => [each.key, { $ref: each.reference }])).values(),
  ];
  const alternatives = nodes.map((each) => {
    const reference = asText(own(each, '$ref'));
    const key = reference === undefined ? undefined : references.resolve(reference, base)?.key;
    const values = mapped.filter((one) => one.key === key).map(({ value }) => value);
    const name = reference
      ?.split(/[/#]/)
      .at(-1)
      ?.replace(/\.(?:json|ya?ml)$/i, '');
    return { node: each, values: values.length > 0 || name === undefined ? values : [name] };
  });
  return alternatives.length === 0 ? null : { property, alternatives };
}

/** A mapping names a schema, or where it stands. */
function referenceTo(target: string): string {
  return /[#/]|\.(?:json|ya?ml)$/i.test(target) ? target : `#/components/schemas/${target}`;
}

/** The schema of one alternative, which the discriminator has its own values in. */
export function chosenBy(
  property: string,
  values: readonly string[],
  schema: JsonSchema,
): JsonSchema {
  if (values.length === 0) return schema;
  const choice: JsonSchema =
    values.length === 1 ? { const: values[0] ?? '' } : { enum: [...values] };
  const flat = flattenObject(schema, () => undefined);
  if (flat === null)
    return { allOf: [schema, { properties: { [property]: choice }, required: [property] }] };
  const { allOf: _parts, properties: _own, required: _names, ...rest } = schema;
  const { enum: _enum, const: _const, ...known } = flat.properties[property] ?? { type: 'string' };
  const properties = { ...flat.properties, [property]: { ...known, ...choice } };
  return {
    ...rest,
    type: 'object',
    properties: objectOf(Object.entries(properties)),
    required: [...new Set([property, ...flat.required])],
  };
}

/** A schema with a discriminator as its alternatives inherit it: without the choice. */
export function withoutChoice(node: JsonObject): JsonObject {
  const { oneOf: _one, anyOf: _any, discriminator: _discriminator, ...rest } = node;
  return isJsonObject(rest) ? rest : {};
}
