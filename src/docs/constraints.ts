import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Json, JsonObject } from '../core/json.js';
import { valueAt } from '../experiments/references.js';
import type { Constraint } from '../core/sentence.js';

const ajv = new Ajv2020({ strict: false, validateFormats: false });
const kinds = ['exclusive', 'oneOf', 'requires'] as const;

/** A constraint on how arguments go together, and the arguments that it names; null for one on a single argument. */
export function pairsOf(
  constraint: Constraint,
): { readonly kind: (typeof kinds)[number]; readonly names: readonly string[] } | null {
  for (const kind of kinds) {
    const names = (constraint as Readonly<Record<string, Json>>)[kind];
    if (Array.isArray(names) && names.every((name) => typeof name === 'string'))
      return { kind, names };
  }
  return null;
}

/** True if the arguments of a call break a constraint on a place: an argument, a member (`body.url`), or the description for pairs. */
export function violates(constraint: Constraint, place: string, args: JsonObject): boolean {
  const isGiven = (name: string): boolean => (valueAt(args, name) ?? null) !== null;
  const pairs = pairsOf(constraint);
  if (pairs !== null) {
    const { kind, names } = pairs;
    const given = names.filter(isGiven).length;
    if (kind === 'exclusive') return given > 1;
    if (kind === 'oneOf') return given === 0;
    return isGiven(names[0] ?? '') && given < names.length;
  }
  if ('values' in constraint) return false;
  const value = valueAt(args, place);
  return value !== undefined && !validates(constraint, value);
}

/** A fragment that is no schema is broken by nothing: it then fails for want of a refused call. */
function validates(schema: JsonObject, value: Json): boolean {
  try {
    return ajv.validate(schema, value);
  } catch {
    return true;
  }
}
