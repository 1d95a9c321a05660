import { isNumber } from '../../core/exact-number.js';
import type { ArgumentIssue } from '../../schema/validate-arguments.js';
import { allowsType, typeOfValue } from '../../schema/types-of.js';
import type { Json, JsonObject } from '../../core/json.js';
import type { LearnedProperty } from '../../core/learned-constraints.js';
import type { CallDoc } from './call-doc.js';

/**
 * Why a doc says that arguments its schema refuses are accepted all the same (converted, clamped, ignored, in any
 * case), in words; null where it says no such thing of one of the objections.
 */
export function tolerated(
  doc: CallDoc,
  args: JsonObject,
  issues: readonly ArgumentIssue[],
): string | null {
  const reasons = issues.map(({ argument, keyword }) => {
    const learned = doc.learned.properties ?? {};
    const property = Object.hasOwn(learned, argument) ? learned[argument] : undefined;
    const value = args[argument];
    return property === undefined || value === undefined
      ? null
      : reasonOf(property, { argument, keyword, value });
  });
  const [first = null] = reasons;
  return reasons.includes(null) ? null : first;
}

interface Objection {
  readonly argument: string;
  readonly keyword: string;
  readonly value: Json;
}

function reasonOf(
  property: LearnedProperty,
  { argument, keyword, value }: Objection,
): string | null {
  if (property['x-ignored'] === true) return `${argument} has no effect`;
  const converted = property['x-coercedFrom'] ?? [];
  if (keyword === 'type' && isConvertible(value, converted))
    return `${argument} is converted from ${typeOfValue(value)}`;
  const clampedTo = property['x-clampedTo'];
  if (clampedTo !== undefined && isNumber(value) && Number(value) > clampedTo)
    return `${argument} above ${clampedTo} counts as ${clampedTo}`;
  const raisedTo = property['x-raisedTo'];
  if (raisedTo !== undefined && isNumber(value) && Number(value) < raisedTo)
    return `${argument} below ${raisedTo} counts as ${raisedTo}`;
  if (keyword === 'enum' && property['x-caseInsensitive'] === true && inAnyCase(property, value))
    return `${argument} is taken in any case`;
  return null;
}

/** Text is converted to a number only where it holds one. */
function isConvertible(value: Json, from: readonly string[]): boolean {
  if (from.length === 0 || !allowsType(from, typeOfValue(value))) return false;
  return typeof value !== 'string' || (value.trim() !== '' && Number.isFinite(Number(value)));
}

function inAnyCase({ enum: values }: LearnedProperty, value: Json): boolean {
  if (values === undefined || typeof value !== 'string') return values === undefined;
  const lower = value.toLowerCase();
  return values.some((each) => typeof each === 'string' && each.toLowerCase() === lower);
}
