import type { CandidateGenerator } from './candidate-generator.js';
import type { ClarifyPolicy, ScoredQuestion } from './clarify-policy.js';
import type { DomainCache } from './domain-cache.js';

/** How the scaffold behaves whatever the policy. */
export interface ClarifySettings {
  /** What happens to a call whose required arguments stay open: it is left out and the request ends, or gaps are guessed (the paper runs it). */
  readonly onUnresolved: 'refuse' | 'guess';
  /** Asks again about what the user could not tell, as the papers' scores allow; else such questions are not put twice. */
  readonly repeatUnanswered: boolean;
  /** Puts a question that was put before in the same words. */
  readonly repeatWords: boolean;
  /** Counts optional arguments the request does not mention as unknown, as the published code of Argus does. */
  readonly countOptional: boolean;
  readonly onScored?: ((scored: ScoredQuestion) => void) | undefined;
}

/** What a request is worked through with. */
export interface ClarifyTools {
  readonly generator: CandidateGenerator;
  readonly policy: ClarifyPolicy;
  readonly settings: ClarifySettings;
  readonly domains: DomainCache;
}
