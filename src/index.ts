export { createExecutor } from './calls/create-executor.js';
export { exportDocs, type ExportRequest } from './library/export-docs.js';
export { loadDocs } from './config/load-docs.js';
export { openProxy, type ProxyRequest } from './library/open-proxy.js';
export { refine, type RefineRequest, type RefinementResult } from './library/refine.js';
export { readCatalogue, type ToolSource } from './library/tool-source.js';
export type { Catalogue } from './core/catalogue.js';
export {
  BudgetError,
  CatalogueError,
  ConfigurationError,
  ConnectionError,
  InterruptedError,
  ModelError,
  StorageError,
  TooldraftError,
} from './core/errors.js';
export { ExactNumber } from './core/exact-number.js';
export type { EmbeddingModel } from './core/ports.js';
export type { RefinedDocs } from './core/refined-docs.js';

// Measuring docs.
export type { Agent } from './agents/agent.js';
export { reactAgent } from './agents/react-agent.js';
export { liveAnswers } from './evaluation/agents/answer-sources.js';
export { evaluateAgents, type AgentEvaluation } from './evaluation/agents/evaluate-agents.js';
export { evaluateCalls, type CallsEvaluation } from './evaluation/calls/evaluate-calls.js';
export { readSamples } from './evaluation/clarify/data/read-samples.js';
export { clarifyDocs } from './evaluation/clarify/docs-of-environments.js';
export { evaluateClarify } from './evaluation/clarify/evaluate-clarify.js';
export { goldUser } from './evaluation/clarify/users/gold-user.js';
export { withRefinedDocs, type VariantDoc } from './evaluation/doc-variants.js';
export {
  evaluateRetrieval,
  type RetrievalEvaluation,
} from './evaluation/retrieval/evaluate-retrieval.js';
export { readQueries } from './evaluation/retrieval/read-queries.js';
export { buildCorpus } from './evaluation/retrieval/retrieval-corpus.js';
export type { ChatModel } from './models/chat-model.js';
export { createChatModel } from './models/create-chat-model.js';
