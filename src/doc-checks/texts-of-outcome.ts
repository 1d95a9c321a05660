import type { Outcome } from '../core/outcome.js';
import { textsIn } from './texts-in.js';

const cache = new WeakMap<Outcome, readonly string[]>();

/** Every text in an answer's body, read once; none in a fault. */
export function textsOfOutcome(outcome: Outcome | null): readonly string[] {
  if (outcome === null || outcome.kind === 'fault') return [];
  const known = cache.get(outcome);
  if (known !== undefined) return known;
  const texts = textsIn(outcome.body ?? null);
  cache.set(outcome, texts);
  return texts;
}
