import {
  argusScore,
  argusThreshold,
  gateCertainty,
  type ArgusAblation,
} from '../belief/argus-score.js';
import { domainLookup } from '../belief/belief-state.js';
import type { CertaintyOptions } from '../belief/certainty.js';
import type { ClarifyPolicy, PolicyInput, ScoredQuestion } from './clarify-policy.js';
import { firstBest } from './sage-policy.js';

export interface ArgusSettings extends CertaintyOptions {
  /** c of equation 7. */
  readonly exploration: number;
  /** τ_0 and α of equation 8. */
  readonly tau0: number;
  readonly alpha: number;
  /** Certainty from which a call is made without asking. */
  readonly certainty: number;
  readonly gate: 'product' | 'weighted';
  readonly ablation?: ArgusAblation | undefined;
}

/** c 0.8, τ_0 0.6, α 0.15 as in Argus appendix C.2; the gate's 0.9 is the published code's. */
export const defaultArgusSettings: ArgusSettings = {
  exploration: 0.8,
  tau0: 0.6,
  alpha: 0.15,
  certainty: 0.9,
  gate: 'product',
};

/** Argus (section 4): a gate on certainty, then the question with the largest UCB, if that is above the rising threshold. */
export function argusPolicy(settings: ArgusSettings): ClarifyPolicy {
  return {
    name: settings.ablation === undefined ? 'argus' : `argus-no-${settings.ablation}`,
    singleCandidate: true,
    ready: ({ state, importanceOf }) => {
      const [candidate] = state.candidates;
      if (candidate === undefined) return false;
      const domainOf = domainLookup(state);
      return (
        gateCertainty({ candidate, domainOf, importanceOf, options: settings }, settings.gate) >=
        settings.certainty
      );
    },
    choose: (questions, input) => {
      const best = firstBest(scoreAll(questions, input, settings));
      const threshold = argusThreshold(input.questionsInAll, settings);
      return best === null || best.score <= threshold ? null : best;
    },
  };
}

function scoreAll(
  questions: Parameters<ClarifyPolicy['choose']>[0],
  { state, importanceOf, questionsInAll }: PolicyInput,
  settings: ArgusSettings,
): readonly ScoredQuestion[] {
  const [candidate] = state.candidates;
  if (candidate === undefined) return [];
  return questions.map((question) => {
    const { evpi, regretReduction, exploration, ucb } = argusScore({
      candidate,
      asked: question.aspects,
      domainOf: domainLookup(state),
      importanceOf,
      counts: state.asked,
      questions: questionsInAll,
      exploration: settings.exploration,
      ablation: settings.ablation,
      options: settings,
    });
    return { question, score: ucb, terms: { evpi, regretReduction, exploration } };
  });
}
