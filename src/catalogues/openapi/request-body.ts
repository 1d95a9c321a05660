import { isJsonObject, type JsonObject } from '../../core/json.js';
import type { JsonSchema } from '../../core/json-schema.js';
import { asArray, asBoolean, asObject, asText, objectOf, own } from '../lenient-values.js';
import { isFormType, preferredMediaType, type RequestBody } from './body-arguments.js';
import { collectionFormat, commaSeparated } from './collection-format.js';
import { described, type SchemaConverter } from './convert-schema.js';
import { flattenObject } from './flatten-object.js';
import { type FoundParameter, inlineSchema } from './parameter-arguments.js';
import type { Located, References } from './references.js';
import { forRequests } from './request-schema.js';
import { isXmlType, xmlText } from './xml-text.js';

export interface BodySource {
  readonly references: References;
  readonly converter: SchemaConverter;
  readonly method: string;
}

/** The body of an OpenAPI 3 operation; null where it has none, 'broken' where its reference leads nowhere. */
export function requestBody(
  located: Located,
  { references, converter, method }: BodySource,
): RequestBody | null | 'broken' {
  if (located.node === undefined || located.node === null) return null;
  const found = references.follow(located);
  if (found === null) return 'broken';
  const content = asObject(own(found.node, 'content')) ?? {};
  const contentType = preferredMediaType(Object.keys(content));
  if (contentType === undefined) return null;
  const media = own(content, contentType);
  const written = { node: own(media, 'schema') ?? {}, base: found.base };
  const example = own(media, 'example') ?? firstExample(own(media, 'examples'));
  if (isXmlType(contentType)) {
    const described = asText(own(found.node, 'description'));
    const required = asBoolean(own(found.node, 'required')) ?? /^(post|put|patch)$/i.test(method);
    const schema = xmlText({ ...written, contentType, example }, references);
    return { contentType, schema, required, description: described };
  }
  const schema = converter.convert(written);
  return {
    contentType: contentType === '*/*' ? 'application/json' : contentType,
    schema,
    required: isRequired(asBoolean(own(found.node, 'required')), schema, { method, converter }),
    description: asText(own(found.node, 'description')),
    encoding: asObject(own(media, 'encoding')),
    example,
  };
}

/**
 * Most documents never say whether a body is required, and the specification then says no. But a POST whose body has
 * required properties is hardly meant to be sent without them.
 */
function isRequired(
  stated: boolean | undefined,
  schema: JsonSchema,
  { method, converter }: Pick<BodySource, 'method' | 'converter'>,
): boolean {
  if (stated !== undefined) return stated;
  if (!/^(post|put|patch)$/i.test(method)) return false;
  const definitions = converter.definitions();
  const definition = (name: string): JsonSchema | undefined => definitions[name];
  const sent = forRequests(schema, definition);
  return (flattenObject(sent, definition)?.required ?? sent.required ?? []).length > 0;
}

function firstExample(examples: unknown): unknown {
  return isJsonObject(examples) ? own(Object.values(examples)[0], 'value') : undefined;
}

/** What the `body` and `formData` parameters of a Swagger 2 operation amount to; null where it has none. */
export function swaggerBody(
  parameters: readonly FoundParameter[],
  consumes: readonly string[],
  source: BodySource,
): RequestBody | null {
  const body = parameters.find((parameter) => parameter.in === 'body');
  if (body !== undefined) return swaggerWholeBody(body, consumes, source);
  const fields = parameters.filter((parameter) => parameter.in === 'formdata');
  return fields.length === 0 ? null : swaggerForm(fields, consumes, source.converter);
}

function swaggerWholeBody(
  { parameter, base }: FoundParameter,
  consumes: readonly string[],
  { references, converter, method }: BodySource,
): RequestBody {
  const written = { node: own(parameter, 'schema') ?? {}, base };
  const notForms = consumes.filter((type) => !isFormType(type));
  const contentType = preferredMediaType(notForms) ?? 'application/json';
  const schema = isXmlType(contentType)
    ? xmlText({ ...written, contentType }, references)
    : converter.convert(written);
  return {
    contentType: contentType === '*/*' ? 'application/json' : contentType,
    schema,
    required: isRequired(asBoolean(own(parameter, 'required')), schema, { method, converter }),
    description: asText(own(parameter, 'description')),
  };
}

function swaggerForm(
  fields: readonly FoundParameter[],
  consumes: readonly string[],
  converter: SchemaConverter,
): RequestBody {
  const hasFile = fields.some(({ parameter }) => own(parameter, 'type') === 'file');
  const form = hasFile ? undefined : preferredMediaType(consumes.filter(isFormType));
  const required = fields.filter(({ parameter }) => asBoolean(own(parameter, 'required')) === true);
  return {
    contentType: form ?? (hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded'),
    required: required.length > 0,
    schema: {
      type: 'object',
      properties: objectOf(
        fields.map((field) => [field.name, formField(field, converter)] as const),
      ),
      required: required.map(({ name }) => name),
    },
    encoding: objectOf(fields.map((field) => [field.name, formEncoding(field.parameter)] as const)),
  };
}

function formField({ parameter, base }: FoundParameter, converter: SchemaConverter): JsonSchema {
  const schema = converter.convert({ node: inlineSchema(parameter), base });
  return described(schema, own(parameter, 'description'));
}

/** An array field is comma-separated unless it says otherwise, the opposite of OpenAPI 3. */
function formEncoding(parameter: JsonObject): JsonObject {
  if (own(parameter, 'type') !== 'array') return {};
  return collectionFormat(parameter) ?? commaSeparated;
}

/** The media types of an operation, or the document's. */
export function mediaTypes(operation: unknown, document: unknown, key: string): string[] {
  const own_ = asArray(own(operation, key) ?? own(document, key));
  return own_.filter((type): type is string => typeof type === 'string');
}
