import type { DocumentedTool } from '../../agents/agent-tools.js';
import type { DocVersion, SectionName } from '../../core/doc-version.js';
import { labelOf, withoutLabel } from '../../refinement/labelled-doc.js';
import { hasSentence, withSentence } from '../../review/sentence-in-text.js';

export interface IndexSafeDocs<T> {
  readonly docs: readonly T[];
  /** What stands apart from the descriptions now, sentence by sentence. */
  readonly apart: readonly { readonly tool: string; readonly text: string }[];
}

/** What these sections say is about answers, about other tools and about what goes wrong. */
const notOfTheTool: readonly SectionName[] = ['returns', 'notFor', 'errors'];

/**
 * The docs with descriptions for an index that takes every word of them for what the tool is for: the words of another tool's name, or
 * those that all answers share, make it find the wrong one. What calls taught of answers, refusals and other tools, and what the doc
 * was learnt from, stands in the description of the schema of arguments instead, which agents read too. The source's own words stay, and
 * so do the notes that come first.
 */
export function indexSafe<T extends DocumentedTool>(docs: readonly T[]): IndexSafeDocs<T> {
  const parted = docs.map((doc) => ({ doc, texts: textsApart(doc.version) }));
  return {
    docs: parted.map(({ doc, texts }) => (texts.length === 0 ? doc : setApart(doc, texts))),
    apart: parted.flatMap(({ doc, texts }) => texts.map((text) => ({ tool: doc.tool.id, text }))),
  };
}

function textsApart({ description, sections, claims }: DocVersion): readonly string[] {
  const learnt = claims.filter(({ from }) => from !== 'source');
  const texts = notOfTheTool.flatMap((name) =>
    (sections?.[name] ?? []).filter(
      (text) =>
        learnt.some((claim) => claim.target === name && claim.text === text) &&
        hasSentence(description, text),
    ),
  );
  const label = labelOf(description);
  return label === null ? texts : [...texts, label];
}

function setApart<T extends DocumentedTool>(doc: T, texts: readonly string[]): T {
  const { tool, version } = doc;
  const { '': own, ...others } = version.parameterDocs;
  const before = own?.description ?? tool.parameters.description ?? '';
  const description = [before, ...texts].filter((text) => text !== '').join('\n');
  return {
    ...doc,
    version: {
      ...version,
      description: texts
        .reduce((left, text) => withSentence(left, text, ''), withoutLabel(version.description))
        .trim(),
      parameterDocs: { ...others, '': { ...own, description } },
    },
  };
}
