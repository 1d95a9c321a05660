import type { BootstrapOptions } from '../../../metrics/bootstrap-interval.js';
import {
  armValues,
  differenceTexts,
  judgedDifference,
  type ArmValues,
  type ControlKind,
  type JudgedDifference,
} from '../../null-control.js';
import type { ResultsTable } from '../../results-table.js';
import { noisyKinds, type NoisyKind } from '../data/read-noisytoolbench.js';
import type { NoisyRun } from './score-noisy-records.js';
import {
  eachNoisyMetric,
  noisyCounts,
  noisyMetrics,
  scoreOf,
  type NoisyMetric,
} from './summarise-noisy.js';

/** What an agent gains over the first one on the same instructions. */
export interface NoisyComparison {
  readonly kind: NoisyKind;
  readonly agent: string;
  readonly baseline: string;
  readonly differences: Readonly<Record<NoisyMetric, JudgedDifference>>;
}

export interface NoisyComparisonOptions extends BootstrapOptions {
  /** The dialogues of the first agent once more. */
  readonly control: { readonly kind: ControlKind; readonly runs: readonly NoisyRun[] };
}

/** Every other agent against the first, which is the one of the control, by kind of instruction. Of counts less is better. */
export function noisyComparisons(
  runs: readonly NoisyRun[],
  { control, ...options }: NoisyComparisonOptions,
): readonly NoisyComparison[] {
  const agents = [...new Set(runs.map(({ agent }) => agent))];
  // On record, dialogues need not stand in the order in which they were asked for.
  const baseline = control.runs[0]?.agent ?? agents[0];
  if (baseline === undefined) return [];
  const others = agents.filter((agent) => agent !== baseline);
  return noisyKinds.flatMap((kind) => {
    const ofKind = runs.filter(({ instruction }) => instruction.kind === kind);
    const again = control.runs.filter(({ instruction }) => instruction.kind === kind);
    const of = new Set(ofKind.map(({ instruction }) => instruction.id)).size;
    return others
      .filter((agent) => ofKind.some((run) => run.agent === agent))
      .map((agent): NoisyComparison => {
        const compared = (metric: NoisyMetric): JudgedDifference =>
          judgedDifference({
            baseline: valuesOf(ofKind, baseline, metric),
            candidate: valuesOf(ofKind, agent, metric),
            control: { kind: control.kind, values: valuesOf(again, baseline, metric) },
            ...{ of, options, better: noisyCounts.includes(metric) ? 'less' : 'more' },
          });
        return { kind, agent, baseline, differences: eachNoisyMetric(compared) };
      });
  });
}

function valuesOf(runs: readonly NoisyRun[], agent: string, metric: NoisyMetric): ArmValues {
  const own = runs.filter((run) => run.agent === agent);
  return armValues(
    own.map(({ instruction, scores, run }) => ({
      ...{ task: instruction.id, value: scoreOf[metric](scores), run },
    })),
  );
}

/** A row a comparison and metric that was measured: the difference, the null control, and what it comes to. */
export function noisyComparisonsTable(comparisons: readonly NoisyComparison[]): ResultsTable {
  return {
    name: 'differences',
    titles: ['instructions', 'compared', 'metric', 'difference', 'null', 'verdict'],
    rows: comparisons.flatMap(({ kind, agent, baseline, differences }) =>
      noisyMetrics.flatMap((metric) => {
        const unit = noisyCounts.includes(metric) ? 'count' : 'share';
        const texts = differenceTexts(differences[metric], unit);
        return texts === null ? [] : [[kind, `${agent} − ${baseline}`, metric, ...texts]];
      }),
    ),
  };
}
