import type { JsonObject } from '../../core/json.js';
import { isJsonObject } from '../../core/json.js';
import type { JsonSchema } from '../../core/json-schema.js';
import { asText, objectOf, own } from '../lenient-values.js';

/** How a document writes schemas: as Swagger 2, as OpenAPI 3.0, or as JSON Schema 2020-12 (from OpenAPI 3.1 on). */
export type Dialect = '2.0' | '3.0' | '3.1';

export function dialectOf(document: unknown): Dialect {
  const version = asText(own(document, 'openapi'));
  if (version === undefined) return '2.0';
  return /^3\.0(?:\.|$)/.test(version) ? '3.0' : '3.1';
}

/** A schema of types, properties and items in the words of a dialect; before 3.1 a type is one word and `null` is none. */
export function schemaIn(dialect: Dialect, schema: JsonSchema): JsonObject {
  const { type, properties, items, additionalProperties } = schema;
  return {
    ...typeIn(dialect, type),
    ...(properties === undefined
      ? {}
      : {
          properties: objectOf(
            Object.entries(properties).map(([name, inner]) => [name, schemaIn(dialect, inner)]),
          ),
        }),
    ...(items === undefined ? {} : { items: schemaIn(dialect, items) }),
    ...(isJsonObject(additionalProperties)
      ? { additionalProperties: schemaIn(dialect, additionalProperties) }
      : {}),
  };
}

function typeIn(dialect: Dialect, type: JsonSchema['type']): JsonObject {
  if (type === undefined) return {};
  const types = typeof type === 'string' ? [type] : type;
  if (dialect === '3.1') return { type: types.length === 1 ? (types[0] ?? '') : [...types] };
  const [only, ...others] = types.filter((one) => one !== 'null');
  const isNullable = types.includes('null');
  const nullable = isNullable ? { [dialect === '2.0' ? 'x-nullable' : 'nullable']: true } : {};
  // Of a value that was never anything but null nothing is known.
  if (only === undefined) return {};
  if (others.length === 0) return { type: only, ...nullable };
  return dialect === '2.0' ? {} : { anyOf: [only, ...others].map((one) => ({ type: one })) };
}
