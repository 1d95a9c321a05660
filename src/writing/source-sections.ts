import { listsArguments, withoutExplained } from '../arguments/texts/explained-arguments.js';
import type { Sections } from '../core/doc-version.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { countWords } from '../support/count-words.js';
import { splitSentences } from '../support/split-sentences.js';
import { isWithin, type DocCap } from './doc-cap.js';
import { isAdvertising, keptSentences, withoutHistory } from './kept-sentences.js';
import { noSections, sortIntoSections } from './sort-into-sections.js';
import { withinCap } from './within-cap.js';
import { withoutMarkup } from './without-markup.js';

/** A longer description has headings, lists and examples that mean something only in their places. */
const sentenceBySentence = 200;

export interface SourceOptions {
  readonly cap: DocCap;
  /** What was learnt: so much less room is left for the source. */
  readonly learnt: string;
  /** What is left of a sentence once what calls proved false of it is struck: the same text where nothing was, '' where nothing is left. */
  readonly strike: (sentence: string) => string;
}

/**
 * What the source's own description says and calls did not disprove, by section: a long one as it is where the word cap allows
 * it, any other by its sentences, as many as the word cap holds beside what was learnt. Its list of arguments stands with them.
 */
export function sourceSections(
  { description, parameters }: ToolDoc,
  { cap, learnt, strike }: SourceOptions,
): Sections {
  const others = withoutExplained(description, Object.keys(parameters.properties ?? {}));
  const unexplained = others.trim() === '' ? description : others;
  const words = countWords(description);
  if (words > sentenceBySentence && isWithin(description, cap))
    return wholeText(listsArguments(description) ? unexplained : description, strike);
  const [first = '', ...rest] = keptSentences(unexplained);
  const kept = [strike(first) || first, ...rest.map(strike)].filter((text) => text !== '');
  return sortIntoSections(withinCap(kept, cap, learnt));
}

/**
 * A long description as it is, line by line. Left out are advertising, history and what calls disproved. The first sentence is
 * the purpose.
 */
function wholeText(raw: string, strike: SourceOptions['strike']): Sections {
  const lasting = withoutHistory(raw);
  const text = withoutMarkup(lasting.trim() === '' ? raw : lasting);
  const [first = '', ...others] = splitSentences(text);
  const { start, rest } = parted(text, first);
  const body = others.reduce((left, sentence) => {
    const kept = isAdvertising(sentence) ? '' : strike(sentence);
    return kept === sentence ? left : replaced(left, sentence, kept);
  }, rest);
  const tidy = body
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return { ...noSections(), purpose: [start], useWhen: tidy === '' ? [] : [tidy] };
}

/** The text up to the end of its first sentence, whose lines the sentence may have joined, and what follows. */
function parted(text: string, first: string): { readonly start: string; readonly rest: string } {
  const from = text.length - text.trimStart().length;
  let left = first.replace(/\s/g, '').length;
  let end = from;
  for (; end < text.length && left > 0; end += 1) if (/\S/.test(text[end] ?? '')) left -= 1;
  return { start: text.slice(from, end), rest: text.slice(end) };
}

/** The text with another sentence in its place; without any, the bullet before it goes too. */
function replaced(text: string, sentence: string, other: string): string {
  const at = text.indexOf(sentence);
  if (at < 0) return text;
  const before = text.slice(0, at);
  const kept = other === '' ? before.replace(/(?<=^|\n)[ \t]*[-*•][ \t]*$|[ \t]+$/, '') : before;
  return kept + other + text.slice(at + sentence.length);
}
