import type { AspectRestriction } from '../belief/belief-state.js';
import type { Candidate } from '../belief/candidate.js';
import type { BeliefState } from '../belief/belief-state.js';
import type { CallStep, QuestionStep } from '../agent.js';
import type { RunRecorder } from '../run-recorder.js';
import type { Aspect } from '../user.js';
import type { Json } from '../../core/json.js';
import type { DomainCache } from './domain-cache.js';
import type { LeftOut } from './request-memory.js';

/** A question that could be asked, and what it is about. */
export interface CandidateQuestion {
  readonly text: string;
  readonly aspects: readonly Aspect[];
}

/** What should happen next in a request. `calls` are alternatives for one call; `none` means that nothing usable came. */
export type Proposal =
  | {
      readonly kind: 'calls';
      readonly candidates: readonly ProposedCandidate[];
      readonly thought?: string | undefined;
    }
  | { readonly kind: 'answer'; readonly text: string }
  | { readonly kind: 'refuse'; readonly text: string }
  | { readonly kind: 'none' };

/** A candidate with values that were meant for it but lie outside their domains; those arguments count as unknown. */
export interface ProposedCandidate extends Candidate {
  readonly refused?: Readonly<Record<string, Json>> | undefined;
}

/** What to do about a call that was rejected (SAGE section 5.2 step 5, Argus section 4.4). */
export type Recovery =
  | { readonly kind: 'retry'; readonly candidate: Candidate; readonly thought?: string | undefined }
  | {
      readonly kind: 'other-tool';
      readonly candidate: Candidate;
      readonly thought?: string | undefined;
    }
  | { readonly kind: 'ask'; readonly candidate: Candidate; readonly question: CandidateQuestion }
  | { readonly kind: 'go-on' };

export interface RequestContext {
  readonly run: RunRecorder;
  readonly request: string;
  readonly domains: DomainCache;
  /** Calls of this request that were left out so far. */
  readonly left: readonly LeftOut[];
}

/** Proposes calls and questions for one request. It sees the steps so far in `run`. */
export interface RequestGenerator {
  /** True where answers may be misread: what one seems to leave open is then asked about once more. */
  readonly mayMisread: boolean;
  next(): Promise<Proposal>;
  /** At most five questions about what is open in this state. */
  questions(state: BeliefState): Promise<readonly CandidateQuestion[]>;
  /** What an answer says of the aspects asked about; empty where it says nothing. */
  read(question: CandidateQuestion, step: QuestionStep): Promise<readonly AspectRestriction[]>;
  recover(candidate: Candidate, step: CallStep): Promise<Recovery>;
}

/** Where candidates and questions come from: a model, or the baseline. */
export interface CandidateGenerator {
  begin(context: RequestContext): RequestGenerator;
}
