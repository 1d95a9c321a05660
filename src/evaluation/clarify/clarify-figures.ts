import { figures } from '../experiments/row-figures.js';
import { figuresOf, type Figure } from '../plots/figure.js';
import type { NoisyRow } from './noisy/summarise-noisy.js';
import { clarifyMetrics } from './clarify-cells.js';
import type { ClarifySummary } from './summarise-clarify.js';

/** What agents that ask came to, by kind of sample. */
export function clarifyFigures({ rows }: ClarifySummary): readonly Figure[] {
  return rows.flatMap(({ docs, agent, kind, metrics }) =>
    figuresOf(
      clarifyMetrics.map((metric) => ({
        ...{ docs, setting: agent, metric, ...figures(metrics[metric].interval) },
      })),
      { part: kind },
    ),
  );
}

/** The same of NoisyToolBench, by kind of instruction. */
export function noisyFigures(rows: readonly NoisyRow[]): readonly Figure[] {
  return rows.flatMap(({ agent, kind, intervals }) =>
    figuresOf(
      Object.entries(intervals).map(([metric, interval]) => ({
        ...{ docs: 'raw', setting: agent, metric, ...figures(interval) },
      })),
      { part: kind },
    ),
  );
}
