import { domainContains, domainSize, type Domain } from '../../schema/domain.js';
import type { Aspect } from '../user.js';
import { aspectsOf, stanceOf, type Candidate } from './candidate.js';

/** The domain of an aspect as it is now, after everything that was said. */
export type DomainLookup = (aspect: Aspect) => Domain;

export interface CertaintyOptions {
  /** ε, the certainty of an unknown argument with an open domain; 1e-4 by default (SAGE section 7). */
  readonly epsilon?: number | undefined;
  /** Counts real ranges as hi − lo + 1 values, as the published code does. */
  readonly countReals?: boolean | undefined;
}

export const DEFAULT_EPSILON = 1e-4;

/**
 * p(θ) of one argument (SAGE section 3.2, Argus equation 2): 1 where it has a value of its domain, 1/|D| where it is
 * unknown, ε where D is open; 0 for a value outside D or an empty D. Absent arguments count 1: they are no part of the call.
 */
export function argumentCertainty(
  candidate: Candidate,
  aspect: Aspect,
  domainOf: DomainLookup,
  options: CertaintyOptions = {},
): number {
  const stance = stanceOf(candidate, aspect);
  if (stance.kind === 'absent') return 1;
  const domain = domainOf(aspect);
  if (stance.kind === 'known') return domainContains(domain, stance.value) ? 1 : 0;
  return unknownCertainty(domain, options);
}

/** The certainty of an unknown value of this domain: 1/|D|, ε for open ones, 0 for empty ones. */
export function unknownCertainty(domain: Domain, options: CertaintyOptions = {}): number {
  const size = domainSize(domain, options);
  if (size === 0) return 0;
  return Number.isFinite(size) ? 1 / Math.max(1, size) : (options.epsilon ?? DEFAULT_EPSILON);
}

/** π̃ of a candidate: the product over its arguments, not normalised (SAGE section 5.2 step 1, Argus equation 3). */
export function candidateCertainty(
  candidate: Candidate,
  domainOf: DomainLookup,
  options: CertaintyOptions = {},
): number {
  return productExcept(candidate, [], domainOf, options);
}

/** Π p over a candidate's arguments but those asked about: Π_{j∉A} p_j. */
export function productExcept(
  candidate: Candidate,
  asked: readonly Aspect[],
  domainOf: DomainLookup,
  options: CertaintyOptions = {},
): number {
  const isAsked = ({ tool, argument }: Aspect): boolean =>
    asked.some((each) => each.tool === tool && each.argument === argument);
  return aspectsOf(candidate)
    .filter((aspect) => !isAsked(aspect))
    .reduce(
      (product, aspect) => product * argumentCertainty(candidate, aspect, domainOf, options),
      1,
    );
}
