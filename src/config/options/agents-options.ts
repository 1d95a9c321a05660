import type { OptionTable } from '../option.js';
import { answersOptions, callingOptions } from './calling-options.js';
import { comparedDocsOptions, condensingOptions, controlOptions } from './evaluation-options.js';
import { modelOptions } from './model-options.js';
import { draftTemperatures, placeOptions, temperatureOption } from './role-options.js';
import { queueOptions } from './queue-options.js';
import { sourceOptions } from './source-options.js';

/** Chat models of commands that measure agents; the roles of refinement have no part in it. */
const agentModelOptions = {
  model: { ...modelOptions.model, describe: 'Chat model that the agents think with' },
  temperature: {
    ...temperatureOption,
    describe: "Temperature of the agents' model",
    defaultText: '0.2, as in DRAFT’s code',
  },
  ...placeOptions('agent', draftTemperatures),
  ...condensingOptions,
  maxAnswerTokens: modelOptions.maxAnswerTokens,
} as const satisfies OptionTable;

/** `eval agents`: tasks, agents, docs, limits, and where tool answers come from. */
export const agentsOptions = {
  ...sourceOptions,
  allowWrites: callingOptions.allowWrites,
  allowDestructive: callingOptions.allowDestructive,
  maxCalls: { ...callingOptions.maxCalls, describe: 'Stop after this many calls of live tools' },
  concurrency: { ...callingOptions.concurrency, describe: 'Runs of agents side by side' },
  rps: callingOptions.rps,
  timeout: callingOptions.timeout,
  retries: callingOptions.retries,
  queries: {
    type: 'text',
    describe:
      'Queries with the tools that fulfil them: RestBench or ToolBench test data, or JSON Lines {"query", "relevant": ["tool", …]}',
    group: 'What to measure',
    placeholder: 'FILE',
    path: true,
    inConfigFile: false,
  },
  scenarios: {
    type: 'text',
    describe:
      'Scenarios instead: a YAML list of {prompt, tool, arguments, maxCalls, split: tuning|held-out}',
    group: 'What to measure',
    placeholder: 'FILE',
    path: true,
    inConfigFile: false,
  },
  split: {
    type: 'text',
    describe: 'Only the scenarios of this split; the two are never counted together',
    group: 'What to measure',
    choices: ['tuning', 'held-out'],
  },
  tasks: {
    type: 'number',
    describe: 'Only so many queries or scenarios, from the first',
    group: 'What to measure',
    placeholder: 'N',
    integer: true,
    min: 1,
  },
  agent: {
    type: 'list',
    describe:
      'Agent: baseline (no model), react, dfsdt (depth-first search), functions (native function calling) (repeatable)',
    group: 'What to measure',
    placeholder: 'NAME',
    defaultText: 'react where a model is named, else baseline',
  },
  toolset: {
    type: 'text',
    describe:
      'Tools an agent gets for a task: those its data set lists, those its docs let be found, or all',
    group: 'What to measure',
    choices: ['listed', 'retrieved', 'all'],
    defaultText: 'listed where the queries list tools, else retrieved',
  },
  top: {
    type: 'number',
    describe: 'Tools that are retrieved for a task',
    group: 'What to measure',
    placeholder: 'N',
    integer: true,
    min: 1,
    max: 1000,
    default: 10,
  },
  repeats: {
    type: 'number',
    describe: 'Runs of each agent on each task, each with answers of the model of its own',
    group: 'What to measure',
    placeholder: 'N',
    integer: true,
    min: 1,
    max: 100,
    default: 1,
  },
  maxSteps: {
    type: 'number',
    describe: 'Turns of an agent on one path; a search may take twice as many in all',
    group: 'What to measure',
    placeholder: 'N',
    integer: true,
    min: 1,
    max: 1000,
    default: 12,
  },
  taskCalls: {
    type: 'number',
    describe: 'Calls of one run',
    group: 'What to measure',
    placeholder: 'N',
    integer: true,
    min: 1,
    max: 1000,
    default: 20,
  },
  taskTokens: {
    type: 'number',
    describe: 'Tokens of one run',
    group: 'What to measure',
    placeholder: 'N',
    integer: true,
    min: 1,
    defaultText: 'no limit',
  },
  ...answersOptions,
  reset: {
    type: 'text',
    describe:
      'Command that brings the service back to where it was; run before each run of an agent, and runs go one by one',
    group: 'What may be called',
    placeholder: 'COMMAND',
    inConfigFile: false,
  },
  simulator: { ...answersOptions.simulator, defaultText: '--model' },
  judge: {
    type: 'text',
    describe:
      'Chat model that judges every answer against that of the first agent on the first docs (Win%)',
    group: 'Models',
    placeholder: 'NAME',
  },
  ...placeOptions('judge'),
  reference: {
    type: 'text',
    describe:
      'Agent and docs that Win% is against, e.g. react@raw; run beside the others where it is none of them (with --judge)',
    group: 'What to measure',
    placeholder: 'AGENT[@DOCS]',
    inConfigFile: false,
    defaultText: 'the first agent on the first docs',
  },
  junit: {
    type: 'text',
    describe: 'Write a JUnit report, one case a task',
    group: 'Output',
    placeholder: 'FILE',
    path: true,
    inConfigFile: false,
  },
  ...comparedDocsOptions,
  ...controlOptions,
  ...agentModelOptions,
  ...queueOptions,
} as const satisfies OptionTable;
