import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';

export const reviewCommand = {
  name: 'review',
  section: 'Refine and ship',
  summary: 'Write the sentences to decide about into a file, or list the decisions made',
  arguments: [
    { name: 'catalogue', describe: 'Name of a catalogue in tools/', required: true },
    { name: 'tool', describe: 'Id or name of one tool (default: all tools)', required: false },
  ],
  options: commandOptions.review,
  examples: [
    ['review petstore', 'writes all undecided sentences to reviews/petstore.yaml'],
    ['review petstore listPets --all', 'also writes the decided sentences of one tool'],
    ['review petstore --list', 'shows the decisions, and how many sentences are undecided'],
  ],
  notes: [
    'Decide by changing "decision" in reviews/<catalogue>.yaml, or in a browser with "tooldraft view". Decisions apply to every run: show, export, proxy and eval follow them. docs/review.md describes the file.',
    'accept keeps the sentence. reject removes it, and the constraint that came with it. edit replaces it with your words. Docs without sentences (of the engines rules, llm and draft) cannot be reviewed: the command ends with exit code 2 and says so.',
  ],
  load: () => import('./run.js'),
} as const satisfies Command<typeof commandOptions.review>;
