import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';

export const checkCommand = {
  name: 'check',
  section: 'Refine and ship',
  summary: 'Repeat the calls behind the refined docs and report what is no longer true',
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
    ['check petstore', 'check the latest run, reading tools only'],
    ['check petstore --update', 'also report tools that were removed, added or changed'],
    ['check petstore --update --fix', 'refine only the tools whose docs are no longer true'],
    ['check petstore --format github-actions --junit drift.xml', 'for a scheduled job'],
  ],
  notes: [
    'Each sentence records the calls that support it. They are repeated and judged by the same rules; a sentence that fails is tried once more before it is reported. A time-out, a server error or a missing record makes a sentence unclear, never false.',
    'Tools that write are skipped without --allow-writes, tools that delete without --allow-destructive. Things that the check creates are removed where possible.',
    'With --fix, new tools and tools whose docs are no longer true are refined again with the settings of their run. Findings are kept in evaluations/findings/ for "refine --from-findings".',
    'Exit code 5 means that a sentence is no longer true, a tool is gone, or its source has changed, and --fix did not repair it.',
  ],
  load: () => import('./run.js'),
} as const satisfies Command<typeof commandOptions.check>;
