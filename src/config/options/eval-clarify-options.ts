import type { OptionTable } from '../option.js';
import { answersOptions, callingOptions } from './calling-options.js';
import { clarifyingOptions } from './clarify-options.js';
import { comparedDocsOptions, controlOptions } from './evaluation-options.js';
import { modelOptions, modelUseOptions } from './model-options.js';

/** Measured agents ask again as the papers' scores let them, unless told. */
const { repeatUnanswered: _repeat, ...clarifying } = clarifyingOptions;

const { answers, recorded, answersUrl } = answersOptions;

/** NoisyToolBench's tools cannot be called any more: whatever answers is named, and is then asked. */
const noisyAnswers = {
  answers: {
    ...{ type: 'text', group: answers.group, choices: answers.choices },
    describe: 'NoisyToolBench: where responses come from (its live tools no longer exist)',
    defaultText:
      'simulated with --role simulator=NAME or --answers-url, recorded with --recorded, otherwise live',
  },
  recorded: {
    ...recorded,
    describe: `NoisyToolBench: calls that answer first: a recording file, or a folder of StableToolBench's cache (repeatable)`,
    placeholder: 'FILE|FOLDER',
  },
  answersUrl: {
    ...answersUrl,
    describe:
      'NoisyToolBench: server that answers for the tools: StableToolBench, MirrorAPI, or one that implements their POST /virtual',
  },
} as const satisfies OptionTable;

/** `eval clarify`: samples, agents, docs, the user, and what agents think with. */
export const evalClarifyOptions = {
  environments: {
    type: 'list',
    describe: 'Environments: documents, vehicle, trading, travel, files (repeatable)',
    group: 'Measurement',
    placeholder: 'NAME',
    defaultText: 'all',
  },
  limit: {
    type: 'number',
    describe:
      'At most this many samples of each kind in each environment, the first ones; of NoisyToolBench, instructions of each kind',
    group: 'Measurement',
    placeholder: 'N',
    integer: true,
    min: 1,
    defaultText: 'all',
  },
  agent: {
    type: 'list',
    describe:
      'Agent: baseline, which needs no model; with --model also control, cot, dfsdt (never ask), ask-everything, sage, argus, argus-no-evpi, awn, qwn, react-ask, … (repeatable)',
    group: 'Measurement',
    placeholder: 'NAME',
    defaultText: 'control, ask-everything, sage, argus where a model is named, else baseline',
  },
  domains: {
    type: 'text',
    describe:
      'Where agents get the possible values of arguments: published with each environment, or the docs',
    configOnly: true,
    group: 'Measurement',
    choices: ['environment', 'docs'],
    defaultText: 'environment; docs if several doc sets are compared',
  },
  metrics: {
    type: 'text',
    describe:
      'How runs are scored: as-published (ClarifyBench’s code), or fixed (one call matches one gold call, and gold arguments that the tools lack are ignored)',
    group: 'Measurement',
    choices: ['fixed', 'as-published'],
    default: 'fixed',
  },
  lambdas: {
    type: 'list',
    describe: 'SAGE’s λ, the cost of asking again; several make a sweep',
    configOnly: true,
    group: 'Asking',
    placeholder: 'N',
    defaultText: '0.5',
  },
  ...clarifying,
  noRepeat: {
    type: 'flag',
    describe: 'Never ask again about something the user could not answer',
    configOnly: true,
    group: 'Asking',
  },
  maxSteps: {
    type: 'number',
    describe: 'Maximum turns per sample',
    configOnly: true,
    group: 'Measurement',
    placeholder: 'N',
    integer: true,
    min: 1,
    max: 1000,
    defaultText: '40; for NoisyToolBench 12, with depth-first search 24',
  },
  followUps: {
    type: 'text',
    describe: 'Follow-up requests: as listed, or written by the user’s model',
    configOnly: true,
    group: 'Measurement',
    choices: ['listed', 'model'],
    default: 'listed',
  },
  similarity: {
    type: 'number',
    describe:
      'NoisyToolBench: similarity from which a question counts as the expected one (the paper’s 0.4 belongs to another embedding model)',
    configOnly: true,
    group: 'Measurement',
    placeholder: 'N',
    min: 0,
    max: 1,
    defaultText: '0.45 for the built-in embedding model',
  },
  tools: {
    type: 'text',
    describe: 'NoisyToolBench: ToolBench tools whose descriptions to show with their APIs',
    configOnly: true,
    group: 'Measurement',
    placeholder: 'FILE|FOLDER',
    path: true,
  },
  rescore: {
    type: 'text',
    describe: 'NoisyToolBench: score recorded dialogues again without running anything',
    group: 'Measurement',
    placeholder: 'FILE',
    path: true,
    inConfigFile: false,
  },
  ...comparedDocsOptions,
  ...controlOptions,
  docs: {
    ...comparedDocsOptions.docs,
    describe:
      'Docs of the environments: raw, or the name of a run of the catalogues clarifybench-files, … (repeatable)',
    defaultText: 'raw',
  },
  concurrency: callingOptions.concurrency,
  ...answersOptions,
  ...noisyAnswers,
  rps: callingOptions.rps,
  timeout: callingOptions.timeout,
  retries: callingOptions.retries,
  model: modelOptions.model,
  maxAnswerTokens: modelOptions.maxAnswerTokens,
  ...modelUseOptions,
  temperature: {
    ...modelOptions.temperature,
    defaultText: 'for agents 0.5, for the user 0.4, as in the papers',
  },
} as const satisfies OptionTable;
