import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Json, JsonObject } from '../core/json.js';
import { valueAt } from '../experiments/references.js';
import type { Constraint } from '../core/sentence.js';

const ajv = new Ajv2020({ strict: false, validateFormats: false });

/** True if the arguments of a call break a constraint on a place: an argument, a member (`body.url`), or the description for pairs. */
export function violates(constraint: Constraint, place: string, args: JsonObject): boolean {
  const isGiven = (name: string): boolean => (valueAt(args, name) ?? null) !== null;
  if (isPair(constraint, 'exclusive')) return constraint.exclusive.filter(isGiven).length > 1;
  if (isPair(constraint, 'oneOf')) return !constraint.oneOf.some(isGiven);
  if (isRequires(constraint)) {
    const [name, needed] = constraint.requires;
    return isGiven(name) && !isGiven(needed);
  }
  if ('values' in constraint) return false;
  const value = valueAt(args, place);
  return value !== undefined && !validates(constraint, value);
}

function isPair<K extends 'exclusive' | 'oneOf'>(
  constraint: Constraint,
  key: K,
): constraint is Constraint & Readonly<Record<K, readonly string[]>> {
  const names = (constraint as Readonly<Record<string, Json>>)[key];
  return Array.isArray(names) && names.every((name) => typeof name === 'string');
}

function isRequires(
  constraint: Constraint,
): constraint is Constraint & { readonly requires: readonly [string, string] } {
  const pair = (constraint as Readonly<Record<string, Json>>)['requires'];
  return Array.isArray(pair) && pair.length === 2;
}

/** A fragment that is no schema is broken by nothing: it then fails for want of a refused call. */
function validates(schema: JsonObject, value: Json): boolean {
  try {
    return ajv.validate(schema, value);
  } catch {
    return true;
  }
}
