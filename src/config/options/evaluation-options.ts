import type { OptionTable } from '../option.js';
import { callingOptions } from './calling-options.js';
import { modelUseOptions } from './model-options.js';
import { embeddingOptions, refinementOptions } from './refinement-options.js';
import { placeOptions } from './role-options.js';

/** What every command that compares docs has. */
export const comparedDocsOptions = {
  docs: {
    type: 'list',
    describe:
      'Docs to measure: raw, the name of a run, joined:RUN (raw, then refined), published:FILE, NAME=published:FILE, condensed:DOCS (any of them shortened as EasyTool does) (repeatable); the first is what the others are compared with',
    group: 'What to measure',
    placeholder: 'raw|RUN|…',
    inConfigFile: false,
    defaultText: 'raw, and the latest run',
  },
  failUnder: {
    type: 'list',
    describe: 'End with exit code 5 where the metric is below this, e.g. ndcg@10=0.5 (repeatable)',
    group: 'What to measure',
    placeholder: 'METRIC=X',
  },
  seed: refinementOptions.seed,
  resamples: {
    type: 'number',
    describe: 'Bootstrap resamples behind every interval and rounds of every test',
    group: 'What to measure',
    placeholder: 'N',
    integer: true,
    min: 100,
    max: 1_000_000,
    default: 10_000,
  },
  table: {
    type: 'text',
    describe: 'Form of the table on standard output',
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
      'Leave out the null control, the second run of what others are compared with, which doubles its cost',
    group: 'What to measure',
  },
} as const satisfies OptionTable;

/** Who writes the docs of `condensed:DOCS`, and what that may cost. */
export const condensingOptions = {
  condenser: {
    type: 'text',
    describe: 'Chat model that writes the docs of condensed:DOCS',
    group: 'Models',
    placeholder: 'NAME',
    defaultText: 'none: they are condensed by rule',
  },
  ...placeOptions('condenser'),
  ...modelUseOptions,
} as const satisfies OptionTable;

export const retrievalOptions = {
  queries: {
    type: 'text',
    describe:
      'Queries with relevant tools: RestBench or ToolBench test data, or JSON Lines {"query", "relevant": ["tool", …]}',
    group: 'What to measure',
    placeholder: 'FILE',
    path: true,
    inConfigFile: false,
  },
  retriever: {
    type: 'list',
    describe: 'How tools are searched: bm25, dense, hybrid (repeatable)',
    group: 'What to measure',
    placeholder: 'NAME',
    defaultText: 'bm25',
  },
  tokenizer: {
    type: 'list',
    describe:
      'How texts become terms: default (case split, stop words out, stemmed), plain (repeatable)',
    group: 'What to measure',
    placeholder: 'NAME',
    defaultText: 'both, since a gain under one alone is none',
  },
  fields: {
    type: 'list',
    describe: 'Part of a doc that is indexed: name, purpose, useWhen, description, … (repeatable)',
    group: 'What to measure',
    placeholder: 'FIELD',
    defaultText:
      'name, group, groupDescription, purpose, useWhen, statedReturns: what measured best',
  },
  k1: {
    type: 'number',
    describe: 'BM25: how soon repeats of a term stop counting',
    group: 'What to measure',
    placeholder: 'N',
    min: 0,
    default: 1.2,
  },
  b: {
    type: 'number',
    describe: 'BM25: how much long docs are held back',
    group: 'What to measure',
    placeholder: 'N',
    min: 0,
    max: 1,
    default: 0.75,
  },
  candidates: {
    type: 'text',
    describe: 'Tools that a query chooses from: all, or those of its own list (ToolBench api_list)',
    group: 'What to measure',
    choices: ['all', 'own'],
    default: 'all',
  },
  cutoff: {
    type: 'list',
    describe: 'Rank at which NDCG and recall are taken (repeatable)',
    group: 'What to measure',
    placeholder: 'K',
    defaultText: '1, 5 and 10',
  },
  worst: {
    type: 'number',
    describe:
      'Tell this many of the queries that fail or got worse, and of the pairs of tools that are confused',
    group: 'What to show',
    placeholder: 'N',
    integer: true,
    min: 0,
    max: 1000,
    default: 0,
  },
  trec: {
    type: 'text',
    describe: 'Folder for run and qrels files of trec_eval',
    group: 'Output',
    placeholder: 'DIR',
    path: true,
    inConfigFile: false,
  },
  ...comparedDocsOptions,
  ...condensingOptions,
  concurrency: { ...callingOptions.concurrency, describe: 'Model requests side by side' },
  ...embeddingOptions,
} as const satisfies OptionTable;
