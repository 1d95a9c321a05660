import type { Interval } from '../../metrics/interval.js';
import { spreadText } from '../null-control.js';
import { percent, percentInterval, type ResultsTable } from '../results-table.js';
import type { DocsComparison } from './compare-docs.js';
import type { MeasuredDocs } from './measured-docs.js';

/** One row a variant and way of searching: NDCG with intervals, then the other metrics, in percent. */
export function meansTable(measured: readonly MeasuredDocs[]): ResultsTable {
  const metrics = Object.keys(measured[0]?.run.means ?? {});
  const ndcg = metrics.filter((metric) => metric.startsWith('ndcg@'));
  const others = metrics.filter((metric) => !ndcg.includes(metric));
  return {
    name: 'means',
    titles: ['docs', 'retriever', 'tokenizer', ...[...ndcg, ...others].map(retrievalMetricTitle)],
    rows: measured.map(({ corpus, setup, run }) => [
      corpus.name,
      setup.kind,
      setup.tokenizer ?? '-',
      ...ndcg.map((metric) => percentInterval(run.means[metric])),
      ...others.map((metric) => percent(run.means[metric]?.estimate)),
    ]),
  };
}

/** One row a comparison and tokenizer: the paired difference in percentage points, and what it comes to. */
export function comparisonsTable(comparisons: readonly DocsComparison[]): ResultsTable {
  return {
    name: 'differences',
    titles: ['docs − baseline', 'retriever', 'tokenizer', 'metric', 'difference', 'p'].concat(
      'won/lost/tied',
      'null',
      'verdict',
    ),
    rows: comparisons.flatMap(({ baseline, candidate, retriever, metric, verdict, byTokenizer }) =>
      byTokenizer.map(({ tokenizer, comparison }) => [
        `${candidate} − ${baseline}`,
        retriever,
        tokenizer ?? '-',
        retrievalMetricTitle(metric),
        signed(comparison.difference),
        comparison.pValue === null || comparison.difference?.low === null
          ? '-'
          : comparison.pValue.toFixed(4),
        `${comparison.wins}/${comparison.losses}/${comparison.ties}`,
        spreadText(comparison, percent),
        verdict,
      ]),
    ),
  };
}

function signed(interval: Interval | null): string {
  const text = percentInterval(interval);
  return interval !== null && interval.estimate > 0 ? `+${text}` : text;
}

/** What tables call a metric: `NDCG@5`. */
export function retrievalMetricTitle(metric: string): string {
  return metric.replace(/^(ndcg|mrr|map)/, (word) => word.toUpperCase());
}
