import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';

export const lintCommand = {
  name: 'lint',
  section: 'Refine and ship',
  summary: 'Find problems in the docs without calling any tool',
  arguments: [
    {
      name: 'catalogue',
      describe: 'Name of a catalogue in tools/, or a file in any known format',
      required: true,
    },
  ],
  options: commandOptions.lint,
  examples: [
    ['lint openapi.yaml', 'check the docs in a file'],
    ['lint petstore --docs rules', 'check the refined docs of a run'],
    [
      'lint petstore --fail-on warning --ignore "name-as-purpose=list*"',
      'also fail on warnings, and turn a rule off for some tools',
    ],
    ['lint petstore --format github-actions --junit lint.xml', 'for a pull request'],
  ],
  notes: [
    'An error misleads an agent or keeps it from making a call, a warning makes it guess, a note costs it reading time or leaves something out. docs/lint.md lists the rules.',
    'Exit code 5 means that a finding is at least as severe as --fail-on. Only such findings fail in the JUnit report.',
  ],
  load: () => import('./run.js'),
} as const satisfies Command<typeof commandOptions.lint>;
