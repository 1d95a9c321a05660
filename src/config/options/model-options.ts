import type { OptionTable } from '../option.js';
import { namedRoles } from '../model-settings.js';

/** Which models play which role, and where they are. */
export const modelOptions = {
  model: {
    type: 'text',
    describe:
      'Chat model for every role; user, judge and condenser take part only where --role names a model',
    group: 'Models',
    placeholder: 'NAME',
    inConfigFile: false,
  },
  role: {
    type: 'list',
    describe: `Model for one role: ${namedRoles.join(', ')}; embeddings=local is the built-in model (repeatable)`,
    group: 'Models',
    placeholder: 'ROLE=NAME',
    inConfigFile: false,
  },
  baseUrl: {
    type: 'text',
    describe:
      'Base URL of all chat models: any service with the OpenAI protocol (vLLM, Ollama, llama.cpp, Azure)',
    group: 'Models',
    placeholder: 'URL',
    inConfigFile: false,
    defaultText: 'OpenAI, with the key from OPENAI_API_KEY',
  },
  temperature: {
    type: 'number',
    describe: 'Temperature of all chat models',
    group: 'Models',
    placeholder: 'T',
    min: 0,
    max: 2,
    inConfigFile: false,
    defaultText: 'depends on the role',
  },
  models: {
    type: 'models',
    describe: 'Name, base URL, key variable and temperature of the model of each role',
    group: 'Models',
    configOnly: true,
  },
  maxTokens: {
    type: 'number',
    describe: 'Stop before this command exceeds this many tokens; run again to continue',
    group: 'Models',
    placeholder: 'N',
    integer: true,
    min: 1,
  },
  maxCost: {
    type: 'number',
    describe: 'Stop before this command exceeds this many US dollars; needs --price',
    group: 'Models',
    placeholder: 'USD',
    min: 0,
  },
  price: {
    type: 'list',
    describe:
      'Price of a model in US dollars per million tokens: prompt/answer, and /cached if cached prompt tokens cost less',
    group: 'Models',
    placeholder: 'MODEL=IN/OUT[/CACHED]',
  },
  maxPromptTokens: {
    type: 'number',
    describe:
      'Limit for one prompt (estimated); the oldest history of a longer prompt is shortened',
    configOnly: true,
    group: 'Models',
    placeholder: 'N',
    integer: true,
    min: 500,
    default: 24_000,
  },
  maxAnswerTokens: {
    type: 'number',
    describe: 'Maximum tokens of one answer',
    configOnly: true,
    group: 'Models',
    placeholder: 'N',
    integer: true,
    min: 50,
    default: 4096,
  },
  rpm: {
    type: 'number',
    describe: 'Maximum model requests per minute to an endpoint',
    configOnly: true,
    group: 'Models',
    placeholder: 'N',
    min: 1,
    defaultText: 'no limit',
  },
  tpm: {
    type: 'number',
    describe: 'Maximum model tokens per minute to an endpoint',
    configOnly: true,
    group: 'Models',
    placeholder: 'N',
    min: 1,
    defaultText: 'no limit',
  },
  modelTimeout: {
    type: 'number',
    describe:
      'Seconds to wait for a model before sending the request again; each retry doubles the time',
    configOnly: true,
    group: 'Models',
    placeholder: 'SECONDS',
    min: 1,
    max: 7200,
    default: 120,
  },
  noCache: { type: 'flag', describe: 'Do not cache model answers on disk', group: 'Models' },
  cacheOnly: {
    type: 'flag',
    describe: 'Use only stored model answers; a missing one is an error',
    group: 'Models',
  },
} as const satisfies OptionTable;

const { role, baseUrl, temperature, models, maxTokens, maxCost, price, rpm, tpm } = modelOptions;
const { modelTimeout, noCache, cacheOnly } = modelOptions;

/** Roles, places and limits: for commands that ask models beside those that they measure. */
export const modelUseOptions = {
  ...{ role, baseUrl, temperature, models },
  ...{ maxTokens, maxCost, price, rpm, tpm, modelTimeout, noCache, cacheOnly },
} as const satisfies OptionTable;

/** What else can answer as the model of `refine`, and how much it can read. */
export const textModelOptions = {
  modelCommand: {
    type: 'text',
    describe:
      'Program as the model: it reads a conversation on standard input and prints the answer',
    group: 'Models',
    placeholder: 'COMMAND',
    inConfigFile: false,
  },
  modelInbox: {
    type: 'text',
    describe: 'Folder as the model: each request is a file, and whoever reads it writes the answer',
    group: 'Models',
    placeholder: 'FOLDER',
    path: true,
    inConfigFile: false,
  },
  context: {
    type: 'number',
    describe:
      'Window of the model in tokens; 32000 for an endpoint, 128000 for a program or an inbox; below 16000 every message stands alone',
    configOnly: true,
    group: 'Models',
    placeholder: 'TOKENS',
    integer: true,
    min: 8000,
  },
  batch: {
    type: 'text',
    describe:
      'Messages to the model: one conversation, or small ones that each stand alone, about two tools at most',
    configOnly: true,
    group: 'Models',
    choices: ['usual', 'small'],
    default: 'usual',
  },
} as const satisfies OptionTable;
