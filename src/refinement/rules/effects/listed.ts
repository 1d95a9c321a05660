import type { Json } from '../../../core/json.js';
import type { Outcome } from '../../../core/outcome.js';
import { oncePerObject } from '../../../support/once-per-object.js';
import { scalarsIn } from '../answers/answers.js';
import { itemsIn } from '../answers/items-in.js';
import type { SuccessObservation } from '../observations/observation.js';

/** A list in an answer, also one that a text has the form of, or a text taken as a list of lines. */
export interface Listed {
  /** Empty for the whole answer. */
  readonly path: string;
  readonly unit: 'items' | 'lines';
  readonly items: readonly Json[];
}

/** The lists of an answer, equal keys for equal places; none of an answer that was cut off. */
export function listedIn({ outcome }: SuccessObservation): ReadonlyMap<string, Listed> {
  return listed(outcome);
}

const listed = oncePerObject((outcome: Outcome): ReadonlyMap<string, Listed> => {
  if (outcome.kind !== 'success' || outcome.truncated) return new Map();
  const { body = null } = outcome;
  const lists = [...itemsIn(body)].map(([path, items]): Listed => {
    return { path: typeof body === 'string' ? '' : path, unit: 'items', items };
  });
  const texts = typeof body === 'string' ? [['', body] as const] : [...scalarsIn(body)];
  const lines = texts.flatMap(([path, text]): Listed[] =>
    typeof text === 'string' ? [{ path, unit: 'lines', items: linesOf(text) }] : [],
  );
  return new Map([...lists, ...lines].map((each) => [`${each.unit} ${each.path}`, each]));
});

function linesOf(text: string): readonly string[] {
  return text.replace(/\r?\n$/, '').split(/\r?\n/);
}
