import type { Aspect } from '../user.js';
import { answerClasses, answerLikelihood, type AnswerClass } from './answer-classes.js';
import type { Candidate } from './candidate.js';
import {
  candidateCertainty,
  productExcept,
  type CertaintyOptions,
  type DomainLookup,
} from './certainty.js';

/**
 * EVPI of a question about `asked` (SAGE equation 3 with un-normalised certainties): Σ_v max_c w_c(v) − max_c π̃_c over the
 * joint answers v, with w_c(v) = Π_{j∉A} p_j · Π_{j∈A} P(v_j | c). Answers no candidate tells apart are counted together, so
 * that large and open domains cost no more than small ones. Never negative; 0 without candidates.
 */
export function expectedValueOfPerfectInformation(
  asked: readonly Aspect[],
  candidates: readonly Candidate[],
  domainOf: DomainLookup,
  options: CertaintyOptions = {},
): number {
  if (candidates.length === 0 || asked.length === 0) return 0;
  const best = Math.max(...candidates.map((each) => candidateCertainty(each, domainOf, options)));
  const outside = candidates.map((each) => productExcept(each, asked, domainOf, options));
  const classes = asked.map((aspect) => answerClasses(aspect, candidates, domainOf, options));
  const after = sumOfBest({ candidates, asked, classes }, 0, outside);
  return Math.max(0, after - best);
}

interface JointAnswers {
  readonly candidates: readonly Candidate[];
  readonly asked: readonly Aspect[];
  readonly classes: readonly (readonly AnswerClass[])[];
}

/** Σ over the answers to the aspects from `index` on of the best weight; `weights` are those of the answers so far. */
function sumOfBest(joint: JointAnswers, index: number, weights: readonly number[]): number {
  const aspect = joint.asked[index];
  if (aspect === undefined) return Math.max(...weights);
  return (joint.classes[index] ?? []).reduce((sum, answer) => {
    const next = joint.candidates.map((candidate, position) => {
      const weight = weights[position] ?? 0;
      return weight === 0 ? 0 : weight * answerLikelihood(candidate, aspect, answer);
    });
    return next.every((weight) => weight === 0) ? sum : sum + sumOfBest(joint, index + 1, next);
  }, 0);
}
