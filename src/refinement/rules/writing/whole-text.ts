import type { Sections } from '../../../core/doc-version.js';
import { splitSentences } from '../../../support/split-sentences.js';
import { isAdvertising, withoutHistory } from './clean-raw-text.js';
import { withoutMarkup } from './without-markup.js';

/**
 * A long description as it is, line by line: its headings, lists and examples mean something only in their places. Left out are
 * advertising, history and the sentences that calls disproved. The first sentence is the purpose.
 */
export function wholeText(raw: string, isDisproved: (sentence: string) => boolean): Sections {
  const lasting = withoutHistory(raw);
  const text = withoutMarkup(lasting.trim() === '' ? raw : lasting);
  const [first = '', ...others] = splitSentences(text);
  const unwanted = others.filter((sentence) => isAdvertising(sentence) || isDisproved(sentence));
  const { start, rest } = parted(text, first);
  const kept = unwanted.reduce((left, sentence) => without(left, sentence), rest);
  const body = tidied(kept);
  return {
    purpose: [start],
    useWhen: body === '' ? [] : [body],
    notFor: [],
    inputs: [],
    returns: [],
    limits: [],
    errors: [],
  };
}

/** The text up to the end of its first sentence, whose lines the sentence may have joined, and what follows. */
function parted(text: string, first: string): { readonly start: string; readonly rest: string } {
  const from = text.length - text.trimStart().length;
  let left = first.replace(/\s/g, '').length;
  let end = from;
  for (; end < text.length && left > 0; end += 1) if (/\S/.test(text[end] ?? '')) left -= 1;
  return { start: text.slice(from, end), rest: text.slice(end) };
}

/** The text without the sentence, where it stands in it on one line; the bullet before it goes too. */
function without(text: string, sentence: string): string {
  const at = text.indexOf(sentence);
  if (at < 0) return text;
  const before = text.slice(0, at).replace(/(?<=^|\n)[ \t]*[-*•][ \t]*$|[ \t]+$/, '');
  return before + text.slice(at + sentence.length);
}

/** Without headings under which nothing is left, and with one empty line at most in a row. */
function tidied(text: string): string {
  return text
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
