import type { RoleInUse } from '../../session/models.js';
import type { Catalogue } from '../../core/catalogue.js';
import { callFaults } from '../../evaluation/agents/call-faults.js';
import { agentDifferencesTable, agentsTable } from '../../evaluation/agents/agents-table.js';
import type { EvaluationTask } from '../../evaluation/agents/agent-task.js';
import { allRecords, type AgentEvaluation } from '../../evaluation/agents/evaluate-agents.js';
import type { ArmWinRate, Reference } from '../../evaluation/agents/arm-win-rates.js';
import { agentMetrics } from '../../evaluation/agents/agent-arm-values.js';
import type { AgentSummary, ArmSummary } from '../../evaluation/agents/summarise-agents.js';
import { verdictLegend } from '../../evaluation/comparison-verdict.js';
import { spreadText } from '../../evaluation/null-control.js';
import { percent, percentInterval, type ResultsTable } from '../../evaluation/results-table.js';
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
import { unjudgedErrors } from './unjudged.js';

export interface FinishedAgents {
  readonly catalogue: Catalogue;
  readonly evaluation: AgentEvaluation;
  readonly summary: AgentSummary;
  readonly winRates: readonly ArmWinRate[];
  /** What `--reference` names; null without it. */
  readonly reference: Reference | null;
  readonly tasks: readonly EvaluationTask[];
  /** Tasks that were not carried out, since a tool they need is missing. */
  readonly refused: readonly EvaluationTask[];
  readonly thresholds: readonly Threshold[];
  /** Where the runs are kept. */
  readonly log: string;
  readonly plots: readonly string[];
  readonly roles: readonly RoleInUse[];
  readonly settings: { readonly table: 'text' | 'markdown' | 'csv' };
}

const remedy = 'The runs in the log show what the agent called for each task.';

/** What `eval agents` answers: the tables, exit code 4 where a budget ended it, 5 where a threshold is missed. */
export function agentsOutcome(finished: FinishedAgents, stdout: OutputStream): CommandOutcome {
  const { evaluation, summary, winRates, reference, tasks, refused } = finished;
  const { catalogue, log, plots, roles } = finished;
  const missed = missedOf(finished);
  const { reused, missingRuns } = evaluation;
  const records = allRecords(evaluation);
  return {
    ...evaluationEnd(evaluation.status, [
      ...missed.map((one) => missedError(one, remedy)),
      ...unansweredErrors(evaluation.unanswered),
      ...unusableErrors(records),
      ...unjudgedErrors(winRates),
    ]),
    text: textOf(finished, stdout),
    results: asJson({
      catalogue: catalogue.name,
      ...{ tasks: tasks.length, runs: records.length + controlRuns(evaluation) },
      ...{ controlRuns: controlRuns(evaluation), reused, missingRuns, log },
      missingTools: refused.map(({ id, missing }) => ({ task: id, missing })),
      ...{ arms: summary.arms, differences: summary.differences, winRates, reference },
      ...{ missed, plots, roles },
    }),
  };
}

function controlRuns({ controls }: AgentEvaluation): number {
  return controls.reduce((sum, { records }) => sum + records.length, 0);
}

/** Thresholds are for the docs that are compared with the first ones; for those, where they are alone. */
function missedOf(finished: FinishedAgents): readonly MissedThreshold[] {
  const { evaluation, thresholds } = finished;
  const isReference = (arm: ArmSummary): boolean =>
    evaluation.reference.some(({ agent, docs }) => agent === arm.agent && docs === arm.docs);
  const arms = finished.summary.arms.filter((arm) => !isReference(arm));
  const others = arms.filter(({ docs }) => docs !== arms[0]?.docs);
  return (others.length > 0 ? others : arms).flatMap((arm) =>
    missedThresholds(thresholds, armName(arm), (name) => {
      const metric = agentMetrics.find((one) => one === name);
      return metric === undefined ? null : (arm.metrics[metric]?.estimate ?? null);
    }),
  );
}

function armName({ agent, docs, group }: ArmSummary): string {
  return [agent, docs, ...(group === 'all' ? [] : [group])].join(', ');
}

function textOf(finished: FinishedAgents, stdout: OutputStream): string {
  const { summary, settings } = finished;
  const differences = agentDifferencesTable(summary);
  const wins = winRatesTable(finished);
  const tables = [
    agentsTable(summary),
    ...(differences.rows.length > 0 ? [differences] : []),
    ...(wins.rows.length > 0 ? [wins] : []),
  ];
  if (settings.table !== 'text') return plainTables(tables, settings.table);
  return [
    ...headLines(finished).map(escapeControlCharacters),
    ...tables.flatMap((table) => tableLines(table, stdout)),
    ...(tables.length > 1 ? ['', verdictLegend] : []),
    ...['', `Runs: ${escapeControlCharacters(finished.log)}`],
    ...plotLines(finished.plots),
  ].join('\n');
}

function headLines({ catalogue, tasks, evaluation }: FinishedAgents): readonly string[] {
  const { reused, missingRuns } = evaluation;
  const records = allRecords(evaluation);
  const again = controlRuns(evaluation);
  const control = again === 0 ? '' : `, ${again} of them the null control`;
  return [
    `${catalogue.name}: ${catalogue.tools.length} tools, ${tasks.length} tasks, ${records.length + again} runs (${reused} from earlier${control}); with 95 % intervals over tasks, repeats of a task averaged first`,
    ...faultLines(records),
    ...missingRunsLines(missingRuns),
  ];
}

function faultLines(records: AgentEvaluation['records']): readonly string[] {
  const { calls, faults, byReason } = callFaults(records.map(({ run }) => run));
  if (faults === 0) return [];
  const reasons = [...byReason].map(([reason, count]) => `${count} ${reason}`).join(', ');
  return [
    `${faults} of ${calls} calls were faults (${reasons}): no answer of a tool, so neither accepted nor, unless recordings lack it, a step of a path`,
  ];
}

/** The reference that was asked for has a row as well: by definition it wins half. */
function winRatesTable({ winRates, reference }: FinishedAgents): ResultsTable {
  return {
    name: 'wins',
    titles: [
      'agent',
      'docs',
      'Win%',
      'tasks',
      'won/lost/tied',
      'won − lost',
      'null',
      'verdict',
      'orders disagree',
      'unjudged',
      'against',
      'judge',
    ],
    rows: [
      ...(reference === null || winRates.length === 0
        ? []
        : [[reference.agent, reference.docs, '50 by definition', ...noVerdicts]]),
      ...winRates.map((rate) => [
        ...[rate.agent, rate.docs, percentInterval(rate.winRate.interval)],
        ...[String(rate.winRate.tasks), countsText(rate.winRate)],
        ...[percentInterval(rate.margin.interval), spreadText(rate.margin, percent)],
        rate.margin.verdict,
        ...[String(rate.winRate.disagreements), String(rate.winRate.unjudged)],
        `${rate.reference.agent} on ${rate.reference.docs}`,
        `${rate.judge} (prompt ${rate.promptHash.slice(0, 8)})`,
      ]),
    ],
  };
}

/** The cells of a row that nothing was judged for. */
const noVerdicts: readonly string[] = Array.from({ length: 9 }, () => '-');

function countsText({ wins, losses, ties }: ArmWinRate['winRate']): string {
  return `${wins}/${losses}/${ties}`;
}
