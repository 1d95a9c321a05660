/** Sets of letters that refusals and docs name in words. */
export interface Alphabet {
  /** As refusals name it: `alphanumeric characters`. */
  readonly words: RegExp;
  readonly pattern: string;
  /** As a doc says it. */
  readonly said: string;
}

export const alphabets: readonly Alphabet[] = [
  {
    words: /^(?:digits?|numbers|numerals|numeric(?: characters)?)$/i,
    pattern: '^[0-9]+$',
    said: 'Digits only',
  },
  {
    words: /^(?:letters|alphabetic(?:al)?(?: characters)?)$/i,
    pattern: '^[A-Za-z]+$',
    said: 'Letters only',
  },
  {
    words: /^(?:letters (?:and|or) (?:digits|numbers)|alphanumerics?(?: characters)?)$/i,
    pattern: '^[A-Za-z0-9]+$',
    said: 'Letters and digits only',
  },
  { words: /^lower[- ]?case$/i, pattern: '^[^A-Z]*$', said: 'No capital letters' },
  { words: /^upper[- ]?case$/i, pattern: '^[^a-z]*$', said: 'Capital letters only, no small ones' },
];
