import { isJsonObject, type Json, type JsonObject } from '../../core/json.js';
import type { JsonSchema } from '../../core/json-schema.js';
import type { Binding } from '../../core/tool-doc.js';
import { asArray, asBoolean, asText, isJson, own } from '../lenient-values.js';
import { collectionFormat, commaSeparated } from './collection-format.js';
import { described, type SchemaConverter } from './convert-schema.js';
import type { UnnamedArgument } from './operation-arguments.js';
import type { Located, References } from './references.js';

/** A parameter object with its references followed. */
export interface FoundParameter {
  readonly parameter: JsonObject;
  readonly base: string;
  readonly name: string;
  readonly in: string;
}

export interface FoundParameters {
  readonly parameters: readonly FoundParameter[];
  /** What could not be used, one sentence each. */
  readonly problems: readonly string[];
}

/** The path item's parameters and the operation's own, which replace those of the same name and place. */
export function findParameters(lists: readonly Located[], references: References): FoundParameters {
  const found = new Map<string, FoundParameter>();
  const problems: string[] = [];
  for (const { node, base } of lists) {
    for (const entry of asArray(node)) {
      const target = references.follow({ node: entry, base });
      if (target === null) {
        problems.push(`A parameter's reference is broken: ${String(own(entry, '$ref'))}.`);
        continue;
      }
      const name = asText(own(target.node, 'name'));
      const place = asText(own(target.node, 'in'))?.toLowerCase();
      if (!isJsonObject(target.node) || name === undefined || name === '' || !place) {
        problems.push('A parameter without name or place was left out.');
        continue;
      }
      const parameter = { parameter: target.node, base: target.base, name, in: place };
      found.set(`${place} ${place === 'header' ? name.toLowerCase() : name}`, parameter);
    }
  }
  return { parameters: [...found.values()], problems };
}

/** A path, query, header or cookie parameter of OpenAPI 3 or Swagger 2; null for another place. */
export function parameterArgument(
  { parameter, base, name, in: place }: FoundParameter,
  converter: SchemaConverter,
): UnnamedArgument | null {
  if (place !== 'path' && place !== 'query' && place !== 'header' && place !== 'cookie')
    return null;
  const { schema, contentType } = parameterSchema(parameter, base, converter);
  const withExamples = exampled(schema, parameter);
  const full = described(withExamples, own(parameter, 'description'));
  const deprecated = asBoolean(own(parameter, 'deprecated')) === true ? { deprecated: true } : {};
  return {
    schema: { ...full, ...deprecated },
    required: place === 'path' || asBoolean(own(parameter, 'required')) === true,
    binding: {
      in: place,
      name,
      ...serialisation(parameter, full, place),
      ...(contentType === undefined ? {} : { contentType }),
    },
  };
}

function parameterSchema(
  parameter: JsonObject,
  base: string,
  converter: SchemaConverter,
): { schema: JsonSchema; contentType?: string } {
  const content = own(parameter, 'content');
  if (isJsonObject(content)) {
    const [contentType, media] = Object.entries(content)[0] ?? [];
    const schema = converter.convert({ node: own(media, 'schema') ?? {}, base });
    return contentType === undefined ? { schema } : { schema, contentType };
  }
  const schema = own(parameter, 'schema');
  return { schema: converter.convert({ node: schema ?? inlineSchema(parameter), base }) };
}

const notOfTheSchema = new Set(
  'name in description required style explode allowReserved allowEmptyValue content collectionFormat deprecated examples'.split(
    ' ',
  ),
);

/** Swagger 2 writes a parameter's schema into the parameter itself. */
export function inlineSchema(parameter: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(parameter).filter(([keyword]) => !notOfTheSchema.has(keyword)),
  );
}

/** `example` and `examples` beside the schema. */
function exampled(schema: JsonSchema, parameter: JsonObject): JsonSchema {
  const named = own(parameter, 'examples');
  const values = isJsonObject(named)
    ? Object.values(named).map((one) => own(one, 'value'))
    : [own(parameter, 'schema') === undefined ? undefined : own(parameter, 'example')];
  const examples = values.filter((value): value is Json => value !== undefined && isJson(value));
  return examples.length === 0 ? schema : { ...schema, examples };
}

/** How the value is written, only what differs from OpenAPI 3's defaults for the place or is stated. */
function serialisation(
  parameter: JsonObject,
  schema: JsonSchema,
  place: string,
): Pick<Binding, 'style' | 'explode' | 'allowReserved'> {
  const style = asText(own(parameter, 'style'));
  const explode = asBoolean(own(parameter, 'explode'));
  const allowReserved = asBoolean(own(parameter, 'allowReserved'));
  return {
    ...(style === undefined ? {} : { style }),
    ...(explode === undefined ? {} : { explode }),
    ...(allowReserved === undefined ? {} : { allowReserved }),
    ...collection(parameter, schema, place),
  };
}

/** Swagger 2's `collectionFormat`; where an array has none, it is `csv`. */
export function collection(
  parameter: JsonObject,
  schema: JsonSchema,
  place: string,
): Pick<Binding, 'style' | 'explode'> {
  const isArray = schema.type === 'array';
  if (
    !isArray ||
    own(parameter, 'schema') !== undefined ||
    own(parameter, 'content') !== undefined
  ) {
    return {};
  }
  const csv = place === 'path' || place === 'header' ? {} : commaSeparated;
  return collectionFormat(parameter) ?? csv;
}
