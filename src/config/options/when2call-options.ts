import type { OptionTable } from '../option.js';
import { callingOptions } from './calling-options.js';
import { comparedDocsOptions } from './evaluation-options.js';
import { modelOptions, modelUseOptions } from './model-options.js';
import { temperatureOption } from './role-options.js';

const { seed, resamples, failUnder, table } = comparedDocsOptions;

/** `eval when2call`: which model is asked, how, and of how many records. */
export const when2callOptions = {
  mode: {
    type: 'text',
    describe:
      'How the model is asked: what it does (direct), which answer is best (multiple-choice), or what each answer is worth to it (log-probability)',
    group: 'What to measure',
    choices: ['log-probability', 'multiple-choice', 'direct'],
    default: 'direct',
    inConfigFile: false,
  },
  limit: {
    type: 'number',
    describe: 'Measure so many records, drawn by --seed',
    group: 'What to measure',
    placeholder: 'N',
    integer: true,
    min: 1,
    defaultText: 'all',
  },
  template: {
    type: 'text',
    describe:
      'Mode log-probability: form in which the model reads a conversation; /completions takes one text',
    group: 'What to measure',
    choices: ['plain', 'chatml', 'llama3'],
    default: 'plain',
  },
  failUnder: {
    ...failUnder,
    describe:
      'End with exit code 5 where macro-f1 or accuracy is below this, e.g. macro-f1=0.5 (repeatable)',
  },
  seed: { ...seed, describe: 'Seed of the draw, of the order of options, and of intervals' },
  resamples: { ...resamples, describe: 'Bootstrap resamples behind the interval of macro F1' },
  model: { ...modelOptions.model, describe: 'Chat model that is measured' },
  temperature: {
    ...temperatureOption,
    describe: 'Temperature of the model',
    defaultText: 'the model’s own',
  },
  maxAnswerTokens: modelOptions.maxAnswerTokens,
  ...modelUseOptions,
  concurrency: { ...callingOptions.concurrency, describe: 'Records asked about side by side' },
  table,
  out: {
    type: 'text',
    describe: 'Mode direct: write the completions here, JSON Lines as "reward" reads them',
    group: 'Output',
    placeholder: 'FILE',
    path: true,
    inConfigFile: false,
  },
} as const satisfies OptionTable;
