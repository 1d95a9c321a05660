import { loadedLate } from './loaded-late.js';

/**
 * Searches every variant in every way with the same queries, and compares. The same input gives the same figures.
 * Rejects with `ConfigurationError`, `ModelError` and, once the signal is aborted, `InterruptedError`.
 */
export const evaluateRetrieval = loadedLate(
  async () => (await import('../evaluation/retrieval/evaluate-retrieval.js')).evaluateRetrieval,
);

/**
 * Writes `qrels.txt` and, for each variant and way of searching, `<docs>.<retriever>[.<tokenizer>].run` for trec_eval.
 * Resolves to the paths; rejects with `StorageError`.
 */
export const saveTrecFiles = loadedLate(
  async () => (await import('../evaluation/retrieval/save-trec-files.js')).saveTrecFiles,
);

/**
 * Do the docs tell the truth about calls? From each arm's docs alone, seeded valid and invalid calls are made for real, the
 * same draws in every arm and none that the refinement has seen. Rejects with `InterruptedError`.
 */
export const evaluateCalls = loadedLate(
  async () => (await import('../evaluation/calls/evaluate-calls.js')).evaluateCalls,
);

/** Runs every agent on every task with every documentation, `repeats` times. Records that the log has are not made again. */
export const evaluateAgents = loadedLate(
  async () => (await import('../evaluation/agents/evaluate-agents.js')).evaluateAgents,
);

/**
 * Win% of every other agent and documentation against the reference, those of the first record unless one is named, task by task and
 * repeat by repeat. What the log has is not judged again. An unusable verdict is not kept, so that it is tried again next time.
 */
export const judgeRuns = loadedLate(
  async () => (await import('../evaluation/agents/judge-runs.js')).judgeRuns,
);

/**
 * Makes what is missing and gives every unit's record. What cannot be measured is on record with the reason; a budget
 * (`BudgetError`) and an interruption (`InterruptedError`) end it with all earlier units kept.
 */
export const runExperiment = loadedLate(
  async () => (await import('../evaluation/experiments/run-experiment.js')).runExperiment,
);
