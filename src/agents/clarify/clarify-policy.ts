import type { BeliefState } from '../belief/belief-state.js';
import type { AskedCounts } from '../belief/redundancy-cost.js';
import type { Aspect } from '../user.js';
import type { CandidateQuestion } from './candidate-generator.js';

/** What a question was found to be worth, for records. */
export interface ScoredQuestion {
  readonly question: CandidateQuestion;
  readonly score: number;
  /** The terms of the score, by name. */
  readonly terms: Readonly<Record<string, number>>;
}

export interface PolicyInput {
  readonly state: BeliefState;
  /** The part of `state.asked` that earlier calls of the request asked. */
  readonly askedBefore: AskedCounts;
  readonly importanceOf: (aspect: Aspect) => number;
  /** Questions asked in the whole conversation. */
  readonly questionsInAll: number;
}

/**
 * Decides between acting and asking. `ready`: the best candidate may be run as it is; `choose`: the question worth
 * asking, or null where none is.
 */
export interface ClarifyPolicy {
  readonly name: string;
  /** Looks at the best candidate alone instead of at all alternatives. */
  readonly singleCandidate: boolean;
  ready(input: PolicyInput): boolean;
  choose(questions: readonly CandidateQuestion[], input: PolicyInput): ScoredQuestion | null;
}
