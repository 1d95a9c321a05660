/** What was right of one item, and what was chosen; null where nothing usable was. */
export interface Labelled<L extends string = string> {
  readonly expected: L;
  readonly chosen: L | null;
}

/** How well one label was told. Precision is null where it was never chosen, recall where it was never right. */
export interface LabelScore<L extends string = string> {
  readonly label: L;
  readonly expected: number;
  readonly chosen: number;
  readonly precision: number | null;
  readonly recall: number | null;
  readonly f1: number;
}

/** Every label that was right or chosen anywhere, in the order of `labels`. */
export function labelScores<L extends string>(
  items: readonly Labelled<L>[],
  labels: readonly L[],
): readonly LabelScore<L>[] {
  return labels.flatMap((label) => {
    let [expected, chosen, both] = [0, 0, 0];
    for (const item of items) {
      if (item.expected === label) expected += 1;
      if (item.chosen !== label) continue;
      chosen += 1;
      if (item.expected === label) both += 1;
    }
    if (expected + chosen === 0) return [];
    const precision = chosen === 0 ? null : both / chosen;
    const recall = expected === 0 ? null : both / expected;
    return [{ label, expected, chosen, precision, recall, f1: (2 * both) / (expected + chosen) }];
  });
}

/**
 * The mean F1 of all labels that were right or chosen anywhere, as scikit-learn's `f1_score(average="macro")` takes them: one that was
 * only chosen counts with 0. What is not usable is a miss and no label. Null without items.
 */
export function macroF1<L extends string>(
  items: readonly Labelled<L>[],
  labels: readonly L[],
): number | null {
  const scores = labelScores(items, labels);
  if (scores.length === 0) return null;
  return scores.reduce((sum, { f1 }) => sum + f1, 0) / scores.length;
}
