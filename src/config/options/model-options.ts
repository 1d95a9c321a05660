import type { OptionTable } from '../option.js';
import { modelRoleOptions, temperatureOption } from './role-options.js';

/** Chat models: which, where, how often and for how much. Only the llm engine uses them. */
export const modelOptions = {
  model: {
    type: 'text',
    describe: 'Chat model for exploring and writing (engine llm)',
    group: 'Models',
    placeholder: 'NAME',
  },
  ...modelRoleOptions,
  temperature: temperatureOption,
  baseUrl: {
    type: 'text',
    describe: 'Base URL of any service with the OpenAI protocol (vLLM, Ollama, llama.cpp, Azure)',
    group: 'Models',
    placeholder: 'URL',
    defaultText: 'OpenAI, with the key from OPENAI_API_KEY',
  },
  preset: {
    type: 'text',
    describe:
      'Preset: draft uses the settings of the DRAFT paper, with OpenAI embeddings unless --embeddings local',
    group: 'Models',
    choices: ['default', 'draft'],
    default: 'default',
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
    group: 'Models',
    placeholder: 'N',
    integer: true,
    min: 500,
    default: 24_000,
  },
  maxAnswerTokens: {
    type: 'number',
    describe: 'Maximum tokens of one answer',
    group: 'Models',
    placeholder: 'N',
    integer: true,
    min: 50,
    default: 4096,
  },
  rpm: {
    type: 'number',
    describe: 'Maximum model requests per minute to an endpoint',
    group: 'Models',
    placeholder: 'N',
    min: 1,
    defaultText: 'no limit',
  },
  tpm: {
    type: 'number',
    describe: 'Maximum model tokens per minute to an endpoint',
    group: 'Models',
    placeholder: 'N',
    min: 1,
    defaultText: 'no limit',
  },
  modelTimeout: {
    type: 'number',
    describe:
      'Seconds to wait for a model before sending the request again; each retry doubles the time',
    group: 'Models',
    placeholder: 'SECONDS',
    min: 1,
    max: 7200,
    default: 120,
  },
  noCache: {
    type: 'flag',
    describe: 'Do not read or store model answers on disk',
    group: 'Models',
  },
  cacheOnly: {
    type: 'flag',
    describe: 'Use only stored model answers; a missing one is an error',
    group: 'Models',
  },
} as const satisfies OptionTable;

const { baseUrl, maxTokens, maxCost, price, rpm, tpm, modelTimeout, noCache, cacheOnly } =
  modelOptions;

/** Where models are, and for how much they are asked: for commands that name their models in options of their own. */
export const modelUseOptions = {
  ...{ baseUrl, maxTokens, maxCost, price, rpm, tpm, modelTimeout, noCache, cacheOnly },
} as const satisfies OptionTable;
