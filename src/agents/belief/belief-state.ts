import type { Domain } from '../../schema/domain.js';
import { domainContains, domainSize } from '../../schema/domain.js';
import { domainValues, restrictDomain, type Restriction } from '../../schema/restrict-domain.js';
import type { Json } from '../../core/json.js';
import type { Aspect } from '../user.js';
import { aspectKey, aspectsOf, distinctCandidates, stanceOf, type Candidate } from './candidate.js';
import { candidateCertainty, type CertaintyOptions, type DomainLookup } from './certainty.js';
import { countAsked, type AskedCounts } from './redundancy-cost.js';

/** What is believed at one moment (SAGE definition 3): candidates, domains as narrowed so far, what was asked. */
export interface BeliefState {
  readonly candidates: readonly Candidate[];
  /** By `aspectKey`. */
  readonly domains: ReadonlyMap<string, Domain>;
  readonly asked: AskedCounts;
  /** Questions asked so far. */
  readonly questions: number;
}

/** What an answer says of one aspect. */
export interface AspectRestriction {
  readonly aspect: Aspect;
  readonly restriction: Restriction;
}

const OPEN: Domain = { kind: 'string' };

/** The domain of an aspect in this state; one that is not listed is open. */
export function domainLookup(state: Pick<BeliefState, 'domains'>): DomainLookup {
  return (aspect) => state.domains.get(aspectKey(aspect)) ?? OPEN;
}

/** π̃ of every candidate, in their order. */
export function certaintiesOf(
  state: BeliefState,
  options: CertaintyOptions = {},
): readonly number[] {
  const domainOf = domainLookup(state);
  return state.candidates.map((each) => candidateCertainty(each, domainOf, options));
}

export interface Updated {
  readonly state: BeliefState;
  /** Aspects whose domain holds nothing any more: what is wanted lies outside what the tool accepts. */
  readonly infeasible: readonly Aspect[];
}

/**
 * The state after a question about `asked` was answered (SAGE equation 1 and algorithm 1 lines 19 to 22; Argus equations 9
 * and 10). Domains are intersected with what was said; certainties are recomputed from them and never multiplied onto
 * the old ones. Candidates the answer rules out go; values it settles are filled in. An answer without
 * information gives no restrictions: only the counts change.
 */
export function updateBelief(
  state: BeliefState,
  asked: readonly Aspect[],
  restrictions: readonly AspectRestriction[],
): Updated {
  const domains = new Map(state.domains);
  for (const { aspect, restriction } of restrictions) {
    domains.set(
      aspectKey(aspect),
      restrictDomain(domains.get(aspectKey(aspect)) ?? OPEN, restriction),
    );
  }
  const infeasible = restrictions
    .map(({ aspect }) => aspect)
    .filter((aspect) => domainSize(domains.get(aspectKey(aspect)) ?? OPEN) === 0);
  const next = { ...state, domains };
  return {
    state: {
      candidates: settleCandidates(answeredFor(state.candidates, restrictions), domainLookup(next)),
      domains,
      asked: countAsked(state.asked, asked),
      questions: state.questions + 1,
    },
    infeasible,
  };
}

/**
 * A value for an argument means that a call with that argument is wanted: candidates without it have P(r | c) = 0 (SAGE
 * equation 2). Where that would leave none, all stay.
 */
function answeredFor(
  candidates: readonly Candidate[],
  restrictions: readonly AspectRestriction[],
): readonly Candidate[] {
  const valued = restrictions.filter(
    ({ restriction: { kind } }) => kind === 'explicit' || kind === 'bounds',
  );
  const left = candidates.filter((candidate) =>
    valued.every(({ aspect }) => stanceOf(candidate, aspect).kind !== 'absent'),
  );
  return left.length > 0 ? left : candidates;
}

/**
 * The candidates that are still possible in these domains, with unknown arguments filled in where one value is left; those
 * that have become the same count once.
 */
export function settleCandidates(
  candidates: readonly Candidate[],
  domainOf: DomainLookup,
): readonly Candidate[] {
  const possible = candidates.filter((candidate) => isPossible(candidate, domainOf));
  return distinctCandidates(possible.map((candidate) => filledIn(candidate, domainOf)));
}

function isPossible(candidate: Candidate, domainOf: DomainLookup): boolean {
  return aspectsOf(candidate).every((aspect) => {
    const domain = domainOf(aspect);
    const value = Object.hasOwn(candidate.known, aspect.argument)
      ? candidate.known[aspect.argument]
      : undefined;
    return value === undefined ? domainSize(domain) > 0 : domainContains(domain, value);
  });
}

function filledIn(candidate: Candidate, domainOf: DomainLookup): Candidate {
  const settled = candidate.unknown.flatMap((argument): (readonly [string, Json])[] => {
    const [only, second] = domainValues(domainOf({ tool: candidate.tool, argument }), 1) ?? [];
    return only === undefined || second !== undefined ? [] : [[argument, only]];
  });
  if (settled.length === 0) return candidate;
  const names = new Set(settled.map(([argument]) => argument));
  return {
    ...candidate,
    known: { ...candidate.known, ...Object.fromEntries(settled) },
    unknown: candidate.unknown.filter((argument) => !names.has(argument)),
  };
}
