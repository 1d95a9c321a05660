import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';
import { intervalNote } from '../interval-note.js';

export const evalRetrievalCommand = {
  name: 'eval retrieval',
  section: 'Measure',
  summary: 'Measure how well requests retrieve the right tools',
  arguments: [
    {
      name: 'catalogue',
      describe: 'Catalogues in tools/, or files in any known format; several form one corpus',
      required: true,
      repeated: true,
    },
  ],
  options: commandOptions['eval retrieval'],
  examples: [
    [
      'eval retrieval petstore --queries requests.jsonl',
      'compare original docs with the latest run, with both tokenizers',
    ],
    [
      'eval retrieval tmdb --queries TMDB.json --docs raw --docs joined --retriever dense',
      'search by meaning, with the refined text appended to the original',
    ],
    [
      'eval retrieval tmdb --queries q.jsonl --fields name,description --docs published:t.json',
      'an exported file, as a client would index it',
    ],
    [
      'eval retrieval petstore --queries requests.jsonl --worst 5 --fail-under ndcg@10=0.5',
      'list the worst queries and confused tools; exit with code 5 below 0.5',
    ],
  ],
  notes: [
    intervalNote,
    'A difference counts as a gain only if its 95 % interval is above 0 with both tokenizers. A gain that a weak tokenizer shows alone is often just words that a better one matches anyway.',
  ],
  load: () => import('./run.js'),
} as const satisfies Command<(typeof commandOptions)['eval retrieval']>;
