import { checks } from '../../src/doctor/doctor.js';
import { cell, expectFile } from '../support/generated-file.js';

it('has every kind of damage in docs/doctor.md', () => {
  const lines = checks.flatMap(({ name, kinds }) =>
    Object.entries(kinds).map(
      ([kind, { is, repaired = '-' }]) =>
        `| ${[name, `\`${kind}\``, is, repaired].map(cell).join(' | ')} |`,
    ),
  );
  expectFile('docs/doctor.md', [...intro, ...lines, ''].join('\n'));
});

const intro = [
  '# What is broken in a workspace',
  '',
  '`tooldraft doctor` reads everything that a workspace holds with the readers that the commands use, and tells what they would refuse, lose or',
  'stumble over. It calls no tool and no model. Made by `npm run generate`.',
  '',
  '```sh',
  'npx tooldraft doctor            # looks; nothing is changed',
  'npx tooldraft doctor --repair   # sets right what is safe, and says what is left',
  'npx tooldraft doctor --json     # kind, file, what is wrong, remedy and repair of each damage',
  '```',
  '',
  '- Exit code 0: nothing is wrong, or all of it was repaired. 5: something is. With `--json` each damage that is left stands in `errors` too, its kind as `code`.',
  '- A repair does what the next command would do itself, or less: torn lines are cut off, what killed processes left is removed, lines of caches that',
  '  cannot be used are taken out. A file is changed as a whole or not at all. No line, trajectory or doc that can be read is changed or removed.',
  '- What a living process works on is not repaired: nothing of a run whose lock it holds, no cache while any run is held, and no file that was written',
  '  within the last minute where there is no lock to look at. Come back later.',
  '- Everything else is told with what to do. A trajectory or journal that is not as it was written is for you to restore: without it nobody knows which',
  '  calls were made, and tools could be called again. `refine --fresh` archives such a run and begins again.',
  '- Archived runs (`archive/` of a catalogue) are left alone, links are not followed.',
  '',
  'To look at a copy, copy the whole folder: `cp -a` keeps the times and rights that some checks go by.',
  '',
  '| of | kind | what it is | `--repair` |',
  '| --- | --- | --- | --- |',
];
