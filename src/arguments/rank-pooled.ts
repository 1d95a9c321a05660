import { groupBy } from '../support/group-by.js';
import { kindMatch, wantsKind } from './kind-match.js';
import { nameMatch, type Wanted } from './name-match.js';
import type { Parameter } from './parameters-of.js';
import type { Origin, PoolEntry, Ranked } from './pool-origin.js';

/** Values of one place that have the same score. */
interface Scored {
  readonly origin: Origin;
  readonly score: number;
  readonly entries: readonly Ranked[];
}

/** The values that match a parameter by name or by kind, best first; among equals those of earlier tools and calls. */
export function rankPooled(
  origins: readonly Origin[],
  parameter: Parameter,
  wanted: Wanted,
): Iterable<{ readonly entry: PoolEntry; readonly score: number }> {
  const byKind = wantsKind(parameter, wanted);
  const scored = origins.flatMap((origin) => {
    const byName = nameMatch(wanted, origin.offered);
    // Where no value can match by its kind, all of a place match as its name does.
    if (byKind || origin.hasPaths || !origin.isNamed)
      return scoreEntries(origin, { parameter, wanted, byName });
    return byName <= 0
      ? []
      : [{ origin, score: worn(byName, origin, wanted), entries: origin.entries }];
  });
  return bestFirst(scored);
}

/** Values of one place may differ in kind, and so in score. */
function scoreEntries(
  origin: Origin,
  { parameter, wanted, byName }: { parameter: Parameter; wanted: Wanted; byName: number },
): readonly Scored[] {
  const byScore = new Map<number, Ranked[]>();
  for (const ranked of origin.entries) {
    const { offered } = origin;
    const score = kindMatch({ parameter, wanted, offered, byName, value: ranked.entry });
    if (score <= 0) continue;
    const rounded = worn(score, origin, wanted);
    const same = byScore.get(rounded);
    if (same === undefined) byScore.set(rounded, [ranked]);
    else same.push(ranked);
  }
  return [...byScore].map(([score, entries]) => ({ origin, score, entries }));
}

/** A value that was only ever sent counts for less; one from where such things are listed (`/zones` for `/zones/{id}`) for more. */
function worn(score: number, { isSent, place }: Origin, { listing = null }: Wanted): number {
  const isListed = listing !== null && listing === place;
  const weighed = isSent ? score * 0.9 : isListed ? Math.min(1, score + 0.1) : score;
  return Math.round(weighed * 1_000) / 1_000;
}

/** By score, then by rank. Only as many are put in order as are asked for: values of different tools follow each other. */
function* bestFirst(scored: readonly Scored[]): Generator<{ entry: PoolEntry; score: number }> {
  const byScore = groupBy(scored, ({ score }) => score);
  for (const score of [...byScore.keys()].sort((a, b) => b - a)) {
    const same = byScore.get(score) ?? [];
    for (let from = 0; from < same.length;) {
      const { toolId } = same[from]?.origin ?? {};
      let to = from + 1;
      while (same[to]?.origin.toolId === toolId && to < same.length) to += 1;
      const ofTool = same.slice(from, to).flatMap(({ entries }) => entries);
      for (const { entry } of ofTool.sort((a, b) => a.rank - b.rank)) yield { entry, score };
      from = to;
    }
  }
}
