import { isJsonObject, type Json, type JsonObject } from '../core/json.js';
import type { BoundKind, ConstraintHint } from './constraint-hint.js';
import { typeNamed } from './type-named.js';

type Argument = string | null;

const boundsOfSize = {
  number: ['minimum', 'maximum'],
  string: ['minLength', 'maxLength'],
  array: ['minItems', 'maxItems'],
} as const satisfies Record<string, readonly [BoundKind, BoundKind]>;

/**
 * What a validator's own fields state (`code`, `keyword`, `type` with their parameters), for zod 3 and 4, ajv, joi and
 * pydantic 1 and 2. Null where the record carries no code that is understood: then its message must be read.
 */
export function readIssueCode(
  record: JsonObject,
  argument: Argument,
): readonly ConstraintHint[] | null {
  const readers = [readZod, readAjv, readPydantic, readJoi];
  for (const reader of readers) {
    const hints = reader(record, argument);
    if (hints !== null) return hints;
  }
  return null;
}

function readZod(record: JsonObject, argument: Argument): readonly ConstraintHint[] | null {
  const { code } = record;
  switch (code) {
    case 'too_big':
    case 'too_small':
      return zodSize(record, argument, code === 'too_big' ? 1 : 0);
    case 'invalid_type':
      return zodType(record, argument);
    case 'invalid_enum_value':
      return enumHint(argument, record['options']);
    case 'invalid_value':
      return enumHint(argument, record['values']);
    case 'invalid_literal':
      return enumHint(argument, [record['expected'] ?? null]);
    case 'unrecognized_keys':
      return argument === null ? unknownArguments(record['keys']) : [];
    case 'invalid_string':
      return typeof record['validation'] === 'string'
        ? formatHint(argument, record['validation'], undefined)
        : null;
    case 'invalid_format':
      return formatHint(argument, record['format'], record['pattern']);
    case 'not_multiple_of':
      return numberHint('multiple-of', argument, record['multipleOf'] ?? record['divisor']);
    case 'invalid_union':
    case 'invalid_union_discriminator':
      return enumHint(argument, record['options']);
    default:
      return null;
  }
}

function zodSize(
  record: JsonObject,
  argument: Argument,
  side: 0 | 1,
): readonly ConstraintHint[] | null {
  const of = textOf(record['origin'] ?? record['type'] ?? 'number');
  const size =
    of === 'string'
      ? 'string'
      : of === 'array' || of === 'set'
        ? 'array'
        : /number|int|float/.test(of)
          ? 'number'
          : null;
  if (size === null) return null;
  const inclusive = record['inclusive'] !== false;
  const hints = boundHint(
    boundsOfSize[size][side],
    argument,
    record[side === 1 ? 'maximum' : 'minimum'],
    !inclusive,
  );
  const other = boundsOfSize[size][side === 1 ? 0 : 1];
  const exact =
    record['exact'] === true
      ? hints.map((hint) => ({ ...hint, kind: other }) as ConstraintHint)
      : [];
  return [...hints, ...exact];
}

function zodType(record: JsonObject, argument: Argument): readonly ConstraintHint[] | null {
  const missing =
    record['received'] === 'undefined' ||
    /^required$|received undefined/i.test(textOf(record['message']));
  const type = typeof record['expected'] === 'string' ? typeNamed(record['expected']) : null;
  const typed: ConstraintHint[] = type === null ? [] : [{ kind: 'type', argument, type }];
  return missing && argument !== null ? [{ kind: 'required', argument }, ...typed] : typed;
}

function readAjv(record: JsonObject, argument: Argument): readonly ConstraintHint[] | null {
  const { keyword, params } = record;
  if (typeof keyword !== 'string' || !isJsonObject(params)) return null;
  if (/^(?:min|max)(?:imum|Length|Items)$/.test(keyword)) {
    return boundHint(
      keyword as BoundKind,
      argument,
      params['limit'],
      /^[<>]$/.test(textOf(params['comparison'])),
    );
  }
  switch (keyword) {
    case 'exclusiveMinimum':
      return boundHint('minimum', argument, params['limit'], true);
    case 'exclusiveMaximum':
      return boundHint('maximum', argument, params['limit'], true);
    case 'enum':
      return enumHint(argument, params['allowedValues']);
    case 'const':
      return enumHint(argument, [params['allowedValue'] ?? null]);
    case 'required':
      return argument === null ? requiredHint(params['missingProperty']) : [];
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return argument === null
        ? unknownArguments([params['additionalProperty'] ?? params['unevaluatedProperty'] ?? null])
        : [];
    case 'type':
      return typeHint(argument, params['type']);
    case 'format':
      return formatHint(argument, params['format'], undefined);
    case 'pattern':
      return formatHint(argument, 'regex', params['pattern']);
    case 'multipleOf':
      return numberHint('multiple-of', argument, params['multipleOf']);
    case 'dependencies':
    case 'dependentRequired':
      return dependency(params);
    default:
      return [];
  }
}

function dependency(params: JsonObject): readonly ConstraintHint[] {
  const { property, missingProperty } = params;
  if (typeof property !== 'string' || typeof missingProperty !== 'string') return [];
  return [{ kind: 'requires', argument: property, needs: [missingProperty] }];
}

