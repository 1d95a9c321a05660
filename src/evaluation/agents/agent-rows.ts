import { z } from 'zod';
import type { ExperimentRow } from '../experiments/experiment-record.js';
import {
  costRows,
  differenceOf,
  differenceSchema,
  figures,
  intervalSchema,
  plainFigure,
} from '../experiments/row-figures.js';
import { shareMetrics } from './agent-arm-values.js';

const place = { agent: z.string(), docs: z.string(), group: z.string() };
/** What rows are made of: the part of the results that `--json` prints. */
export const agentResultsSchema = z.object({
  arms: z
    .array(
      z.object({
        ...place,
        answers: z.string(),
        metrics: z.record(z.string(), intervalSchema.nullable()),
        tokens: z.number(),
        seconds: z.number(),
      }),
    )
    .readonly(),
  differences: z
    .array(
      z.object({
        ...place,
        baseline: z.string(),
        baselineAgent: z.string(),
        differences: z.record(z.string(), differenceSchema.nullable()),
      }),
    )
    .readonly(),
  winRates: z
    .array(
      z.object({
        agent: z.string(),
        docs: z.string(),
        winRate: z.object({
          wins: z.number(),
          losses: z.number(),
          ties: z.number(),
          interval: intervalSchema.nullable(),
        }),
      }),
    )
    .readonly(),
  /** What answers were judged against, where it was named. */
  reference: z.object({ agent: z.string(), docs: z.string() }).nullable(),
});
type AgentResults = z.infer<typeof agentResultsSchema>;

/**
 * One row an agent, documentation and metric; tokens and seconds of a run where a model was asked, and what a judge said. The reference that was named
 * wins half by definition.
 */
export function agentRows(results: AgentResults): readonly ExperimentRow[] {
  const { arms, differences, winRates, reference } = results;
  const shown = shareMetrics.filter((metric) =>
    arms.some(({ metrics }) => metrics[metric] != null),
  );
  const rows = arms.flatMap((arm) => {
    const own = differences.find(
      ({ agent, baselineAgent, docs, group }) =>
        agent === arm.agent && baselineAgent === agent && docs === arm.docs && group === arm.group,
    );
    const place = { docs: arm.docs, setting: settingOf(arm) };
    const shares = shown.map((metric) => {
      const difference = differenceOf(own?.baseline, own?.differences[metric]);
      return { ...place, metric, ...figures(arm.metrics[metric]), difference };
    });
    return [...shares, ...costRows(place, arm)];
  });
  const placeOf = ({ agent, docs }: { readonly agent: string; readonly docs: string }) => {
    const arm = arms.find((one) => one.agent === agent && one.docs === docs);
    return { docs, setting: arm === undefined ? agent : settingOf(arm) };
  };
  const half =
    reference === null || winRates.length === 0
      ? []
      : [{ ...placeOf(reference), ...plain('win', 0.5) }];
  const judged = winRates.flatMap(({ winRate, ...arm }) => {
    const { wins, losses, ties, interval } = winRate;
    const place = placeOf(arm);
    const pairs = wins + losses + ties;
    return [
      { ...place, metric: 'win', ...figures(interval), difference: null },
      { ...place, ...plain('tie', pairs === 0 ? null : ties / pairs) },
      { ...place, ...plain('loss', pairs === 0 ? null : losses / pairs) },
    ];
  });
  return [...rows, ...half, ...judged];
}

/** Without an interval. */
function plain(metric: string, value: number | null) {
  return { metric, ...plainFigure(value) };
}

/** Figures without a model behind them, or with made-up answers, say so. */
function settingOf({ agent, group, answers }: AgentResults['arms'][number]): string {
  return [
    agent === 'baseline' ? 'baseline (no model)' : agent,
    ...(group === 'all' ? [] : [group]),
    ...(answers === 'simulated' ? ['simulated answers'] : []),
  ].join(', ');
}
