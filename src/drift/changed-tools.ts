import { isReviewedAlone, type RefinedDocs } from '../core/refined-docs.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { rawHashOf } from '../refinement/raw-hash.js';

/** How the tools of a source differ from those that docs were made for; ids. */
export interface ChangedTools {
  readonly gone: readonly string[];
  /** Those without docs: new, or not refined yet. */
  readonly added: readonly string[];
  /** Those whose source says something else now. */
  readonly changed: readonly string[];
}

/** Without a call: docs without a hash of their source cannot tell whether it changed. */
export function changedTools(
  { tools: docs }: Pick<RefinedDocs, 'tools'>,
  tools: readonly ToolDoc[],
): ChangedTools {
  const byId = new Map(tools.map((tool) => [tool.id, tool]));
  const known = new Set(docs.filter((doc) => !isReviewedAlone(doc)).map(({ tool }) => tool));
  return {
    gone: docs.flatMap(({ tool }) => (byId.has(tool) ? [] : [tool])),
    added: tools.flatMap(({ id }) => (known.has(id) ? [] : [id])),
    changed: docs.flatMap(({ tool: id, rawHash }) => {
      const tool = byId.get(id);
      return tool === undefined || rawHash === undefined || rawHash === rawHashOf(tool) ? [] : [id];
    }),
  };
}
