import { mayExecute, sageScore, stopsAsking, type SageSettings } from '../belief/sage-decision.js';
import type { ClarifyPolicy, ScoredQuestion } from './clarify-policy.js';

/** SAGE-Agent (section 5.2): run what is certain and unrivalled, else ask the question with the best EVPI less cost while it pays. */
export function sagePolicy(settings: SageSettings): ClarifyPolicy {
  return {
    name: 'sage',
    singleCandidate: false,
    ready: ({ state }) => mayExecute(state, settings),
    choose: (questions, { state }) => {
      const scored = questions.map((question): ScoredQuestion => {
        const { evpi, cost, score } = sageScore(state, question.aspects, settings);
        return { question, score, terms: { evpi, cost } };
      });
      const best = firstBest(scored);
      return best === null || stopsAsking(state, best.score, settings) ? null : best;
    },
  };
}

/** The scored question with the largest score, the first of equals. */
export function firstBest(scored: readonly ScoredQuestion[]): ScoredQuestion | null {
  return scored.reduce<ScoredQuestion | null>(
    (best, each) => (best === null || each.score > best.score ? each : best),
    null,
  );
}
