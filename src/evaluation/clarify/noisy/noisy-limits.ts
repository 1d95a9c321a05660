import type { AgentLimits } from '../../../agents/agent.js';

/** The published limits: 12 steps a chain, 24 for depth-first search. */
export function noisyLimits(agent: string): AgentLimits {
  const steps = agent.endsWith('dfsdt') ? 24 : 12;
  return { steps, calls: steps, questions: steps, tokens: null };
}
