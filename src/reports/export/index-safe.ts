import type { DocumentedTool } from '../../agents/agent-tools.js';
import type { DocVersion, SectionName } from '../../core/doc-version.js';
import { labelOf, withoutLabel } from '../../refinement/labelled-doc.js';
import { hasSentence, withSentence } from '../../review/sentence-in-text.js';
import { rareFieldsSaid } from '../../writing/distinguish.js';

export interface IndexSafeDocs<T> {
  readonly docs: readonly T[];
  /** What stands apart from the descriptions now, sentence by sentence. */
  readonly apart: readonly { readonly tool: string; readonly text: string }[];
}

/** What these sections say is about arguments, answers, other tools and what goes wrong: how to call a tool, not what it is for. */
const ofCalling: readonly SectionName[] = ['inputs', 'returns', 'notFor', 'limits', 'errors'];

/**
 * The docs with descriptions for an index that takes every word of them for what the tool is for: the words of another tool's name, or
 * those that all answers share, make it find the wrong one. What calls taught of how to call it, and what the doc was learnt from, stands
 * in the description of the schema of arguments instead, which agents read too, and so do fields of answers that several tools claim.
 * The source's own words stay, and so do the notes that come first.
 */
export function indexSafe<T extends DocumentedTool>(docs: readonly T[]): IndexSafeDocs<T> {
  const shared = sharedFields(docs);
  const parted = docs.map((doc) => ({ doc, texts: textsApart(doc.version, shared) }));
  return {
    docs: parted.map(({ doc, texts }) => (texts.length === 0 ? doc : setApart(doc, texts))),
    apart: parted.flatMap(({ doc, texts }) => texts.map((text) => ({ tool: doc.tool.id, text }))),
  };
}

function textsApart(
  { description, sections, claims }: DocVersion,
  shared: ReadonlySet<string>,
): readonly string[] {
  const learnt = claims.filter(({ from }) => from !== 'source');
  const isLearnt = (name: SectionName, text: string): boolean =>
    learnt.some((claim) => claim.target === name && claim.text === text) &&
    hasSentence(description, text);
  const texts = [
    ...ofCalling.flatMap((name) => (sections?.[name] ?? []).filter((text) => isLearnt(name, text))),
    ...(sections?.useWhen ?? []).filter(
      (text) =>
        isLearnt('useWhen', text) && rareFieldsSaid(text).some((field) => shared.has(field)),
    ),
  ];
  const label = labelOf(description);
  return label === null ? texts : [...texts, label];
}

/** A field that is rare in a catalogue of a thousand may still be dozens of tools' and tell none of them apart. */
const mostTools = 2;

/** The fields that the docs of more tools than that claim to answer questions about. */
function sharedFields(docs: readonly DocumentedTool[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { version } of docs) {
    const fields = (version.sections?.useWhen ?? []).flatMap(rareFieldsSaid);
    for (const field of new Set(fields)) counts.set(field, (counts.get(field) ?? 0) + 1);
  }
  return new Set([...counts].flatMap(([field, count]) => (count > mostTools ? [field] : [])));
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
