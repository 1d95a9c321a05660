import type { FrozenPool } from '../../../arguments/pool/frozen-pool.js';
import { nameWords } from '../../../arguments/names/name-words.js';
import type { PooledValue } from '../../../arguments/pool/pooled-value.js';
import type { JsonObject } from '../../../core/json.js';

/** A field of what one of the arguments names, as an answer gave the two together. */
export interface FieldOfThing {
  /** The argument that names the thing. */
  readonly of: string;
  readonly value: string;
  readonly reference: string;
}

/**
 * The field of the thing that one of these arguments names: the one that stood beside the value in the answer seen last, null where
 * several did or none.
 */
export function fieldOfThing(
  pool: FrozenPool,
  args: JsonObject,
  { argument, field }: { readonly argument: string; readonly field: string },
): FieldOfThing | null {
  for (const [of, given] of Object.entries(args)) {
    if (of === argument || (typeof given !== 'string' && typeof given !== 'number')) continue;
    for (const named of pool.answersWith(given).toReversed()) {
      const beside = pool.beside(named).all();
      const [value, ...others] = new Set(
        beside.flatMap((each) => (isField(each, named, field) ? [each.value] : [])),
      );
      if (typeof value === 'string' && value !== '' && others.length === 0)
        return { of, value, reference: named.reference };
    }
  }
  return null;
}

function isField(each: PooledValue, named: PooledValue, field: string): boolean {
  if (each.origin !== 'answer' || holderOf(each.path) !== holderOf(named.path)) return false;
  const words = nameWords(each.field);
  const said = nameWords(field);
  return words.join() === said.join() || (said.length > 1 && words.join() === said.at(-1));
}

function holderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('.')));
}
