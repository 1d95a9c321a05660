import { seededRandom } from '../../build/support/seeded-random.js';

const stems =
  'anchor badge canal depot engine ferry garden harbour island jetty kiosk lantern'.split(' ');
const endings = ['', 's', 'Id', '_name', 'Count', '-code'];

/** Words drawn anew for every seed, so that nothing that is kept by its text is found again. */
export function drawer(seed) {
  const random = seededRandom(seed);
  const below = (most) => Math.floor(random.next() * most);
  const pick = (list) => list[below(list.length)];
  return { below, pick, word: () => `${pick(stems)}${pick(endings)}` };
}

/** Pieces until the text has about so many characters. */
export function filled(size, piece, between = ' ') {
  const parts = [];
  for (let length = 0; length < size;) {
    const next = piece(parts.length);
    parts.push(next);
    length += next.length + between.length;
  }
  return parts.join(between);
}

/** Texts of one size, each hard to read in a way of its own; the names are of arguments. */
export function longTexts(size, seed, names) {
  const { below, pick, word } = drawer(seed);
  const name = () => pick(names);
  const sentence = () =>
    `The ${word()} of a ${word()} is ${below(9999)} or "${word()}" where ${name()} must be at least ${below(99)}.`;
  return {
    prose: filled(size, sentence),
    values: `${name()} must be one of: ${filled(size, () => `'${word()}${below(1e6)}'`, ', ')}`,
    lines: `Args:\n${filled(size, () => `    ${name()} (int): the ${word()}, ${below(99)} at most`, '\n')}`,
    'one word': filled(size, () => word().replaceAll(/\W/g, ''), ''),
    blanks: `${name()} is wrong${' '.repeat(size)}${word()}`,
    brackets: `${name()} ${filled(size, () => pick(['({[', '"', "'", ']})', ': ', '`']), '')}`,
    dates: filled(
      size,
      () => `20${10 + below(20)}-0${1 + below(9)}-1${below(9)}T0${below(9)}:00:00Z`,
    ),
  };
}
