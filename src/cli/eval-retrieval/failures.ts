import { writeJson } from '../../core/json-text.js';
import { confusions } from '../../evaluation/retrieval/confusions.js';
import { failedQueries, type FailedQuery } from '../../evaluation/retrieval/failed-queries.js';
import type { MeasuredDocs } from '../../evaluation/retrieval/measured-docs.js';
import type { RetrievalRun } from '../../evaluation/retrieval/run-retrieval.js';
import { setupText } from '../../evaluation/retrieval/retriever-setup.js';
import { percent } from '../../evaluation/results-table.js';
import type { Palette } from '../../reports/terminal/terminal-style.js';
import { escapeControlCharacters as escaped } from '../../support/escape-control-characters.js';
import { groupBy } from '../../support/group-by.js';
import { oneLine } from '../../support/one-line.js';
import { someOf } from '../../support/some-of.js';

const mostNames = 5;
const mostExamples = 2;

interface FailuresShown {
  /** Of each list. */
  readonly count: number;
  readonly palette: Palette;
}

/** The queries that each documentation fails most, by NDCG at the last cut-off, and what ranked before the right tools. */
export function failureLines(
  measured: readonly MeasuredDocs[],
  { count, palette }: FailuresShown,
): string[] {
  return measured.flatMap(({ corpus, setup, run }) => {
    const metric = failureMetric(run);
    const failed = failedQueries(run, metric);
    const title = `Queries that ${corpus.name} fails most, ${setupText(setup)}, ${metric}`;
    return [
      '',
      `${palette.bold(escaped(title))}: ${shownOf(count, failed.length)}`,
      ...failed
        .slice(0, count)
        .flatMap((query) => [
          '',
          `${palette.red(percent(query.score))}  ${queryText(query)}`,
          ...outrankedLines(query, palette),
        ]),
    ];
  });
}

/** The right tools with their ranks, those that the same tools outrank together. */
function outrankedLines({ tools: all }: FailedQuery, palette: Palette): string[] {
  const together = groupBy(all, ({ by }) => writeJson(by));
  return [...together.values()].flatMap((tools) => {
    const by = tools[0]?.by ?? [];
    const ranks = tools.map(
      ({ id, rank }) => `${id}: ${rank === null ? 'not found' : `rank ${rank}`}`,
    );
    const below = `    ${palette.dim('below')} ${escaped(someOf(by, mostNames))}`;
    return [`  ${escaped(ranks.join(', '))}`, ...(by.length === 0 ? [] : [below])];
  });
}

/** The tools that each way of searching confuses most, with the number of queries by docs, and some of these queries. */
export function confusionLines(
  measured: readonly MeasuredDocs[],
  { count, palette }: FailuresShown,
): string[] {
  const queries = new Map(measured.flatMap(({ run }) => run.queries.map((one) => [one.id, one])));
  const found = groupBy(confusions(measured), ({ setup }) => setupText(setup));
  return [...new Set(measured.map(({ setup }) => setupText(setup)))].flatMap((setup) => {
    const pairs = found.get(setup) ?? [];
    const title = palette.bold(`Tools found in place of the right one, ${setup}`);
    const lines = pairs.slice(0, count).flatMap((pair) => {
      const times = Object.entries(pair.queries).map(([docs, ids]) => `${docs} ${ids.length}`);
      const examples = [...new Set(Object.values(pair.queries).flat())]
        .slice(0, mostExamples)
        .flatMap((id) => queries.get(id) ?? []);
      return [
        '',
        `${palette.red(escaped(times.join(', ')))}  ${escaped(pair.relevant)}`,
        `  ${palette.dim('below')} ${escaped(pair.outrankedBy)}`,
        ...examples.map((query) => `    ${queryText(query)}`),
      ];
    });
    const legend = pairs.length === 0 ? '' : ', with the number of queries';
    return ['', `${title}: ${shownOf(count, pairs.length)}${legend}`, ...lines];
  });
}

/** The metric by which queries fail: NDCG at the last cut-off, as for regressions. */
export function failureMetric({ means }: RetrievalRun): string {
  return Object.keys(means).findLast((name) => name.startsWith('ndcg@')) ?? '';
}

function shownOf(count: number, all: number): string {
  return all === 0 ? 'none' : `${Math.min(count, all)} of ${all}`;
}

function queryText({ id, text }: { readonly id: string; readonly text: string }): string {
  return escaped(`${id}: ${oneLine(text, 300)}`);
}
