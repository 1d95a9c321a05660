import type { JsonObject } from '../../../core/json.js';
import type { RefusalsSoFar } from './refusals-so-far.js';

/**
 * The arguments with those that refusals want to repeat another one's value (`Repeat the number in confirm`) doing so; not those
 * that are varied on purpose (`except`).
 */
export function withRepeatedValues(
  args: JsonObject,
  refusals: RefusalsSoFar,
  except: readonly string[] = [],
): JsonObject {
  const repeated = refusals.hints().flatMap((hint) => {
    if (hint.kind !== 'same-as' || !Object.hasOwn(args, hint.other)) return [];
    const { argument, other } = hint;
    return except.includes(argument) || except.includes(other)
      ? []
      : [[argument, args[other] ?? null] as const];
  });
  return repeated.length === 0 ? args : { ...args, ...Object.fromEntries(repeated) };
}
