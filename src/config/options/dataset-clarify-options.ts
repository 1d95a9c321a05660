import type { OptionTable } from '../option.js';
import { callingOptions } from './calling-options.js';
import { environmentOptions } from './environment-options.js';
import { comparedDocsOptions } from './evaluation-options.js';
import { modelOptions, modelUseOptions } from './model-options.js';
import { placeOptions, temperatureOption } from './role-options.js';

/** `dataset clarify`: what samples are made from. */
export const datasetClarifyOptions = {
  from: {
    type: 'text',
    describe:
      'What samples are made from: templates of all environments, of documents alone, or BFCL’s multi-turn sets (base, miss_param)',
    group: 'Measurement',
    choices: ['templates', 'documents', 'bfcl'],
    default: 'templates',
  },
  questions: {
    type: 'text',
    describe: 'BFCL_v4_multi_turn_base.json or …_miss_param.json (--from bfcl)',
    group: 'Measurement',
    placeholder: 'FILE',
    path: true,
    inConfigFile: false,
  },
  possibleAnswers: {
    type: 'text',
    describe: 'The file of the same name in possible_answer (--from bfcl)',
    group: 'Measurement',
    placeholder: 'FILE',
    path: true,
    inConfigFile: false,
  },
  ...environmentOptions,
  seed: comparedDocsOptions.seed,
  model: {
    ...modelOptions.model,
    describe: 'Chat model that phrases the requests and grades them; without one templates do',
  },
  judge: {
    type: 'text',
    describe: 'Chat model that grades the phrasings instead',
    group: 'Models',
    placeholder: 'NAME',
    defaultText: '--model',
  },
  ...placeOptions('judge'),
  phrasings: {
    type: 'text',
    describe:
      'What becomes of the five phrasings of a model: the best is taken, or all are kept too, for a person to choose (a file of choices beside --out)',
    group: 'Measurement',
    choices: ['best', 'keep'],
    default: 'best',
  },
  samples: {
    type: 'text',
    describe: 'Samples with phrasings that were kept (with --choose)',
    group: 'Measurement',
    placeholder: 'FILE',
    path: true,
    inConfigFile: false,
  },
  choose: {
    type: 'text',
    describe: 'A person’s choices among the phrasings of --samples, as --phrasings keep wrote them',
    group: 'Measurement',
    placeholder: 'FILE',
    path: true,
    inConfigFile: false,
  },
  temperature: {
    ...temperatureOption,
    describe: 'Temperature of phrasing',
    defaultText: '0.7',
  },
  ...placeOptions('phraser'),
  ...modelUseOptions,
  concurrency: callingOptions.concurrency,
  out: {
    type: 'text',
    describe: 'File for the samples, JSON Lines',
    group: 'Output',
    placeholder: 'FILE',
    path: true,
    inConfigFile: false,
    defaultText: 'standard output',
  },
} as const satisfies OptionTable;
