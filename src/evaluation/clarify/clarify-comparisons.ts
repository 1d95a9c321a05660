import type { BootstrapOptions } from '../../metrics/bootstrap-interval.js';
import {
  armValues,
  judgedDifference,
  type ArmValues,
  type ControlKind,
  type JudgedDifference,
} from '../null-control.js';
import {
  eachMetric,
  type ClarifyCell,
  type ClarifyMetric,
  type KindAsked,
} from './clarify-cells.js';

/** What an agent gains over the first one on the same samples. */
export interface ClarifyComparison {
  readonly agent: string;
  readonly baseline: string;
  readonly docs: string;
  readonly baselineDocs: string;
  readonly kind: KindAsked;
  readonly differences: Readonly<Record<ClarifyMetric, JudgedDifference>>;
}

export interface ComparisonOptions extends BootstrapOptions {
  readonly control: ControlKind;
  /** The null control's runs. */
  readonly again: readonly ClarifyCell[];
  /** How many samples of a kind there are. */
  readonly samplesOf: (kind: KindAsked) => number;
}

/** Against the first agent with the same docs; the first agent's own row is compared with that of the first docs. */
export function clarifyComparisons(
  cells: readonly ClarifyCell[],
  { control: kind, again, samplesOf, ...options }: ComparisonOptions,
): readonly ClarifyComparison[] {
  return cells.flatMap((cell) =>
    baselinesOf(cell, cells).map((baseline): ClarifyComparison => {
      const second = again.find((one) => isSame(one, baseline));
      return {
        ...{ agent: cell.agent, docs: cell.docs, kind: cell.kind },
        ...{ baseline: baseline.agent, baselineDocs: baseline.docs },
        differences: eachMetric((metric) =>
          judgedDifference({
            ...{ baseline: valuesOf(baseline, metric), candidate: valuesOf(cell, metric), options },
            control: { kind, values: second === undefined ? undefined : valuesOf(second, metric) },
            ...{ of: samplesOf(cell.kind), better: metric === 'questions' ? 'less' : 'more' },
          }),
        ),
      };
    }),
  );
}

function baselinesOf(cell: ClarifyCell, cells: readonly ClarifyCell[]): readonly ClarifyCell[] {
  const ofKind = cells.filter(({ kind }) => kind === cell.kind);
  const sameDocs = ofKind.find(({ docs }) => docs === cell.docs);
  const sameAgent = ofKind.find(({ agent }) => agent === cell.agent);
  const baselines = [...new Set([sameDocs, sameAgent])].filter((each) => each !== undefined);
  return baselines.filter((each) => each !== cell);
}

function isSame(one: ClarifyCell, other: ClarifyCell): boolean {
  return one.agent === other.agent && one.docs === other.docs && one.kind === other.kind;
}

function valuesOf({ scores, records }: ClarifyCell, metric: ClarifyMetric): ArmValues {
  return armValues(
    records.map(({ sample, run }) => ({
      ...{ task: sample, value: scores.get(sample)?.[metric] ?? null, run },
    })),
  );
}
