import type { OptionTable } from '../option.js';
import { modelRoleOptions, temperatureOption } from './role-options.js';

/** Chat models: which, where, how often and for how much. Only the llm engine uses them. */
export const modelOptions = {
  model: {
    type: 'text',
    describe: 'Chat model that plays all three roles (engine llm)',
    group: 'Models',
    placeholder: 'NAME',
  },
  ...modelRoleOptions,
  temperature: temperatureOption,
  baseUrl: {
    type: 'text',
    describe:
      'Where the models are: any service that speaks the OpenAI protocol (vLLM, Ollama, llama.cpp, Azure)',
    group: 'Models',
    placeholder: 'URL',
    defaultText: "OpenAI's own; the key comes from OPENAI_API_KEY",
  },
  preset: {
    type: 'text',
    describe:
      'With draft, the setting of the DRAFT paper: one text, last revision, no probes, no real values, no panel, temperature 0.2, embeddings of OpenAI (--embeddings local for the built-in ones)',
    group: 'Models',
    choices: ['default', 'draft'],
    default: 'default',
  },
  maxTokens: {
    type: 'number',
    describe: 'Stop before this command has used more tokens than this; the same command goes on',
    group: 'Models',
    placeholder: 'N',
    integer: true,
    min: 1,
  },
  maxCost: {
    type: 'number',
    describe: 'Stop before this command has spent more US dollars than this; needs --price',
    group: 'Models',
    placeholder: 'USD',
    min: 0,
  },
  price: {
    type: 'list',
    describe:
      'What a model costs: US dollars per million tokens of prompt and of answer, and of prompt that the server had cached where that differs',
    group: 'Models',
    placeholder: 'MODEL=IN/OUT[/CACHED]',
  },
  maxPromptTokens: {
    type: 'number',
    describe:
      'Context limit: a longer prompt is sent with its oldest history shortened, which is recorded; tokens are estimated',
    group: 'Models',
    placeholder: 'N',
    integer: true,
    min: 500,
    default: 24_000,
  },
  maxAnswerTokens: {
    type: 'number',
    describe: 'Most tokens of one answer',
    group: 'Models',
    placeholder: 'N',
    integer: true,
    min: 50,
    default: 4096,
  },
  rpm: {
    type: 'number',
    describe: 'Model requests a minute, to each endpoint',
    group: 'Models',
    placeholder: 'N',
    min: 1,
    defaultText: 'no limit',
  },
  tpm: {
    type: 'number',
    describe: 'Model tokens a minute, to each endpoint',
    group: 'Models',
    placeholder: 'N',
    min: 1,
    defaultText: 'no limit',
  },
  modelTimeout: {
    type: 'number',
    describe:
      'Seconds until a model request without an answer is sent again; each time that happens doubles them and halves the requests in flight',
    group: 'Models',
    placeholder: 'SECONDS',
    min: 1,
    max: 7200,
    default: 120,
  },
  noCache: {
    type: 'flag',
    describe: 'Neither read nor keep model answers on disk',
    group: 'Models',
  },
  cacheOnly: {
    type: 'flag',
    describe: 'Take model answers from disk alone; one that is missing is an error',
    group: 'Models',
  },
} as const satisfies OptionTable;

const { baseUrl, maxTokens, maxCost, price, rpm, tpm, modelTimeout, noCache, cacheOnly } =
  modelOptions;

/** Where models are, and for how much they are asked: for commands that name their models in options of their own. */
export const modelUseOptions = {
  ...{ baseUrl, maxTokens, maxCost, price, rpm, tpm, modelTimeout, noCache, cacheOnly },
} as const satisfies OptionTable;
