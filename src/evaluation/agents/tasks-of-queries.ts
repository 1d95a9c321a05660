import type { ToolDoc } from '../../core/tool-doc.js';
import {
  referenceText,
  type RetrievalQuery,
  type ToolReference,
} from '../retrieval/retrieval-query.js';
import { toolResolver } from '../retrieval/tool-resolver.js';
import type { EvaluationTask } from './agent-task.js';

/** A data set's queries as tasks on these tools; tools are found by any of the names that data sets use. */
export function tasksOfQueries(
  queries: readonly RetrievalQuery[],
  tools: readonly ToolDoc[],
): readonly EvaluationTask[] {
  const resolve = toolResolver(tools.map((tool) => ({ id: tool.id, tool })));
  const idOf = (reference: ToolReference): string | null => {
    const found = resolve(reference);
    return found.kind === 'found' ? found.id : null;
  };
  return queries.map((query) => {
    const path = query.path ?? query.relevant;
    const candidates = query.candidates?.flatMap((reference) => idOf(reference) ?? []);
    return {
      id: query.id,
      requests: [query.text.trim()],
      gold: path.map((reference) => idOf(reference) ?? `missing:${referenceText(reference)}`),
      missing: path.filter((reference) => idOf(reference) === null).map(referenceText),
      candidates: candidates ?? null,
    };
  });
}
