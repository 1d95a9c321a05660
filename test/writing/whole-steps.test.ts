import { keptSentences } from '../../src/writing/kept-sentences.js';
import { sortIntoSections } from '../../src/writing/sort-into-sections.js';

const raw = [
  'Plans a voyage.',
  'It goes so:',
  '1. Plan the legs. Each has a port.',
  '2. **You must** wait for the tide. Only then sail.',
  '3. Return.',
  'In such a case give the port again.',
].join('\n');

describe('the numbered steps of a description', () => {
  it('are not taken apart', () => {
    expect(keptSentences(raw)).toEqual([
      'Plans a voyage.',
      '1. Plan the legs. Each has a port.',
      '2. **You must** wait for the tide. Only then sail.',
      '3. Return.',
      'In such a case give the port again.',
    ]);
  });

  it('stay together and in their order, with what refers to them', () => {
    const [, ...steps] = keptSentences(raw);
    const sections = sortIntoSections(keptSentences(raw));
    expect(Object.values(sections)).toContainEqual(steps);
  });

  it('are more than a number at the start of a line', () => {
    expect(keptSentences('Sails.\n3. May is late. June is not.')).toContain('June is not.');
  });
});
