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
    group: 'Display',
    defaultText: 'the latest run, otherwise raw',
  },
  schema: {
    type: 'text',
    describe: 'Schemas: with learnt constraints (narrow), or as they are (original)',
    group: 'Display',
    choices: ['original', 'narrow'],
    default: 'original',
  },
  description: {
    type: 'text',
    describe:
      'Descriptions: short for search, with details in schema descriptions (index), or everything in one text (whole)',
    group: 'Display',
    choices: ['index', 'whole'],
    defaultText: 'index for openai, openai-responses, anthropic, ai-sdk and mcp, otherwise whole',
    inConfigFile: false,
  },
  budgetTokens: {
    type: 'number',
    describe:
      'Limit the docs to this many tokens (estimated); the least useful sentences are left out first',
    group: 'Display',
    placeholder: 'N',
    integer: true,
    min: 1,
    max: 10_000_000,
    defaultText: 'no limit',
    inConfigFile: false,
  },
  corrected: {
    type: 'flag',
    describe:
      'Leave out the words of the source that answers refute, where a review accepts their removal',
    group: 'Display',
    inConfigFile: false,
  },
  deferLoading: {
    type: 'flag',
    describe:
      'Let tools be found by tool search instead of listing them in the prompt (anthropic, openai-responses)',
    group: 'Display',
    inConfigFile: false,
  },
  out: {
    type: 'text',
    describe: 'File to write instead of standard output; for toolenv, the folder',
    group: 'Output',
    placeholder: 'PATH',
    path: true,
    inConfigFile: false,
  },
} as const satisfies OptionTable;
