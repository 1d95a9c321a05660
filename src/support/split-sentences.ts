import { unwrappedLines } from './unwrapped-lines.js';

/**
 * A text's sentences, trimmed, in order; line breaks end one too, unless a line was only wrapped. Abbreviations (`e.g.`, `i.e.`,
 * `etc.`, `vs.`, `No.`) and decimal points do not.
 */
export function splitSentences(text: string): readonly string[] {
  return unwrappedLines(text)
    .split(/\r?\n+/u)
    .flatMap((line) =>
      line.split(
        /(?<!\b(?:e\.g|i\.e|etc|vs|approx|incl|no|cf|Dr|Mr|Ms))(?<=[.!?]["')\]]?)\s+(?=["'([`]?[\p{Lu}\p{N}`"'\p{Lo}])/u,
      ),
    )
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}
