import { splitSentences } from '../../support/split-sentences.js';

const word = String.raw`[A-Za-z0-9][\w+-]{0,30}`;
const remark = String.raw`(?: \([^()\n]{1,40}\))?`;
const choice = new RegExp(
  String.raw`^(?:([^.:;\n]{1,80}): )?(${word}${remark}(?:, ${word}${remark})*,? or ${word}${remark})[.;]?$`,
);

/** What names a kind of value and stands for none: `name or id` says what may be given, not which. */
const kinds =
  /^(?:a|an|any|both|codes?|dates?|e-?mails?|files?|filters?|ids?|identifiers?|keys?|labels?|links?|names?|nothing|null|numbers?|objects?|one|paths?|phones?|slugs?|strings?|tags?|texts?|times?|titles?|urls?|uris?|uuids?|values?|words?|zips?|more|less|later|earlier|higher|lower)$/i;

/**
 * The values of a sentence that is nothing but a choice of plain words: `heat, cool, auto or off`, `pdf (default) or xlsx`, `Order of
 * the rooms: name, area or temperature`. Behind a colon any word counts; without one none may name a kind of value instead.
 */
export function plainChoice(text: string): readonly string[] {
  for (const sentence of splitSentences(text)) {
    const [, lead, list = ''] = choice.exec(sentence.trim()) ?? [];
    const values = list
      .replace(/ \([^()]*\)/g, '')
      .split(/, (?:or )?| or /)
      .map((value) => value.trim());
    const isChoice = lead !== undefined || !values.some((value) => kinds.test(value));
    if (list !== '' && isChoice) return [...new Set(values)];
  }
  return [];
}
