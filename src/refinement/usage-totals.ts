import type { Trajectory, Usage } from '../core/trajectory.js';

/** What several model calls used together. */
export interface UsageTotals {
  readonly calls: number;
  /** Of these, answered from the disk cache: they used nothing. */
  readonly cached: number;
  /** Of these, without a usable answer. */
  readonly failed: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** US dollars; null where a price is unknown. */
  readonly cost: number | null;
}

export type UsageByRole = Readonly<Partial<Record<Usage['role'], UsageTotals>>>;

const noUsageTotals: UsageTotals = {
  ...{ calls: 0, cached: 0, failed: 0 },
  ...{ promptTokens: 0, completionTokens: 0, cost: 0 },
};

/** Every model call of a trajectory. */
export function usageOf({ iterations }: Trajectory): readonly Usage[] {
  return iterations.flatMap(({ usage }) => usage);
}

export function totalUsage(usage: readonly Usage[]): UsageTotals {
  return sumOfTotals(
    usage.map((one) => ({
      calls: 1,
      cached: one.cached ? 1 : 0,
      failed: one.failure === undefined ? 0 : 1,
      promptTokens: one.promptTokens,
      completionTokens: one.completionTokens,
      cost: one.cost,
    })),
  );
}

/** Totals by role; roles that were not asked are absent. */
export function usageByRole(usage: readonly Usage[]): UsageByRole {
  return sumByRole(usage.map((one) => ({ [one.role]: totalUsage([one]) })));
}

export function sumOfTotals(totals: readonly UsageTotals[]): UsageTotals {
  return totals.reduce(
    (sum, one) => ({
      calls: sum.calls + one.calls,
      cached: sum.cached + one.cached,
      failed: sum.failed + one.failed,
      promptTokens: sum.promptTokens + one.promptTokens,
      completionTokens: sum.completionTokens + one.completionTokens,
      cost: sum.cost === null || one.cost === null ? null : sum.cost + one.cost,
    }),
    noUsageTotals,
  );
}

export const usageRoles = [
  'explorer',
  'analyzer',
  'rewriter',
  'group',
] as const satisfies readonly Usage['role'][];

export function sumByRole(parts: readonly UsageByRole[]): UsageByRole {
  return Object.fromEntries(
    usageRoles.flatMap((role) => {
      const totals = parts.flatMap((part) => part[role] ?? []);
      return totals.length === 0 ? [] : [[role, sumOfTotals(totals)]];
    }),
  );
}
