import type { RoleInUse } from '../../session/models.js';
import type { Catalogue } from '../../core/catalogue.js';
import { confusions } from '../../evaluation/retrieval/confusions.js';
import { failedQueries } from '../../evaluation/retrieval/failed-queries.js';
import type { RetrievalEvaluation } from '../../evaluation/retrieval/evaluate-retrieval.js';
import type { MeasuredDocs } from '../../evaluation/retrieval/measured-docs.js';
import { figuresOf, type Figure } from '../../evaluation/plots/figure.js';
import { rankOf } from '../../evaluation/retrieval/rank-of.js';
import { comparisonsTable, meansTable } from '../../evaluation/retrieval/results-table.js';
import type { RetrievalQuery } from '../../evaluation/retrieval/retrieval-query.js';
import { retrievalRows } from '../../evaluation/retrieval/retrieval-rows.js';
import { setupText } from '../../evaluation/retrieval/retriever-setup.js';
import {
  missedThresholds,
  type MissedThreshold,
  type Threshold,
} from '../../evaluation/threshold.js';
import type { Palette } from '../../reports/terminal/terminal-style.js';
import { escapeControlCharacters, escapeRecord } from '../../support/escape-control-characters.js';
import type { CommandOutcome } from '../command.js';
import { asJson } from '../done.js';
import { evaluationEnd } from '../evaluation-end.js';
import { missedError } from '../missed-threshold.js';
import type { OutputStream } from '../output.js';
import { plainTables, tableLines } from '../results-view.js';
import { plotLines } from '../write-plots.js';
import { confusionLines, failureLines, failureMetric } from './failures.js';
import { regressionLines } from './regressions.js';

export interface FinishedEvaluation {
  readonly evaluation: RetrievalEvaluation;
  readonly catalogues: readonly Catalogue[];
  readonly queries: readonly RetrievalQuery[];
  readonly thresholds: readonly Threshold[];
  readonly trecFiles: readonly string[];
  readonly plots: readonly string[];
  readonly roles: readonly RoleInUse[];
  readonly settings: {
    readonly table: 'text' | 'markdown' | 'csv';
    readonly worst: number;
    readonly candidates: 'all' | 'own';
  };
}

const remedy =
  '--worst 10 shows which queries fail, and which tools are found in place of the right ones.';

/** What `eval retrieval` answers: the tables, and exit code 5 where a threshold is missed. */
export function retrievalOutcome(
  finished: FinishedEvaluation,
  stdout: OutputStream,
): CommandOutcome {
  const missed = missedOf(finished);
  return {
    ...evaluationEnd(
      'done',
      missed.map((one) => missedError(one, remedy)),
    ),
    text: textOf(finished, stdout),
    results: asJson(resultsOf(finished, missed)),
  };
}

/** Thresholds are for the docs that are compared with the first ones; for those, where they are alone. */
function missedOf({ evaluation, thresholds }: FinishedEvaluation): MissedThreshold[] {
  const [first] = evaluation.measured;
  const others = evaluation.measured.filter(({ corpus }) => corpus.name !== first?.corpus.name);
  return (others.length > 0 ? others : evaluation.measured).flatMap((one) =>
    missedThresholds(
      thresholds,
      `${one.corpus.name}, ${setupText(one.setup)}`,
      (metric) => one.run.means[metric]?.estimate ?? null,
    ),
  );
}

const verdictLegend =
  'null: the same docs, searched again, come to the same; verdict: gain or loss where the interval lies on that side of 0 under every tokenizer; no change: nothing moved; mixed: the sign depends on the tokenizer; unclear: an interval holds 0; one tokenizer: a gain or loss under the only one, which may be its doing; indecisive: fewer than 5 queries were measured, or than half.';

