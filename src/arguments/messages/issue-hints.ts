import type { Json } from '../../core/json.js';
import type { BoundKind, ConstraintHint } from './constraint-hint.js';
import { typeNamed } from './type-named.js';

/** The argument an issue is about; null where it names none. */
export type Argument = string | null;

/** The lower and upper bound for each thing that has a size. */
export const boundsOfSize = {
  number: ['minimum', 'maximum'],
  string: ['minLength', 'maxLength'],
  array: ['minItems', 'maxItems'],
} as const satisfies Record<string, readonly [BoundKind, BoundKind]>;

/** A bound, where the value is a number or the text of one. */
export function boundHint(
  kind: BoundKind,
  argument: Argument,
  value: Json | undefined,
  exclusive: boolean,
): readonly ConstraintHint[] {
  const number = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return [];
  return [{ kind, argument, value: number, ...(exclusive && { exclusive }) }];
}

/** A multiple, where the value is a positive number. */
export function numberHint(
  kind: 'multiple-of',
  argument: Argument,
  value: Json | undefined,
): readonly ConstraintHint[] {
  return typeof value === 'number' && value > 0 ? [{ kind, argument, value }] : [];
}

/** The listed values that are short and of one line. */
export function enumHint(argument: Argument, values: Json | undefined): readonly ConstraintHint[] {
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

/** A missing argument, where the name is a name. */
export function requiredHint(name: Json | undefined): readonly ConstraintHint[] {
  return typeof name === 'string' && /^[\w$.-]{1,64}$/.test(name)
    ? [{ kind: 'required', argument: name }]
    : [];
}

/** Unknown arguments, where the names are names. */
export function unknownArguments(names: Json | undefined): readonly ConstraintHint[] {
  if (!Array.isArray(names)) return [];
  return names
    .filter(
      (name: Json): name is string => typeof name === 'string' && /^[\w$.-]{1,64}$/.test(name),
    )
    .map((argument) => ({ kind: 'unknown-argument', argument }));
}

/** A type that JSON Schema has a name for. */
export function typeHint(argument: Argument, type: Json | undefined): readonly ConstraintHint[] {
  const named = typeof type === 'string' ? typeNamed(type) : null;
  return named === null ? [] : [{ kind: 'type', argument, type: named }];
}

/** A known format, or the pattern that was given for one. */
export function formatHint(
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

/** The text, or nothing where it is none. */
export function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
