import type { Catalogue } from '../core/catalogue.js';
import type { AnswersKind } from '../core/outcome.js';
import { effectOf } from '../core/effect.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { globMatches } from '../catalogues/filter-tools.js';
import type { SkippedTool } from './result.js';
import { neededValues } from './needs-values.js';

export interface Permissions {
  /** Which tools that may write may be called: all, none, or those whose id or name matches a glob. */
  readonly allowWrites: readonly string[] | 'all' | 'none';
  readonly allowDestructive: boolean;
  /** Where answers come from; of tools that do not answer themselves all may be called. Default `live`. */
  readonly answers?: AnswersKind | undefined;
}

export interface RefinementPlan {
  /** Tool ids by wave as far as the docs alone tell: first those that need nothing, then the others. */
  readonly waves: readonly (readonly string[])[];
  readonly skipped: readonly SkippedTool[];
  /** Most calls that the run can make. */
  readonly callEstimate: number;
}

/** What a run would do, without calling anything. */
export function planRefinement(
  catalogue: Catalogue,
  permissions: Permissions,
  limits: { readonly iterations: number; readonly probesPerIteration: number },
): RefinementPlan {
  const { callable, skipped } = splitByPermission(catalogue.tools, permissions);
  const first = callable.filter((tool) => neededValues(tool).length === 0);
  const later = callable.filter((tool) => neededValues(tool).length > 0);
  return {
    waves: [first, later].filter((wave) => wave.length > 0).map((wave) => wave.map(({ id }) => id)),
    skipped,
    callEstimate: callable.length * limits.iterations * (limits.probesPerIteration + 1),
  };
}

/** Tools that may be called, and the others with what would allow them. */
export function splitByPermission(
  tools: readonly ToolDoc[],
  { allowWrites, allowDestructive, answers = 'live' }: Permissions,
): { readonly callable: readonly ToolDoc[]; readonly skipped: readonly SkippedTool[] } {
  if (answers !== 'live') return { callable: tools, skipped: [] };
  const callable: ToolDoc[] = [];
  const skipped: SkippedTool[] = [];
  for (const tool of tools) {
    const effect = effectOf(tool);
    if (tool.call.kind === 'none') {
      skipped.push({
        tool: tool.id,
        effect: 'uncallable',
        remedy:
          'its source does not say how to call it: import it from an OpenAPI document or an MCP server',
      });
    } else if (effect === 'destructive' && !allowDestructive) {
      skipped.push({
        tool: tool.id,
        effect,
        remedy: 'it may destroy something: allow it with --allow-destructive',
      });
    } else if (effect === 'write' && !mayWrite(tool, allowWrites)) {
      skipped.push({
        tool: tool.id,
        effect,
        remedy: `it may change something: allow it with --allow-writes or --allow-writes='${tool.id}'`,
      });
    } else callable.push(tool);
  }
  return { callable, skipped };
}

function mayWrite(tool: ToolDoc, allowWrites: Permissions['allowWrites']): boolean {
  if (typeof allowWrites === 'string') return allowWrites === 'all';
  return allowWrites.some((glob) => globMatches(glob, tool.id) || globMatches(glob, tool.name));
}
