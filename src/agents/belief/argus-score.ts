import type { Aspect } from '../user.js';
import { aspectKey, aspectsOf, type Candidate } from './candidate.js';
import {
  argumentCertainty,
  candidateCertainty,
  productExcept,
  type CertaintyOptions,
  type DomainLookup,
} from './certainty.js';
import type { AskedCounts } from './redundancy-cost.js';

/** A term that is held at its maximum, or a threshold held still (Argus Table 4). */
export type ArgusAblation = 'evpi' | 'regret' | 'exploration' | 'threshold';

export interface ArgusScore {
  readonly evpi: number;
  readonly regretReduction: number;
  readonly exploration: number;
  readonly ucb: number;
}

export interface ArgusScoreInput {
  readonly candidate: Candidate;
  readonly asked: readonly Aspect[];
  readonly domainOf: DomainLookup;
  readonly importanceOf: (aspect: Aspect) => number;
  readonly counts: AskedCounts;
  /** N: questions asked so far in the conversation. */
  readonly questions: number;
  /** c of equation 7; 0.8 in the paper. */
  readonly exploration: number;
  readonly ablation?: ArgusAblation | undefined;
  readonly options?: CertaintyOptions | undefined;
}

/**
 * UCB = EVPI + ΔRegret + c √(ln(N+1) / (n_k+1)) (Argus equation 7). An ablated term stands at its maximum:
 * 1, 1 and c √ln(N+1).
 */
export function argusScore(input: ArgusScoreInput): ArgusScore {
  const { ablation } = input;
  const evpi = ablation === 'evpi' ? 1 : argusEvpi(input);
  const regretReduction = ablation === 'regret' ? 1 : regretReductionOf(input);
  const repeats = ablation === 'exploration' ? 0 : meanCount(input.asked, input.counts);
  const exploration = input.exploration * Math.sqrt(Math.log(input.questions + 1) / (repeats + 1));
  return { evpi, regretReduction, exploration, ucb: evpi + regretReduction + exploration };
}

/** EVPI(q) = E_r[H(t|r)] − H(t) = Π_{j∉A} p_j − Π_j p_j (Argus equation 4 with the sign of certainty put right). */
function argusEvpi(
  input: Pick<ArgusScoreInput, 'candidate' | 'asked' | 'domainOf' | 'options'>,
): number {
  const { candidate, asked, domainOf, options } = input;
  return (
    productExcept(candidate, asked, domainOf, options) -
    candidateCertainty(candidate, domainOf, options)
  );
}

/** ΔRegret(q) = Σ_{j∈A} w_j (1 − p_j) (Argus equations 5 and 6): at most the sum of the weights asked about. */
function regretReductionOf(
  input: Pick<ArgusScoreInput, 'candidate' | 'asked' | 'domainOf' | 'importanceOf' | 'options'>,
): number {
  const { candidate, asked, domainOf, importanceOf, options } = input;
  return asked.reduce(
    (sum, aspect) =>
      sum + importanceOf(aspect) * (1 - argumentCertainty(candidate, aspect, domainOf, options)),
    0,
  );
}

/** n_k: how often the aspects asked about were asked about before, on average, as the published code counts it. */
function meanCount(asked: readonly Aspect[], counts: AskedCounts): number {
  if (asked.length === 0) return 0;
  const sum = asked.reduce((total, aspect) => total + (counts.get(aspectKey(aspect)) ?? 0), 0);
  return sum / asked.length;
}

/** τ = τ_0 + αN (Argus equation 8); a static threshold is α = 0. */
export function argusThreshold(
  questions: number,
  { tau0, alpha, ablation }: { tau0: number; alpha: number; ablation?: ArgusAblation | undefined },
): number {
  return tau0 + (ablation === 'threshold' ? 0 : alpha * questions);
}

/**
 * The certainty the gate compares with its threshold: the product of equation 3, or Σ w p / Σ w (Argus algorithm 3
 * line 7); 1 for a call without arguments.
 */
export function gateCertainty(
  input: Pick<ArgusScoreInput, 'candidate' | 'domainOf' | 'importanceOf' | 'options'>,
  gate: 'product' | 'weighted',
): number {
  const { candidate, domainOf, importanceOf, options } = input;
  if (gate === 'product') return candidateCertainty(candidate, domainOf, options);
  const aspects = aspectsOf(candidate);
  const weights = aspects.reduce((sum, aspect) => sum + importanceOf(aspect), 0);
  if (weights === 0) return candidateCertainty(candidate, domainOf, options);
  const weighted = aspects.reduce(
    (sum, aspect) =>
      sum + importanceOf(aspect) * argumentCertainty(candidate, aspect, domainOf, options),
    0,
  );
  return weighted / weights;
}
