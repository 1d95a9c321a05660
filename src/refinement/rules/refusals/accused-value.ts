import { calledInvalid } from './called-invalid.js';
import { onlyVaried } from '../observations/only-varied.js';
import type { RejectedObservation } from '../observations/observation.js';
import { standsIn } from '../../../support/stands-in.js';
import { mentions } from './attribution.js';
import { repeatedArgument } from './repeated-argument.js';

/** The one argument of the call whose value a refusal speaks of: it repeats the value, calls it invalid by name, or names no other; else the one that was varied. */
export function accusedValue(rejection: RejectedObservation): string | null {
  const { arguments: args, outcome } = rejection;
  const repeated = repeatedArgument(rejection);
  if (repeated !== null) return repeated;
  const given = Object.keys(args);
  const invalid = calledInvalid(outcome.message);
  const called = given.filter((name) => invalid.some((word) => mentions(word, name)));
  if (called.length === 1) return called[0] ?? null;
  const named = given.filter((name) => standsIn(outcome.message, name));
  return named.length === 1 ? (named[0] ?? null) : onlyVaried(rejection);
}
