import type { AgentLimits } from '../../agents/agent.js';

/** ClarifyBench's limits: ten steps a request, five questions a request. */
export const clarifyLimits: AgentLimits = { steps: 40, calls: 30, questions: 5, tokens: null };
