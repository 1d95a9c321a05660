import type { RefinedDoc } from '../core/refined-docs.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { docOf } from '../docs/doc-of.js';
import { rawHashOf } from '../docs/raw-hash.js';
import type { RefinedTool } from './results.js';

/** A tool's doc with its sentences, or with the text that was written in place of its description. */
export function refinedDoc(
  tool: ToolDoc,
  { sentences, description, revisions, stopped }: RefinedTool,
  answers?: RefinedDoc['answers'],
): RefinedDoc {
  const docs =
    description === undefined
      ? docOf(tool, sentences)
      : { use: null, description, parameters: tool.parameters };
  return {
    tool: tool.id,
    revision: versionsIn(revisions),
    stopReason: stopReasons[stopped],
    rawHash: rawHashOf(tool),
    ...(answers === undefined ? {} : { answers }),
    ...docs,
    sentences: [...sentences],
  };
}

/** How many revisions say something else than the one before; the first comes after a doc without sentences. */
function versionsIn(revisions: RefinedTool['revisions']): number {
  const texts = revisions.map(({ sentences, description }) =>
    [...sentences.map(({ place, text }) => `${place} ${text}`), description ?? ''].join('\n'),
  );
  return texts.filter((text, at) => text !== (texts[at - 1] ?? '')).length;
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
