import { createHash } from 'node:crypto';
import { isContainer, isJsonObject, type Json, type JsonObject } from '../core/json.js';
import type { JsonSchema } from '../core/json-schema.js';
import { writeJson } from '../core/json-text.js';
import type { Binding } from '../core/tool-doc.js';
import { CallRefusal } from './call-refusal.js';
import { isJsonMedia, pairsOf, scalarText } from './serialise-parameter.js';

/** A body as it is sent. */
export interface RequestBody {
  readonly content: string;
  readonly contentType: string;
}

/** The arguments that go into a request's body. */
export interface BodyParts {
  /** Given where one argument is the whole body. */
  readonly whole?: Json | undefined;
  readonly fields: readonly BodyField[];
  /** The media type the tool asks for, where it says so. */
  readonly contentType?: string | undefined;
  /** True where the tool has body fields at all, given or not: then an empty body is still sent. */
  readonly expected: boolean;
}

export interface BodyField {
  readonly binding: Binding;
  readonly value: Json;
  /** What the tool says of the value, or of the items of a list. */
  readonly schema?: JsonSchema | undefined;
}

/** The body in the tool's media type (JSON where it names none); undefined where there is nothing to send. */
export function requestBody(parts: BodyParts): RequestBody | undefined {
  const hasForm = parts.fields.some(({ binding }) => binding.in === 'form');
  const contentType =
    parts.contentType ?? (hasForm ? 'application/x-www-form-urlencoded' : 'application/json');
  if (parts.whole === undefined && parts.fields.length === 0 && !parts.expected) return undefined;
  if (/^multipart\//i.test(contentType)) return multipart(allFields(parts), contentType);
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) {
    return { content: formText(allFields(parts)), contentType };
  }
  if (isJsonMedia(contentType) || contentType.includes('*')) {
    const type = isJsonMedia(contentType) ? contentType : 'application/json';
    return { content: writeJson(jsonBody(parts)), contentType: type };
  }
  return plainBody(parts, contentType);
}

function jsonBody(parts: BodyParts): Json {
  const fields = Object.fromEntries(
    parts.fields.map(({ binding, value }) => [binding.name, value]),
  );
  if (parts.whole === undefined) return fields;
  if (parts.fields.length === 0) return parts.whole;
  return isJsonObject(parts.whole) ? { ...parts.whole, ...fields } : parts.whole;
}

/** A whole-body object in a form is its fields. */
function allFields(parts: BodyParts): readonly BodyField[] {
  const whole: JsonObject = isJsonObject(parts.whole) ? parts.whole : {};
  const fromWhole = Object.entries(whole).map(([name, value]) => ({
    binding: { in: 'form' as const, name },
    value,
  }));
  return [...fromWhole, ...parts.fields];
}

function formText(fields: readonly BodyField[]): string {
  const pairs = fields.flatMap(({ binding, value }) => pairsOf(binding, value));
  return new URLSearchParams(
    pairs.map(([name, value]): [string, string] => [name, value]),
  ).toString();
}

/** One part a field, and one an item where the field is a list. */
function multipart(fields: readonly BodyField[], contentType: string): RequestBody {
  const parts = fields.flatMap((field) =>
    (Array.isArray(field.value) ? (field.value as readonly Json[]) : [field.value]).map((item) =>
      partOf(field, item),
    ),
  );
  const boundary = `tooldraft-${createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32)}`;
  const framed = parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('');
  const type = contentType.split(';')[0] ?? contentType;
  return { content: `${framed}--${boundary}--\r\n`, contentType: `${type}; boundary=${boundary}` };
}

/** Objects are JSON where the tool names no other type (OpenAPI 3.1, "Encoding Object"). Only files have a file name: with one, servers take a field for a file. */
function partOf({ binding, schema }: BodyField, item: Json): string {
  const stated = concreteType(binding.contentType) ?? mediaTypeOf(schema);
  const isFile = isBinary(schema) || (stated !== undefined && !/^text\/|json\b/i.test(stated));
  const usual = isFile ? 'application/octet-stream' : isContainer(item) && 'application/json';
  const type = stated ?? (usual || undefined);
  const name = binding.name.replace(/["\r\n]/g, encodeURIComponent);
  return [
    `Content-Disposition: form-data; name="${name}"${isFile ? '; filename="upload"' : ''}`,
    ...(type === undefined ? [] : [`Content-Type: ${type}`]),
    '',
    scalarText(item),
  ].join('\r\n');
}

/** The first of several types that is no pattern. */
function concreteType(types: string | undefined): string | undefined {
  return types
    ?.split(',')
    .map((type) => type.trim())
    .find((type) => /^[\w.+-]+\/[\w.+-]+(;[^\r\n]*)?$/.test(type));
}

function mediaTypeOf(schema: JsonSchema | undefined): string | undefined {
  const type = (schema?.type === 'array' ? schema.items : schema)?.['contentMediaType'];
  return typeof type === 'string' ? concreteType(type) : undefined;
}

function isBinary(schema: JsonSchema | undefined): boolean {
  const each = schema?.type === 'array' ? schema.items : schema;
  return each?.format === 'binary' || each?.['contentEncoding'] === 'binary';
}

/** Text, XML and bytes: the whole body as it is given, or the one field there is. */
function plainBody(parts: BodyParts, contentType: string): RequestBody {
  const value = parts.whole ?? parts.fields[0]?.value;
  if (value === undefined) return { content: '', contentType };
  if (isJsonObject(value) && /\bxml\b/i.test(contentType)) {
    throw new CallRefusal(`The body is ${contentType}; give it as text, not as an object.`);
  }
  return { content: scalarText(value), contentType };
}
