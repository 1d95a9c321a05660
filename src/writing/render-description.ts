import type { SectionName, Sections } from '../core/doc-version.js';
import { countWords } from '../support/count-words.js';
import { endsInCodeBlock } from '../support/ends-in-code-block.js';

/** Most useful first: what is cut by the word cap is what agents miss least. */
const order: readonly Exclude<SectionName, 'purpose'>[] = [
  'useWhen',
  'inputs',
  'limits',
  'returns',
  'notFor',
  'errors',
];

/**
 * The text agents read, rendered from the sections: one paragraph a section, whole sentences only, at most
 * `maxWords` words. The purpose always stands, even where it alone is longer. Those of the sections' sentences that are
 * `urgent` come right after it: hosts cut long descriptions.
 */
export function renderDescription(
  sections: Sections,
  maxWords: number,
  urgent: readonly string[] = [],
): string {
  const { purpose, ...others } = sections;
  const paragraphs = [[...purpose, ...urgent]];
  let words = countWords(paragraphs.flat().join(' '));
  for (const name of order) {
    const kept: string[] = [];
    for (const sentence of others[name].filter((one) => !urgent.includes(one))) {
      const length = countWords(sentence);
      if (words + length > maxWords) continue;
      kept.push(sentence);
      words += length;
    }
    paragraphs.push(kept);
  }
  return paragraphs
    .filter((sentences) => sentences.length > 0)
    .map(paragraphOf)
    .join('\n');
}

/** Sentences one after the other; what follows a block of code begins on a line of its own. */
function paragraphOf(sentences: readonly string[]): string {
  return sentences.reduce(
    (text, sentence) => `${text}${endsInCodeBlock(text) ? '\n' : ' '}${sentence}`,
  );
}
