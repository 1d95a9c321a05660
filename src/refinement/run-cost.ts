import type { RefinementResult } from './result.js';
import { sumByRole, sumOfTotals } from './usage-totals.js';

/** What something took. */
export interface Spent {
  /** Calls of tools. */
  readonly calls: number;
  /** Wall clock; null where an earlier command did a part. */
  readonly seconds: number | null;
  /** The sum over requests of the time until their answer, the wait for a turn included; null where no model was asked, as all that follows. */
  readonly modelSeconds: number | null;
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
  /** US dollars; null where a price is unknown, too. */
  readonly dollars: number | null;
}

/** What a run cost from its first call on, earlier sittings included. */
export interface RunCost {
  readonly tools: number;
  /** Sentences that the selected docs have beyond the raw ones. */
  readonly sentences: number;
  readonly total: Spent;
  /** The total for each tool; null without tools. */
  readonly perTool: Spent | null;
  /** The total for each sentence; null without sentences. */
  readonly perSentence: Spent | null;
}

export function runCost({
  tools,
  groups,
  seconds = null,
}: Pick<RefinementResult, 'tools' | 'groups' | 'seconds'>): RunCost {
  const summaries = [...tools, ...groups];
  const sumOf = (field: 'calls' | 'sentences' | 'modelSeconds'): number =>
    summaries.reduce((sum, one) => sum + one[field], 0);
  const used = sumOfTotals(Object.values(sumByRole(summaries.map(({ usage }) => usage))));
  const [calls, sentences] = [sumOf('calls'), sumOf('sentences')];
  const total: Spent =
    used.calls === 0
      ? { calls, seconds, ...withoutModel }
      : {
          ...{ calls, seconds, modelSeconds: sumOf('modelSeconds') },
          ...{ promptTokens: used.promptTokens, completionTokens: used.completionTokens },
          dollars: used.cost,
        };
  return {
    ...{ tools: tools.length, sentences, total },
    perTool: dividedBy(tools.length, total),
    perSentence: dividedBy(sentences, total),
  };
}

const withoutModel = {
  ...{ modelSeconds: null, promptTokens: null, completionTokens: null, dollars: null },
} as const;

function dividedBy(count: number, total: Spent): Spent | null {
  if (count === 0) return null;
  const share = (amount: number | null): number | null => (amount === null ? null : amount / count);
  return {
    calls: total.calls / count,
    ...{ seconds: share(total.seconds), modelSeconds: share(total.modelSeconds) },
    promptTokens: share(total.promptTokens),
    completionTokens: share(total.completionTokens),
    dollars: share(total.dollars),
  };
}
