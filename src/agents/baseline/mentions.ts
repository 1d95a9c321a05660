import { plainWords } from '../../support/plain-words.js';
import { escapePattern } from '../../support/escape-pattern.js';
import { literalText } from '../../support/literal-text.js';
import type { Json } from '../../core/json.js';

/** A piece of a text that can only be a value. */
export interface Mention {
  /** `token`: a word no language has, such as a path, an address or a code. */
  readonly kind: 'quoted' | 'date' | 'number' | 'token';
  /** The value, without its quotation marks. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const quotedText =
  /"[^"\n]{1,200}"|“[^”\n]{1,200}”|‘[^’\n]{1,200}’|`[^`\n]{1,200}`|(?<![\p{L}\p{N}])'[^'\n]{1,200}'(?![\p{L}\p{N}])/u;
const url = /(?<!\w)[a-z]{2,10}:\/\/[^\s"“”‘’`<>]+/iu;
const word = /[^\s"“”‘’`,;()=]+/u;
const piece = new RegExp(
  `(?<quoted>${quotedText.source})|(?<word>${url.source}|${word.source})`,
  'gu',
);
const date = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
const number = /^-?\d+(?:\.\d+)?$/;
const token = /[\d@/\\_]|\p{L}[.:]\p{L}/u;

/** Quoted texts, dates, numbers and tokens, in the order they stand. */
export function findMentions(text: string): readonly Mention[] {
  return [...text.matchAll(piece)].flatMap(({ 0: whole, index, groups = {} }): Mention[] => {
    if (groups['quoted'] !== undefined) {
      return [mention('quoted', whole.slice(1, -1), index, index + whole.length)];
    }
    const start = index + (/^['[$€£]*/u.exec(whole)?.[0].length ?? 0);
    const bare = text.slice(start, index + whole.length).replace(/['\].:!?%]+$/u, '');
    const kind = kindOf(bare);
    return kind === null ? [] : [mention(kind, bare, start, start + bare.length)];
  });
}

function kindOf(text: string): Mention['kind'] | null {
  if (date.test(text)) return 'date';
  if (number.test(text)) return 'number';
  return token.test(text) ? 'token' : null;
}

function mention(kind: Mention['kind'], text: string, start: number, end: number): Mention {
  return { kind, text, start, end };
}

/** The listed values that a text says as whole words, in the order it says them; `New York` is not also `York`. */
export function valuesSaid(text: string, values: readonly Json[]): readonly Json[] {
  const said: { readonly at: number; readonly value: Json }[] = [];
  let left = text;
  const longestFirst = [...values].sort((a, b) => literalText(b).length - literalText(a).length);
  for (const value of longestFirst) {
    const match = wholeWord(value).exec(left);
    if (match === null) continue;
    said.push({ at: match.index, value });
    left = left.replaceAll(match[0], (found) => '\0'.repeat(found.length));
  }
  return said.sort((a, b) => a.at - b.at).map(({ value }) => value);
}

function wholeWord(value: Json): RegExp {
  const text = literalText(value);
  const spellings = [text, plainWords(text)].filter((each) => each !== '').map(escapePattern);
  const letter = String.raw`[\p{L}\p{N}_]`;
  return new RegExp(
    `(?<!${letter}|${letter}[.-])(?:${spellings.join('|')})(?!${letter}|[.-]${letter})`,
    'iu',
  );
}

/** A pattern for an argument's name as people write it: `page_number`, `pageNumber`, `page number`, `page numbers`. */
export function namePattern(name: string): string {
  const words = plainWords(name).split(' ').filter(Boolean).map(escapePattern);
  return words.length === 0 ? escapePattern(name) : `${words.join('[ _-]?')}s?`;
}
