import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';
import { intervalNote } from '../interval-note.js';

export const evalRetrievalCommand = {
  name: 'eval retrieval',
  summary: 'Whether users’ requests find the right tools: raw docs against refined ones',
  arguments: [
    {
      name: 'catalogue',
      describe: 'Names of catalogues in tools/, or files of any format; several are one corpus',
      required: true,
      repeated: true,
    },
  ],
  options: commandOptions['eval retrieval'],
  first: [
    'queries',
    'docs',
    'retriever',
    'tokenizer',
    'fields',
    'cutoff',
    'worst',
    'failUnder',
    'table',
    'json',
  ],
  examples: [
    [
      'eval retrieval petstore --queries requests.jsonl',
      'raw docs against those of the latest run, under both tokenizers',
    ],
    [
      'eval retrieval tmdb --queries TMDB.json --docs raw --docs joined:rules --retriever dense',
      'three variants of the docs, by words and by meaning',
    ],
    [
      'eval retrieval tmdb --queries q.jsonl --fields name,description --docs published:t.json',
      'what "export" wrote, as a client indexes it',
    ],
    [
      'eval retrieval petstore --queries requests.jsonl --worst 5 --fail-under ndcg@10=0.5',
      'what goes wrong most, and which tools are confused, five of each; exit code 5 below 50 %',
    ],
  ],
  notes: [
    intervalNote,
    'A gain is called one only where its 95 % interval lies above 0 under both tokenizers: what shows under a weak tokenizer alone is often only words that a better one matches anyway.',
  ],
  load: () => import('./run.js'),
} as const satisfies Command<(typeof commandOptions)['eval retrieval']>;
