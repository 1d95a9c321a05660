import type { RefinementResult } from './result.js';
import { sumByRole, sumOfTotals, type UsageByRole, type UsageTotals } from './usage-totals.js';

/** What a run's models used, from its first call on, earlier sittings included. */
export interface RunUsage {
  readonly total: UsageTotals;
  readonly byRole: UsageByRole;
  readonly acceptedRevisions: number;
  /** Tokens of the whole run for each accepted revision; null where there is none. */
  readonly tokensPerAcceptedRevision: number | null;
  readonly costPerAcceptedRevision: number | null;
}

/** Null for a run that asked no model. */
export function runUsage({
  tools,
  groups,
}: Pick<RefinementResult, 'tools' | 'groups'>): RunUsage | null {
  const summaries = [...tools, ...groups];
  const byRole = sumByRole(summaries.map(({ usage }) => usage));
  const total = sumOfTotals(Object.values(byRole));
  if (total.calls === 0) return null;
  const accepted = summaries.reduce((sum, one) => sum + one.accepted, 0);
  const tokens = total.promptTokens + total.completionTokens;
  return {
    total,
    byRole,
    acceptedRevisions: accepted,
    tokensPerAcceptedRevision: accepted === 0 ? null : Math.round(tokens / accepted),
    costPerAcceptedRevision: accepted === 0 || total.cost === null ? null : total.cost / accepted,
  };
}
