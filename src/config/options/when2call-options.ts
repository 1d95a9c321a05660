import type { OptionTable } from '../option.js';
import { callingOptions } from './calling-options.js';
import { comparedDocsOptions } from './evaluation-options.js';
import { modelOptions, modelUseOptions } from './model-options.js';

const { seed, resamples, failUnder, table } = comparedDocsOptions;

/** `eval when2call`: which model is asked, how, and of how many records. */
export const when2callOptions = {
  mode: {
    type: 'text',
    describe:
      'How the model is asked: to act (direct), to pick an answer (multiple-choice), or by the likelihood of each answer (log-probability)',
    group: 'Measurement',
    choices: ['log-probability', 'multiple-choice', 'direct'],
    default: 'direct',
    inConfigFile: false,
  },
  limit: {
    type: 'number',
    describe: 'Measure this many records, drawn at random with --seed',
    group: 'Measurement',
    placeholder: 'N',
    integer: true,
    min: 1,
    defaultText: 'all',
  },
  template: {
    type: 'text',
    describe: 'Mode log-probability: chat template for the conversation',
    configOnly: true,
    group: 'Measurement',
    choices: ['plain', 'chatml', 'llama3'],
    default: 'plain',
  },
  failUnder: {
    ...failUnder,
    describe:
      'Exit with code 5 if macro-f1 or accuracy is below this value, e.g. macro-f1=0.5 (repeatable)',
  },
  seed: { ...seed, describe: 'Random seed for the draw, the order of options, and intervals' },
  resamples: { ...resamples, describe: 'Bootstrap resamples for the interval of macro F1' },
  model: { ...modelOptions.model, describe: 'Chat model to measure' },
  maxAnswerTokens: modelOptions.maxAnswerTokens,
  ...modelUseOptions,
  temperature: { ...modelOptions.temperature, defaultText: 'the model’s default' },
  concurrency: { ...callingOptions.concurrency, describe: 'Records in flight' },
  table,
  out: {
    type: 'text',
    describe: 'Mode direct: file for the completions, JSON Lines for "reward"',
    group: 'Output',
    placeholder: 'FILE',
    path: true,
    inConfigFile: false,
  },
} as const satisfies OptionTable;
