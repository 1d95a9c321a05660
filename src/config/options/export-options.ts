import type {
  ExportFormat,
  FolderExportFormat,
  OpenApiExportFormat,
} from '../../reports/export/export-formats.js';
import type { OptionTable } from '../option.js';
import { comparedDocsOptions } from './evaluation-options.js';

/** Written out, since `--help` must not wait for the writers; the compiler holds both lists equal. */
type AnyFormat = ExportFormat | FolderExportFormat | OpenApiExportFormat;
const formatNames = [
  'openapi',
  'overlay',
  'restbench',
  'toolbench',
  'toolenv',
  'openai',
  'openai-responses',
  'anthropic',
  'ai-sdk',
  'mcp',
  'descriptions',
  'markdown',
  'native',
] as const satisfies readonly AnyFormat[];
const allFormatNames: Exclude<AnyFormat, (typeof formatNames)[number]> extends never
  ? typeof formatNames
  : never = formatNames;

export const exportOptions = {
  to: {
    type: 'text',
    describe:
      'Format to write: openapi is your own document with the docs in it, overlay an OpenAPI Overlay for it, descriptions the changed texts as JSON to load in code, toolenv a folder with one file for each ToolBench tool',
    group: 'Output',
    placeholder: 'FORMAT',
    choices: allFormatNames,
    inConfigFile: false,
  },
  docs: {
    ...comparedDocsOptions.docs,
    describe:
      'Docs to write: raw, the name of a run, joined:RUN (raw, then refined), published:FILE, condensed:DOCS',
    group: 'What to show',
    defaultText: 'the latest run, else raw',
  },
  schema: {
    type: 'text',
    describe:
      'With narrow, learnt constraints are laid over the schemas, in openapi and overlay into those of the document; original changes nothing that is accepted',
    group: 'What to show',
    choices: ['original', 'narrow'],
    default: 'original',
  },
  description: {
    type: 'text',
    describe:
      'What stands in the descriptions of tools: with index, what calls taught of arguments, answers, refusals and other tools stands beside them, in the description of the schema, so that a search over descriptions finds what a tool is for; with whole, all of it',
    group: 'What to show',
    choices: ['index', 'whole'],
    defaultText: 'index in openai, openai-responses, anthropic, ai-sdk and mcp, else whole',
    inConfigFile: false,
  },
  responses: {
    type: 'text',
    describe:
      'With observed, openapi and overlay also get the statuses and shapes of answers that the document lacks, as calls had them',
    group: 'What to show',
    choices: ['documented', 'observed'],
    default: 'documented',
    inConfigFile: false,
  },
  budgetTokens: {
    type: 'number',
    describe:
      'Tokens that all docs together may take, as estimated: sentences of least worth are left out, those that prevent refusals last',
    group: 'What to show',
    placeholder: 'N',
    integer: true,
    min: 1,
    max: 10_000_000,
    defaultText: 'no limit',
    inConfigFile: false,
  },
  deferLoading: {
    type: 'flag',
    describe:
      'In anthropic and openai-responses, tools are found by tool search instead of standing in the prompt',
    group: 'What to show',
    inConfigFile: false,
  },
  out: {
    type: 'text',
    describe: 'File to write, instead of standard output; the folder of toolenv',
    group: 'Output',
    placeholder: 'PATH',
    path: true,
    inConfigFile: false,
  },
} as const satisfies OptionTable;
