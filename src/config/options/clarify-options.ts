import type { OptionTable } from '../option.js';
import { callingOptions } from './calling-options.js';
import { modelOptions, modelUseOptions } from './model-options.js';
import { placeOptions, temperatureOption } from './role-options.js';
import { sourceOptions } from './source-options.js';

/** How clarifying agents decide; shared by the commands that use them. */
export const clarifyingOptions = {
  onUnresolved: {
    type: 'text',
    describe:
      'What happens to a call whose required values nobody could tell: left out, or guessed',
    group: 'How agents ask',
    choices: ['refuse', 'guess'],
    defaultText: 'refuse',
  },
  questions: {
    type: 'number',
    describe: 'Questions for one request, at most',
    group: 'How agents ask',
    placeholder: 'N',
    integer: true,
    min: 0,
    max: 100,
    defaultText: '5',
  },
  repeatUnanswered: {
    type: 'flag',
    describe:
      'Ask again about what the user could not tell, as far as the papers’ scores let it: λ and the rising threshold decide',
    group: 'How agents ask',
  },
  alpha: {
    type: 'number',
    describe: 'SAGE: share of the best certainty below which no question is worth asking (α)',
    group: 'How agents ask',
    placeholder: 'N',
    min: 0,
    defaultText: '0.1',
  },
  epsilon: {
    type: 'number',
    describe: 'Certainty of an unknown value of an open domain (ε)',
    group: 'How agents ask',
    placeholder: 'N',
    min: 0,
    max: 1,
    defaultText: '0.0001',
  },
  tauExec: {
    type: 'number',
    describe: 'SAGE: certainty from which a call is made without asking (τ_exec)',
    group: 'How agents ask',
    placeholder: 'N',
    min: 0,
    max: 1,
    defaultText: '0.9',
  },
  sageVariant: {
    type: 'text',
    describe: 'SAGE: which reading of the paper decides on calling',
    group: 'How agents ask',
    choices: ['default', 'steps', 'algorithm1'],
    default: 'default',
  },
  exploration: {
    type: 'number',
    describe: 'Argus: weight of exploration (c)',
    group: 'How agents ask',
    placeholder: 'N',
    min: 0,
    defaultText: '0.8',
  },
  tau0: {
    type: 'number',
    describe: 'Argus: threshold of the first question (τ_0)',
    group: 'How agents ask',
    placeholder: 'N',
    defaultText: '0.6',
  },
  growth: {
    type: 'number',
    describe: 'Argus: what each question adds to the threshold (α)',
    group: 'How agents ask',
    placeholder: 'N',
    min: 0,
    defaultText: '0.15',
  },
  certainty: {
    type: 'number',
    describe: 'Argus: certainty from which a call is made without asking',
    group: 'How agents ask',
    placeholder: 'N',
    min: 0,
    max: 1,
    defaultText: '0.9',
  },
  gate: {
    type: 'text',
    describe:
      'Argus: certainty of a call as the product over its arguments, or their weighted mean',
    group: 'How agents ask',
    choices: ['product', 'weighted'],
    default: 'product',
  },
  countOptional: {
    type: 'flag',
    describe:
      'Count optional arguments nobody mentioned as unknown, as the published code of Argus does',
    group: 'How agents ask',
  },
} as const satisfies OptionTable;

const { allowWrites, allowDestructive, maxCalls, concurrency, rps, timeout, retries } =
  callingOptions;
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
    describe:
      'Docs the agent reads, and takes the possible values from: raw, the name of a run, joined:RUN, published:FILE',
    group: 'Run',
    placeholder: 'raw|RUN|…',
    inConfigFile: false,
    defaultText: 'the latest run, else raw',
  },
  ...clarifyingOptions,
  lambda: {
    type: 'number',
    describe: 'SAGE: what asking about the same thing again costs (λ)',
    group: 'How agents ask',
    placeholder: 'N',
    min: 0,
    defaultText: '0.5',
  },
  model: { ...model, describe: 'Chat model that the agent thinks with' },
  temperature: {
    ...temperatureOption,
    describe: 'Temperature of the model',
    defaultText: '0.5, as in the papers',
  },
  ...placeOptions('agent'),
  maxAnswerTokens,
  ...modelUseOptions,
} as const satisfies OptionTable;
