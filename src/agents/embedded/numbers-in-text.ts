import { nameWords } from '../../arguments/names/name-words.js';

const cardinals = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const ordinals =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(
    ' ',
  );
/** Parts of an argument's name that say that it is a number, not of what. */
const counting = new Set('number num no nr count index amount id max min total'.split(' '));

interface NumberInText {
  readonly value: number;
  /** Words next to it: the one it most likely belongs to first ("season 3", "third season"). */
  readonly beside: readonly string[];
}

/** The number a text gives for an argument by standing next to its word: `season_number` in "season 3" and "the third season". */
export function numberNamed(text: string, argument: string): number | null {
  const wanted = nameWords(argument).filter((word) => !counting.has(word));
  const subject = wanted.at(-1);
  if (subject === undefined) return null;
  const numbers = numbersIn(text);
  const nearest = numbers.find(({ beside }) => beside[0] === subject);
  return (nearest ?? numbers.find(({ beside }) => beside.includes(subject)))?.value ?? null;
}

/** All numbers that stand in a text as digits, in order; parts of dates, versions and words are none. */
export function plainNumbers(text: string): readonly number[] {
  return [...text.matchAll(/(?<![\w./:-])-?\d+(?:\.\d+)?(?![\w/:-]|\.\d)/g)].map(([digits]) =>
    Number(digits),
  );
}

function numbersIn(text: string): readonly NumberInText[] {
  const words = text.split(/[\s,;:()"]+/).filter((word) => word !== '');
  return words.flatMap((word, index) => {
    const value = numberOf(word.replace(/[.!?]+$/, ''));
    if (value === null) return [];
    const [before, after] = [words[index - 1] ?? '', words[index + 1] ?? ''];
    const beside = isOrdinal(word) ? [after, before] : [before, after];
    return [{ value, beside: beside.map((each) => nameWords(each)[0] ?? '') }];
  });
}

function isOrdinal(word: string): boolean {
  return ordinals.includes(word.toLowerCase()) || /^\d+(?:st|nd|rd|th)$/i.test(word);
}

function numberOf(word: string): number | null {
  if (/^-?\d+(?:\.\d+)?$/.test(word)) return Number(word);
  const digits = /^(\d+)(?:st|nd|rd|th)$/i.exec(word)?.[1];
  if (digits !== undefined) return Number(digits);
  const lower = word.toLowerCase();
  const index = Math.max(cardinals.indexOf(lower), ordinals.indexOf(lower));
  return index < 0 ? null : index;
}
