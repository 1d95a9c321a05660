import { differenceTexts } from '../null-control.js';
import { costTexts, intervalText, percentInterval, type ResultsTable } from '../results-table.js';
import type { ClarifyComparison } from './clarify-comparisons.js';
import type { ClarifySummary, MetricSummary } from './summarise-clarify.js';

/** Means with intervals, one row for each kind of sample, docs and agent. */
export function clarifyMeansTable({ rows }: ClarifySummary): ResultsTable {
  const several = new Set(rows.map(({ docs }) => docs)).size > 1;
  return {
    name: 'means',
    titles: [
      ...['samples', ...(several ? ['docs'] : []), 'agent', 'n', 'Coverage', 'TMR', 'PMR'],
      ...['Success', '#Q', 'wasted', 'false questions', 'ceiling', 'tokens', 's'],
      ...['calls a success', 'tokens a success'],
    ],
    rows: rows.map((row) => [
      ...[row.kind, ...(several ? [row.docs] : []), row.agent, String(row.samples)],
      ...[percent(row.metrics.coverage), percent(row.metrics.tmr), percent(row.metrics.pmr)],
      ...[percent(row.metrics.success), count(row.metrics.questions)],
      row.wasted === null ? '' : row.wasted.toFixed(2),
      row.falseQuestions === null ? '' : `${(row.falseQuestions * 100).toFixed(0)} %`,
      row.ceiling === null ? '' : `${(row.ceiling * 100).toFixed(0)} %`,
      ...[row.tokens?.toFixed(0) ?? '', ((row.durationMs ?? 0) / 1000).toFixed(1)],
      ...costTexts(row.perSuccess),
    ]),
  };
}

const comparedMetrics = [
  { metric: 'coverage', title: 'Coverage', unit: 'share' },
  { metric: 'success', title: 'Success', unit: 'share' },
  { metric: 'questions', title: '#Q', unit: 'count' },
] as const;

/**
 * What each agent gains over the first, and each documentation over the first, with 95 % intervals, how far what it is against is from
 * itself, and what the difference comes to.
 */
export function clarifyComparisonsTable({ comparisons }: ClarifySummary): ResultsTable {
  return {
    name: 'differences',
    titles: ['samples', 'compared', 'metric', 'difference', 'null', 'verdict'],
    rows: comparisons.flatMap((each) =>
      comparedMetrics.flatMap(({ metric, title, unit }) => {
        const texts = differenceTexts(each.differences[metric], unit);
        return texts === null ? [] : [[each.kind, nameOf(each), title, ...texts]];
      }),
    ),
  };
}

function nameOf({ agent, baseline, docs, baselineDocs }: ClarifyComparison): string {
  return agent === baseline
    ? `${agent}: ${docs} − ${baselineDocs}`
    : `${agent} − ${baseline}${docs === 'raw' ? '' : ` (${docs})`}`;
}

/** What questions were worth when they were put, by their number in the run. */
export function questionWorthTable({ worth }: ClarifySummary): ResultsTable {
  const terms = [...new Set(worth.flatMap((each) => Object.keys(each.terms)))];
  const text = (value: number | null | undefined): string =>
    value === null || value === undefined ? '' : value.toFixed(3);
  return {
    name: 'questions',
    titles: ['agent', 'question', 'n', 'score', ...terms],
    rows: worth.map((each) => [
      ...[each.agent, String(each.question), String(each.count), text(each.score)],
      ...terms.map((term) => text(each.terms[term])),
    ]),
  };
}

/** `83.0 [70.2, 93.1] (SD 38)`, in percent. */
function percent({ interval, deviation }: MetricSummary): string {
  if (interval === null) return '';
  const spread = deviation === null ? '' : ` (SD ${(deviation * 100).toFixed(0)})`;
  return `${percentInterval(interval)}${spread}`;
}

function count({ interval, deviation }: MetricSummary): string {
  if (interval === null) return '';
  const spread = deviation === null ? '' : ` (SD ${deviation.toFixed(2)})`;
  return `${intervalText(interval, (value) => value.toFixed(2))}${spread}`;
}
