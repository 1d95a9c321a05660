import fc from 'fast-check';
import { wordDiff } from '../../src/reports/terminal/word-diff.js';

const marks = { same: ['', ''], removed: ['[-', '-]'], added: ['{+', '+}'] } as const;
const shown = (before: string, after: string): string =>
  wordDiff(before, after)
    .map(({ kind, text }) => {
      const [open, close] = marks[kind];
      return text.replace(/\S(?:.*\S)?/s, (body) => open + body + close);
    })
    .join('');

describe('a word-level difference', () => {
  it.each([
    ['Lists pets.', 'Lists pets.', 'Lists pets.'],
    ['Lists pets.', 'Lists all pets.', 'Lists {+all+} pets.'],
    ['Lists pets. Fast.', 'Lists pets.', 'Lists pets. [-Fast.-]'],
    ['One. Two.', 'One. Between. Two.', 'One. {+Between.+} Two.'],
    ['', 'New.', '{+New.+}'],
    ['Old.', '', '[-Old.-]'],
    [
      'The limit is 100.',
      'Answers in JSON with a cursor.',
      '[-The limit is 100.-] {+Answers in JSON with a cursor.+}',
    ],
    [
      'Gives a list.\nAt most 100.',
      'Gives a list.\nAt most 20.',
      'Gives a list.\nAt most [-100-]{+20+}.',
    ],
  ])('%j → %j', (before, after, expected) => {
    expect(shown(before, after)).toBe(expected);
  });

  it('does not see a change of white space between sentences', () => {
    expect(wordDiff('One. Two.', 'One.\nTwo.').every(({ kind }) => kind === 'same')).toBe(true);
  });

  it('holds the whole of both texts', () => {
    const squeezed = (text: string): string => text.replace(/\s+/g, '');
    const sentence = fc.string();
    fc.assert(
      fc.property(fc.array(sentence), fc.array(sentence), (a, b) => {
        const [before, after] = [a.join('. '), b.join('. ')];
        const parts = wordDiff(before, after);
        const without = (left: string): string =>
          squeezed(
            parts
              .filter(({ kind }) => kind !== left)
              .map(({ text }) => text)
              .join(''),
          );
        expect(without('added')).toBe(squeezed(before));
        expect(without('removed')).toBe(squeezed(after));
      }),
    );
  });
});
