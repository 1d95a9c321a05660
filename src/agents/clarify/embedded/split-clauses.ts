import type { Span } from './text-words.js';

/** A piece of a request that may ask for one thing. */
export interface Clause extends Span {
  readonly text: string;
  /** Index of the sentence it belongs to. */
  readonly sentence: number;
}

/** Quoted text, lists in brackets and parentheses, file names, numbers, dates and links: never cut. */
const kept =
  /"[^"\n]*"|“[^”\n]*”|(?<![\p{L}\p{N}])'(?:[^'\n]|(?<=\p{L})'(?=\p{L}))*'(?!\p{L})|‘[^’\n]*’|`[^`\n]*`|\[[^\]\n]*\]|\([^()\n]*\)|https?:\/\/\S+|[\p{L}\p{N}_~./\\-]+\.\p{L}[\p{L}\p{N}]{0,7}(?![\p{L}\p{N}])|\d[\d.,:/-]*\d|\b(?:e\.g|i\.e|etc|vs|approx|Mr|Ms|Dr|No|St)\./gu;

const sentenceEnd = /[.!?]+(?=\s|$)|\n+|;/gu;

/** Where one wish ends and the next may begin. */
const joint =
  /,?\s+(?:and\s+then|and\s+also|and\s+afterwards|but\s+first|then|afterwards|after\s+that|once\s+(?:done|that)|plus|finally|next|before|as\s+well\s+as|while|followed\s+by)\b|,?\s+(?:and|but|so)\s+|,\s*|:\s+|\s+[–—-]\s+/giu;

/**
 * A request's clauses in order. They are cut fine: a piece that turns out to ask for nothing belongs to its neighbour.
 * Quoted text, lists, file names, dates and numbers stay whole.
 */
export function splitClauses(text: string): readonly Clause[] {
  const masked = text.replace(kept, (match) => 'x'.repeat(match.length));
  const sentences = piecesBetween(masked, sentenceEnd, { start: 0, end: text.length });
  return sentences.flatMap((sentence, index) =>
    piecesBetween(masked, joint, sentence).map(({ start, end }) => ({
      start,
      end,
      text: text.slice(start, end),
      sentence: index,
    })),
  );
}

/** The stretches of `within` between matches of `separator`, without those that are blank; blanks at the ends are left out. */
function piecesBetween(text: string, separator: RegExp, within: Span): readonly Span[] {
  const part = text.slice(within.start, within.end);
  const pieces: Span[] = [];
  let from = 0;
  for (const match of part.matchAll(separator)) {
    pieces.push({ start: from, end: match.index });
    from = match.index + match[0].length;
  }
  pieces.push({ start: from, end: part.length });
  return pieces
    .map(({ start, end }) => {
      const piece = part.slice(start, end);
      const lead = piece.length - piece.trimStart().length;
      const from = within.start + start + lead;
      return { start: from, end: from + piece.trim().length };
    })
    .filter(({ start, end }) => end > start);
}
