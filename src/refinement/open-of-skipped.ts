import type { OpenQuestion } from '../claims/open-questions.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { RefinementEngine, ToolContext } from './engine.js';
import type { SkippedTool } from './result.js';

/** What could be asked of tools that a run may not call, by what would allow it. */
export function openOfSkipped(
  skipped: readonly SkippedTool[],
  tools: readonly ToolDoc[],
  engine: RefinementEngine,
  contextOf: (tool: ToolDoc) => ToolContext,
): readonly OpenQuestion[] {
  return skipped.flatMap(({ tool: id, effect }): readonly OpenQuestion[] => {
    const tool = tools.find((one) => one.id === id);
    if (tool === undefined || effect === 'uncallable') return [];
    const context = contextOf(tool);
    const none = { iteration: 0, doc: context.raw, direction: '', calls: [], iterations: [] };
    const count = engine.leaves(context, none).open.reduce((sum, one) => sum + one.count, 0);
    const needs = effect === 'destructive' ? 'allow-destructive' : 'allow-writes';
    return count === 0 ? [] : [{ count, needs }];
  });
}
