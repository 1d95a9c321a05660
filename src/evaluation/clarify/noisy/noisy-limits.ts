import type { AgentLimits } from '../../../agents/agent.js';
import { policyAgentNames } from '../../../agents/clarify/clarifying-agent-names.js';
import { clarifyLimits } from '../clarify-limits.js';

/**
 * The published limits: 12 steps a chain, 24 for depth-first search, with as many questions. Agents of SAGE and Argus, whose
 * papers allow five questions, ask no more of them here.
 */
export function noisyLimits(agent: string): AgentLimits {
  const steps = agent.endsWith('dfsdt') ? 24 : 12;
  const [name = ''] = agent.split(' ');
  const asksByPolicy = policyAgentNames.some((each) => each === name);
  const questions = asksByPolicy ? clarifyLimits.questions : steps;
  return { steps, calls: steps, questions, tokens: null };
}
