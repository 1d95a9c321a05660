import type { Interval } from '../../metrics/interval.js';
import {
  costTexts,
  intervalText,
  percent,
  percentInterval,
  type ResultsTable,
} from '../results-table.js';
import { spreadText } from '../null-control.js';
import { agentMetrics, type AgentMetric } from './agent-arm-values.js';
import type { ArmDifference } from './arm-difference.js';
import type { AgentSummary, ArmSummary } from './summarise-agents.js';

/** What tables call the metrics. */
export const agentMetricTitles: Readonly<Record<AgentMetric, string>> = {
  cp: 'CP% (subsequence)',
  'cp-set': 'CP% (set)',
  precision: 'precision %',
  'extra-calls': 'extra calls',
  accepted: 'accepted %',
  answered: 'answered %',
  hit: 'hit %',
  arguments: 'arguments %',
  strict: 'strict success %',
};

/** Of one tool's path there is nothing to say that hit and strict success do not say better. */
const aboutPaths: readonly AgentMetric[] = ['cp', 'cp-set', 'precision'];

function shownMetrics({ arms }: AgentSummary): readonly AgentMetric[] {
  const isAboutScenarios = arms.some(({ metrics }) => metrics.strict !== null);
  return agentMetrics.filter(
    (metric) =>
      arms.some((arm) => arm.metrics[metric] !== null) &&
      !(isAboutScenarios && aboutPaths.includes(metric)),
  );
}

/** One row an agent, documentation and group of tasks; columns that were measured nowhere are left out. */
export function agentsTable(summary: AgentSummary): ResultsTable {
  const { arms } = summary;
  const shown = shownMetrics(summary);
  const isGrouped = arms.some(({ group }) => group !== 'all');
  return {
    name: 'means',
    titles: [
      ...['agent', 'docs', ...(isGrouped ? ['scenarios'] : [])],
      ...shown.map((metric) => agentMetricTitles[metric]),
      ...['tasks', 'calls', 'tokens', 's', 'calls a success', 'tokens a success'],
    ],
    rows: arms.map((arm) => [
      ...[agentTitle(arm), arm.docs, ...(isGrouped ? [arm.group] : [])],
      ...shown.map((metric) => valueText(metric, arm.metrics[metric])),
      ...[String(arm.tasks), arm.calls.toFixed(1), arm.tokens.toFixed(0), arm.seconds.toFixed(1)],
      ...costTexts(arm.perSuccess),
    ]),
  };
}

/**
 * One row a documentation, agent and metric: the paired difference to the first documentation or agent, its interval and p, how far what it
 * is against is from itself, and what it comes to.
 */
export function agentDifferencesTable(summary: AgentSummary): ResultsTable {
  const { differences } = summary;
  const shown = shownMetrics(summary).filter((metric) => metric !== 'answered');
  return {
    name: 'differences',
    titles: [
      'agent',
      'docs − baseline',
      'scenarios',
      'metric',
      'difference',
      'p',
      'null',
      'verdict',
    ],
    rows: differences.flatMap((one) =>
      shown.flatMap((metric) => {
        const found = one.differences[metric];
        if (found === null) return [];
        const p = found.p === null || found.interval.low === null ? '-' : found.p.toFixed(4);
        const spread = spreadText(found, (value) => numberText(metric, value));
        return [
          [
            ...[...comparedNames(one), one.group, agentMetricTitles[metric]],
            ...[valueText(metric, found.interval), p, spread, found.verdict],
          ],
        ];
      }),
    ),
  };
}

/** Figures without a model behind them, or with made-up answers, say so wherever they stand. */
function agentTitle({ agent, answers }: ArmSummary): string {
  const notes = [
    ...(agent === 'baseline' ? ['no model'] : []),
    ...(answers === 'simulated' ? ['simulated answers'] : []),
  ];
  return notes.length === 0 ? agent : `${agent} (${notes.join(', ')})`;
}

function comparedNames({ agent, docs, baseline, baselineAgent }: ArmDifference): readonly string[] {
  return agent === baselineAgent
    ? [agent, `${docs} − ${baseline}`]
    : [`${agent} − ${baselineAgent}`, docs];
}

function valueText(metric: AgentMetric, interval: Interval | null): string {
  if (metric !== 'extra-calls' || interval === null) return percentInterval(interval);
  return intervalText(interval, (value) => numberText(metric, value));
}

function numberText(metric: AgentMetric, value: number): string {
  return metric === 'extra-calls' ? value.toFixed(2) : percent(value);
}
