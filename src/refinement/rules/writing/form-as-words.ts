import { joinWords } from '../../../support/join-words.js';
import { code } from '../quote.js';

const gap = '[ -]?';
const kinds: Readonly<Record<string, readonly [one: string, many: string]>> = {
  'A-Z': ['capital letter', 'capital letters'],
  'a-z': ['small letter', 'small letters'],
  'A-Za-z': ['letter', 'letters'],
  '0-9': ['digit', 'digits'],
  'A-Za-z0-9': ['letter or digit', 'letters or digits'],
  'A-Z0-9': ['capital letter or digit', 'capital letters or digits'],
  'a-z0-9': ['small letter or digit', 'small letters or digits'],
  '0-9A-Fa-f': ['hexadecimal digit', 'hexadecimal digits'],
  '0-9A-F': ['hexadecimal digit (0-9, A-F)', 'hexadecimal digits (0-9, A-F)'],
  '0-9a-f': ['hexadecimal digit (0-9, a-f)', 'hexadecimal digits (0-9, a-f)'],
};
const token =
  /^(?:\[ -\]\?|\(\?:\[([\w-]+)\](\{\d+\})?\|\[\1\](\{\d+\})?\)|(?:\[([\w-]+)\]|(\.))(\{\d+(?:,\d*)?\}|\+)?|((?:[\w :#@~=%&,;<>!'"-]|\\[^A-Za-z\d])+?)(?=[[(.$]|$))/;

/** The pieces that a pattern is made of in words (`4 digits, then 2 letters`); null for a pattern that has others. */
export function formAsWords(pattern: string): string | null {
  if (!pattern.startsWith('^')) return null;
  const isWhole = pattern.endsWith('$');
  const pieces = piecesOf(pattern.slice(1, isWhole ? -1 : undefined));
  if (pieces === null || !pieces.some(({ isLiteral }) => !isLiteral)) return null;
  const [first, ...others] = pieces.map(({ text }) => text);
  if (first === undefined) return null;
  const isLoose = pattern.includes(gap);
  const spaced = isLoose ? ' (a space or hyphen may stand between)' : '';
  const listed = [first, ...others].join(', then ');
  if (!isWhole) return `Must start with ${listed}${spaced}`;
  return others.length === 0 && /^\d/.test(first)
    ? `Exactly ${first}`.replace(/^Exactly (?=\d+ (?:to|or) )/, '')
    : `${first}${[...others.map((other) => `, then ${other}`)].join('')}${spaced}`;
}

interface Said {
  readonly text: string;
  readonly isLiteral: boolean;
}

function piecesOf(source: string): readonly Said[] | null {
  const pieces: Said[] = [];
  let rest = source;
  while (rest !== '') {
    const match = token.exec(rest);
    const piece = match === null ? null : saidOf(match);
    if (match === null || piece === null) return null;
    if (piece.text !== '') pieces.push(piece);
    rest = rest.slice(match[0].length);
  }
  return pieces;
}

function saidOf([
  whole,
  either,
  one,
  other,
  set,
  any,
  many,
  literal,
]: RegExpExecArray): Said | null {
  if (whole === gap) return { text: '', isLiteral: true };
  if (literal !== undefined)
    return { text: code(literal.replace(/\\(.)/g, '$1')), isLiteral: true };
  const kind =
    any === undefined ? kinds[set ?? either ?? ''] : (['character', 'characters'] as const);
  if (kind === undefined) return null;
  if (either !== undefined)
    return { text: `${digits(one)} or ${digits(other)} ${kind[1]}`, isLiteral: false };
  const [, low = '1', range, high = ''] = /^\{(\d+)(,(\d*))?\}$/.exec(many ?? '') ?? [];
  if (many === '+') return { text: `1 or more ${kind[1]}`, isLiteral: false };
  if (range === undefined) return { text: `${low} ${kind[low === '1' ? 0 : 1]}`, isLiteral: false };
  const amount = high === '' ? `${low} or more` : `${low} to ${high}`;
  return { text: `${amount} ${kind[1]}`, isLiteral: false };
}

function digits(times: string | undefined): string {
  return /\d+/.exec(times ?? '')?.[0] ?? '1';
}

const members: Readonly<Record<string, string>> = {
  ...{ 'A-Za-z': 'letters', 'A-Z': 'capital letters', 'a-z': 'small letters', '0-9': 'digits' },
  ...{ ' ': 'spaces', '\\s': 'white space', '\\n': 'line breaks' },
};

/** The characters that a pattern takes or does not take, in words (`Letters and digits only`); null for another pattern. */
export function charactersAsWords(pattern: string): string | null {
  const [, not, set = ''] = /^\^\[(\^)?((?:[^\]\\]|\\.)+)\][+*]\$$/.exec(pattern) ?? [];
  const found = [...set.matchAll(/A-Za-z|[A-Za-z\d]-[A-Za-z\d]|\\.|./g)].map(
    ([member]) =>
      members[member] ?? (/^.-.$/.test(member) ? null : code(member.replace(/^\\/, ''))),
  );
  if (found.length === 0 || !found.every((member) => member !== null)) return null;
  if (not !== undefined) return `Without ${joinWords(found, 'or')}`;
  const listed = joinWords(found, 'and');
  return `${listed.charAt(0).toUpperCase()}${listed.slice(1)} only`;
}
