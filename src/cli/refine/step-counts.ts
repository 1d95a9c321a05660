import type { GroupResult } from '../../refine/results.js';

/** A tool that the gate let nobody use, with the flag that would. */
export interface BlockedTool {
  readonly tool: string;
  readonly reason: string;
  readonly flag: string | null;
}

/** So many steps with a tool were not allowed, or gave no answer, for one reason. */
export interface Count {
  readonly tool: string;
  readonly reason: string;
  readonly flag: string | null;
  readonly count: number;
}

/** What the steps of a run come to. */
export interface StepCounts {
  readonly notAllowed: readonly Count[];
  readonly faults: readonly Count[];
  /** Tools that some step named and none was let pass. */
  readonly blocked: readonly BlockedTool[];
}

/** Counts what was not allowed and what gave no answer, the most frequent first. */
export function countSteps(groups: readonly Pick<GroupResult, 'experiments'>[]): StepCounts {
  const steps = groups.flatMap(({ experiments }) => experiments.flatMap(({ results }) => results));
  const used = new Set(steps.flatMap((step) => (step.kind === 'made' ? [step.tool] : [])));
  const notAllowed = counted(
    steps.flatMap((step) =>
      step.kind === 'not-allowed'
        ? [{ tool: step.tool, reason: step.reason, flag: step.flag ?? null }]
        : [],
    ),
  );
  const faults = counted(
    steps.flatMap((step) =>
      step.kind === 'made' && step.outcome === 'fault'
        ? [{ tool: step.tool, reason: step.message ?? '', flag: null }]
        : [],
    ),
  );
  const blocked = new Map<string, BlockedTool>();
  for (const { tool, reason, flag } of notAllowed)
    if (!used.has(tool) && !blocked.has(tool)) blocked.set(tool, { tool, reason, flag });
  return { notAllowed, faults, blocked: [...blocked.values()] };
}

function counted(all: readonly Omit<Count, 'count'>[]): readonly Count[] {
  const counts = new Map<string, Count>();
  for (const one of all) {
    const key = `${one.tool}\n${one.reason}`;
    counts.set(key, { ...one, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()].toSorted((a, b) => b.count - a.count);
}
