import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';

export const reviewCommand = {
  name: 'review',
  section: 'Refine and ship',
  summary: 'Accept, reject, edit or pin sentences of the refined docs, one by one or in a file',
  arguments: [
    { name: 'catalogue', describe: 'Name of a catalogue in tools/', required: true },
    { name: 'tool', describe: 'Id or name of one tool; without it, all', required: false },
  ],
  options: commandOptions.review,
  examples: [
    ['review petstore', 'asks about each sentence that is not decided; every key is saved at once'],
    ['review petstore listPets --all', 'goes through all sentences of one tool again'],
    ['review petstore --write', 'reviews/petstore.yaml with what is open, for a pull request'],
    ['review petstore --list', 'what is decided, and how much is open'],
    ['review petstore --take-edits', 'after refined-docs/petstore/rules.json was changed by hand'],
  ],
  notes: [
    'Decisions are kept in reviews/<catalogue>.yaml, which people may write by hand, and hold for every run: what is shown, exported, served, checked and measured follows them. docs/review.md has the format.',
    'accept: it stands and is not asked about again. reject: it goes, with what it put into the learnt constraints. edit: your words stand in its place. pin: it stands even where a later run does not find it.',
  ],
  load: () => import('./run.js'),
} as const satisfies Command<typeof commandOptions.review>;
