import type { DocVersion } from '../../core/doc-version.js';
import type { ToolDoc, ToolGroup } from '../../core/tool-doc.js';
import { countWords } from '../../support/count-words.js';
import { joinWords } from '../../support/join-words.js';
import { plainWords } from '../../support/plain-words.js';
import { splitSentences } from '../../support/split-sentences.js';
import { keptSentences } from '../../writing/kept-sentences.js';

/** One of a group's APIs with its selected doc. */
export interface GroupMember {
  readonly tool: ToolDoc;
  readonly doc: DocVersion;
}

/**
 * A tool group's description without a model: its own sentences, cleaned, then what its APIs are about, as many of them
 * as the cap has room for. Pure.
 */
export function describeGroup(
  group: ToolGroup,
  members: readonly GroupMember[],
  maxWords: number,
): string {
  const kept = keptSentences(group.description).map(closed);
  const purposes = members.map((member) => purposeOf(member)).filter((text) => text !== '');
  const sentences: string[] = [];
  let words = 0;
  for (const sentence of new Set([...kept, ...purposes])) {
    const length = countWords(sentence);
    if (words + length > maxWords && sentences.length > 0) continue;
    sentences.push(sentence);
    words += length;
  }
  if (sentences.length > 0 || members.length === 0) return sentences.join(' ');
  return closed(
    `Offers ${joinWords(members.slice(0, 12).map(({ tool }) => plainWords(tool.name)))}`,
  );
}

/** What an API is for: its purpose, else the first sentence of its description. */
export function purposeOf({ doc }: GroupMember): string {
  const [purpose] = doc.sections?.purpose ?? [];
  const text = purpose ?? keptSentences(doc.description)[0] ?? '';
  return closed(splitSentences(text)[0] ?? '');
}

function closed(text: string): string {
  return /[\p{L}\p{N}`)"'\]]$/u.test(text) ? `${text}.` : text;
}
