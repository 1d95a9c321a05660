// `tooldraft/clarify`: agents that ask, what they are measured in and by. All of it is loaded at once; what gives no promise by its
// nature gives none here.
export type {
  ArgumentDomains,
  ArgumentKnowledge,
  ToolArguments,
} from '../agents/argument-domains.js';
export {
  clarifyingAgent,
  type ClarifyingAgentSettings,
} from '../agents/clarify/clarifying-agent.js';
export { clarifyingAgentNames } from '../agents/clarify/clarifying-agent-names.js';
export { liveDomains, type LiveDomainsOptions } from '../agents/clarify/live-domains.js';
export { spokenUser } from '../agents/clarify/spoken-user.js';
export { domainContains, domainSize, type Domain } from '../arguments/schema/domain.js';
export { clarifyLimits } from '../evaluation/clarify/clarify-limits.js';
export type { ClarifyRecord } from '../evaluation/clarify/clarify-record.js';
export type { ClarifySample } from '../evaluation/clarify/clarify-sample.js';
export {
  readNoisyToolBench,
  type NoisyInstruction,
} from '../evaluation/clarify/data/read-noisytoolbench.js';
export { readSamples } from '../evaluation/clarify/data/read-samples.js';
export { clarifyDocs } from '../evaluation/clarify/docs-of-environments.js';
export {
  evaluateClarify,
  type ClarifyAgent,
  type ClarifyDocs,
  type ClarifyEvaluationOptions,
  type ClarifyUser,
  type FollowUp,
  type SimulatedUser,
} from '../evaluation/clarify/evaluate-clarify.js';
export { evaluateNoisy, type NoisyOptions } from '../evaluation/clarify/noisy/evaluate-noisy.js';
export { modelJudge } from '../evaluation/clarify/noisy/judge-noisy-run.js';
export { noisyLimits } from '../evaluation/clarify/noisy/noisy-limits.js';
export {
  scoreNoisyRecords,
  type NoisyRun,
} from '../evaluation/clarify/noisy/score-noisy-records.js';
export { summariseNoisy } from '../evaluation/clarify/noisy/summarise-noisy.js';
export { scoreClarifyRun, type ClarifyScores } from '../evaluation/clarify/score-clarify-run.js';
export { summariseClarify, type ClarifySummary } from '../evaluation/clarify/summarise-clarify.js';
export { goldUser } from '../evaluation/clarify/users/gold-user.js';
export { modelUser } from '../evaluation/clarify/users/model-user.js';
export {
  environmentNames,
  type EnvironmentName,
  type Environment as SimulatedEnvironment,
} from '../evaluation/environments/environment.js';
export { environmentNamed } from '../evaluation/environments/environments.js';
export {
  completionReward,
  type CertaintyWeighting,
  type CompletionReward,
  type RewardInput,
  type RewardOptions,
} from '../evaluation/rewards/completion-reward.js';
export { groupAdvantages } from '../evaluation/rewards/group-advantages.js';
export {
  directScore,
  logProbabilityScore,
  multipleChoiceScore,
} from '../evaluation/when2call/when2call-modes.js';
