import type { OptionTable } from '../option.js';
import { allowDestructive, answersOptions, callingOptions } from './calling-options.js';
import { comparedDocsOptions, controlOptions } from './evaluation-options.js';
import { modelOptions, modelUseOptions } from './model-options.js';
import { sourceOptions } from './source-options.js';

/** Chat models of commands that measure agents; the roles of refinement have no part in it. */
const agentModelOptions = {
  model: modelOptions.model,
  ...modelUseOptions,
  temperature: {
    ...modelOptions.temperature,
    defaultText: 'for agents 0.2, as in DRAFT’s code',
  },
  maxAnswerTokens: modelOptions.maxAnswerTokens,
} as const satisfies OptionTable;

/** `eval agents`: tasks, agents, docs, limits, and where tool answers come from. */
export const agentsOptions = {
  ...sourceOptions,
  allowWrites: callingOptions.allowWrites,
  allowDestructive,
  maxCalls: { ...callingOptions.maxCalls, describe: 'Stop after this many calls of live tools' },
  concurrency: { ...callingOptions.concurrency, describe: 'Agent runs in flight' },
  rps: callingOptions.rps,
  timeout: callingOptions.timeout,
  retries: callingOptions.retries,
  queries: {
    type: 'text',
    describe:
      'Queries with the tools that answer them: RestBench or ToolBench test data, or JSON Lines {"query", "relevant": ["tool", …]}',
    group: 'Measurement',
    placeholder: 'FILE',
    path: true,
    inConfigFile: false,
  },
  scenarios: {
    type: 'text',
    describe:
      'Scenarios instead of queries: a YAML list of {prompt, tool, arguments, maxCalls, split: tuning|held-out}',
    group: 'Measurement',
    placeholder: 'FILE',
    path: true,
    inConfigFile: false,
  },
  split: {
    type: 'text',
    describe: 'Only scenarios of this split',
    group: 'Measurement',
    choices: ['tuning', 'held-out'],
  },
  limit: {
    type: 'number',
    describe: 'Only the first N queries or scenarios, with all tools',
    group: 'Measurement',
    placeholder: 'N',
    integer: true,
    min: 1,
  },
  agent: {
    type: 'list',
    describe:
      'Agent: baseline (no model), react, dfsdt (depth-first search) or functions (native function calling) (repeatable)',
    group: 'Measurement',
    placeholder: 'NAME',
    defaultText: 'react where a model is named, else baseline',
  },
  toolset: {
    type: 'text',
    describe:
      'Tools offered to the agent: those listed with the task, those retrieved for it, or all',
    group: 'Measurement',
    choices: ['listed', 'retrieved', 'all'],
    defaultText: 'listed if the queries list tools, otherwise retrieved',
  },
  top: {
    type: 'number',
    describe: 'Number of tools to retrieve for a task',
    configOnly: true,
    group: 'Measurement',
    placeholder: 'N',
    integer: true,
    min: 1,
    max: 1000,
    default: 10,
  },
  repeats: {
    type: 'number',
    describe: 'Runs of each agent on each task',
    group: 'Measurement',
    placeholder: 'N',
    integer: true,
    min: 1,
    max: 100,
    default: 1,
  },
  maxSteps: {
    type: 'number',
    describe: 'Maximum turns of an agent on one path; a search may take twice as many in total',
    configOnly: true,
    group: 'Measurement',
    placeholder: 'N',
    integer: true,
    min: 1,
    max: 1000,
    default: 12,
  },
  taskCalls: {
    type: 'number',
    describe: 'Maximum calls in one task',
    configOnly: true,
    group: 'Measurement',
    placeholder: 'N',
    integer: true,
    min: 1,
    max: 1000,
    default: 20,
  },
  taskTokens: {
    type: 'number',
    describe: 'Maximum tokens in one task',
    configOnly: true,
    group: 'Measurement',
    placeholder: 'N',
    integer: true,
    min: 1,
    defaultText: 'no limit',
  },
  ...answersOptions,
  reset: {
    type: 'text',
    describe: 'Command that resets the service; run before each task, and tasks run one at a time',
    group: 'Permissions',
    placeholder: 'COMMAND',
    inConfigFile: false,
  },
  reference: {
    type: 'text',
    describe: 'Agent and docs that Win% compares with, e.g. react@raw (with --role judge=NAME)',
    group: 'Measurement',
    placeholder: 'AGENT[@DOCS]',
    inConfigFile: false,
    defaultText: 'the first agent with the first docs',
  },
  junit: {
    type: 'text',
    describe: 'Write a JUnit report with one case per task',
    group: 'Output',
    placeholder: 'FILE',
    path: true,
    inConfigFile: false,
  },
  ...comparedDocsOptions,
  ...controlOptions,
  ...agentModelOptions,
} as const satisfies OptionTable;
