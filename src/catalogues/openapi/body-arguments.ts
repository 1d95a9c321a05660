import { isJsonObject, type JsonObject } from '../../core/json.js';
import type { JsonSchema } from '../../core/json-schema.js';
import type { Binding } from '../../core/tool-doc.js';
import { asBoolean, asText, own } from '../lenient-values.js';
import { described, type SchemaConverter } from './convert-schema.js';
import { flattenObject } from './flatten-object.js';
import type { UnnamedArgument } from './operation-arguments.js';
import { isReadOnly } from './request-schema.js';

/** A request body of OpenAPI 3, or what Swagger 2's body and form parameters amount to. */
export interface RequestBody {
  readonly contentType: string;
  readonly schema: JsonSchema;
  readonly required: boolean;
  readonly description?: string | undefined;
  /** Per form field: how it is written. */
  readonly encoding?: JsonObject | undefined;
  /** An example of the whole body. */
  readonly example?: unknown;
}

export interface BodyArguments {
  readonly arguments: readonly UnnamedArgument[];
  readonly contentType: string;
  /** Wire names that must be there as soon as any other one is, because the body as a whole is optional. */
  readonly requiredTogether: readonly string[];
}

/**
 * The arguments that make up a body: one a property where the body is an object with known ones, else one
 * called `body` for the whole of it.
 */
export function bodyArguments(body: RequestBody, converter: SchemaConverter): BodyArguments {
  const definitions = converter.definitions();
  const definition = (name: string): JsonSchema | undefined => definitions[name];
  const flat =
    isJsonType(body.contentType) || isFormType(body.contentType)
      ? flattenObject(body.schema, definition)
      : null;
  if (flat === null) return wholeBody(body);
  const place = isFormType(body.contentType) ? 'form' : 'body';
  const fields = Object.entries(flat.properties).filter(
    ([, each]) => !isReadOnly(each, definition),
  );
  if (fields.length === 0) return wholeBody(body);
  const required = flat.required.filter((name) => fields.some(([field]) => field === name));
  return {
    contentType: body.contentType,
    requiredTogether: body.required ? [] : required,
    arguments: fields.map(([name, schema]) => ({
      schema: withExampleOf(schema, own(body.example, name)),
      required: body.required && required.includes(name),
      binding: { in: place, name, ...fieldEncoding(body.encoding, name) },
    })),
  };
}

function wholeBody(body: RequestBody): BodyArguments {
  const schema = withExampleOf(body.schema, body.example);
  return {
    contentType: body.contentType,
    requiredTogether: [],
    arguments: [
      {
        schema: schema.description === undefined ? described(schema, body.description) : schema,
        required: body.required,
        binding: { in: 'body', name: '', contentType: body.contentType },
        wish: 'body',
      },
    ],
  };
}

function withExampleOf(schema: JsonSchema, example: unknown): JsonSchema {
  if (example === undefined || schema.examples !== undefined || !isJsonValue(example))
    return schema;
  return { ...schema, examples: [example] };
}

function isJsonValue(value: unknown): value is NonNullable<JsonSchema['examples']>[number] {
  return value !== undefined && typeof value !== 'function';
}

function fieldEncoding(encoding: JsonObject | undefined, name: string): Partial<Binding> {
  const field = own(encoding, name);
  if (!isJsonObject(field)) return {};
  const contentType = asText(own(field, 'contentType'));
  const style = asText(own(field, 'style'));
  const explode = asBoolean(own(field, 'explode'));
  return {
    ...(contentType === undefined ? {} : { contentType }),
    ...(style === undefined ? {} : { style }),
    ...(explode === undefined ? {} : { explode }),
  };
}

export function isJsonType(contentType: string): boolean {
  return /^(application|text)\/(?:[^;]*\+)?json\b/i.test(contentType) || contentType === '*/*';
}

export function isFormType(contentType: string): boolean {
  return /^(application\/x-www-form-urlencoded|multipart\/)/i.test(contentType);
}

/** The media type to use of those offered: JSON, then forms, then text, then whatever is first. */
export function preferredMediaType(offered: readonly string[]): string | undefined {
  return (
    offered.find((type) => /^application\/json\b/i.test(type)) ??
    offered.find(isJsonType) ??
    offered.find((type) => /x-www-form-urlencoded/i.test(type)) ??
    offered.find(isFormType) ??
    offered.find((type) => /^text\//i.test(type)) ??
    offered[0]
  );
}
