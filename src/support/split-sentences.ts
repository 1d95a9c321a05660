import { unwrappedLines } from './unwrapped-lines.js';

const end =
  /(?<!\b(?:[Ee]\.g|[Ii]\.e|vs|approx|incl|cf|Dr|Mr|Ms)\.)(?<!\b(?:etc|max|min)\.(?=\s+[^\p{Lu}\p{Lo}]))(?<!\b[Nn]o\.(?=\s+\p{N}))(?<![([]\.{3}[)\]])(?<=[.!?]["')\]]?)\s+(?=["'([`]?[\p{Lu}\p{N}`"'\p{Lo}])/gu;

/** What is quoted, or marked as code, on one line; a sign for inches opens nothing. */
const quoted =
  /(?<![\p{L}\p{N}])"(?=\S)[^"\n]{1,300}(?<=\S)"(?![\p{L}\p{N}])|“[^”\n]{1,300}”|`[^`\n]{1,300}`/gu;

/**
 * A text's sentences, trimmed, in order; line breaks end one too, unless a line was only wrapped. Abbreviations (`e.g.`, `i.e.`,
 * `vs.`; `etc.` where no capital follows, `No.` before a number), decimal points and what stands for a text left out (`(...)`) do
 * not; nor does anything inside of a quote, which is kept whole.
 */
export function splitSentences(text: string): readonly string[] {
  return unwrappedLines(text)
    .split(/\r?\n+/u)
    .flatMap(sentencesOfLine)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

function sentencesOfLine(line: string): readonly string[] {
  const spans = [...line.matchAll(quoted)].map(({ index, 0: { length } }) => ({
    ...{ start: index, end: index + length },
  }));
  const ends = [...line.matchAll(end)].filter(
    ({ index }) => !spans.some((span) => index > span.start && index < span.end - 1),
  );
  const starts = [0, ...ends.map(({ index }) => index)];
  return starts.map((start, at) => line.slice(start, starts[at + 1]));
}
