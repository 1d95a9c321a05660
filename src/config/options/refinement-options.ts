import type { OptionTable } from '../option.js';

/** The loop: thresholds, limits, selection, and how its run is kept. */
export const refinementOptions = {
  phi: {
    type: 'number',
    describe:
      'Similarity threshold φ: an exploration more similar than this to an earlier one is rejected',
    group: 'Refinement',
    placeholder: 'N',
    min: 0,
    max: 1,
    defaultText: 'depends on the embedding model',
  },
  tau: {
    type: 'number',
    describe: 'Termination threshold τ: stop when two revisions are more similar than this',
    group: 'Refinement',
    placeholder: 'N',
    min: 0,
    max: 1,
    default: 0.75,
  },
  iterations: {
    type: 'number',
    describe: 'Maximum iterations per tool (I)',
    group: 'Refinement',
    placeholder: 'N',
    integer: true,
    min: 1,
    max: 100,
    default: 5,
  },
  probes: {
    type: 'number',
    describe: 'Average number of extra calls per iteration that test open questions; 0 for none',
    group: 'Refinement',
    placeholder: 'N',
    integer: true,
    min: 0,
    max: 1000,
    default: 12,
  },
  diversity: {
    type: 'text',
    describe: 'What the diversity check compares',
    group: 'Refinement',
    choices: ['off', 'query', 'query+parameters'],
    default: 'query+parameters',
  },
  noCleanUp: {
    type: 'flag',
    describe: 'Do not remove what the run created',
    group: 'Permissions',
  },
  quotes: {
    type: 'text',
    describe: 'How much of an error message docs may quote: nothing, 20 words, or 60 words',
    group: 'Refinement',
    choices: ['none', 'short', 'full'],
    default: 'short',
  },
  examples: {
    type: 'text',
    describe: 'Example values in docs: synthetic (private values replaced), real, or none',
    group: 'Refinement',
    choices: ['synthetic', 'real', 'none'],
    default: 'synthetic',
  },
  redact: {
    type: 'text',
    describe:
      'How to hide personal and secret values: by stand-ins everywhere (tokens), and without keeping values.private.jsonl (strict)',
    group: 'Run',
    choices: ['tokens', 'strict'],
    default: 'tokens',
  },
  noDiversity: {
    type: 'flag',
    describe: 'No diversity check (same as --diversity off)',
    group: 'Refinement',
  },
  noAdaptiveStop: {
    type: 'flag',
    describe: 'Do not stop when revisions become similar',
    group: 'Refinement',
  },
  value: {
    type: 'list',
    describe:
      'An existing value for arguments of this name, for ids, paths and names that no tool lists (repeatable)',
    group: 'Refinement',
    placeholder: 'ARGUMENT=VALUE',
  },
  maxDocWords: {
    type: 'number',
    describe: 'Maximum words of a refined description',
    group: 'Refinement',
    placeholder: 'N',
    integer: true,
    min: 20,
    max: 10_000,
    default: 200,
  },
  maxDocTokens: {
    type: 'number',
    describe: 'Maximum tokens of a refined description (estimated)',
    group: 'Refinement',
    placeholder: 'N',
    integer: true,
    min: 30,
    max: 20_000,
    defaultText: 'only the word limit',
  },
  seed: {
    type: 'number',
    describe: 'Random seed',
    group: 'Refinement',
    placeholder: 'N',
    integer: true,
    min: 0,
    max: 2_147_483_647,
    default: 1,
  },
  run: {
    type: 'text',
    describe: 'Name of the run, used for its files',
    group: 'Run',
    placeholder: 'NAME',
    defaultText: "the engine's name",
  },
  fresh: {
    type: 'flag',
    describe: 'Start over; earlier results are archived',
    group: 'Run',
  },
  fromFindings: {
    type: 'text',
    describe:
      'Refine only tools for which check or eval calls found wrong docs; latest uses their last findings',
    group: 'Run',
    placeholder: 'FILE|latest',
    inConfigFile: false,
  },
  dryRun: {
    type: 'flag',
    describe: 'Show what would be called without calling anything',
    group: 'Run',
  },
} as const satisfies OptionTable;

/** Which model measures how alike two texts are. */
export const embeddingOptions = {
  embeddings: {
    type: 'text',
    describe: 'Embedding model: built in (local), or any service with the OpenAI protocol (openai)',
    group: 'Embeddings',
    choices: ['local', 'openai'],
    defaultText: 'local; openai with --preset draft',
  },
  embeddingModel: {
    type: 'text',
    describe: 'Embedding model name, with --embeddings openai',
    group: 'Embeddings',
    placeholder: 'NAME',
    defaultText: 'text-embedding-ada-002',
  },
  embeddingsUrl: {
    type: 'text',
    describe: 'Base URL for embeddings, with --embeddings openai',
    group: 'Embeddings',
    placeholder: 'URL',
    defaultText: 'OpenAI',
  },
} as const satisfies OptionTable;
