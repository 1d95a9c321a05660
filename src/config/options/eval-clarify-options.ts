import type { OptionTable } from '../option.js';
import { answersOptions, callingOptions } from './calling-options.js';
import { clarifyingOptions } from './clarify-options.js';
import { comparedDocsOptions, controlOptions } from './evaluation-options.js';
import { modelOptions, modelUseOptions } from './model-options.js';
import { embeddingOptions } from './refinement-options.js';
import { placeOptions, temperatureOption } from './role-options.js';

/** Measured agents ask again as the papers' scores let them, unless told. */
const { repeatUnanswered: _repeat, ...clarifying } = clarifyingOptions;

const { answers, recorded, answersUrl } = answersOptions;

/** NoisyToolBench's tools cannot be called any more: whatever answers is named, and is then asked. */
const noisyAnswers = {
  answers: {
    ...{ type: 'text', group: answers.group, choices: answers.choices },
    describe:
      'NoisyToolBench: where tool answers come from: live (its tools are gone, so calls fail), recordings, or what stands in for the tools',
    defaultText: 'simulated with --simulator or --answers-url, recorded with --recorded, else live',
  },
  recorded: {
    ...recorded,
    describe: `NoisyToolBench: calls that answer first: a recording file, or a folder of StableToolBench's cache (repeatable)`,
    placeholder: 'FILE|FOLDER',
  },
  answersUrl: {
    ...answersUrl,
    describe:
      'NoisyToolBench: server that stands in for the tools: StableToolBench’s, MirrorAPI’s or one that speaks their POST /virtual',
  },
  simulator: {
    ...answersOptions.simulator,
    describe: 'NoisyToolBench: chat model that makes tool answers up',
  },
} as const satisfies OptionTable;

/** `eval clarify`: samples, agents, docs, the user, and what agents think with. */
export const evalClarifyOptions = {
  environments: {
    type: 'list',
    describe: 'Environments: documents, vehicle, trading, travel, files (repeatable)',
    group: 'What to measure',
    placeholder: 'NAME',
    defaultText: 'all five',
  },
  each: {
    type: 'number',
    describe: 'At most this many samples of each kind in each environment, the first ones',
    group: 'What to measure',
    placeholder: 'N',
    integer: true,
    min: 1,
    defaultText: 'all',
  },
  agent: {
    type: 'list',
    describe:
      'Agent: control (never asks), ask-everything, sage, argus, argus-no-evpi, …; with --model also cot, dfsdt (never ask), awn, qwn, react-ask, … (repeatable)',
    group: 'What to measure',
    placeholder: 'NAME',
    defaultText: 'control, ask-everything, sage, argus',
  },
  domains: {
    type: 'text',
    describe:
      'Where agents get the values that arguments can take: published with each environment, or what the docs tell',
    group: 'What to measure',
    choices: ['environment', 'docs'],
    defaultText: 'environment; docs where several docs are compared',
  },
  metrics: {
    type: 'text',
    describe:
      'How runs are scored: fixed (one call for one gold call, gold without arguments the tools lack) or as-published (ClarifyBench’s own code)',
    group: 'What to measure',
    choices: ['fixed', 'as-published'],
    default: 'fixed',
  },
  lambdas: {
    type: 'list',
    describe: 'SAGE’s λ, the cost of asking again; several make a sweep (repeatable)',
    group: 'How agents ask',
    placeholder: 'N',
    defaultText: '0.5',
  },
  ...clarifying,
  noRepeat: {
    type: 'flag',
    describe:
      'Never ask again about what the user could not tell; else λ and the rising threshold decide',
    group: 'How agents ask',
  },
  maxSteps: {
    type: 'number',
    describe: 'Turns of one run',
    group: 'What to measure',
    placeholder: 'N',
    integer: true,
    min: 1,
    max: 1000,
    defaultText: '40; for NoisyToolBench 12, and 24 for depth-first search',
  },
  followUps: {
    type: 'text',
    describe:
      'Requests after the first: all as they are listed, or those that the user’s model goes on with, in its own words (--user-model)',
    group: 'What to measure',
    choices: ['listed', 'model'],
    default: 'listed',
  },
  similarity: {
    type: 'number',
    describe:
      'NoisyToolBench: cosine from which a question counts as the expected one (the paper’s 0.4 belongs to another sentence model)',
    group: 'What to measure',
    placeholder: 'N',
    min: 0,
    max: 1,
    defaultText: '0.45 for the built-in model',
  },
  tools: {
    type: 'text',
    describe:
      'NoisyToolBench: ToolBench tools whose descriptions are shown with their APIs; its own files have none',
    group: 'What to measure',
    placeholder: 'FILE|FOLDER',
    path: true,
    inConfigFile: false,
  },
  rescore: {
    type: 'text',
    describe: 'NoisyToolBench: score the dialogues of this file again, without running anything',
    group: 'What to measure',
    placeholder: 'FILE',
    path: true,
    inConfigFile: false,
  },
  ...comparedDocsOptions,
  ...controlOptions,
  docs: {
    ...comparedDocsOptions.docs,
    describe:
      'Docs of the environments: raw, or the name of a run of catalogues clarifybench-files, … (repeatable)',
    defaultText: 'raw',
  },
  concurrency: callingOptions.concurrency,
  ...answersOptions,
  ...noisyAnswers,
  rps: callingOptions.rps,
  timeout: callingOptions.timeout,
  retries: callingOptions.retries,
  model: { ...modelOptions.model, describe: 'Chat model that the agents think with' },
  temperature: {
    ...temperatureOption,
    describe: 'Temperature of the agents’ model',
    defaultText: '0.5, as in the papers',
  },
  ...placeOptions('agent'),
  userModel: {
    type: 'text',
    describe: 'Chat model that plays the user',
    group: 'Models',
    placeholder: 'NAME',
    defaultText: 'none: a rule answers from the gold',
  },
  ...placeOptions('user'),
  judge: {
    type: 'text',
    describe: 'NoisyToolBench: chat model that judges calls and answers (A2, A3)',
    group: 'Models',
    placeholder: 'NAME',
  },
  ...placeOptions('judge'),
  ...embeddingOptions,
  embeddings: { ...embeddingOptions.embeddings, defaultText: 'local' },
  maxAnswerTokens: modelOptions.maxAnswerTokens,
  ...modelUseOptions,
} as const satisfies OptionTable;
