import { escapePattern } from '../../../../support/escape-pattern.js';
import type { Json } from '../../../../core/json.js';
import { isOwnName } from '../../observations/own-names.js';
import { isRejected, type Observation } from '../../observations/observation.js';

/** A word or a code: in a longer text a message may have words of its own. */
const saying = /^(?=.*\p{L}{2})[\p{L}\p{N}_-]{3,40}$/u;

/** The one other argument whose value a refusal repeats (`The minimum run for a flyer is 100`): what it says holds for that. */
export function valueSaid(
  observation: Observation,
  argument: string,
): { readonly argument: string; readonly value: string } | undefined {
  if (!isRejected(observation)) return undefined;
  const { message } = observation.outcome;
  const said = Object.entries(observation.arguments).flatMap(([name, value]) =>
    name !== argument && isTelling(value) && isIn(message, value)
      ? [{ argument: name, value }]
      : [],
  );
  return said.length === 1 ? said[0] : undefined;
}

/** A name of ours stands for any. */
function isTelling(value: Json): value is string {
  return typeof value === 'string' && saying.test(value) && !isOwnName(value);
}

/** Standing for itself, not as part of an address or of a name. */
function isIn(message: string, value: string): boolean {
  return new RegExp(
    `(?<![\\p{L}\\p{N}_/.-])${escapePattern(value)}(?![\\p{L}\\p{N}_/-])`,
    'u',
  ).test(message);
}
