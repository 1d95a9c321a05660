// Words of the domain.
export {
  catalogueSchema,
  type Catalogue,
  type Credential,
  type Origin,
  type SecurityScheme,
  type Source,
} from './core/catalogue.js';
export {
  callPurposeSchema,
  callRecordSchema,
  type CallPurpose,
  type CallRecord,
} from './core/call-record.js';
export {
  claimSchema,
  docVersionSchema,
  sectionNames,
  type Claim,
  type DocVersion,
  type ParameterDoc,
  type SectionName,
  type Sections,
} from './core/doc-version.js';
export { effectOf, type Effect } from './core/effect.js';
export {
  BudgetError,
  CatalogueError,
  ConfigurationError,
  ConnectionError,
  InterruptedError,
  LockedError,
  ModelError,
  NothingMeasuredError,
  RunMismatchError,
  StorageError,
  TooSmallBudgetError,
  TooldraftError,
  type ErrorContext,
} from './core/errors.js';
export { evidenceReference } from './core/evidence.js';
export type { Json, JsonObject } from './core/json.js';
export type { JsonSchema } from './core/json-schema.js';
export {
  learnedConstraintsSchema,
  type LearnedConstraints,
  type LearnedProperty,
} from './core/learned-constraints.js';
export {
  outcomeSchema,
  type Fault,
  type FaultReason,
  type Outcome,
  type Rejected,
  type Shape,
  type Success,
} from './core/outcome.js';
export type {
  Clock,
  EmbeddingModel,
  Random,
  ToolCallRequest,
  ToolExecutor,
  TrajectoryStore,
} from './core/ports.js';
export { refinedDocsSchema, type RefinedDoc, type RefinedDocs } from './core/refined-docs.js';
export {
  toolDocSchema,
  type Binding,
  type ToolCall,
  type ToolDoc,
  type ToolGroup,
} from './core/tool-doc.js';
export { toolFileName } from './core/tool-file-name.js';
export {
  trajectorySchema,
  type ChangeScore,
  type Exploration,
  type Iteration,
  type PanelScore,
  type Revision,
  type Selection,
  type StopReason,
  type Suggestion,
  type Trajectory,
  type Usage,
} from './core/trajectory.js';

// Catalogues: reading, importing, choosing tools, credentials.
export { applyAuth, type Authentication } from './catalogues/apply-auth.js';
export { applyServer } from './catalogues/apply-server.js';
export { catalogueFormats, type CatalogueFormat } from './catalogues/detect-format.js';
export { filterTools, type ToolFilter } from './catalogues/filter-tools.js';
export {
  importCatalogue,
  listCatalogues,
  loadCatalogue,
  readCatalogueSource,
  readMcpConfig,
  saveCatalogue,
} from './library/late-catalogues.js';
export type { ImportOptions, ImportedCatalogue } from './catalogues/import-catalogue.js';
export {
  missingCredentials,
  requireCredentials,
  type MissingCredential,
} from './catalogues/missing-credentials.js';
export { mcpSourceOfCommand } from './catalogues/mcp-command.js';
export type {
  CatalogueFromSource,
  CatalogueSourceOptions,
} from './catalogues/read-catalogue-source.js';
export type { CatalogueWarning } from './catalogues/read-catalogue.js';
export type { SaveCatalogueOptions } from './catalogues/save-catalogue.js';

// Calling tools.
export { createExecutor, listMcpTools, mcpServer, serveTools } from './library/late-calling.js';
export type { ExecutorOptions } from './calling/create-executor.js';
export { RecordedExecutor } from './calling/recorded-executor.js';

// Chat models.
export type { ChatMessage, ChatModel, ChatRequest, ChatResult } from './models/chat-model.js';
export type { ChatModelOptions } from './models/chat-model-options.js';
export { createChatModel } from './models/create-chat-model.js';
export { createToolChatModel } from './models/create-tool-chat-model.js';
export { createOptionScorer, type OptionScorer } from './models/score-options.js';
export type { ToolChatModel } from './models/tool-chat-model.js';
export { createRequestLimiter, type RequestLimiter } from './models/request-limiter.js';
export { createTokenBudget, type TokenBudget } from './models/token-budget.js';
export type { ModelPrice, PriceTable } from './models/price-table.js';
export { FileCache } from './storage/file-cache.js';

