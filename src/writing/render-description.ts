import type { SectionName, Sections } from '../core/doc-version.js';
import { endsInCodeBlock } from '../support/ends-in-code-block.js';
import { Room, type DocCap } from './doc-cap.js';

/** Most useful first: what is cut by the cap is what agents miss least. */
const order: readonly Exclude<SectionName, 'purpose'>[] = [
  'useWhen',
  'inputs',
  'limits',
  'returns',
  'notFor',
  'errors',
];

/**
 * The text agents read, rendered from the sections: one paragraph a section, whole sentences only, within the cap. The purpose always stands, even where it alone is longer. Those of the sections' sentences that are
 * `urgent` come right after it: hosts cut long descriptions.
 */
export function renderDescription(
  sections: Sections,
  cap: DocCap,
  urgent: readonly string[] = [],
): string {
  const { purpose, ...others } = sections;
  const paragraphs = [[...purpose, ...urgent]];
  const room = new Room(cap);
  room.spend(paragraphs.flat().join(' '));
  for (const name of order) {
    paragraphs.push(others[name].filter((one) => !urgent.includes(one) && room.takes(one)));
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
