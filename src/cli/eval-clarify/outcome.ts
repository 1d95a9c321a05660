import type { RoleInUse } from '../../session/models.js';
import type { ClarifyRecord } from '../../evaluation/clarify/clarify-record.js';
import {
  clarifyComparisonsTable,
  clarifyMeansTable,
  questionWorthTable,
} from '../../evaluation/clarify/clarify-table.js';
import type { ClarifySample } from '../../evaluation/clarify/clarify-sample.js';
import { clarifyMetrics } from '../../evaluation/clarify/clarify-cells.js';
import type { ClarifyRow, ClarifySummary } from '../../evaluation/clarify/summarise-clarify.js';
import { verdictLegend } from '../../evaluation/comparison-verdict.js';
import type { LoggedRuns } from '../../evaluation/run-logged.js';
import {
  missedThresholds,
  type MissedThreshold,
  type Threshold,
} from '../../evaluation/threshold.js';
import { escapeControlCharacters } from '../../support/escape-control-characters.js';
import type { CommandOutcome } from '../command.js';
import { asJson } from '../done.js';
import { evaluationEnd } from '../evaluation-end.js';
import { missedError } from '../missed-threshold.js';
import { missingRunsLines, unansweredErrors } from '../missing-runs.js';
import type { OutputStream } from '../output.js';
import { plainTables, tableLines } from '../results-view.js';
import { plotLines } from '../write-plots.js';
import { unusableErrors } from '../unusable-runs.js';

export interface FinishedClarify {
  /** The null control's runs among them. */
  readonly evaluation: LoggedRuns<ClarifyRecord>;
  readonly samples: readonly ClarifySample[];
  readonly summary: ClarifySummary;
  readonly thresholds: readonly Threshold[];
  /** Where the runs are kept. */
  readonly log: string;
  readonly plots: readonly string[];
  readonly roles: readonly RoleInUse[];
  readonly settings: { readonly table: 'text' | 'markdown' | 'csv' };
}

/** Metrics that `--fail-under` can hold: shares, of every agent but control, which is there to be beaten, on every kind of sample. */
export const thresholdMetrics = clarifyMetrics.filter((metric) => metric !== 'questions');

const remedy = 'The runs in the log show what each agent asked and called.';

/** What `eval clarify` answers: the tables, exit code 4 where a budget ended it, 5 where a threshold is missed. */
export function clarifyOutcome(finished: FinishedClarify, stdout: OutputStream): CommandOutcome {
  const { evaluation, samples, summary, log, plots, roles } = finished;
  const missed = missedOf(finished);
  const { records, reused, missingRuns } = evaluation;
  return {
    ...evaluationEnd(evaluation.status, [
      ...missed.map((one) => missedError(one, remedy)),
      ...unansweredErrors(evaluation.unanswered),
      ...unusableErrors(evaluation.records),
    ]),
    text: textOf(finished, stdout),
    results: asJson({
      ...{ samples: samples.length, runs: records.length, controlRuns: controlRuns(records) },
      ...{ reused, missingRuns, log },
      deviations: [...new Set(samples.flatMap(({ deviations }) => deviations))],
      ...{ ...summary, missed, plots, roles },
    }),
  };
}

function controlRuns(records: readonly ClarifyRecord[]): number {
  return records.filter(({ control }) => control === true).length;
}

function missedOf({ summary, thresholds }: FinishedClarify): readonly MissedThreshold[] {
  return summary.rows
    .filter(({ agent, kind }) => agent !== 'control' && kind !== 'all')
    .flatMap((row) =>
      missedThresholds(thresholds, rowName(row), (name) => {
        const metric = thresholdMetrics.find((one) => one === name);
        return metric === undefined ? null : row.metrics[metric].mean;
      }),
    );
}

function rowName({ agent, docs, kind }: ClarifyRow): string {
  return `${agent}, ${docs}, ${kind}`;
}

function textOf(finished: FinishedClarify, stdout: OutputStream): string {
  const { summary, settings, evaluation, samples } = finished;
  const tables = [
    clarifyMeansTable(summary),
    clarifyComparisonsTable(summary),
    questionWorthTable(summary),
  ].filter(({ rows }) => rows.length > 0);
  if (settings.table !== 'text') return plainTables(tables, settings.table);
  const { records, reused, missingRuns } = evaluation;
  const count = controlRuns(records);
  const again = count === 0 ? '' : `, ${count} of them the null control`;
  return [
    `${samples.length} samples, ${records.length} runs (${reused} from earlier${again}), metrics ${summary.variant}; means and differences with 95 % intervals over samples, SD: standard deviation of samples`,
    ...missingRunsLines(missingRuns),
    ...tables.flatMap((table) => tableLines(table, stdout)),
    ...(summary.comparisons.length > 0 ? ['', verdictLegend] : []),
    ...['', `Runs: ${escapeControlCharacters(finished.log)}`],
    ...plotLines(finished.plots),
  ].join('\n');
}