// Embedding models.
export { CachedEmbeddingModel } from './models/cached-embedding-model.js';
export { LocalEmbeddingModel } from './models/local-embedding-model.js';
export {
  OpenAiEmbeddingModel,
  type OpenAiEmbeddingOptions,
} from './models/openai-embedding-model.js';

// Refinement: in one call, or in parts.
export { planRefinement, refine } from './library/late-refinement.js';
export type { RefineExtras, RefineSource } from './config/refine.js';
export type { Permissions, RefinementPlan } from './refinement/plan-refinement.js';
export {
  llmEngine,
  refineCatalogue,
  rulesEngine,
  type RefineOptions,
} from './library/late-refinement.js';
export type { RefinementEngine } from './refinement/engine.js';
export type { OnRefinementEvent, RefinementEvent } from './refinement/events.js';
export type { RefinementResult, SkippedTool, ToolSummary } from './refinement/result.js';
export { rawVersion } from './refinement/raw-version.js';
export { docAsAgentSeesIt, type RenderedDoc } from './arguments/schema/doc-as-agent-sees-it.js';
export type { LlmEngineOptions } from './refinement/llm/llm-engine.js';
export { candidateVersions } from './refinement/candidate-versions.js';
export { defaultSettings, type RefinementSettings } from './refinement/settings.js';

// What runs leave on disk.
export {
  archiveRun,
  listTrajectories,
  loadRefinedDocs,
  loadReviewedDocs,
  lockRun,
  saveRefinedDocs,
} from './library/late-storage.js';
export { FileTrajectoryStore } from './storage/file-trajectory-store.js';
export { MemoryTrajectoryStore } from './storage/memory-trajectory-store.js';
export { listRuns } from './storage/list-runs.js';
export { VectorCache } from './storage/vector-cache.js';
export { workspacePaths, type WorkspacePaths } from './storage/workspace-paths.js';

// Whether refined docs are better: variants of docs, retrieval.
export {
  evaluateCalls,
  evaluateRetrieval,
  runExperiment,
  saveTrecFiles,
} from './library/late-evaluation.js';
export {
  docVariant,
  parseDocVariant,
  rawDocs,
  withRefinedDocs,
  type DocVariant,
  type DocVariantOptions,
  type VariantDoc,
} from './evaluation/doc-variants.js';
export { variantGroups } from './evaluation/variant-groups.js';
export type {
  RetrievalEvaluation,
  RetrievalEvaluationOptions,
  RetrievalProgress,
} from './evaluation/retrieval/evaluate-retrieval.js';
export type { DocsComparison } from './evaluation/retrieval/compare-docs.js';
export type { MeasuredDocs } from './evaluation/retrieval/measured-docs.js';
export { readQueries } from './evaluation/retrieval/read-queries.js';
export { buildCorpus, type RetrievalCorpus } from './evaluation/retrieval/retrieval-corpus.js';
export type { RetrievalQuery, ToolReference } from './evaluation/retrieval/retrieval-query.js';
export { defaultFields, indexedFields, type IndexedField } from './retrieval/indexed-field.js';
export type {
  CallArm,
  CallsEvaluation,
  CallsProgress,
  EvaluateCallsOptions,
} from './evaluation/calls/evaluate-calls.js';
export type { Disagreement } from './evaluation/calls/disagreements.js';
export type { MeasuredCall } from './evaluation/calls/measured-call.js';
export { parseExperiment, type Experiment } from './evaluation/experiments/experiment-file.js';
export type {
  ExperimentRecord,
  ExperimentRow,
} from './evaluation/experiments/experiment-record.js';
export type { Measure, MeasureRequest, ReadyDocs } from './evaluation/experiments/measure.js';
export type {
  ExperimentPorts,
  ExperimentResult,
  RunExperimentOptions,
} from './evaluation/experiments/run-experiment.js';
export { seenCalls } from './evaluation/calls/seen-calls.js';
export type { ArmSummary, CallCounts, CallShares } from './evaluation/calls/summarise-calls.js';
export {
  openApiExportFormats,
  type OpenApiExportFormat,
  exportFormats,
  type ExportFormat,
} from './reports/export/export-formats.js';
export { exportOpenApi, exportCatalogue, indexSafe } from './library/late-exports.js';
export type { IndexSafeDocs } from './reports/export/index-safe.js';
export type { OpenApiExportOptions } from './reports/export/export-openapi.js';
export type { OpenApiDocument, WrittenOpenApi } from './catalogues/openapi/write-openapi.js';
export type { ExportOptions } from './reports/export/export-catalogue.js';

