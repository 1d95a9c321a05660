import { isNumber, type JsonNumber } from '../../core/exact-number.js';
import { isJsonObject, type Json } from '../../core/json.js';
import type { JsonSchema } from '../../core/json-schema.js';
import { writeJson } from '../../core/json-text.js';
import { someOf } from '../../support/some-of.js';

function typeText(schema: JsonSchema): string {
  const { type } = schema;
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? schema.$ref;
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (type === undefined && alternatives !== undefined)
    return [...new Set(alternatives.map(typeText))].join(' or ');
  const name = type === undefined ? impliedType(schema) : [type].flat().join(' or ');
  return name === 'array' && schema.items !== undefined
    ? `list of ${typeText(schema.items)}`
    : name;
}

/** What has members is an object, whether it says so or not. */
function impliedType({ properties, items }: JsonSchema): string {
  if (properties !== undefined) return 'object';
  return items === undefined ? 'any' : 'array';
}

function rangeText(
  low: JsonNumber | undefined,
  high: JsonNumber | undefined,
  what: string,
): string[] {
  if (low !== undefined && high !== undefined) return [`${what}${String(low)} to ${String(high)}`];
  if (low !== undefined) return [`${what}at least ${String(low)}`];
  return high === undefined ? [] : [`${what}at most ${String(high)}`];
}

/** What a map says of its keys and values. */
function keysText(schema: JsonSchema): string[] {
  const { additionalProperties: values, propertyNames: names } = schema;
  const pattern = isJsonObject(names) ? names['pattern'] : undefined;
  return [
    ...rangeText(countOf(schema['minProperties']), countOf(schema['maxProperties']), 'keys '),
    ...(typeof pattern === 'string' ? [`keys of pattern ${pattern}`] : []),
    ...(isJsonObject(values) ? [`values ${schemaSummary(values)}`] : []),
  ];
}

function countOf(value: unknown): JsonNumber | undefined {
  return isNumber(value) ? value : undefined;
}

const mostValues = 40;

function textOf(value: Json): string {
  return writeJson(value);
}

/** A schema's type and bounds in a few words: `integer, 1 to 100, default 20`. */
export function schemaSummary(schema: JsonSchema): string {
  const { enum: values, format, pattern, minimum, maximum } = schema;
  return [
    typeText(schema),
    ...(format === undefined ? [] : [format]),
    ...(values === undefined ? [] : [`one of ${someOf(values.map(textOf), mostValues)}`]),
    ...(schema.const === undefined ? [] : [`always ${writeJson(schema.const)}`]),
    ...rangeText(minimum, maximum, ''),
    ...rangeText(schema.exclusiveMinimum, schema.exclusiveMaximum, 'exclusive '),
    ...rangeText(schema.minLength, schema.maxLength, 'length '),
    ...rangeText(schema.minItems, schema.maxItems, 'items '),
    ...keysText(schema),
    ...(schema.multipleOf === undefined ? [] : [`multiple of ${String(schema.multipleOf)}`]),
    ...(pattern === undefined ? [] : [`pattern ${pattern}`]),
    ...(schema.default === undefined ? [] : [`default ${writeJson(schema.default)}`]),
  ].join(', ');
}
