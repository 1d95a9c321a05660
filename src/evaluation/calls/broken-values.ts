import { isNumber, type JsonNumber } from '../../core/exact-number.js';
import type { Json } from '../../core/json.js';
import type { Parameter } from '../../schema/parameters-of.js';
import { allowsType } from '../../schema/types-of.js';

const wrongTypeChoices: readonly (readonly [type: string, value: Json])[] = [
  ['string', 'not-a-number'],
  ['integer', 12345],
  ['number', 1.5],
  ['boolean', true],
  ['array', ['unexpected']],
  ['object', { unexpected: true }],
];

/** Values of types the parameter does not take, the most telling first (text where a number is due); none where its type is unknown. */
export function wrongTypeValues(parameter: Parameter): readonly Json[] {
  if (parameter.types.length === 0) return [];
  return wrongTypeChoices
    .filter(([type]) => !allowsType(parameter.types, type))
    .map(([, value]) => value);
}

/** A value of the enum's own type and look that is none of its values; null where there is no enum of text or numbers. */
export function outsideEnumValue(parameter: Parameter): Json | null {
  const values = parameter.schema.enum;
  if (!Array.isArray(values) || values.length === 0) return null;
  const texts = values.filter((value): value is string => typeof value === 'string');
  if (texts.length > 0) {
    const upper = texts.every((text) => text === text.toUpperCase() && /[A-Z]/.test(text));
    return upper ? 'NO_SUCH_VALUE' : 'no_such_value';
  }
  const numbers = values.filter((value): value is JsonNumber => isNumber(value));
  return numbers.length > 0 ? Math.max(...numbers.map(Number)) + 1_000 : null;
}

/** The same text in another case (`asc` is `ASC`); null where case makes no difference. */
export function enumCaseVariant(value: Json): string | null {
  if (typeof value !== 'string') return null;
  return [value.toUpperCase(), value.toLowerCase()].find((variant) => variant !== value) ?? null;
}

/** `''`, `[]` or `{}`, as the parameter's type has it; null for types without an empty value. */
export function emptyLike(parameter: Parameter): Json | null {
  const { types } = parameter;
  if (types.includes('array')) return [];
  if (types.includes('string')) return '';
  return types.includes('object') ? {} : null;
}

/** A number far above a bound: what a limit that is only clamped accepts. */
export function farAbove(bound: number): number {
  const far = Math.max(Math.abs(bound) * 10, 1_000);
  return Number.isInteger(bound) ? Math.min(far, Number.MAX_SAFE_INTEGER) : far + 0.5;
}
