import { domainContains, domainSize } from '../../schema/domain.js';
import type { Json } from '../../core/json.js';
import { canonicalJson } from '../../support/canonical-json.js';
import type { Aspect } from '../user.js';
import { stanceOf, type Candidate } from './candidate.js';
import { DEFAULT_EPSILON, type CertaintyOptions, type DomainLookup } from './certainty.js';

/**
 * Answers about one aspect that mean the same to every candidate. `named`: a value some candidate has; `rest`: all
 * other values of the domain together; `absent`: "that call is not what I want".
 */
export type AnswerClass =
  | { readonly kind: 'named'; readonly value: Json; readonly mass: number }
  | { readonly kind: 'rest'; readonly mass: number }
  | { readonly kind: 'absent' };

/**
 * The answers about an aspect, grouped. `mass` is how likely an answer of the class is where the candidate does not
 * know the value: 1/|D| for a named one and the remainder for the rest; for open domains ε for each named value and
 * 1 − kε for the rest.
 */
export function answerClasses(
  aspect: Aspect,
  candidates: readonly Candidate[],
  domainOf: DomainLookup,
  options: CertaintyOptions = {},
): readonly AnswerClass[] {
  const domain = domainOf(aspect);
  const stances = candidates.map((candidate) => stanceOf(candidate, aspect));
  const named = new Map<string, Json>();
  for (const stance of stances) {
    if (stance.kind !== 'known' || !domainContains(domain, stance.value)) continue;
    named.set(canonicalJson(stance.value), stance.value);
  }
  const size = domainSize(domain, options);
  const mass = Number.isFinite(size) ? 1 / Math.max(1, size) : (options.epsilon ?? DEFAULT_EPSILON);
  const rest = size === 0 ? 0 : Math.max(0, 1 - named.size * mass);
  return [
    ...[...named.values()].map((value): AnswerClass => ({ kind: 'named', value, mass })),
    ...(rest > 0 ? [{ kind: 'rest' as const, mass: rest }] : []),
    ...(stances.some(({ kind }) => kind === 'absent') ? [{ kind: 'absent' as const }] : []),
  ];
}

/** How likely an answer of the class is if this candidate is what is meant. */
export function answerLikelihood(
  candidate: Candidate,
  aspect: Aspect,
  answer: AnswerClass,
): number {
  const stance = stanceOf(candidate, aspect);
  if (stance.kind === 'absent') return answer.kind === 'absent' ? 1 : 0;
  if (answer.kind === 'absent') return 0;
  if (stance.kind === 'unknown') return answer.mass;
  return answer.kind === 'named' && canonicalJson(answer.value) === canonicalJson(stance.value)
    ? 1
    : 0;
}
