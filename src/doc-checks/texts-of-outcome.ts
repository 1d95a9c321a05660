import type { Outcome } from '../core/outcome.js';
import { oncePerObject } from '../support/once-per-object.js';
import { textsIn } from './texts-in.js';

/** Every text in an answer's body and headers, read once; none in a fault. */
export function textsOfOutcome(outcome: Outcome | null): readonly string[] {
  return outcome === null ? [] : textsInAnswer(outcome);
}

const textsInAnswer = oncePerObject((outcome: Outcome): readonly string[] =>
  outcome.kind === 'fault'
    ? []
    : [...textsIn(outcome.body ?? null), ...Object.entries(outcome.headers ?? {}).flat()],
);
