import type { ToolDoc } from '../core/tool-doc.js';
import { parametersOf } from '../schema/parameters-of.js';
import { singular, wordsOf } from './lexicon.js';

interface GroupOptions {
  /** Tools a group has at least, where the catalogue allows it. */
  readonly least: number;
  readonly most: number;
  /** Tokens that the compact docs of a group may take. */
  readonly mostTokens: number;
  /** Tokens of one tool's compact docs. */
  readonly tokensOf: (tool: ToolDoc) => number;
}

export interface ReadingGroup {
  /** `g1`, in the source's order. */
  readonly id: string;
  readonly tools: readonly ToolDoc[];
}

/** Where the last of some groups begins, and what all cuts up to its end cost. */
interface Cut {
  readonly cost: number;
  readonly from: number;
}

/** How far a cut looks to both sides. */
const reach = 3;
const smallGroup = { below: 6, cost: 0.3 };

/**
 * Cuts a catalogue into groups of neighbours. The source's own order stays, since authors list side by side what belongs together; it is
 * cut where neighbours have least in common: the sum of the cosines of tf-idf vectors across a cut, minimised by dynamic programming.
 * Tools of different published groups are never together.
 */
export function groupTools(
  tools: readonly ToolDoc[],
  options: GroupOptions,
): readonly ReadingGroup[] {
  const published: ToolDoc[][] = [];
  for (const tool of tools) {
    const current = published.at(-1);
    if (current !== undefined && current[0]?.group === tool.group) current.push(tool);
    else published.push([tool]);
  }
  return published
    .flatMap((members) => cutWhereLeastInCommon(members, options))
    .map((members, at) => ({ id: `g${at + 1}`, tools: members }));
}

function cutWhereLeastInCommon(
  tools: readonly ToolDoc[],
  { least, most, mostTokens, tokensOf }: GroupOptions,
): readonly (readonly ToolDoc[])[] {
  const n = tools.length;
  const vectors = tfIdf(tools.map(wordsOfTool));
  const across = Array.from({ length: n + 1 }, (_, at) => cosinesAcross(vectors, at));
  const tokens = [0];
  for (const tool of tools) tokens.push((tokens.at(-1) ?? 0) + tokensOf(tool));
  const smallest = Math.min(least, n);
  const best: (Cut | null)[] = [{ cost: 0, from: 0 }];
  for (let end = 1; end <= n; end += 1) {
    let found: Cut | null = null;
    for (let from = Math.max(0, end - most); from < end; from += 1) {
      const before = best[from];
      const size = end - from;
      const isLarge = (tokens[end] ?? 0) - (tokens[from] ?? 0) > mostTokens;
      if (before == null || (isLarge && size > 1)) continue;
      // A group may be too small only if nothing else is left, or its neighbours are too large.
      const isSmall = size < smallest ? 10 : 0;
      const cost =
        before.cost +
        (end < n ? (across[end] ?? 0) : 0) +
        (size < smallGroup.below ? smallGroup.cost : 0) +
        isSmall;
      if (found === null || cost < found.cost) found = { cost, from };
    }
    best.push(found);
  }
  const groups: (readonly ToolDoc[])[] = [];
  for (let end = n; end > 0;) {
    const from = best[end]?.from ?? 0;
    groups.unshift(tools.slice(from, end));
    end = from;
  }
  return groups;
}

function wordsOfTool(tool: ToolDoc): readonly string[] {
  const path = tool.call.kind === 'http' ? tool.call.path : '';
  const names = parametersOf(tool.parameters).map(({ name }) => name);
  const text = [tool.name, tool.name, ...names, path, path, tool.description.slice(0, 300)];
  const words = text.flatMap((part) => part.split(/\s+/)).flatMap(wordsOf);
  return words.filter((word) => word.length > 2).map(singular);
}

type Vector = ReadonlyMap<string, number>;

function tfIdf(documents: readonly (readonly string[])[]): readonly Vector[] {
  const frequency = new Map<string, number>();
  for (const words of documents)
    for (const word of new Set(words)) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  return documents.map((words) => {
    const counts = new Map<string, number>();
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    const weights = [...counts].map(([word, count]): readonly [string, number] => [
      word,
      (1 + Math.log(count)) * Math.log(documents.length / (frequency.get(word) ?? 1)),
    ]);
    const norm = Math.hypot(...weights.map(([, weight]) => weight)) || 1;
    return new Map(weights.map(([word, weight]) => [word, weight / norm]));
  });
}

function cosinesAcross(vectors: readonly Vector[], at: number): number {
  let sum = 0;
  for (const left of vectors.slice(Math.max(0, at - reach), at))
    for (const right of vectors.slice(at, at + reach)) sum += cosine(left, right);
  return sum;
}

/** Of vectors of length 1. */
function cosine(a: Vector, b: Vector): number {
  let dot = 0;
  for (const [word, weight] of a) dot += weight * (b.get(word) ?? 0);
  return dot;
}
