import { canStandIn } from '../../../../support/can-stand-in.js';
import { escapePattern } from '../../../../support/escape-pattern.js';
import { speaksOfAbsence } from '../../refusals/attribution.js';
import type { Observation, RejectedObservation } from '../../observations/observation.js';

/** Shorter values stand in messages by chance. */
const shortestNamed = 4;

/**
 * True where a refusal says that what another argument was given is not there, and the call that worked gave another value: it is
 * that value's, whatever the message calls it.
 */
export function blamesAnotherValue(
  { arguments: args, outcome }: RejectedObservation,
  worked: Observation,
  argument: string,
): boolean {
  return (
    speaksOfAbsence({ message: outcome.message }) &&
    Object.entries(args).some(
      ([name, value]) =>
        name !== argument &&
        typeof value === 'string' &&
        value.length >= shortestNamed &&
        worked.arguments[name] !== value &&
        stands(value, outcome.message),
    )
  );
}

/** As it is, and in no longer word. */
function stands(value: string, message: string): boolean {
  if (!canStandIn(value, message)) return false;
  const whole = String.raw`(?<![\p{L}\p{N}])${escapePattern(value)}(?![\p{L}\p{N}])`;
  return new RegExp(whole, 'u').test(message);
}
