import { unwrappedLines } from './unwrapped-lines.js';

/**
 * A text's sentences, trimmed, in order; line breaks end one too, unless a line was only wrapped. Abbreviations (`e.g.`, `i.e.`,
 * `vs.`; `etc.` where no capital follows, `No.` before a number), decimal points and what stands for a text left out (`(...)`) do not.
 */
export function splitSentences(text: string): readonly string[] {
  return unwrappedLines(text)
    .split(/\r?\n+/u)
    .flatMap((line) =>
      line.split(
        /(?<!\b(?:[Ee]\.g|[Ii]\.e|vs|approx|incl|cf|Dr|Mr|Ms)\.)(?<!\b(?:etc|max|min)\.(?=\s+[^\p{Lu}\p{Lo}]))(?<!\b[Nn]o\.(?=\s+\p{N}))(?<![([]\.{3}[)\]])(?<=[.!?]["')\]]?)\s+(?=["'([`]?[\p{Lu}\p{N}`"'\p{Lo}])/u,
      ),
    )
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}
