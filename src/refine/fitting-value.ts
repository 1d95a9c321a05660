import { numberOf } from '../core/exact-number.js';
import type { Json } from '../core/json.js';
import type { JsonSchema } from '../core/json-schema.js';

/** A value that fits a schema and is not its default, with `name` for a text; undefined where only an example would tell. */
export function fittingValue(schema: JsonSchema, name: string): Json | undefined {
  const { enum: choices, default: usual, examples, format, minimum } = schema;
  if (choices !== undefined) return choices.find((one) => one !== usual) ?? choices[0];
  const [type] = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  if (type === 'boolean') return usual !== true;
  const isFree = format === undefined && schema.pattern === undefined;
  if (type === 'string' && isFree && schema['contentMediaType'] === undefined) return name;
  const [example] = examples ?? [];
  if (example !== undefined) return example;
  if (type === 'string') return inFormat(format ?? '', name);
  if (type === 'array') return [];
  if (type === 'object') return {};
  if (type !== 'integer' && type !== 'number') return undefined;
  const least = numberOf(minimum ?? 1) ?? 1;
  return least === usual ? least + 1 : least;
}

function inFormat(format: string, name: string): string | undefined {
  if (format === 'email') return `${name}@example.com`;
  if (format === 'uri' || format === 'url') return `https://example.com/${name}`;
  if (format === 'date') return '2030-01-02';
  return format === 'date-time' ? '2030-01-02T03:04:05Z' : undefined;
}