function textOf(finished: FinishedEvaluation, stdout: OutputStream): string {
  const { evaluation, settings, trecFiles, plots } = finished;
  const means = meansTable(evaluation.measured);
  const differences = comparisonsTable(evaluation.comparisons);
  const tables = [means, ...(differences.rows.length > 0 ? [differences] : [])];
  if (settings.table !== 'text') return plainTables(tables, settings.table);
  const { palette } = stdout;
  return [
    ...headLines(finished).map(escapeControlCharacters),
    ...tables.flatMap((table) => tableLines(table, stdout)),
    ...(differences.rows.length > 0 ? ['', verdictLegend] : []),
    ...(settings.worst > 0 ? worstLines(finished, palette) : []),
    ...(trecFiles.length > 0 ? ['', `${trecFiles.length} files for trec_eval:`] : []),
    ...trecFiles.map((file) => `  ${escapeControlCharacters(file)}`),
    ...plotLines(plots),
  ].join('\n');
}

/** With docs to compare, where these do worse; without, where the only ones fail. Then the tools that are confused. */
function worstLines({ evaluation, settings }: FinishedEvaluation, palette: Palette) {
  const { measured, comparisons } = evaluation;
  const shown = { count: settings.worst, palette };
  return [
    ...(comparisons.length > 0
      ? regressionLines(escapeRecord(comparisons), palette)
      : failureLines(measured, shown)),
    ...confusionLines(measured, shown),
  ];
}

function headLines({ evaluation, catalogues, queries, settings }: FinishedEvaluation): string[] {
  const [first] = evaluation.measured;
  if (first === undefined) return [];
  const { run, corpus } = first;
  const names = catalogues.map(({ name }) => name).join(', ');
  const from = settings.candidates === 'own' ? ', each among its own candidates' : '';
  return [
    `${names}: ${corpus.documents.length} tools, ${queries.length} queries${from}; in percent, with 95 % intervals`,
    `indexed: ${corpus.fields.join(', ')}`,
    ...reachLines(run),
  ];
}

function reachLines({ unreachable, partlyReachable, queries }: MeasuredDocs['run']): string[] {
  const missing = queries.flatMap((query) => query.missing);
  const example = missing[0];
  const reason = example === undefined ? '' : ` (e.g. ${example.reference}: ${example.reason})`;
  return [
    ...(unreachable.length > 0
      ? [
          `${unreachable.length} of ${queries.length} queries have no relevant tool among these and are in no mean: ${some(unreachable)}${reason}`,
        ]
      : []),
    ...(partlyReachable.length > 0
      ? [
          `${partlyReachable.length} queries miss some of their relevant tools, which count as not found: ${some(partlyReachable)}${reason}`,
        ]
      : []),
  ];
}

function some(ids: readonly string[]): string {
  return ids.length > 8 ? `${ids.slice(0, 8).join(', ')}, …` : ids.join(', ');
}

function resultsOf(finished: FinishedEvaluation, missed: readonly MissedThreshold[]): unknown {
  const { evaluation, catalogues, queries, trecFiles, plots, roles, settings } = finished;
  const [first] = evaluation.measured;
  return {
    catalogues: catalogues.map(({ name, tools }) => ({ name, tools: tools.length })),
    fields: first?.corpus.fields ?? [],
    queries: {
      total: queries.length,
      measured: first?.run.measured ?? 0,
      unreachable: first?.run.unreachable ?? [],
      partlyReachable: first?.run.partlyReachable ?? [],
    },
    runs: evaluation.measured.map((measured) => ({
      ...meansOf(measured),
      queries: measured.run.queries.map((query) => ({
        id: query.id,
        scores: query.scores,
        missing: query.missing,
        ranks: Object.fromEntries(query.relevant.map((tool) => [tool, rankOf(query, tool)])),
      })),
      failures: failedQueries(measured.run, failureMetric(measured.run)).slice(0, settings.worst),
    })),
    comparisons: evaluation.comparisons,
    confusions: confusions(evaluation.measured).map(({ setup, ...pair }) => ({
      retriever: setup.kind,
      tokenizer: setup.tokenizer,
      ...pair,
    })),
    missed,
    trecFiles,
    plots,
    roles,
  };
}

function meansOf({ corpus, setup, run }: MeasuredDocs) {
  const { kind: retriever, tokenizer } = setup;
  return { docs: corpus.name, retriever, tokenizer, means: run.means };
}

/** What plots are drawn of. */
export function retrievalFigures({
  measured,
  comparisons,
}: RetrievalEvaluation): readonly Figure[] {
  return figuresOf(retrievalRows({ runs: measured.map(meansOf), comparisons }));
}
