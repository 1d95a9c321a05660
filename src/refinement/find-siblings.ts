import type { ToolDoc } from '../core/tool-doc.js';
import { Bm25Index } from '../retrieval/bm25-index.js';
import type { Sibling } from './engine.js';

const mostSiblings = 5;

/** Finds each tool's nearest siblings by the words of names and descriptions; built once for a catalogue. */
export function siblingFinder(tools: readonly ToolDoc[]): (tool: ToolDoc) => readonly Sibling[] {
  const byId = new Map(tools.map((tool) => [tool.id, tool]));
  const index = new Bm25Index();
  for (const tool of tools) index.add({ id: tool.id, text: textOf(tool) });
  return (tool) => {
    const hits = index.search(textOf(tool), mostSiblings + 1);
    const own = hits.find(({ id }) => id === tool.id)?.score ?? 0;
    return hits.flatMap(({ id, score }): Sibling[] => {
      const sibling = byId.get(id);
      if (sibling === undefined || id === tool.id || own <= 0) return [];
      return [{ tool: sibling, similarity: Math.min(1, score / own) }];
    });
  };
}

function textOf({ name, description }: ToolDoc): string {
  return `${name} ${description.slice(0, 600)}`;
}
