import type { OptionTable } from '../option.js';

/** The loop: thresholds, limits, selection, and how its run is kept. */
export const refinementOptions = {
  phi: {
    type: 'number',
    describe: 'Similarity threshold φ: an exploration must be less similar to every earlier one',
    group: 'How docs are refined',
    placeholder: 'N',
    min: 0,
    max: 1,
    defaultText: "the embedding model's own",
  },
  tau: {
    type: 'number',
    describe: 'Termination threshold τ: stop when two revisions are more alike than this',
    group: 'How docs are refined',
    placeholder: 'N',
    min: 0,
    max: 1,
    default: 0.75,
  },
  iterations: {
    type: 'number',
    describe: 'Iteration limit I for each tool',
    group: 'How docs are refined',
    placeholder: 'N',
    integer: true,
    min: 1,
    max: 100,
    default: 5,
  },
  probes: {
    type: 'number',
    describe:
      'Further calls an iteration may make on average beside its exploration, to decide claims that are open; 0 for none. With a model most of them are made in the first iterations',
    group: 'How docs are refined',
    placeholder: 'N',
    integer: true,
    min: 0,
    max: 1000,
    default: 12,
  },
  diversity: {
    type: 'text',
    describe:
      'What the diversity check compares; with parameters, a call that sets what no other has set always passes',
    group: 'How docs are refined',
    choices: ['off', 'query', 'query+parameters'],
    default: 'query+parameters',
  },
  noCleanUp: {
    type: 'flag',
    describe:
      'Leave what the run makes; otherwise it is removed at the end, by the id that making it returned',
    group: 'What may be called',
  },
  quotes: {
    type: 'text',
    describe:
      'How much docs quote of a refusal’s message, of those in plain words of refusals: nothing, 20 words at most, or 60',
    group: 'How docs are refined',
    choices: ['none', 'short', 'full'],
    default: 'short',
  },
  examples: {
    type: 'text',
    describe:
      'Values that worked, in docs: synthetic ones where they are private, real ones as they came, or none',
    group: 'How docs are refined',
    choices: ['synthetic', 'real', 'none'],
    default: 'synthetic',
  },
  redact: {
    type: 'text',
    describe:
      'Personal and secret values of answers are tokens everywhere; strict: not even kept in values.private.jsonl for later commands',
    group: 'Run',
    choices: ['tokens', 'strict'],
    default: 'tokens',
  },
  noDiversity: {
    type: 'flag',
    describe: 'No diversity check, as --diversity off',
    group: 'How docs are refined',
  },
  noAdaptiveStop: {
    type: 'flag',
    describe: 'Do not stop because revisions have become alike',
    group: 'How docs are refined',
  },
  value: {
    type: 'list',
    describe:
      'A value that exists, for arguments of this name: where ids, paths and names come from when no tool lists them',
    group: 'How docs are refined',
    placeholder: 'ARGUMENT=VALUE',
  },
  select: {
    type: 'text',
    describe: 'Which revision becomes the refined doc',
    group: 'How docs are refined',
    choices: ['last', 'best'],
    default: 'best',
  },
  maxDocWords: {
    type: 'number',
    describe: 'Word cap of a refined description; a longer source is cut to it',
    group: 'How docs are refined',
    placeholder: 'N',
    integer: true,
    min: 20,
    max: 10_000,
    default: 200,
  },
  seed: {
    type: 'number',
    describe: 'Seed of everything random',
    group: 'How docs are refined',
    placeholder: 'N',
    integer: true,
    min: 0,
    max: 2_147_483_647,
    default: 1,
  },
  run: {
    type: 'text',
    describe: 'Name of the run, which names its files',
    group: 'Run',
    placeholder: 'NAME',
    defaultText: "the engine's name",
  },
  fresh: {
    type: 'flag',
    describe: 'Begin the chosen tools again; what was there is archived',
    group: 'Run',
  },
  fromFindings: {
    type: 'text',
    describe:
      'Refine just the tools that check or eval calls found to be otherwise than their docs say, those calls first; latest: what each found last',
    group: 'Run',
    placeholder: 'FILE|latest',
    inConfigFile: false,
  },
  dryRun: {
    type: 'flag',
    describe: 'Show what would be called, call nothing',
    group: 'Run',
  },
} as const satisfies OptionTable;

/** Which model measures how alike two texts are. */
export const embeddingOptions = {
  embeddings: {
    type: 'text',
    describe: 'Embedding model: built in, or a service that speaks the OpenAI protocol',
    group: 'Embeddings',
    choices: ['local', 'openai'],
    defaultText: 'local; openai with --preset draft',
  },
  embeddingModel: {
    type: 'text',
    describe: 'Model name, with --embeddings openai',
    group: 'Embeddings',
    placeholder: 'NAME',
    defaultText: 'text-embedding-ada-002',
  },
  embeddingsUrl: {
    type: 'text',
    describe: 'Base URL, with --embeddings openai',
    group: 'Embeddings',
    placeholder: 'URL',
    defaultText: "OpenAI's",
  },
} as const satisfies OptionTable;