/** pydantic's `type` and `ctx`; version 1 has dotted types and `limit_value`. */
function readPydantic(record: JsonObject, argument: Argument): readonly ConstraintHint[] | null {
  const { type } = record;
  if (typeof type !== 'string' || !Array.isArray(record['loc'])) return null;
  const ctx = isJsonObject(record['ctx']) ? record['ctx'] : {};
  const limit = ctx['limit_value'];
  if (/(?:^|\.)missing(?:_argument|_keyword_only_argument)?$/.test(type))
    return argument === null ? [] : [{ kind: 'required', argument }];
  if (/extra(?:_forbidden)?$|^unexpected_keyword_argument$/.test(type))
    return unknownArguments([argument]);
  if (/less_than_equal$|not_le$/.test(type))
    return boundHint('maximum', argument, ctx['le'] ?? limit, false);
  if (/less_than$|not_lt$/.test(type))
    return boundHint('maximum', argument, ctx['lt'] ?? limit, true);
  if (/greater_than_equal$|not_ge$/.test(type))
    return boundHint('minimum', argument, ctx['ge'] ?? limit, false);
  if (/greater_than$|not_gt$/.test(type))
    return boundHint('minimum', argument, ctx['gt'] ?? limit, true);
  if (/string_too_long$|any_str\.max_length$/.test(type))
    return boundHint('maxLength', argument, ctx['max_length'] ?? limit, false);
  if (/string_too_short$|any_str\.min_length$/.test(type))
    return boundHint('minLength', argument, ctx['min_length'] ?? limit, false);
  if (/^too_long$|list\.max_items$/.test(type))
    return boundHint('maxItems', argument, ctx['max_length'] ?? limit, false);
  if (/^too_short$|list\.min_items$/.test(type))
    return boundHint('minItems', argument, ctx['min_length'] ?? limit, false);
  if (type === 'type_error.enum') return enumHint(argument, ctx['enum_values']);
  if (type === 'value_error.const') return enumHint(argument, ctx['permitted']);
  if (/^string_pattern_mismatch$|str\.regex$/.test(type))
    return formatHint(argument, 'regex', ctx['pattern']);
  if (/multiple/.test(type)) return numberHint('multiple-of', argument, ctx['multiple_of']);
  return null;
}

/** joi's `type` and `context`. */
function readJoi(record: JsonObject, argument: Argument): readonly ConstraintHint[] | null {
  const { type, context } = record;
  if (typeof type !== 'string' || !isJsonObject(context)) return null;
  const { limit } = context;
  const size = /^(number|string|array)\.(min|max|length|greater|less)$/.exec(type);
  const of = size?.[1];
  if (size !== null && (of === 'number' || of === 'string' || of === 'array')) {
    const side = size[2] === 'max' || size[2] === 'less' ? 1 : 0;
    if (size[2] === 'length')
      return boundsOfSize[of].flatMap((kind) => boundHint(kind, argument, limit, false));
    return boundHint(
      boundsOfSize[of][side],
      argument,
      limit,
      size[2] === 'greater' || size[2] === 'less',
    );
  }
  if (type === 'any.only') return enumHint(argument, context['valids']);
  if (type === 'any.required') return argument === null ? [] : [{ kind: 'required', argument }];
  if (type === 'object.unknown') return unknownArguments([argument]);
  if (type === 'number.multiple') return numberHint('multiple-of', argument, context['multiple']);
  return null;
}

function boundHint(
  kind: BoundKind,
  argument: Argument,
  value: Json | undefined,
  exclusive: boolean,
): readonly ConstraintHint[] {
  const number = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return [];
  return [{ kind, argument, value: number, ...(exclusive && { exclusive }) }];
}

function numberHint(
  kind: 'multiple-of',
  argument: Argument,
  value: Json | undefined,
): readonly ConstraintHint[] {
  return typeof value === 'number' && value > 0 ? [{ kind, argument, value }] : [];
}

function enumHint(argument: Argument, values: Json | undefined): readonly ConstraintHint[] {
  if (!Array.isArray(values)) return [];
  const texts = values
    .filter(
      (value: Json): value is string | number =>
        typeof value === 'string' || typeof value === 'number',
    )
    .map(String)
    .filter((value) => value.length <= 80 && !/[\n\r]/.test(value));
  return texts.length > 0 && texts.length <= 300 ? [{ kind: 'enum', argument, values: texts }] : [];
}

function requiredHint(name: Json | undefined): readonly ConstraintHint[] {
  return typeof name === 'string' && /^[\w$.-]{1,64}$/.test(name)
    ? [{ kind: 'required', argument: name }]
    : [];
}

function unknownArguments(names: Json | undefined): readonly ConstraintHint[] {
  if (!Array.isArray(names)) return [];
  return names
    .filter(
      (name: Json): name is string => typeof name === 'string' && /^[\w$.-]{1,64}$/.test(name),
    )
    .map((argument) => ({ kind: 'unknown-argument', argument }));
}

function typeHint(argument: Argument, type: Json | undefined): readonly ConstraintHint[] {
  const named = typeof type === 'string' ? typeNamed(type) : null;
  return named === null ? [] : [{ kind: 'type', argument, type: named }];
}

function formatHint(
  argument: Argument,
  format: Json | undefined,
  pattern: Json | undefined,
): readonly ConstraintHint[] {
  if (typeof format !== 'string') return [];
  if (format === 'regex') {
    const source =
      typeof pattern === 'string' ? (/^\/(.*)\/[a-z]*$/s.exec(pattern)?.[1] ?? pattern) : '';
    return source !== '' && source.length <= 300
      ? [{ kind: 'pattern', argument, pattern: source }]
      : [];
  }
  const known = knownFormats[format.toLowerCase()] ?? null;
  return known === null ? [] : [{ kind: 'format', argument, format: known }];
}

const knownFormats: Readonly<Record<string, string>> = {
  email: 'email',
  url: 'uri',
  uri: 'uri',
  uuid: 'uuid',
  guid: 'uuid',
  date: 'date',
  time: 'time',
  datetime: 'date-time',
  'date-time': 'date-time',
  duration: 'duration',
  ip: 'ipv4',
  ipv4: 'ipv4',
  ipv6: 'ipv6',
  hostname: 'hostname',
};

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
