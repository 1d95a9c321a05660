import type { DocText, RefinedDoc } from '../core/refined-docs.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { docOf } from './doc-of.js';
import { rawHashOf } from './raw-hash.js';
import type { RefinedTool, Revision } from '../core/run-results.js';

/** A tool's doc with its sentences, or with the text that was written in place of its description. */
export function refinedDoc(
  tool: ToolDoc,
  { sentences, description, revisions, stopped }: RefinedTool,
  answers?: RefinedDoc['answers'],
): RefinedDoc {
  return {
    tool: tool.id,
    revision: versionsIn(revisions).length,
    stopReason: stopReasons[stopped],
    rawHash: rawHashOf(tool),
    ...(answers === undefined ? {} : { answers }),
    ...textWith(tool, { sentences, description }),
    sentences: [...sentences],
  };
}

/** The revisions that say something else than the one before; the first comes after a doc without sentences. */
export function versionsIn(revisions: readonly Revision[]): readonly Revision[] {
  const texts = revisions.map(({ sentences, description }) =>
    [...sentences.map(({ place, text }) => `${place} ${text}`), description ?? ''].join('\n'),
  );
  return revisions.filter((_, at) => texts[at] !== (texts[at - 1] ?? ''));
}

/** What a tool's doc says with these sentences, or with the text in place of its description. */
export function textWith(
  tool: ToolDoc,
  { sentences, description }: Pick<Revision, 'sentences' | 'description'>,
): DocText {
  return description === undefined
    ? docOf(tool, sentences)
    : { use: null, description, parameters: tool.parameters };
}

const stopReasons: Readonly<Record<RefinedTool['stopped'], RefinedDoc['stopReason']>> = {
  'nothing new': 'nothing-left',
  'no experiments': 'nothing-left',
  converged: 'converged',
  limit: 'iteration-limit',
  budget: 'budget',
  health: 'harm',
  unreachable: 'unreachable',
  'model failed': 'model-failed',
};
