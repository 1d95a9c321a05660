import { commandOptions } from '../../config/command-options.js';
import type { Command } from '../command.js';

export const checkCommand = {
  name: 'check',
  section: 'Refine and ship',
  summary: 'Make the experiments behind the docs again, and say which sentences no longer hold',
  arguments: [{ name: 'catalogue', describe: 'Name of a catalogue in tools/', required: true }],
  options: commandOptions.check,
  first: [
    ...(['run', 'docs', 'update', 'only', 'allowWrites', 'trustNames', 'value', 'reset'] as const),
    ...(['maxCalls', 'retries', 'fix', 'model', 'format', 'junit', 'json'] as const),
  ],
  examples: [
    ['check petstore', 'the docs of the latest run, by calls that only read'],
    ['check petstore --allow-writes', 'also what takes things of its own to show'],
    [
      'check petstore --update --format github-actions --junit check.xml',
      'in CI: read the tools anew, annotate the docs, write a report',
    ],
    ['check petstore --allow-writes --fix', 'refine the tools again of which something differs'],
  ],
  notes: [
    'The steps come from trajectories/CATALOGUE/RUN, which therefore has to stand beside refined-docs/; its journal is not needed. Names are made anew, and nothing that was there before is changed, as with refine.',
    'A difference is reported only if it came three times in the same way. Faults are no differences: what could not be checked is listed with the reason.',
    'Exit code 5: a sentence no longer holds, or a tool is gone. 3: something that was there before was changed. 1: nothing could be checked. With --fix the exit code is that of refine; the options for models and refinement are for it.',
  ],
  load: () => import('./run.js'),
} as const satisfies Command<typeof commandOptions.check>;
