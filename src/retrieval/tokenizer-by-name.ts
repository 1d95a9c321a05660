import { ConfigurationError } from '../core/errors.js';
import { didYouMean } from '../support/did-you-mean.js';
import { createTokenizer } from './create-tokenizer.js';
import { plainTokenizer } from './plain-tokenizer.js';
import type { Tokenizer } from './tokenizer.js';

const tokenizerNames = ['default', 'plain'] as const;
export type TokenizerName = (typeof tokenizerNames)[number];

/** Lower-case, camelCase and snake_case split, accents off, English stop words out, Porter stems. */
export const defaultTokenizer: Tokenizer = { ...createTokenizer(), name: 'default' };

const byName: Readonly<Record<TokenizerName, Tokenizer>> = {
  default: defaultTokenizer,
  plain: plainTokenizer,
};

/** The tokenizer of that name; throws `ConfigurationError` for an unknown one. */
export function tokenizerByName(name: string): Tokenizer {
  return byName[tokenizerName(name)];
}

/** The name, if a tokenizer has it; throws `ConfigurationError` for an unknown one. */
export function tokenizerName(name: string): TokenizerName {
  const known = tokenizerNames.find((candidate) => candidate === name);
  if (known !== undefined) return known;
  throw new ConfigurationError(
    `There is no tokenizer "${name}".${didYouMean(name, tokenizerNames)}`,
    {
      remedy: `Use one of: ${tokenizerNames.join(', ')}.`,
    },
  );
}
