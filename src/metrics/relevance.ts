/** What is relevant to a query: a set (gain 1 each) or a gain by id. Gains that are not above 0 count as not relevant. */
export type Relevance = ReadonlySet<string> | ReadonlyMap<string, number>;

/** The gain of one id; 0 where it is not relevant. */
export function gainOf(relevance: Relevance, id: string): number {
  if (!('get' in relevance)) return relevance.has(id) ? 1 : 0;
  const gain = relevance.get(id) ?? 0;
  return gain > 0 ? gain : 0;
}

/** The gains of everything relevant, largest first. */
export function idealGains(relevance: Relevance): number[] {
  if (!('get' in relevance)) return Array.from(relevance, () => 1);
  return [...relevance.values()].filter((gain) => gain > 0).sort((a, b) => b - a);
}

/** The ranking up to `cutoff`, an id that comes again taken at its first place only. */
export function topOf(ranking: readonly string[], cutoff: number): string[] {
  return [...new Set(ranking)].slice(0, cutoff);
}
