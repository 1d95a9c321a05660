import {
  withOwnSentence,
  withSentence,
  type SentencePlace,
} from '../../src/review/sentence-in-text.js';

const ofLines: SentencePlace = { isOf: (slot) => slot === 'lines[].id' };
const noteOnLimit: SentencePlace = { isOf: (slot) => slot === 'limit', onlyTold: true };

/** Text, sentence, what stands there instead ('' for nothing), where it is looked for, what comes of it. */
const rows: readonly (readonly [string, string, string, SentencePlace, string])[] = [
  ['A. B. C.', 'B.', '', {}, 'A. C.'],
  ['A. B. C.', 'B.', 'New one.', {}, 'A. New one. C.'],
  ['A. B.', 'B.', '', {}, 'A.'],
  ['A. B.', 'A.', '', {}, 'B.'],
  ['A.', 'A.', '', {}, ''],
  ['A.\nB.\nC.', 'B.', '', {}, 'A.\nC.'],
  ['A.\nB.', 'B.', '', {}, 'A.'],
  // No part of another sentence.
  ['Left out, it is 0.5. Left out, it is 0.', 'Left out, it is 0.', '', {}, 'Left out, it is 0.5.'],
  ['At most 10.', 'most 10', '', {}, 'At most 10.'],
  // Other signs and line breaks.
  ['Lists all\nthe pets. B.', 'Lists all the pets.', '', {}, 'B.'],
  ['Lists all the pets; B.', 'Lists all the cats.', '', {}, 'Lists all the pets; B.'],
  ['Lists pets (all)', 'Lists pets (all).', 'Lists cats.', {}, 'Lists cats.'],
  ['Do:\n- take one\n- Leave it', 'Leave it.', '', {}, 'Do:\n- take one'],
  ['Do:\n- take one\n- Leave it', 'Leave it.', 'Keep it.', {}, 'Do:\n- take one\n- Keep it.'],
  // Dots and brackets are no patterns.
  ['Takes `a.*` (x). Or `ab`.', 'Takes `a.*` (x).', '', {}, 'Or `ab`.'],
  // Places inside an argument.
  [
    'Lines. `lines[].id`: Required. `lines[].n`: Required.',
    'Required.',
    '',
    { isOf: (slot) => slot === 'lines[].n' },
    'Lines. `lines[].id`: Required.',
  ],
  [
    'Lines. `lines[].id`: Required. At most 5.',
    'At most 5.',
    '',
    ofLines,
    'Lines. `lines[].id`: Required.',
  ],
  [
    'Lines. `lines[].id`: Required. At most 5.',
    'Required.',
    '',
    ofLines,
    'Lines. `lines[].id`: At most 5.',
  ],
  ['Required. `lines[].id`: Required.', 'Required.', '', {}, '`lines[].id`: Required.'],
  // What is told first of all.
  ['Lists. Note on `limit`: At most 9.\nB.', 'At most 9.', '', noteOnLimit, 'Lists.\nB.'],
  [
    'Lists. Note on `limit`: At most 9.',
    'At most 9.',
    'Ten.',
    noteOnLimit,
    'Lists. Note on `limit`: Ten.',
  ],
  [
    'Lists. Note on `size`: At most 9.',
    'At most 9.',
    '',
    noteOnLimit,
    'Lists. Note on `size`: At most 9.',
  ],
  ['Lists. At most 9.', 'At most 9.', '', noteOnLimit, 'Lists. At most 9.'],
  ['Lists. Note: Deletes all. B.', 'Deletes all.', '', {}, 'Lists. B.'],
];

describe('a sentence in a text', () => {
  it.each(rows)('%j with %j as %j', (text, sentence, other, place, expected) => {
    expect(withSentence(text, sentence, other, place)).toBe(expected);
  });

  it('leaves the text around it unchanged, byte for byte', () => {
    const text = '  A.  B,\n\n`c`: D. ';
    expect(withSentence(text, 'B,', 'E.')).toBe('  A.  E.\n\n`c`: D. ');
    expect(withSentence(text, 'E.', 'F.')).toBe(text);
  });

  it.each([
    ['', 'A.', 'A.'],
    ['B.', 'A.', 'B. A.'],
    ['B. `x.y`: C.', 'A.', 'B. A. `x.y`: C.'],
    ['`x.y`: C.', 'A.', 'A. `x.y`: C.'],
  ])('%j takes a sentence of its own before what lies inside it', (text, own, expected) => {
    expect(withOwnSentence(text, own)).toBe(expected);
  });
});
