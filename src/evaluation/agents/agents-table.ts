import type { Interval } from '../../metrics/interval.js';
import { intervalText, percentInterval, type ResultsTable } from '../results-table.js';
import {
  agentMetrics,
  type AgentMetric,
  type AgentSummary,
  type ArmSummary,
} from './summarise-agents.js';

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
      ...['tasks', 'calls', 'tokens', 's'],
    ],
    rows: arms.map((arm) => [
      ...[agentTitle(arm), arm.docs, ...(isGrouped ? [arm.group] : [])],
      ...shown.map((metric) => valueText(metric, arm.metrics[metric])),
      ...[String(arm.tasks), arm.calls.toFixed(1), arm.tokens.toFixed(0), arm.seconds.toFixed(1)],
    ]),
  };
}

/** One row a documentation, agent and metric: the paired difference to the first documentation, its interval and p. */
export function agentDifferencesTable(summary: AgentSummary): ResultsTable {
  const { differences } = summary;
  const shown = shownMetrics(summary).filter((metric) => metric !== 'answered');
  return {
    name: 'differences',
    titles: ['agent', 'docs − baseline', 'scenarios', 'metric', 'difference', 'p'],
    rows: differences.flatMap(({ agent, docs, baseline, group, differences: byMetric }) =>
      shown.flatMap((metric) => {
        const found = byMetric[metric];
        if (found === null) return [];
        const p = found.p === null || found.interval.low === null ? '-' : found.p.toFixed(4);
        const difference = valueText(metric, found.interval);
        return [[agent, `${docs} − ${baseline}`, group, agentMetricTitles[metric], difference, p]];
      }),
    ),
  };
}

/** Figures without a model behind them, or with made-up answers, say so wherever they stand. */
function agentTitle({ agent, answers }: ArmSummary): string {
  const notes = [
    ...(agent === 'embedded' ? ['no model'] : []),
    ...(answers === 'simulated' ? ['simulated answers'] : []),
  ];
  return notes.length === 0 ? agent : `${agent} (${notes.join(', ')})`;
}

function valueText(metric: AgentMetric, interval: Interval | null): string {
  if (metric !== 'extra-calls' || interval === null) return percentInterval(interval);
  return intervalText(interval, (value) => value.toFixed(2));
}
