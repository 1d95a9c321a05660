import type { RefinementResult } from './result.js';

/** What something took. */
export interface Spent {
  /** Calls of tools. */
  readonly calls: number;
  /** Wall clock; null where an earlier command did a part. */
  readonly seconds: number | null;
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
  const sumOf = (field: 'calls' | 'sentences'): number =>
    [...tools, ...groups].reduce((sum, one) => sum + one[field], 0);
  const [calls, sentences] = [sumOf('calls'), sumOf('sentences')];
  const total = { calls, seconds };
  return {
    ...{ tools: tools.length, sentences, total },
    perTool: dividedBy(tools.length, total),
    perSentence: dividedBy(sentences, total),
  };
}

function dividedBy(count: number, { calls, seconds }: Spent): Spent | null {
  if (count === 0) return null;
  return { calls: calls / count, seconds: seconds === null ? null : seconds / count };
}
