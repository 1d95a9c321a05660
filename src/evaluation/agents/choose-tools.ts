import { Bm25Index } from '../../retrieval/bm25-index.js';
import { documentText } from '../../retrieval/document-text.js';
import { defaultFields } from '../../retrieval/indexed-field.js';
import type { VariantDoc } from '../doc-variants.js';
import type { EvaluationTask } from './agent-task.js';

/** Which tools an agent gets for a task: the data set's own list, the best found by the docs under test, or all. */
export type Toolset = 'listed' | 'retrieved' | 'all';

/** The docs an agent gets for a task. A task without a list of its own gets, under `listed`, what is retrieved. */
export type ChooseTools = (task: EvaluationTask) => readonly VariantDoc[];

/** Retrieval is BM25 over the default fields of the docs under test, so that better docs bring better tools. */
export function toolChooser(
  docs: readonly VariantDoc[],
  toolset: Toolset,
  mostRetrieved: number,
): ChooseTools {
  if (toolset === 'all') return () => docs;
  const byId = new Map(docs.map((doc) => [doc.tool.id, doc]));
  const index = new Bm25Index();
  for (const doc of docs) index.add({ id: doc.tool.id, text: documentText(doc, defaultFields) });
  const known = (ids: readonly string[]): readonly VariantDoc[] =>
    [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
  return ({ candidates, requests }) => {
    if (toolset === 'listed' && candidates !== null) return known(candidates);
    return known(index.search(requests.join('\n'), mostRetrieved).map(({ id }) => id));
  };
}
