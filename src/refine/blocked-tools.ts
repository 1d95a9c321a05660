import type { GroupResult } from './refine-group.js';

/** A tool that the gate let nobody use, with the flag that would. */
export interface BlockedTool {
  readonly tool: string;
  readonly reason: string;
  readonly flag: string | null;
}

/** Tools of which no step was let pass, with the reason that was given most. */
export function blockedIn(results: readonly GroupResult[]): readonly BlockedTool[] {
  const steps = results.flatMap(({ records }) => records.flatMap((record) => record.steps));
  const used = new Set(steps.flatMap((step) => (step.kind === 'made' ? [step.tool] : [])));
  const blocked = new Map<string, BlockedTool>();
  for (const step of steps)
    if (step.kind === 'not-allowed' && !used.has(step.tool) && !blocked.has(step.tool))
      blocked.set(step.tool, { tool: step.tool, reason: step.reason, flag: step.flag ?? null });
  return [...blocked.values()];
}
