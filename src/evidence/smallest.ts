import type { JsonObject } from '../core/json.js';
import { showsSomething } from './answers.js';
import { lengthOf, type Accepted } from './made.js';

/** The call that sends least, of those whose answers show something where any does; null where there is none. */
export function smallest(calls: readonly Accepted[]): Accepted | null {
  const [first, ...others] = calls;
  if (first === undefined) return null;
  return others.reduce((best, call) => (isBetterBase(call, best) ? call : best), first);
}

function isBetterBase(one: Accepted, other: Accepted): boolean {
  const [a, b] = [showsSomething(one.outcome), showsSomething(other.outcome)];
  if (a !== b) return a;
  return sizeOf(one.args) < sizeOf(other.args);
}

function sizeOf(args: JsonObject): number {
  return lengthOf(args) + 1_000 * Object.keys(args).length;
}
