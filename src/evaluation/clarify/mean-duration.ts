import type { AgentRun } from '../../agents/agent.js';
import { mean } from '../../metrics/mean.js';

/** Mean time of the runs in milliseconds; null where an answer came from the cache, whose time is none of a model's. */
export function meanDuration(runs: readonly Pick<AgentRun, 'usage' | 'durationMs'>[]) {
  const isCached = runs.some(({ usage }) => usage.savedTokens > 0);
  return isCached ? null : mean(runs.map(({ durationMs }) => durationMs));
}
