import { mean } from '../../metrics/mean.js';

/**
 * GRPO's advantages within one group of completions of the same prompt: (r − mean) / deviation, the deviation over the
 * group's size; all 0 where the rewards are equal.
 */
export function groupAdvantages(rewards: readonly number[]): readonly number[] {
  const centre = mean(rewards) ?? 0;
  const variance = mean(rewards.map((reward) => (reward - centre) ** 2)) ?? 0;
  const deviation = Math.sqrt(variance);
  return rewards.map((reward) => (deviation < 1e-12 ? 0 : (reward - centre) / deviation));
}
