import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';

export const lintCommand = {
  name: 'lint',
  summary: 'What is wrong with these docs, without calling anything',
  arguments: [
    {
      name: 'catalogue',
      describe: 'Name of a catalogue in tools/, or a file of any format',
      required: true,
    },
  ],
  options: commandOptions.lint,
  examples: [
    ['lint openapi.yaml', 'the docs of a file, as their source has them'],
    ['lint petstore --docs rules', 'the refined docs of a run'],
    ['lint petstore --fail-on warning --ignore "name-as-purpose=list*"', 'to hold docs to more'],
    ['lint petstore --format github-actions --junit lint.xml', 'for a pull request'],
  ],
  notes: [
    'A finding is an error where an agent is misled or cannot make a call, a warning where it has to guess, a note where it reads more or learns less than it might. docs/lint.md has the rules.',
    'Exit code 5: a finding is at least as bad as --fail-on says. Only such findings fail in the JUnit report.',
  ],
  load: () => import('./run.js'),
} as const satisfies Command<typeof commandOptions.lint>;
