/** What successes cost, failed runs included; null where there is none to pay for. */
export interface CostPerSuccess {
  readonly calls: number | null;
  readonly tokens: number | null;
}

export interface CostedRun {
  /** From 0 to 1; runs of which it cannot be said are left out, with their costs. */
  readonly success: number | null;
  readonly calls: number;
  readonly tokens: number;
}

/**
 * Calls and tokens of all runs over the sum of their successes: what one success takes, what failures used up included. Lower is better.
 *
 * @example
 * costPerSuccess([{ success: 1, calls: 2, tokens: 100 }, { success: 0, calls: 4, tokens: 300 }]); // { calls: 6, tokens: 400 }
 */
export function costPerSuccess(runs: readonly CostedRun[]): CostPerSuccess {
  const measured = runs.filter(({ success }) => success !== null);
  const total = (of: (run: CostedRun) => number): number =>
    measured.reduce((sum, run) => sum + of(run), 0);
  const successes = total(({ success }) => success ?? 0);
  if (successes === 0) return { calls: null, tokens: null };
  return {
    calls: total(({ calls }) => calls) / successes,
    tokens: total(({ tokens }) => tokens) / successes,
  };
}
