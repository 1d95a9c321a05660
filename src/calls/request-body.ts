import { isJsonObject, type Json, type JsonObject } from '../core/json.js';
import { writeJson } from '../core/json-text.js';
import type { Binding } from '../core/tool-doc.js';
import { CallRefusal } from './call-refusal.js';
import { isJsonMedia, pairsOf, scalarText } from './serialise-parameter.js';

/** A body ready for fetch. `contentType` is absent where fetch must set it itself (multipart boundaries). */
export interface RequestBody {
  readonly content: string | Uint8Array<ArrayBuffer> | FormData;
  readonly contentType?: string | undefined;
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
  /** True for files and other bytes. */
  readonly binary: boolean;
}

/** The body in the tool's media type (JSON where it names none); undefined where there is nothing to send. */
export function requestBody(parts: BodyParts): RequestBody | undefined {
  const hasForm = parts.fields.some(({ binding }) => binding.in === 'form');
  const contentType =
    parts.contentType ?? (hasForm ? 'application/x-www-form-urlencoded' : 'application/json');
  if (parts.whole === undefined && parts.fields.length === 0 && !parts.expected) return undefined;
  if (/^multipart\//i.test(contentType)) return { content: multipart(allFields(parts)) };
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
    binary: false,
  }));
  return [...fromWhole, ...parts.fields];
}

function formText(fields: readonly BodyField[]): string {
  const pairs = fields.flatMap(({ binding, value }) => pairsOf(binding, value));
  return new URLSearchParams(
    pairs.map(([name, value]): [string, string] => [name, value]),
  ).toString();
}

function multipart(fields: readonly BodyField[]): FormData {
  const form = new FormData();
  for (const { binding, value, binary } of fields) {
    const items: readonly Json[] = Array.isArray(value) ? (value as readonly Json[]) : [value];
    for (const item of items) {
      const type = binding.contentType;
      const isFile = binary || (type !== undefined && !/^text\/plain|json\b/i.test(type));
      if (isFile) {
        const blob = new Blob([scalarText(item)], { type: type ?? 'application/octet-stream' });
        form.append(binding.name, blob, 'upload');
      } else {
        form.append(binding.name, scalarText(item));
      }
    }
  }
  return form;
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
