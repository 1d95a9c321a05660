import { frames, standsAsName } from '../../src/refusals/name-frames.js';

const words = { grammar: 'to', general: 'type', ordinary: 'title' };
const examples = frames.flatMap(({ tiers, example }) =>
  tiers.map((tier) => [example.replace('*', words[tier]), words[tier]] as const),
);

function isName(text: string, word: string, value?: string): boolean {
  const at = new RegExp(`(?<![A-Za-z])${word}(?![A-Za-z])`).exec(text)?.index ?? -1;
  const [before, after] = [text.slice(0, at), text.slice(at + word.length)];
  return standsAsName(word, { word, before, after, ...(value !== undefined && { value }) });
}

describe('a word that is an ordinary one', () => {
  it.each(examples)('is a name in: %s (%s)', (text, word) => {
    expect(isName(text, word)).toBe(true);
  });

  it.each([
    ['There is a better way to do it', 'to'],
    ['Things of this type cannot be used', 'type'],
    ['It was given a title by somebody', 'title'],
    ['No value of a type was returned', 'type'],
  ])('is none in: %s', (text, word) => {
    expect(isName(text, word)).toBe(false);
  });

  it('is a name where the value that was sent stands behind it', () => {
    expect(isName('We have the title Emma already', 'title', 'Emma')).toBe(true);
    expect(isName('We have the title Emma already', 'title', 'Persuasion')).toBe(false);
  });

  it('is anything but what is on the lists', () => {
    expect(isName('Somebody has the berth already', 'berth')).toBe(true);
  });
});
