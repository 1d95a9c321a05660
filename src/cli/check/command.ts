import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';

export const checkCommand = {
  name: 'check',
  section: 'Refine and ship',
  summary: 'Check the sentences of refined docs against the tools (not built yet)',
  arguments: [{ name: 'catalogue', describe: 'Name of a catalogue in tools/', required: true }],
  options: commandOptions.check,
  examples: [
    ['check petstore', 'the docs of the latest run'],
    ['check petstore --docs refined-docs/petstore/builtin.json', 'the docs in a file'],
  ],
  notes: [
    'Only sentences with the steps that show them can be checked. No run writes such sentences yet, and repeating their steps is not built: the command ends with exit code 2 and says so.',
  ],
  load: () => import('./run.js'),
} as const satisfies Command<typeof commandOptions.check>;
