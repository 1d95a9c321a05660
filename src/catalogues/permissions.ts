import { effectOf } from '../core/effect.js';
import type { AnswersKind } from '../core/outcome.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { globMatches } from './filter-tools.js';

export interface Permissions {
  /** Which tools that may write may be called: all, none, or those whose id or name matches a glob. */
  readonly allowWrites: readonly string[] | 'all' | 'none';
  readonly allowDestructive: boolean;
  /** Where answers come from; of tools that do not answer themselves all may be called. Default `live`. */
  readonly answers?: AnswersKind | undefined;
}

/** A tool that may not be called, and what would allow it. */
export interface SkippedTool {
  readonly tool: string;
  readonly effect: 'write' | 'destructive' | 'uncallable';
  readonly remedy: string;
}

/** Tools that may be called, and the others with what would allow them. */
export function splitByPermission(
  tools: readonly ToolDoc[],
  permissions: Permissions,
): { readonly callable: readonly ToolDoc[]; readonly skipped: readonly SkippedTool[] } {
  const { answers = 'live' } = permissions;
  if (answers !== 'live') return { callable: tools, skipped: [] };
  const skipped = tools.flatMap((tool) => skippedBy(tool, permissions) ?? []);
  const ids = new Set(skipped.map(({ tool }) => tool));
  return { callable: tools.filter(({ id }) => !ids.has(id)), skipped };
}

function skippedBy(
  tool: ToolDoc,
  { allowWrites, allowDestructive }: Permissions,
): SkippedTool | null {
  const { id, call } = tool;
  const effect = effectOf(tool);
  if (call.kind === 'none') {
    const remedy =
      'its source does not say how to call it: import it from an OpenAPI document or an MCP server';
    return { tool: id, effect: 'uncallable', remedy };
  }
  if (effect === 'destructive' && !allowDestructive)
    return {
      tool: id,
      effect,
      remedy: 'it may destroy something: allow it with --allow-destructive',
    };
  if (effect !== 'write' || mayWrite(tool, allowWrites)) return null;
  const remedy = `it may change something: allow it with --allow-writes or --allow-writes='${id}'`;
  return { tool: id, effect, remedy };
}

function mayWrite({ id, name }: ToolDoc, allowWrites: Permissions['allowWrites']): boolean {
  if (typeof allowWrites === 'string') return allowWrites === 'all';
  return allowWrites.some((glob) => globMatches(glob, id) || globMatches(glob, name));
}
