import { groupBy } from '../../src/support/group-by.js';
import { cell, expectFile } from '../support/generated-file.js';
import { allProperties } from './all-properties.js';
import type { Property } from './property.js';

const intro = [
  '# What is tried with anything that may come',
  '',
  'Made by `npm run generate`. Each line is tried with values drawn at random, the same ones every time: 60 of each in `npm test`,',
  'more with `PROPERTY_RUNS=1000 npm test -- test/properties`. A file that is broken is refused by an error that names it and says what to do,',
  'and is left as it is.',
];

/** Subjects of which the same holds share their lines. */
function linesOf(properties: readonly Property[]): readonly string[] {
  const bySubject = groupBy(properties, ({ subject }) => subject);
  const alike = groupBy([...bySubject], ([, held]) =>
    held.map(({ given, holds }) => cell(`${given} | ${holds}`)).join('\n'),
  );
  return [...alike.values()].flatMap((group) => {
    const subjects = group.map(([subject]) => subject).join('; ');
    const [[, held] = ['', []]] = group;
    return held.map(
      ({ given, holds }, at) =>
        `| ${[at === 0 ? subjects : '', given, holds].map(cell).join(' | ')} |`,
    );
  });
}

it('has every property in docs/properties.md', () => {
  const parts = Object.entries(allProperties).flatMap(([part, properties]) => [
    ...['', `## ${part}`, ''],
    ...['| what | tried with | holds |', '| --- | --- | --- |'],
    ...linesOf(properties),
  ]);
  expectFile('docs/properties.md', [...intro, ...parts, ''].join('\n'));
});
