import type { RoleInUse } from '../../config/role-models.js';
import type { Catalogue } from '../../core/catalogue.js';
import type { AgentRecord } from '../../evaluation/agents/agent-record.js';
import { callFaults } from '../../evaluation/agents/call-faults.js';
import { agentDifferencesTable, agentsTable } from '../../evaluation/agents/agents-table.js';
import type { EvaluationTask } from '../../evaluation/agents/agent-task.js';
import type { ArmWinRate } from '../../evaluation/agents/judge-runs.js';
import {
  agentMetrics,
  type AgentSummary,
  type ArmSummary,
} from '../../evaluation/agents/summarise-agents.js';
import { percentInterval, type ResultsTable } from '../../evaluation/results-table.js';
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
import { unjudgedErrors } from './unjudged.js';

export interface FinishedAgents {
  readonly catalogue: Catalogue;
  readonly evaluation: LoggedRuns<AgentRecord>;
  readonly summary: AgentSummary;
  readonly winRates: readonly ArmWinRate[];
  readonly tasks: readonly EvaluationTask[];
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
  const { evaluation, summary, winRates, tasks, catalogue, log, plots, roles } = finished;
  const missed = missedOf(finished);
  const { records, reused, missingRuns } = evaluation;
  const unreachable = tasks.filter(({ missing }) => missing.length > 0);
  return {
    ...evaluationEnd(evaluation.status, [
      ...missed.map((one) => missedError(one, remedy)),
      ...unansweredErrors(evaluation.unanswered),
      ...unusableErrors(evaluation.records),
      ...unjudgedErrors(winRates),
    ]),
    text: textOf(finished, stdout),
    results: asJson({
      catalogue: catalogue.name,
      ...{ tasks: tasks.length, runs: records.length, reused, missingRuns, log },
      missingTools: unreachable.map(({ id, missing }) => ({ task: id, missing })),
      ...{ arms: summary.arms, differences: summary.differences, winRates, missed, plots, roles },
    }),
  };
}

/** Thresholds are for the docs that are compared with the first ones; for those, where they are alone. */
function missedOf({ summary, thresholds }: FinishedAgents): readonly MissedThreshold[] {
  const [first] = summary.arms;
  const others = summary.arms.filter(({ docs }) => docs !== first?.docs);
  return (others.length > 0 ? others : summary.arms).flatMap((arm) =>
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
  const { summary, winRates, settings } = finished;
  const differences = agentDifferencesTable(summary);
  const wins = winRatesTable(winRates);
  const tables = [
    agentsTable(summary),
    ...(differences.rows.length > 0 ? [differences] : []),
    ...(wins.rows.length > 0 ? [wins] : []),
  ];
  if (settings.table !== 'text') return plainTables(tables, settings.table);
  return [
    ...headLines(finished).map(escapeControlCharacters),
    ...tables.flatMap((table) => tableLines(table, stdout)),
    ...['', `Runs: ${escapeControlCharacters(finished.log)}`],
    ...plotLines(finished.plots),
  ].join('\n');
}

function headLines({ catalogue, tasks, evaluation }: FinishedAgents): readonly string[] {
  const { records, reused, missingRuns } = evaluation;
  const lost = tasks.filter(({ missing }) => missing.length > 0);
  const example = lost[0]?.missing[0] ?? '';
  return [
    `${catalogue.name}: ${catalogue.tools.length} tools, ${tasks.length} tasks, ${records.length} runs (${reused} from earlier); with 95 % intervals over tasks, repeats of a task averaged first`,
    ...(lost.length === 0
      ? []
      : [
          `${lost.length} of ${tasks.length} tasks name a tool that is not there and cannot be right: ${lost.map(({ id }) => id).join(', ')} (e.g. ${example})`,
        ]),
    ...faultLines(evaluation),
    ...missingRunsLines(missingRuns),
  ];
}

function faultLines({ records }: FinishedAgents['evaluation']): readonly string[] {
  const { calls, faults, byReason } = callFaults(records.map(({ run }) => run));
  if (faults === 0) return [];
  const reasons = [...byReason].map(([reason, count]) => `${count} ${reason}`).join(', ');
  return [
    `${faults} of ${calls} calls were faults (${reasons}): no answer of a tool, so neither accepted nor, unless recordings lack it, a step of a path`,
  ];
}

function winRatesTable(rates: readonly ArmWinRate[]): ResultsTable {
  return {
    name: 'wins',
    titles: [
      'agent',
      'docs',
      'Win%',
      'tasks',
      'won/lost/tied',
      'orders disagree',
      'unjudged',
      'against',
      'judge',
    ],
    rows: rates.map(({ agent, docs, reference, judge, promptHash, winRate }) => [
      ...[agent, docs, percentInterval(winRate.interval), String(winRate.tasks)],
      `${winRate.wins}/${winRate.losses}/${winRate.ties}`,
      ...[String(winRate.disagreements), String(winRate.unjudged)],
      `${reference.agent} on ${reference.docs}`,
      `${judge} (prompt ${promptHash.slice(0, 8)})`,
    ]),
  };
}
