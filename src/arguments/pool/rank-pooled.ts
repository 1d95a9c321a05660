import { groupBy } from '../../support/group-by.js';
import { namesMatch } from './candidate-score.js';
import { identityFields } from './identity-fields.js';
import { kindMatch, wantsKind } from './kind-match.js';
import { identityWords, nameMatch, type Wanted } from '../names/name-match.js';
import type { Parameter } from '../../schema/parameters-of.js';
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
  const identities = identityFields(origins);
  const scored = origins.flatMap((origin) => {
    if (listsNames(origin, wanted)) return [{ origin, score: sameUrl, entries: origin.entries }];
    const byName = Math.max(
      nameMatch(wanted, origin.offered) || namesListed(origin, wanted),
      identities.has(origin) ? asItsId(origin, wanted) : 0,
    );
    // Where no value can match by its kind, all of a place match as its name does.
    if (byKind || origin.hasPaths || !origin.isNamed)
      return scoreEntries(origin, { parameter, wanted, byName });
    return byName <= 0
      ? []
      : [{ origin, score: worn(byName, origin, wanted), entries: origin.entries }];
  });
  return bestFirst(scored);
}

/** A bare list of texts at the URL before (`["quill"]` of `/pens`) is of the things that the next part of the URL names. */
function listsNames(
  { isSent, isNamed, place, entries }: Origin,
  { listing = null }: Wanted,
): boolean {
  if (isSent || isNamed || listing === null || listing !== place) return false;
  return entries.every(({ entry: { path, value } }) => path === '[]' && typeof value === 'string');
}

/** Where a URL ends in an id, the thing's name in the answer of the URL before may be that id (`/pens/{pen_id}`, `[{name}]` of `/pens`). */
function namesListed(
  { offered, place, isSent }: Origin,
  { words, listing = null }: Wanted,
): number {
  if (isSent || listing === null || listing !== place || words.at(-1) !== 'id') return 0;
  const isTop = offered.containers.every((word) => words.includes(word));
  return isTop && offered.words.length === 1 && identityWords.has(offered.words[0] ?? '')
    ? namedThing
    : 0;
}

/** Almost as well as an `id` there would match, where that would be the one that is wanted. */
function asItsId({ offered }: Origin, wanted: Wanted): number {
  const score = 0.9 * nameMatch(wanted, { ...offered, words: ['id'] });
  return score >= namesMatch ? score : 0;
}

/** Less than any id that agrees, enough to be tried. */
const namedThing = 0.55;

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
function worn(score: number, origin: Origin, wanted: Wanted): number {
  const { isSent, place } = origin;
  const { listing = null } = wanted;
  if (workedThere(origin, wanted)) return Math.max(score, sameUrl);
  const isListed = listing !== null && listing === place;
  const weighed = isSent ? score * 0.9 : isListed ? Math.min(1, score + 0.1) : score;
  return Math.round(weighed * 1_000) / 1_000;
}

/** Less than a field of the very name where such things are listed. */
const sameUrl = 0.97;

/** It was this part of the same URL in a call that worked: `PUT /notes/{path}` made what `GET /notes/{path}` reads. */
function workedThere({ isSent, place, field }: Origin, { at = null }: Wanted): boolean {
  return isSent && at !== null && field === at.argument && isPlaceIn(at.place, place);
}

function isPlaceIn(start: string, place: string | null): boolean {
  return place === start || place?.startsWith(`${start}/`) === true;
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
