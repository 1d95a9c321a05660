import { loadedLate } from './loaded-late.js';

/**
 * Docs of the environments under one name. `domains: 'docs'` gives agents the domains that the docs themselves tell, with
 * values the tools list now; `environment` those the environments publish. Environments without docs of their own have
 * their raw ones.
 */
export const clarifyDocs = loadedLate(
  async () => (await import('../evaluation/clarify/docs-of-environments.js')).clarifyDocs,
);

/** A fresh environment in its default configuration; each has a world of its own. */
export const environmentNamed = loadedLate(
  async () => (await import('../evaluation/environments/environments.js')).environmentNamed,
);

/** Runs every agent on every sample with every documentation, each in an environment of its own. */
export const evaluateClarify = loadedLate(
  async () => (await import('../evaluation/clarify/evaluate-clarify.js')).evaluateClarify,
);

/** Runs agents over unclear instructions with a user who has one answer to one question; `scoreNoisyRecords` scores them. */
export const evaluateNoisy = loadedLate(
  async () => (await import('../evaluation/clarify/noisy/evaluate-noisy.js')).evaluateNoisy,
);

/**
 * Samples of one file: JSON Lines of our own, or one record of ClarifyBench. Rejects with `ConfigurationError` naming file,
 * line and field.
 */
export const readSamples = loadedLate(
  async () => (await import('../evaluation/clarify/data/read-samples.js')).readSamples,
);

/** Scores of one run against its sample, as ClarifyBench publishes them or with its defects mended. */
export const scoreClarifyRun = loadedLate(
  async () => (await import('../evaluation/clarify/score-clarify-run.js')).scoreClarifyRun,
);

/** Dialogues with their scores by this sentence model and threshold; those about other instructions are left out. */
export const scoreNoisyRecords = loadedLate(
  async () =>
    (await import('../evaluation/clarify/noisy/score-noisy-records.js')).scoreNoisyRecords,
);

/** Tables of an evaluation: means by agent, docs and kind, paired differences from the first agent, worth of questions. */
export const summariseClarify = loadedLate(
  async () => (await import('../evaluation/clarify/summarise-clarify.js')).summariseClarify,
);

/** Asks a model about records of When2Call in one of the three modes; what the log has is not asked again. */
export const evaluateWhen2Call = loadedLate(
  async () => (await import('../evaluation/when2call/evaluate-when2call.js')).evaluateWhen2Call,
);

/** The records of a file of When2Call. Rejects with `ConfigurationError` naming file, line and field. */
export const readWhen2Call = loadedLate(
  async () => (await import('../evaluation/when2call/read-when2call.js')).readWhen2Call,
);

/** Macro F1, accuracy, tool hallucination and the confusion matrix of the answers, with intervals. */
export const summariseWhen2Call = loadedLate(
  async () => (await import('../evaluation/when2call/summarise-when2call.js')).summariseWhen2Call,
);
