import type { CatalogueFormat } from '../catalogues/detect-format.js';
import { engineCatalog, engineNames } from './engine-catalog.js';
import type { Option, OptionTable } from './option.js';
import { agentsOptions } from './options/agents-options.js';
import { answersOptions, callingOptions } from './options/calling-options.js';
import { callsOptions } from './options/calls-options.js';
import { checkOptions } from './options/check-options.js';
import { clarifyOptions } from './options/clarify-options.js';
import { evalClarifyOptions } from './options/eval-clarify-options.js';
import { reviewOptions } from './options/review-options.js';
import { rewardOptions } from './options/reward-options.js';
import { modelOptions, textModelOptions } from './options/model-options.js';
import { commonOptions } from './options/common-options.js';
import { experimentOptions } from './options/experiment-options.js';
import { retrievalOptions } from './options/evaluation-options.js';
import { exportOptions } from './options/export-options.js';
import { lintOptions } from './options/lint-options.js';
import { refinementOptions } from './options/refinement-options.js';
import { proxyOptions } from './options/proxy-options.js';
import { serveOptions } from './options/serve-options.js';
import { sourceOptions } from './options/source-options.js';
import {
  studyCreateOptions,
  studyScoreOptions,
  studyServeOptions,
} from './options/study-options.js';
import { when2callOptions } from './options/when2call-options.js';
import { diffOptions, reportOptions, showOptions, viewOptions } from './options/view-options.js';

const engineOption = {
  engine: {
    type: 'text',
    describe: `What explores, analyses and rewrites: ${engineCatalog.map((e) => `${e.name} (${e.summary})`).join(', ')}`,
    group: 'Refinement',
    choices: engineNames,
    defaultText: 'model where one is named, otherwise builtin',
  },
} as const satisfies OptionTable;

/** Written out, since `--help` must not wait for the readers; the compiler holds both lists equal. */
const formatNames = [
  'native',
  'openapi',
  'mcp',
  'openai',
  'restbench',
  'toolbench',
] as const satisfies readonly CatalogueFormat[];
const allFormatNames: Exclude<CatalogueFormat, (typeof formatNames)[number]> extends never
  ? typeof formatNames
  : never = formatNames;

const formatOption = {
  format: {
    type: 'text',
    describe: 'Format of the file or URL, if it cannot be detected',
    group: 'Source',
    choices: allFormatNames,
    inConfigFile: false,
    defaultText: 'detected',
  },
} as const satisfies OptionTable;

const force = {
  type: 'flag',
  describe: 'Replace the configuration file that is there',
  group: 'Run',
  inConfigFile: false,
} as const satisfies Option;

const { dryRun, fresh, ...replayOptions } = refinementOptions;
const { replay, ...liveOptions } = callingOptions;

/** The options of every command; the one list that flags, environment names, configuration keys and help are made from. */
export const commandOptions = {
  refine: {
    ...sourceOptions,
    ...formatOption,
    ...callingOptions,
    ...answersOptions,
    ...engineOption,
    ...refinementOptions,
    ...modelOptions,
    ...textModelOptions,
    ...commonOptions,
  },
  import: { ...sourceOptions, ...commonOptions },
  call: {
    ...sourceOptions,
    ...formatOption,
    ...{ allowWrites: liveOptions.allowWrites, timeout: liveOptions.timeout },
    retries: liveOptions.retries,
    ...commonOptions,
  },
  init: {
    ...sourceOptions,
    ...formatOption,
    ...{ allowWrites: liveOptions.allowWrites, timeout: liveOptions.timeout, force },
    ...commonOptions,
  },
  show: { ...showOptions, ...commonOptions },
  diff: { ...diffOptions, ...commonOptions },
  report: { ...reportOptions, ...commonOptions },
  view: { ...viewOptions, ...commonOptions },
  review: { ...reviewOptions, ...commonOptions },
  check: {
    ...sourceOptions,
    ...liveOptions,
    ...engineOption,
    ...replayOptions,
    ...modelOptions,
    ...textModelOptions,
    ...checkOptions,
    ...commonOptions,
  },
  lint: { ...lintOptions, ...commonOptions },
  'eval calls': { ...callsOptions, ...commonOptions },
  'eval agents': { ...agentsOptions, ...commonOptions },
  'eval retrieval': { ...retrievalOptions, ...commonOptions },
  'eval clarify': { ...evalClarifyOptions, ...commonOptions },
  'eval when2call': { ...when2callOptions, ...commonOptions },
  serve: { ...serveOptions, ...commonOptions },
  proxy: { ...proxyOptions, ...commonOptions },
  export: { ...exportOptions, ...commonOptions },
  reward: { ...rewardOptions, ...commonOptions },
  clarify: { ...clarifyOptions, ...commonOptions },
  experiment: { ...experimentOptions, ...commonOptions },
  'study create': { ...studyCreateOptions, ...commonOptions },
  'study serve': { ...studyServeOptions, ...commonOptions },
  'study score': { ...studyScoreOptions, ...commonOptions },
} as const satisfies Readonly<Record<string, OptionTable>>;

/** The options of all commands together: what a configuration file may hold. What one command takes from it, it may hold, whatever others do. */
export const knownOptions: OptionTable = Object.fromEntries(
  Object.values<OptionTable>(commandOptions)
    .flatMap((options) => Object.entries(options))
    .toSorted(
      ([, a], [, b]) => Number(a.inConfigFile !== false) - Number(b.inConfigFile !== false),
    ),
);
