/** Ways of writing a text that refusals and docs name in words. */
export interface Alphabet {
  /** As refusals name it: `lowercase`, `kebab-case`. */
  readonly words: RegExp;
  readonly pattern: string;
  /** As a doc says it. */
  readonly said: string;
}

export const alphabets: readonly Alphabet[] = [
  { words: /^lower[- ]?case$/i, pattern: '^[^A-Z]*$', said: 'No capital letters' },
  { words: /^upper[- ]?case$/i, pattern: '^[^a-z]*$', said: 'Capital letters only, no small ones' },
  {
    words: /^(?:(?:lower-)?kebab[- ]?cased?|slug)$/i,
    pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$',
    said: 'Written in kebab-case: small letters and digits, with hyphens between words',
  },
  {
    words: /^(?:(?:upper|screaming)[-_ ]snake[-_ ]?cased?|screaming[-_ ]snake|constant[-_ ]case)$/i,
    pattern: '^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$',
    said: 'Written in UPPER_SNAKE_CASE: capital letters and digits, with underscores between words',
  },
  {
    words: /^(?:lower[-_ ])?snake[-_ ]?cased?$/i,
    pattern: '^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$',
    said: 'Written in snake_case: small letters and digits, with underscores between words',
  },
  {
    words: /^(?:lower[- ]?)?camel[- ]?cased?$/i,
    pattern: '^[a-z][A-Za-z0-9]*$',
    said: 'Written in camelCase: letters and digits, beginning with a small one',
  },
  {
    words: /^(?:pascal|upper[- ]camel)[- ]?cased?$/i,
    pattern: '^[A-Z][A-Za-z0-9]*$',
    said: 'Written in PascalCase: letters and digits, beginning with a capital one',
  },
];

/** As the words of a refusal name them. */
export const namesOfAlphabets = String.raw`(?:(?:lower[- ])?kebab[- ]?cased?|(?:(?:upper|screaming|lower)[-_ ])?snake[-_ ]?cased?|screaming[-_ ]snake|(?:lower[- ]?|upper[- ]?)?camel[- ]?cased?|pascal[- ]?cased?|slug)`;
