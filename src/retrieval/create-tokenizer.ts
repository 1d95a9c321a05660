import { englishStopWords } from './english-stop-words.js';
import { foldAccents } from './fold-accents.js';
import { splitCase } from './split-case.js';
import { stemEnglish } from './stem-english.js';
import type { Tokenizer } from './tokenizer.js';
import { wordsOf } from './words-of.js';

export interface TokenizerOptions {
  readonly splitCase?: boolean;
  readonly foldAccents?: boolean;
  /** Lower-case words that are left out, before stemming; none where empty. */
  readonly stopWords?: ReadonlySet<string>;
  readonly stemming?: 'porter' | 'none';
}

/**
 * A tokenizer whose every step can be turned off. snake_case and kebab-case are always split, and everything is
 * lower-cased. The name tells the steps apart.
 */
export function createTokenizer(options: TokenizerOptions = {}): Tokenizer {
  const settings = {
    splitCase: options.splitCase ?? true,
    foldAccents: options.foldAccents ?? true,
    stopWords: options.stopWords ?? englishStopWords,
    stemming: options.stemming ?? 'porter',
  };
  return { name: nameOf(settings), tokenize: (text) => tokenizeWith(settings, text) };
}

function tokenizeWith(settings: Required<TokenizerOptions>, text: string): string[] {
  const folded = settings.foldAccents ? foldAccents(text) : text;
  const split = settings.splitCase ? splitCase(folded) : folded;
  const kept = wordsOf(split.toLowerCase()).filter((word) => !settings.stopWords.has(word));
  return settings.stemming === 'none' ? kept : kept.map(stemEnglish);
}

function nameOf(settings: Required<TokenizerOptions>): string {
  const { stopWords, stemming } = settings;
  const stops = stopWords === englishStopWords ? 'stop-words' : `stop-words=${stopWords.size}`;
  const steps = [
    ...(settings.splitCase ? ['split-case'] : []),
    ...(settings.foldAccents ? ['fold-accents'] : []),
    ...(stopWords.size > 0 ? [stops] : []),
    ...(stemming === 'none' ? [] : [stemming]),
  ];
  return steps.length === 0 ? 'lower-case' : steps.join('+');
}
