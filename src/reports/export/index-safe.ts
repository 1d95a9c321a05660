import type { DocumentedTool } from '../../agents/agent-tools.js';
import { choosingText } from '../../retrieval/document-text.js';
import { splitSentences } from '../../support/split-sentences.js';
import { wordsAlone } from '../../support/words-alone.js';

export interface IndexSafeDocs<T> {
  readonly docs: readonly T[];
  /** What stands apart from the descriptions now, sentence by sentence. */
  readonly apart: readonly { readonly tool: string; readonly text: string }[];
}

/**
 * The docs with descriptions for an index that takes every word for what the tool is for: the words of another tool's name, or
 * those that all answers share, make it find the wrong one. The sentence for choosing stands first, the source's own words
 * follow; everything else stands in the description of the schema of arguments, which agents read too. A description that was
 * written anew, without a sentence for choosing, stays whole.
 */
export function indexSafe<T extends DocumentedTool>(docs: readonly T[]): IndexSafeDocs<T> {
  const parted = docs.map((one) => ({ one, ...parts(one) }));
  return {
    docs: parted.map(({ one, left, apart }) =>
      apart.length === 0 ? one : setApart(one, left, apart),
    ),
    apart: parted.flatMap(({ one, apart }) => apart.map((text) => ({ tool: one.tool.id, text }))),
  };
}

interface Parts {
  readonly left: string;
  readonly apart: readonly string[];
}

function parts({ tool, doc }: DocumentedTool): Parts {
  const { description } = doc;
  const source = tool.description.trim();
  const isKept = source !== '' && description.trimStart().startsWith(source);
  if (doc.use === null && !isKept) return { left: description, apart: [] };
  const known = ` ${wordsAlone(`${doc.use ?? ''}\n${source}`)} `;
  const isKnown = (text: string): boolean => known.includes(` ${wordsAlone(text)} `);
  const rest = isKept ? description.trimStart().slice(source.length) : description;
  const sentences = splitSentences(rest).filter((text) => wordsAlone(text) !== '');
  const own = sentences.filter(isKnown).filter((text) => doc.use?.includes(text) !== true);
  const first = doc.use === null ? source : choosingText(tool, doc);
  return {
    left: [first, ...(isKept ? [] : own)].join('\n'),
    apart: sentences.filter((text) => !isKnown(text)),
  };
}

function setApart<T extends DocumentedTool>(one: T, description: string, apart: Parts['apart']): T {
  const { parameters } = one.doc;
  const before = parameters.description ?? '';
  const whole = [before, ...apart].filter((text) => text !== '').join('\n');
  return {
    ...one,
    doc: { ...one.doc, description, parameters: { ...parameters, description: whole } },
  };
}