// Agents that ask, and the simulated environments they are measured in.
export type {
  ArgumentDomains,
  ArgumentKnowledge,
  ToolArguments,
} from './agents/argument-domains.js';
export { clarifyingAgentNames } from './agents/clarify/clarifying-agent-names.js';
export { clarifyingAgent, liveDomains } from './library/late-agents.js';
export type { ClarifyingAgentSettings } from './agents/clarify/clarifying-agent.js';
export type { LiveDomainsOptions } from './agents/clarify/live-domains.js';
export { spokenUser } from './agents/clarify/spoken-user.js';
export { domainContains, domainSize, type Domain } from './arguments/schema/domain.js';
export {
  completionReward,
  type CertaintyWeighting,
  type CompletionReward,
  type RewardInput,
  type RewardOptions,
} from './evaluation/rewards/completion-reward.js';
export { groupAdvantages } from './evaluation/rewards/group-advantages.js';
export {
  directScore,
  logProbabilityScore,
  multipleChoiceScore,
} from './evaluation/when2call/when2call-modes.js';
export { evaluateWhen2Call, readWhen2Call, summariseWhen2Call } from './library/late-clarify.js';
export type { When2CallOptions } from './evaluation/when2call/evaluate-when2call.js';
export type { When2CallRecord } from './evaluation/when2call/read-when2call.js';
export {
  evaluateClarify,
  evaluateNoisy,
  scoreNoisyRecords,
  readSamples,
  clarifyDocs,
  scoreClarifyRun,
  summariseClarify,
  environmentNamed,
} from './library/late-clarify.js';
export type {
  ClarifyAgent,
  ClarifyDocs,
  ClarifyEvaluationOptions,
  ClarifyUser,
  FollowUp,
  SimulatedUser,
} from './evaluation/clarify/evaluate-clarify.js';
export { clarifyLimits } from './evaluation/clarify/clarify-limits.js';
export type { ClarifyRecord } from './evaluation/clarify/clarify-record.js';
export type { ClarifySample } from './evaluation/clarify/clarify-sample.js';
export type { ClarifyScores } from './evaluation/clarify/score-clarify-run.js';
export type { ClarifySummary } from './evaluation/clarify/summarise-clarify.js';
export { goldUser } from './evaluation/clarify/users/gold-user.js';
export { modelUser } from './evaluation/clarify/users/model-user.js';
export {
  readNoisyToolBench,
  type NoisyInstruction,
} from './evaluation/clarify/data/read-noisytoolbench.js';
export type { NoisyOptions } from './evaluation/clarify/noisy/evaluate-noisy.js';
export { noisyLimits } from './evaluation/clarify/noisy/noisy-limits.js';
export { modelJudge } from './evaluation/clarify/noisy/judge-noisy-run.js';
export type { NoisyRun } from './evaluation/clarify/noisy/score-noisy-records.js';
export { summariseNoisy } from './evaluation/clarify/noisy/summarise-noisy.js';
export {
  environmentNames,
  type EnvironmentName,
  type Environment as SimulatedEnvironment,
} from './evaluation/environments/environment.js';
export type { ServedTools } from './serving/serve-tools.js';

