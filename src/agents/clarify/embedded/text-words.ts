import { stemEnglish } from '../../../retrieval/stem-english.js';

/** One word of a text, where it stands, and its stem. */
export interface TextWord {
  readonly text: string;
  readonly stem: string;
  readonly start: number;
  readonly end: number;
}

/** The words of a text with their places; camelCase counts as several words, numbers with a point as one. */
export function textWords(text: string): readonly TextWord[] {
  const found = text.matchAll(/\d+(?:[.,]\d+)*|\p{Lu}+(?!\p{Ll})|\p{L}[\p{Ll}\p{M}]*|\p{L}/gu);
  return [...found].map((match) => ({
    text: match[0],
    stem: stemOf(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** Stem of a word, case aside. */
export function stemOf(word: string): string {
  return stemEnglish(word.toLowerCase());
}

/** The stems of a text or an identifier, in order. */
export function stemsOf(text: string): readonly string[] {
  return textWords(text).map(({ stem }) => stem);
}

/** A piece of a text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** True where the whole of `inner` lies within `outer`. */
export function within(inner: Span, outer: Span): boolean {
  return inner.start >= outer.start && inner.end <= outer.end;
}

/** True where two pieces share a character. */
export function overlaps(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}

/** Where a sequence of stems stands among words, every place. */
export function findStems(words: readonly TextWord[], stems: readonly string[]): readonly Span[] {
  if (stems.length === 0) return [];
  return words.flatMap((word, index) => {
    const last = words[index + stems.length - 1];
    if (last === undefined || !stems.every((stem, at) => words[index + at]?.stem === stem))
      return [];
    return [{ start: word.start, end: last.end }];
  });
}
