import { writeJson } from '../../core/json-text.js';
import type { ClarifyVariant } from '../../metrics/clarify-call.js';
import { groupBy } from '../../support/group-by.js';
import type { ClarifyRecord } from './clarify-record.js';
import { sampleKinds, type ClarifySample, type SampleKind } from './clarify-sample.js';
import { scoreClarifyRun, type ClarifyScores } from './score-clarify-run.js';

export const clarifyMetrics = ['coverage', 'tmr', 'pmr', 'success', 'questions'] as const;
export type ClarifyMetric = (typeof clarifyMetrics)[number];

/** A kind of sample, or all of them where there are several. */
export type KindAsked = SampleKind | 'all';

/** The runs of one agent with one documentation on the samples of one kind. */
export interface ClarifyCell {
  readonly agent: string;
  readonly docs: string;
  readonly kind: KindAsked;
  /** By sample id, in the order of the samples. */
  readonly scores: ReadonlyMap<string, ClarifyScores>;
  readonly records: readonly ClarifyRecord[];
}

/** The runs by kind of sample, docs and agent, kinds in their order; at the end of all kinds together, where there are several. */
export function clarifyCells(
  records: readonly ClarifyRecord[],
  samples: readonly ClarifySample[],
  variant: ClarifyVariant,
): readonly ClarifyCell[] {
  const byId = new Map(samples.map((sample) => [sample.id, sample]));
  const runs = records.flatMap((record): readonly ScoredRun[] => {
    const sample = byId.get(record.sample);
    if (sample === undefined) return [];
    return [{ record, kind: sample.kind, scores: scoreClarifyRun(sample, record.run, variant) }];
  });
  const byKind = groupBy(runs, ({ kind }) => kind);
  const inOrder = sampleKinds.flatMap((kind) => byKind.get(kind) ?? []);
  return [
    ...sampleKinds.flatMap((kind) => cellsOf(kind, byKind.get(kind) ?? [])),
    ...(byKind.size < 2 ? [] : cellsOf('all', inOrder)),
  ];
}

interface ScoredRun {
  readonly record: ClarifyRecord;
  readonly kind: SampleKind;
  readonly scores: ClarifyScores;
}

function cellsOf(kind: KindAsked, runs: readonly ScoredRun[]): readonly ClarifyCell[] {
  const arms = groupBy(runs, ({ record: { docs, agent } }) => writeJson([docs, agent]));
  return [...arms.values()].flatMap((own): readonly ClarifyCell[] => {
    const records = own.map(({ record }) => record);
    const [first] = records;
    if (first === undefined) return [];
    const scores = new Map(own.map(({ record, scores }) => [record.sample, scores]));
    return [{ agent: first.agent, docs: first.docs, kind, scores, records }];
  });
}

/** A value for each metric. */
export function eachMetric<T>(
  valueOf: (metric: ClarifyMetric) => T,
): Readonly<Record<ClarifyMetric, T>> {
  return {
    ...{ coverage: valueOf('coverage'), tmr: valueOf('tmr'), pmr: valueOf('pmr') },
    ...{ success: valueOf('success'), questions: valueOf('questions') },
  };
}
