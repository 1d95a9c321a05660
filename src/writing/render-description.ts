import type { SectionName, Sections } from '../core/doc-version.js';
import { countWords } from '../support/count-words.js';
import { endsInCodeBlock } from '../support/ends-in-code-block.js';

/** Most useful first: what is cut by the word cap is what agents miss least. */
const order: readonly SectionName[] = [
  'purpose',
  'useWhen',
  'inputs',
  'limits',
  'returns',
  'notFor',
  'errors',
];

/**
 * The text agents read, rendered from the sections: one paragraph a section, whole sentences only, at most
 * `maxWords` words. The purpose always stands, even where it alone is longer.
 */
export function renderDescription(sections: Sections, maxWords: number): string {
  const paragraphs: string[] = [];
  let words = 0;
  for (const name of order) {
    const kept: string[] = [];
    for (const sentence of sections[name]) {
      const length = countWords(sentence);
      if (name !== 'purpose' && words + length > maxWords) continue;
      kept.push(sentence);
      words += length;
    }
    if (kept.length > 0) paragraphs.push(paragraphOf(kept));
  }
  return paragraphs.join('\n');
}

/** Sentences one after the other; what follows a block of code begins on a line of its own. */
function paragraphOf(sentences: readonly string[]): string {
  return sentences.reduce(
    (text, sentence) => `${text}${endsInCodeBlock(text) ? '\n' : ' '}${sentence}`,
  );
}
