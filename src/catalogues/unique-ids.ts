import type { ToolDoc } from '../core/tool-doc.js';
import type { CatalogueWarning } from './read-catalogue.js';

/** The tools with every id unique: the second `list` becomes `list#2`, and so on, in the source's order. */
export function uniqueIds(tools: readonly ToolDoc[]): {
  readonly tools: ToolDoc[];
  readonly warnings: CatalogueWarning[];
} {
  const taken = new Set(tools.map((tool) => tool.id));
  const seen = new Set<string>();
  const warnings: CatalogueWarning[] = [];
  const unique = tools.map((tool) => {
    if (!seen.has(tool.id)) {
      seen.add(tool.id);
      return tool;
    }
    const id = freeId(tool.id, taken);
    taken.add(id);
    seen.add(id);
    warnings.push({ tool: id, message: `The id ${tool.id} stands more than once in the source.` });
    return { ...tool, id };
  });
  return { tools: unique, warnings };
}

function freeId(id: string, taken: ReadonlySet<string>): string {
  let number = 2;
  while (taken.has(`${id}#${number}`)) number += 1;
  return `${id}#${number}`;
}
