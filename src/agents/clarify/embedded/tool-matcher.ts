import { englishStopWords } from '../../../retrieval/english-stop-words.js';
import { parametersOf } from '../../../arguments/parameters-of.js';
import type { AgentTool } from '../../agent.js';
import { kinOf, areKin } from './word-kin.js';
import { stemsOf, stemOf } from './text-words.js';

export interface ToolMatch {
  readonly tool: AgentTool;
  readonly score: number;
  /** Words of the tool's name (or, for names that are no words, of its first sentence) that the text has. */
  readonly headWords: number;
}

interface Profile {
  readonly tool: AgentTool;
  /** Weight by stem. */
  readonly weights: ReadonlyMap<string, number>;
  readonly head: ReadonlySet<string>;
}

const stops = new Set([...englishStopWords].map(stemOf));
const WEAK_KIN = 0.7;

/**
 * Finds the tools a piece of text asks for, from names, descriptions and parameters alone. Rare words count more than
 * those every doc has; everyday words of one family stand for each other at a discount.
 */
export class ToolMatcher {
  private readonly profiles: readonly Profile[];
  private readonly rarity: ReadonlyMap<string, number>;

  constructor(tools: readonly AgentTool[]) {
    this.profiles = tools.map(profileOf);
    this.rarity = rarityIn(this.profiles);
  }

  /** The tools that share a word with the text, best first. */
  match(text: string): readonly ToolMatch[] {
    const stems = new Set(stemsOf(text).filter((stem) => !stops.has(stem)));
    return this.profiles
      .map((profile) => this.scored(profile, stems))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || a.tool.name.localeCompare(b.tool.name));
  }

  private scored({ tool, weights, head }: Profile, stems: ReadonlySet<string>): ToolMatch {
    let score = 0;
    const heads = new Set<string>();
    for (const stem of stems) {
      const exact = (weights.get(stem) ?? 0) * this.rarityOf(stem);
      const related = Math.max(
        0,
        ...kinOf(stem)
          .filter((each) => !stems.has(each))
          .map((each) => (weights.get(each) ?? 0) * this.rarityOf(each) * WEAK_KIN),
      );
      score += Math.max(exact, related);
      for (const word of head) if (areKin(stem, word)) heads.add(word);
    }
    const missing = [...head].filter((word) => !heads.has(word)).length;
    return { tool, score: score - 0.25 * missing, headWords: heads.size };
  }

  private rarityOf(stem: string): number {
    return this.rarity.get(stem) ?? 0;
  }
}

function profileOf(tool: AgentTool): Profile {
  const weights = new Map<string, number>();
  const add = (text: string, weight: number): void => {
    for (const stem of new Set(stemsOf(text))) {
      if (!stops.has(stem)) weights.set(stem, Math.max(weights.get(stem) ?? 0, weight));
    }
  };
  const firstSentence = tool.description.split(/(?<=[.!?])\s|\n/u)[0] ?? '';
  for (const { name, schema } of parametersOf(tool.parameters)) {
    add(name, 0.5);
    add(schema.description ?? '', 0.2);
    if (Array.isArray(schema.enum)) add(schema.enum.map(String).join(' '), 0.4);
  }
  add(tool.description, 0.6);
  add(firstSentence, 1);
  add(tool.tool.name, 1.6);
  const head = new Set(
    [...stemsOf(tool.tool.name), ...stemsOf(firstSentence).slice(0, 4)].filter(
      (stem) => !stops.has(stem) && stem.length > 2,
    ),
  );
  return { tool, weights, head };
}

/** ln(1 + (N − n + 0.5) / (n + 0.5)), as in BM25: how few tools have a word. */
function rarityIn(profiles: readonly Profile[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { weights } of profiles) {
    for (const stem of weights.keys()) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  const all = profiles.length;
  return new Map([...counts].map(([stem, n]) => [stem, Math.log(1 + (all - n + 0.5) / (n + 0.5))]));
}
