import {
  greaterNumber,
  isNumber,
  isWhole,
  lesserNumber,
  stepped,
  type JsonNumber,
} from '../core/exact-number.js';
import { isJsonObject } from '../core/json.js';
import type { JsonSchema } from '../core/json-schema.js';
import { acceptsValue } from './accepts-value.js';
import { distinctValues } from './distinct-values.js';
import type { Domain } from './domain.js';
import { mergeAllOf } from './merge-all-of.js';
import { parametersOf, type Parameter } from './parameters-of.js';
import { resolveReference } from './resolve-reference.js';
import { typesOf } from './types-of.js';

/**
 * The domain of one argument as its schema has it (with `learned` laid over it where there is any, see
 * `effectiveSchema`): listed values, ranges, booleans, lists; text is open, of its pattern. What the schema tells
 * nothing more about is a custom domain that accepts what the schema accepts.
 */
export function argumentDomain(parameter: Parameter, root: JsonSchema): Domain {
  return (
    domainOfSchema(parameter.schema, parameter.types, root, 0) ?? customDomain(parameter, root)
  );
}

/** The domains of all arguments of a schema, by name. */
export function argumentDomains(parameters: JsonSchema): Readonly<Record<string, Domain>> {
  return Object.fromEntries(
    parametersOf(parameters).map((parameter) => [
      parameter.name,
      argumentDomain(parameter, parameters),
    ]),
  );
}

const MAX_DEPTH = 4;

function domainOfSchema(
  schema: JsonSchema,
  allTypes: readonly string[],
  root: JsonSchema,
  depth: number,
): Domain | null {
  if (schema.const !== undefined) return { kind: 'finite', values: [schema.const] };
  if (Array.isArray(schema.enum)) return { kind: 'finite', values: distinctValues(schema.enum) };
  const alternatives: unknown = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(alternatives)) return domainOfAlternatives(alternatives, root, depth);
  const types = allTypes.filter((type) => type !== 'null');
  const [type] = types;
  if (types.length === 2 && types.includes('integer') && types.includes('number')) {
    return rangeDomain(schema, false);
  }
  if (types.length !== 1 || type === undefined) return null;
  switch (type) {
    case 'boolean':
      return { kind: 'boolean' };
    case 'integer':
    case 'number':
      return rangeDomain(schema, type === 'integer');
    case 'array':
      return listDomain(schema, root, depth);
    case 'string':
      return { kind: 'string', ...(schema.pattern !== undefined && { pattern: schema.pattern }) };
    default:
      return null;
  }
}

/** Alternatives that each list their values are one list; anything else is no plain domain. */
function domainOfAlternatives(
  alternatives: readonly unknown[],
  root: JsonSchema,
  depth: number,
): Domain | null {
  if (depth >= MAX_DEPTH) return null;
  const domains = alternatives
    .filter((part): part is JsonSchema => isJsonObject(part) && part['type'] !== 'null')
    .map((part) => {
      const schema = mergeAllOf(resolveReference(part, root), root);
      return domainOfSchema(schema, typesOf(schema, root), root, depth + 1);
    });
  const [only] = domains;
  if (domains.length === 1 && only !== undefined) return only;
  const values = domains.flatMap((domain) => (domain?.kind === 'finite' ? domain.values : []));
  return domains.length > 0 && domains.every((domain) => domain?.kind === 'finite')
    ? { kind: 'finite', values: distinctValues(values) }
    : null;
}

function rangeDomain(schema: JsonSchema, whole: boolean): Domain {
  const above = numberOr(schema.exclusiveMinimum, -Infinity);
  const below = numberOr(schema.exclusiveMaximum, Infinity);
  const low = greaterNumber(numberOr(schema.minimum, -Infinity), whole ? beside(above, 1) : above);
  const high = lesserNumber(numberOr(schema.maximum, Infinity), whole ? beside(below, -1) : below);
  const ends = whole ? [] : [above, below].filter((end) => end === low || end === high);
  const isBounded = ends.some((end) => Number.isFinite(Number(end)));
  return { kind: 'range', low, high, whole, ...(isBounded && { except: ends }) };
}

function listDomain(schema: JsonSchema, root: JsonSchema, depth: number): Domain {
  const items =
    isJsonObject(schema.items) && depth < MAX_DEPTH
      ? itemDomain(mergeAllOf(resolveReference(schema.items, root), root), root, depth + 1)
      : null;
  return {
    kind: 'list',
    items,
    ...(schema.minItems !== undefined && { minItems: schema.minItems }),
    ...(schema.maxItems !== undefined && { maxItems: schema.maxItems }),
  };
}

function itemDomain(schema: JsonSchema, root: JsonSchema, depth: number): Domain | null {
  const plain = domainOfSchema(schema, typesOf(schema, root), root, depth);
  if (plain !== null || schema.properties === undefined) return plain;
  return customDomain({ name: 'item', pointer: '', required: false, schema, types: [] }, root);
}

function customDomain(parameter: Parameter, root: JsonSchema): Domain {
  return {
    kind: 'custom',
    size: null,
    accepts: (value) => value !== null && acceptsValue(parameter, value, root),
  };
}

/** The first whole number on one side of a bound, which itself is out. */
function beside(bound: JsonNumber, step: 1 | -1): JsonNumber {
  const double = Number(bound);
  if (!Number.isFinite(double) || !isWhole(bound)) {
    return step === 1 ? Math.floor(double) + 1 : Math.ceil(double) - 1;
  }
  return stepped(bound, step);
}

function numberOr(value: unknown, otherwise: number): JsonNumber {
  return isNumber(value) ? value : otherwise;
}