// Agents that use tools, and how they do with a documentation.
export type {
  Agent,
  AgentEnd,
  AgentEnvironment,
  AgentLimits,
  AgentRun,
  AgentStep,
  AgentTask,
  AgentTool,
} from './agents/agent.js';
export { agentTools, type DocumentedTool } from './agents/agent-tools.js';
export type { BaselineOptions } from './agents/baseline/baseline-agent.js';
export { baselineAgent } from './library/late-agents.js';
export { dfsdtAgent, type DfsdtOptions } from './agents/dfsdt-agent.js';
export { functionsAgent, type FunctionsOptions } from './agents/functions-agent.js';
export { reactAgent, type ReactOptions } from './agents/react-agent.js';
export type { AgentRecord } from './evaluation/agents/agent-record.js';
export type { EvaluationTask } from './evaluation/agents/agent-task.js';
export {
  liveAnswers,
  recordedAnswers,
  resetAnswers,
  simulatedAnswers,
} from './evaluation/agents/answer-sources.js';
export { evaluateAgents, judgeRuns } from './library/late-evaluation.js';
export { condensedByModel, condensedByRule } from './evaluation/condensed-docs.js';
export type { AgentArm, AgentUnderTest, ArmControl } from './evaluation/agents/agent-arms.js';
export type {
  AgentEvaluation,
  AgentEvaluationOptions,
} from './evaluation/agents/evaluate-agents.js';
export type {
  LoggedRuns,
  RunLog,
  RunLoggedOptions,
  RunProgress,
  UnansweredRuns,
} from './evaluation/run-logged.js';
export type { ArmWinRate } from './evaluation/agents/arm-win-rates.js';
export { junitReport } from './evaluation/agents/junit-report.js';
export { readScenarios } from './evaluation/agents/read-scenarios.js';
export { scoreRun, type RunScore } from './evaluation/agents/score-run.js';
export { summariseAgents, type AgentSummary } from './evaluation/agents/summarise-agents.js';
export { tasksOfQueries } from './evaluation/agents/tasks-of-queries.js';

// Metrics: pure functions, null where nothing can be measured.
export { averagePrecision } from './metrics/average-precision.js';
export { bleu } from './metrics/bleu.js';
export { bootstrapInterval, type BootstrapOptions } from './metrics/bootstrap-interval.js';
export { cohenKappa } from './metrics/cohen-kappa.js';
export {
  correctPath,
  type CorrectPathDefinition,
  type CorrectPathInput,
} from './metrics/correct-path.js';
export { cosine } from './metrics/cosine.js';
export { costPerSuccess, type CostedRun, type CostPerSuccess } from './metrics/cost-per-success.js';
export { fleissKappa } from './metrics/fleiss-kappa.js';
export { macroF1 } from './metrics/macro-f1.js';
export type { Interval } from './metrics/interval.js';
export { ndcg } from './metrics/ndcg.js';
export { pairedBootstrapInterval } from './metrics/paired-bootstrap-interval.js';
export { precisionAtK } from './metrics/precision-at-k.js';
export { randomisationTest, type RandomisationOptions } from './metrics/randomisation-test.js';
export { recallAtK } from './metrics/recall-at-k.js';
export { reciprocalRank } from './metrics/reciprocal-rank.js';
export type { Relevance } from './metrics/relevance.js';
export { wilsonInterval } from './metrics/wilson-interval.js';
export { winRate, type JudgedPair, type PairVerdict, type WinRate } from './metrics/win-rate.js';

// Comparing docs.
export { docDiff, type DocDiff } from './reports/terminal/doc-diff.js';
export { documentationStats, type ToolStats } from './reports/terminal/documentation-stats.js';

// What programs need beside that.
export { seededRandom } from './support/seeded-random.js';
export { systemClock } from './support/system-clock.js';
