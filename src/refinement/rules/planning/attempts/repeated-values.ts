import type { FrozenPool } from '../../../../arguments/pool/frozen-pool.js';
import type { Json, JsonObject } from '../../../../core/json.js';
import { fieldOfThing } from '../../answers/field-of-thing.js';
import type { RefusalsSoFar } from './refusals-so-far.js';

/**
 * The arguments with those that refusals want to repeat another one's value (`Repeat the number in confirm`), or
 * what the thing that another one names is called (`Type its name in confirm`), doing so; not those
 * that are varied on purpose (`except`).
 */
export function withRepeatedValues(
  args: JsonObject,
  { refusals, pool }: { readonly refusals: RefusalsSoFar; readonly pool: FrozenPool },
  except: readonly string[] = [],
): JsonObject {
  const repeated = refusals.hints().flatMap((hint): (readonly [string, Json])[] => {
    if (hint.kind === 'same-as-field' && !except.includes(hint.argument)) {
      const known = fieldOfThing(pool, args, hint);
      return known === null ? [] : [[hint.argument, known.value]];
    }
    if (hint.kind !== 'same-as' || !Object.hasOwn(args, hint.other)) return [];
    const { argument, other } = hint;
    return except.includes(argument) || except.includes(other)
      ? []
      : [[argument, args[other] ?? null]];
  });
  return repeated.length === 0 ? args : { ...args, ...Object.fromEntries(repeated) };
}
