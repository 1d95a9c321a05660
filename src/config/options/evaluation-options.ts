import type { OptionTable } from '../option.js';
import { callingOptions } from './calling-options.js';
import { modelUseOptions } from './model-options.js';
import { refinementOptions } from './refinement-options.js';

/** What every command that compares docs has. */
export const comparedDocsOptions = {
  docs: {
    type: 'list',
    describe:
      'Docs to measure: raw, the name of a run, joined:RUN (raw, then refined), published:FILE, condensed:DOCS (shortened as EasyTool does), each with NAME= before it as a label; the first is the reference (repeatable)',
    group: 'Measurement',
    placeholder: 'raw|RUN|…',
    inConfigFile: false,
    defaultText: 'raw and the latest run',
  },
  failUnder: {
    type: 'list',
    describe: 'Exit with code 5 if the metric is below this value, e.g. ndcg@10=0.5 (repeatable)',
    group: 'Measurement',
    placeholder: 'METRIC=X',
  },
  seed: refinementOptions.seed,
  resamples: {
    type: 'number',
    describe: 'Bootstrap resamples for intervals, and rounds for tests',
    group: 'Measurement',
    placeholder: 'N',
    integer: true,
    min: 100,
    max: 1_000_000,
    default: 10_000,
  },
  table: {
    type: 'text',
    describe: 'Format of the table on standard output',
    group: 'Output',
    choices: ['text', 'markdown', 'csv'],
    default: 'text',
  },
  noPlots: {
    type: 'flag',
    describe: 'Write no plots to evaluations/plots/',
    group: 'Output',
  },
} as const satisfies OptionTable;

/** For commands whose runs are not the same twice. */
export const controlOptions = {
  noControl: {
    type: 'flag',
    describe:
      'Skip the null control, the second run of the reference that shows how much results vary by chance',
    group: 'Measurement',
  },
} as const satisfies OptionTable;

export const retrievalOptions = {
  queries: {
    type: 'text',
    describe:
      'Queries with their relevant tools: RestBench or ToolBench test data, or JSON Lines {"query", "relevant": ["tool", …]}',
    group: 'Measurement',
    placeholder: 'FILE',
    path: true,
    inConfigFile: false,
  },
  retriever: {
    type: 'list',
    describe: 'Retrieval method: bm25, dense or hybrid (repeatable)',
    group: 'Measurement',
    placeholder: 'NAME',
    defaultText: 'bm25',
  },
  tokenizer: {
    type: 'list',
    describe:
      'Tokenizer: default (splits camelCase, removes stop words, stems) or plain (repeatable)',
    group: 'Measurement',
    placeholder: 'NAME',
    defaultText: 'both',
  },
  fields: {
    type: 'list',
    describe: 'Parts of a doc to index: name, choosing, use, description, … (repeatable)',
    group: 'Measurement',
    placeholder: 'FIELD',
    defaultText: 'name, group, groupDescription, choosing',
  },
  k1: {
    type: 'number',
    describe: 'BM25: term frequency saturation',
    configOnly: true,
    group: 'Measurement',
    placeholder: 'N',
    min: 0,
    default: 1.2,
  },
  b: {
    type: 'number',
    describe: 'BM25: length normalisation',
    configOnly: true,
    group: 'Measurement',
    placeholder: 'N',
    min: 0,
    max: 1,
    default: 0.75,
  },
  candidates: {
    type: 'text',
    describe: 'Tools to search: all, or those listed with the query (ToolBench api_list)',
    configOnly: true,
    group: 'Measurement',
    choices: ['all', 'own'],
    default: 'all',
  },
  cutoff: {
    type: 'list',
    describe: 'Ranks k for NDCG@k and recall@k (repeatable)',
    group: 'Measurement',
    placeholder: 'K',
    defaultText: '1, 5 and 10',
  },
  worst: {
    type: 'number',
    describe: 'List this many failing or worsened queries, and confused pairs of tools',
    group: 'Display',
    placeholder: 'N',
    integer: true,
    min: 0,
    max: 1000,
    default: 0,
  },
  trec: {
    type: 'text',
    describe: 'Folder for run and qrels files in trec_eval format',
    group: 'Output',
    placeholder: 'DIR',
    path: true,
    inConfigFile: false,
  },
  ...comparedDocsOptions,
  ...modelUseOptions,
  concurrency: { ...callingOptions.concurrency, describe: 'Model requests in flight' },
} as const satisfies OptionTable;
