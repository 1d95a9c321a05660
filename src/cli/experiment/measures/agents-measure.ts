import { z } from 'zod';
import { shareMetrics } from '../../../evaluation/agents/summarise-agents.js';
import type { Measure } from '../../../evaluation/experiments/measure.js';
import { evalAgentsCommand } from '../../eval-agents/command.js';
import type { ExperimentSetting } from '../sub-command.js';
import { compareDocs } from './compare-docs.js';
import { docsNames } from './docs-names.js';
import { differenceOf, figures, intervalSchema } from './interval-schema.js';

const place = { agent: z.string(), docs: z.string(), group: z.string() };
const differenceSchema = z
  .object({ interval: intervalSchema, p: z.number().nullable() })
  .nullable();
const resultsSchema = z.object({
  arms: z.array(
    z.object({
      ...place,
      answers: z.string(),
      metrics: z.record(z.string(), intervalSchema.nullable()),
    }),
  ),
  differences: z.array(
    z.object({
      ...place,
      baseline: z.string(),
      differences: z.record(z.string(), differenceSchema),
    }),
  ),
  winRates: z.array(
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
  ),
});
type Results = z.infer<typeof resultsSchema>;

/** `eval agents` as a measure; the embedded agent alone needs no model. */
export function agentsMeasure(setting: ExperimentSetting): Measure {
  return {
    name: 'agents',
    files: ['queries', 'scenarios'],
    needsModel: ({ agent, judge, answers }) =>
      judge !== undefined ||
      answers === 'simulated' ||
      [agent].flat().some((one) => one !== 'embedded'),
    measure: async (request) => {
      const { docs, options, model } = request;
      const judged = options['judge'] === 'model' && model !== null ? { judge: model } : {};
      const more = { ...judged, ...(model === null ? {} : { model }) };
      const results = await compareDocs(evalAgentsCommand, request, setting, more);
      return rowsOf(resultsSchema.parse(results), docsNames(docs));
    },
  };
}

function rowsOf({ arms, differences, winRates }: Results, nameOf: (word: string) => string) {
  const rows = arms.flatMap((arm) =>
    shareMetrics
      .filter((metric) => arms.some(({ metrics }) => metrics[metric] != null))
      .map((metric) => {
        const own = differences.find(
          ({ agent, docs, group }) =>
            agent === arm.agent && docs === arm.docs && group === arm.group,
        );
        const found = own?.differences[metric];
        return {
          docs: nameOf(arm.docs),
          setting: settingOf(arm),
          metric,
          ...figures(arm.metrics[metric]),
          difference: differenceOf(nameOf(own?.baseline ?? ''), found?.interval, found?.p ?? null),
        };
      }),
  );
  const wins = winRates.flatMap(({ agent, docs, winRate }) => {
    const { wins: won, losses, ties, interval } = winRate;
    const arm = arms.find((one) => one.agent === agent && one.docs === docs);
    const place = { docs: nameOf(docs), setting: arm === undefined ? agent : settingOf(arm) };
    const judged = won + losses + ties;
    const tied = { value: judged === 0 ? null : ties / judged, low: null, high: null };
    return [
      { ...place, metric: 'win', ...figures(interval), difference: null },
      { ...place, metric: 'tie', ...tied, difference: null },
    ];
  });
  return [...rows, ...wins];
}

/** Figures without a model behind them, or with made-up answers, say so. */
function settingOf({ agent, group, answers }: Results['arms'][number]): string {
  return [
    agent === 'embedded' ? 'embedded (no model)' : agent,
    ...(group === 'all' ? [] : [group]),
    ...(answers === 'simulated' ? ['simulated answers'] : []),
  ].join(', ');
}
