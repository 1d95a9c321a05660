import type { OptionTable } from '../option.js';
import { allowDestructive, callingOptions } from './calling-options.js';
import { modelOptions, modelUseOptions } from './model-options.js';
import { sourceOptions } from './source-options.js';

/** How clarifying agents decide; shared by the commands that use them. */
export const clarifyingOptions = {
  onUnresolved: {
    type: 'text',
    describe: 'What to do with a call whose required values nobody knows: refuse it, or guess them',
    group: 'Asking',
    choices: ['refuse', 'guess'],
    defaultText: 'refuse',
  },
  questions: {
    type: 'number',
    describe: 'Maximum questions per request',
    group: 'Asking',
    placeholder: 'N',
    integer: true,
    min: 0,
    max: 100,
    defaultText: '5',
  },
  repeatUnanswered: {
    type: 'flag',
    describe: 'Allow asking again about something the user could not answer',
    configOnly: true,
    group: 'Asking',
  },
  alpha: {
    type: 'number',
    describe: 'SAGE: ask only if a question is worth this share of the best certainty (α)',
    configOnly: true,
    group: 'Asking',
    placeholder: 'N',
    min: 0,
    defaultText: '0.1',
  },
  epsilon: {
    type: 'number',
    describe: 'Certainty of an unknown value from an open domain (ε)',
    configOnly: true,
    group: 'Asking',
    placeholder: 'N',
    min: 0,
    max: 1,
    defaultText: '0.0001',
  },
  tauExec: {
    type: 'number',
    describe: 'SAGE: call without asking from this certainty (τ_exec)',
    configOnly: true,
    group: 'Asking',
    placeholder: 'N',
    min: 0,
    max: 1,
    defaultText: '0.9',
  },
  sageVariant: {
    type: 'text',
    describe: 'SAGE: which reading of the paper decides when to call',
    configOnly: true,
    group: 'Asking',
    choices: ['default', 'steps', 'algorithm1'],
    default: 'default',
  },
  exploration: {
    type: 'number',
    describe: 'Argus: exploration weight (c)',
    configOnly: true,
    group: 'Asking',
    placeholder: 'N',
    min: 0,
    defaultText: '0.8',
  },
  tau0: {
    type: 'number',
    describe: 'Argus: threshold for the first question (τ_0)',
    configOnly: true,
    group: 'Asking',
    placeholder: 'N',
    defaultText: '0.6',
  },
  growth: {
    type: 'number',
    describe: 'Argus: increase of the threshold per question (α)',
    configOnly: true,
    group: 'Asking',
    placeholder: 'N',
    min: 0,
    defaultText: '0.15',
  },
  certainty: {
    type: 'number',
    describe: 'Argus: call without asking from this certainty',
    configOnly: true,
    group: 'Asking',
    placeholder: 'N',
    min: 0,
    max: 1,
    defaultText: '0.9',
  },
  gate: {
    type: 'text',
    describe: 'Argus: combine argument certainties by product or by weighted mean',
    configOnly: true,
    group: 'Asking',
    choices: ['product', 'weighted'],
    default: 'product',
  },
  countOptional: {
    type: 'flag',
    describe:
      'Count unmentioned optional arguments as unknown, as the published code of Argus does',
    configOnly: true,
    group: 'Asking',
  },
} as const satisfies OptionTable;

const { allowWrites, maxCalls, concurrency, rps, timeout, retries } = callingOptions;
const { model, maxAnswerTokens } = modelOptions;

/** `clarify`: which agent, which docs, what it may call. */
export const clarifyOptions = {
  ...sourceOptions,
  ...{ allowWrites, allowDestructive, concurrency, rps, timeout, retries },
  maxCalls: { ...maxCalls, describe: 'Stop after this many calls' },
  agent: {
    type: 'text',
    describe:
      'Who asks: baseline, which needs no model, or with --model sage, argus, ask-everything, awn, awn-dfsdt, qwn, qwn-dfsdt, react-ask, procot, domain-react, ask-before-plan, active-task; control, cot and dfsdt ask nothing',
    group: 'Run',
    placeholder: 'NAME',
    inConfigFile: false,
    defaultText: 'sage where a model is named, else baseline',
  },
  docs: {
    type: 'text',
    describe: 'Docs for the agent: raw, the name of a run, joined:RUN, published:FILE',
    group: 'Run',
    placeholder: 'raw|RUN|…',
    inConfigFile: false,
    defaultText: 'the latest run, otherwise raw',
  },
  ...clarifyingOptions,
  lambda: {
    type: 'number',
    describe: 'SAGE: cost of asking about the same thing again (λ)',
    configOnly: true,
    group: 'Asking',
    placeholder: 'N',
    min: 0,
    defaultText: '0.5',
  },
  model,
  maxAnswerTokens,
  ...modelUseOptions,
  temperature: { ...modelUseOptions.temperature, defaultText: '0.5, as in the papers' },
} as const satisfies OptionTable;
