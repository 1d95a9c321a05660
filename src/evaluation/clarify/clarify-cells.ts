import { z } from 'zod';
import type { ClarifyVariant } from '../../metrics/clarify-call.js';
import { groupBy } from '../../support/group-by.js';
import type { ClarifyRecord } from './clarify-record.js';
import { sampleKinds, type ClarifySample, type SampleKind } from './clarify-sample.js';
import { scoreClarifyRun, type ClarifyScores } from './score-clarify-run.js';

export const clarifyMetrics = ['coverage', 'tmr', 'pmr', 'success', 'questions'] as const;
export type ClarifyMetric = (typeof clarifyMetrics)[number];

const cellKey = z
  .tuple([z.number(), z.string(), z.string()])
  .transform(([kind, docs, agent]) => ({ kind, docs, agent }));

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
  const groups = new Map<string, ClarifyRecord[]>();
  for (const record of records) {
    const kind = byId.get(record.sample)?.kind;
    if (kind === undefined) continue;
    const key = JSON.stringify([sampleKinds.indexOf(kind), record.docs, record.agent]);
    groups.set(key, [...(groups.get(key) ?? []), record]);
  }
  const cells = [...groups.keys()]
    .map((key, index) => ({ ...cellKey.parse(JSON.parse(key)), index }))
    .sort((a, b) => a.kind - b.kind || a.index - b.index)
    .map(({ kind, docs, agent }): ClarifyCell => {
      const own = groups.get(JSON.stringify([kind, docs, agent])) ?? [];
      const scores = own.flatMap((record): [string, ClarifyScores][] => {
        const sample = byId.get(record.sample);
        return sample === undefined
          ? []
          : [[record.sample, scoreClarifyRun(sample, record.run, variant)]];
      });
      const name = sampleKinds[kind] ?? 'unlabelled';
      return { agent, docs, kind: name, scores: new Map(scores), records: own };
    });
  return [...cells, ...wholeCells(cells)];
}

function wholeCells(cells: readonly ClarifyCell[]): readonly ClarifyCell[] {
  if (new Set(cells.map(({ kind }) => kind)).size < 2) return [];
  const arms = groupBy(cells, ({ docs, agent }) => JSON.stringify([docs, agent]));
  return [...arms.values()].flatMap((own): readonly ClarifyCell[] => {
    const [first] = own;
    if (first === undefined) return [];
    const scores = new Map(own.flatMap((cell) => [...cell.scores]));
    return [{ ...first, kind: 'all', scores, records: own.flatMap(({ records }) => records) }];
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
