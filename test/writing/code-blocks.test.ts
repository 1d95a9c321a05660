import { renderDescription } from '../../src/writing/render-description.js';
import { keptSentences } from '../../src/writing/kept-sentences.js';
import { sortIntoSections } from '../../src/writing/sort-into-sections.js';

const fence = '```';
const block = (language: string, ...lines: string[]): string =>
  [`${fence}${language}`, ...lines, fence].join('\n');

describe('code blocks in a raw doc', () => {
  it('stay whole, behind the sentence that leads to them', () => {
    const patch = block('diff', '@@ Mooring. One', '-old <b>', '+new');
    const raw = `Changes a file.\nGive the change like this:\n\n${patch}\n\nNothing else is touched.`;
    expect(keptSentences(raw)).toEqual([
      'Changes a file.',
      `Give the change like this:\n${patch}`,
      'Nothing else is touched.',
    ]);
  });

  it('are left out with their heading where they are samples of answers', () => {
    const sample = block('json', '{', '  "id": 7, "name": "Heron. A boat"', '}');
    const raw = `Lists boats.\n\n## Response body example\n\n${sample}\n\nSorted by name.`;
    expect(keptSentences(raw)).toEqual(['Lists boats.', 'Sorted by name.']);
    const command = block('shell', 'curl -s https://x.example/boats \\', '  -F size=2');
    expect(keptSentences(`Lists boats.\n#### *Example request*\n${command}`)).toEqual([
      'Lists boats.',
    ]);
    expect(keptSentences(`Lists boats. Returns an object, see below.\n${sample}`)).toEqual([
      'Lists boats.',
      'Returns an object, see below.',
    ]);
  });

  it('stay where they say in which form the caller gives results', () => {
    const form = block('Marks', 'mark: [0 to 5]');
    const raw = `Rates a boat.\nYou must use this format for the results:\n${form}`;
    expect(keptSentences(raw)).toEqual([
      'Rates a boat.',
      `You must use this format for the results:\n${form}`,
    ]);
  });

  it('end on a line of their own in the doc', () => {
    const example = block('sql', 'SELECT 1');
    const sections = sortIntoSections([
      'Runs a query.',
      `Useful for counts:\n${example}`,
      'Use it with care.',
    ]);
    expect(renderDescription(sections, { words: 100 })).toBe(
      `Runs a query.\nUseful for counts:\n${example}\nUse it with care.`,
    );
  });
});
