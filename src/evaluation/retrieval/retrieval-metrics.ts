import { averagePrecision } from '../../metrics/average-precision.js';
import { ndcg } from '../../metrics/ndcg.js';
import { recallAtK } from '../../metrics/recall-at-k.js';
import { reciprocalRank } from '../../metrics/reciprocal-rank.js';

/** A metric of one ranked list; null where nothing is relevant. */
export type RankingMetric = (
  ranking: readonly string[],
  gold: ReadonlySet<string>,
) => number | null;

/** NDCG and recall at each cut-off, MRR and MAP over the whole ranking, by the names that reports use. */
export function retrievalMetrics(cutoffs: readonly number[]): Map<string, RankingMetric> {
  return new Map<string, RankingMetric>([
    ...cutoffs.map(
      (k) => [`ndcg@${k}`, (list, gold) => ndcg(list, gold, k)] as [string, RankingMetric],
    ),
    ...cutoffs.map(
      (k) => [`recall@${k}`, (list, gold) => recallAtK(list, gold, k)] as [string, RankingMetric],
    ),
    ['mrr', (list, gold) => reciprocalRank(list, gold)],
    ['map', (list, gold) => averagePrecision(list, gold)],
  ]);
}
