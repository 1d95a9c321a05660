import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';

export const checkCommand = {
  name: 'check',
  summary: 'Make the calls behind the refined docs again: which sentences are no longer true?',
  arguments: [{ name: 'catalogue', describe: 'Name of a catalogue in tools/', required: true }],
  options: commandOptions.check,
  first: [
    'run',
    'docs',
    'fix',
    'update',
    'only',
    'allowWrites',
    'allowDestructive',
    'server',
    'auth',
    'value',
    'maxCalls',
    'format',
    'junit',
    'json',
  ],
  examples: [
    ['check petstore', 'the sentences of the latest run about tools that read'],
    ['check petstore --update', 'also reads the source again: tools that are gone, new or changed'],
    ['check petstore --update --fix', 'refine just the tools whose docs are no longer true'],
    ['check petstore --format github-actions --junit drift.xml', 'for a scheduled job'],
  ],
  notes: [
    'Each sentence holds the calls that proved it. They are made again and judged by the same rules; what comes out false is tried once more from the beginning. Faults, and things that are gone, make a sentence unclear, never false.',
    'What may write is skipped unless --allow-writes, what may destroy unless --allow-destructive. What a check makes it removes where it may.',
    'With --fix, tools whose docs drifted and new ones are refined in the same run, with its settings on record; a model is asked only where the run used one. What was found is kept in evaluations/findings/ for "refine --from-findings".',
    'Exit code 5: a sentence is no longer true, or a tool is gone or its source has changed, and --fix did not mend it.',
  ],
  load: () => import('./run.js'),
} as const satisfies Command<typeof commandOptions.check>;
