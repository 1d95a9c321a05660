import type { JsonObject } from '../../core/json.js';
import type { ConstraintHint } from './constraint-hint.js';
import {
  type Argument,
  boundsOfSize,
  boundHint,
  numberHint,
  enumHint,
  unknownArguments,
  formatHint,
  textOf,
} from './issue-hints.js';
import { typeNamed } from './type-named.js';

/** What an issue of zod 3 or 4 states; null where its code is not understood. */
export function readZodIssue(
  record: JsonObject,
  argument: Argument,
): readonly ConstraintHint[] | null {
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
