import type { Aspect } from '../user.js';
import { certaintiesOf, domainLookup, type BeliefState } from './belief-state.js';
import type { CertaintyOptions } from './certainty.js';
import { executeCertainty, workingCertainties, type SageVariant } from './execute-condition.js';
import { expectedValueOfPerfectInformation } from './expected-value.js';
import { partitionValue } from './partition-value.js';
import { redundancyCost } from './redundancy-cost.js';

export interface SageSettings extends CertaintyOptions {
  /** λ of equation 4. */
  readonly lambda: number;
  /** α of equation 6. */
  readonly alpha: number;
  readonly tauExec: number;
  readonly variant: SageVariant;
}

/** λ 0.5, α 0.1, ε 1e-4 as in SAGE section 7; τ_exec 0.9, which the paper does not give. */
export const defaultSageSettings: SageSettings = {
  lambda: 0.5,
  alpha: 0.1,
  tauExec: 0.9,
  variant: 'default',
};

export interface SageScore {
  readonly evpi: number;
  readonly cost: number;
  readonly score: number;
}

/** EVPI minus cost of a question about these aspects (SAGE equation 5). */
export function sageScore(
  state: BeliefState,
  asked: readonly Aspect[],
  settings: SageSettings,
): SageScore {
  const cost = redundancyCost(asked, state.asked, settings.lambda);
  const evpi =
    settings.variant === 'default'
      ? expectedValueOfPerfectInformation(asked, state.candidates, domainLookup(state), settings)
      : partitionValue(
          asked,
          state.candidates,
          workingCertainties(certaintiesOf(state, settings), settings.variant),
        );
  return { evpi, cost, score: evpi - cost };
}

/** True where the best candidate is certain enough to be run without asking. */
export function mayExecute(state: BeliefState, settings: SageSettings): boolean {
  const certainties = certaintiesOf(state, settings);
  return executeCertainty(certainties, settings.variant) >= settings.tauExec;
}

/** True where the best question is not worth asking: its score is below α · π_max (SAGE equation 6). */
export function stopsAsking(state: BeliefState, best: number, settings: SageSettings): boolean {
  const working = workingCertainties(certaintiesOf(state, settings), settings.variant);
  return best < settings.alpha * Math.max(0, ...working);
}

/** Index of the candidate with the largest certainty, the first of equals; null without candidates. */
export function bestCandidate(state: BeliefState, settings: CertaintyOptions = {}): number | null {
  const certainties = certaintiesOf(state, settings);
  return certainties.length === 0 ? null : certainties.indexOf(Math.max(...certainties));
}
