import type { StatedDoc, Truth } from './doc-statements.js';

export interface TruthScore {
  /** Ids of truths that the docs state. */
  readonly stated: readonly string[];
  readonly missed: readonly string[];
  /** Ids of truths that the docs contradict. */
  readonly contradicted: readonly string[];
  /** stated / all, in [0, 1]. */
  readonly share: number;
}

/** How many of the truths the docs state; a tool without a doc states none. `docs` is keyed by tool id. */
export function scoreTruths(
  truths: readonly Truth[],
  docs: Readonly<Record<string, StatedDoc>>,
): TruthScore {
  const of = (holds: (truth: Truth, doc: StatedDoc) => boolean): string[] =>
    truths
      .filter((truth) => {
        const doc = docs[truth.tool];
        return doc !== undefined && holds(truth, doc);
      })
      .map((truth) => truth.id);
  const stated = of((truth, doc) => truth.stated(doc));
  return {
    stated,
    missed: truths.map((truth) => truth.id).filter((id) => !stated.includes(id)),
    contradicted: of((truth, doc) => truth.contradicted?.(doc) === true),
    share: truths.length === 0 ? 0 : stated.length / truths.length,
  };
}
