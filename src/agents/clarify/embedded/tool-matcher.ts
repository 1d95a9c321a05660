import type { AgentTool } from '../../agent.js';
import { Bm25Index } from '../../../retrieval/bm25-index.js';
import { findMentions } from './find-mentions.js';
import { overlaps, textWords } from './text-words.js';
import {
  firstSentenceOf,
  profileOf,
  groupWords,
  searchableText,
  smallWords,
  type ToolProfile,
} from './tool-profile.js';
import { areKin, kinOf } from './word-kin.js';

export interface ToolMatch {
  readonly tool: AgentTool;
  readonly score: number;
  /** Words of the tool's name (or, for names that are no words, of its first sentence) that the text has. */
  readonly headWords: number;
}

const WEAK_KIN = 0.7;
const NO_ACTION = 0.6;
const NAMED = 0.4;
const MISSING = 0.1;
const LEADS = 0.4;
const AFTER_PREPOSITION = 0.5;
const MOST_SCORED = 60;
/** For a text that says just what the tool's first sentence or name says. */
const SAME_WORDS = 0.5;
/** For each word of the text that names what other tools work on, and not this one. */
const FOREIGN = 0.25;
/** How rare a word that is a value to choose ("withdrawal") has to be to tell the tool. */
const RARE = 0.8;

const prepositions = new Set(
  'in into to from of on onto with at by for within inside under as using via about titled named called'.split(
    ' ',
  ),
);

/** "Which tags are there?" wants them listed, "what is in it?" shown. */
function asWish(text: string): string {
  return text
    .replace(/^(\W*)(?:what(?:['’]s|\s+(?:is|are))|who\s+is)\b/iu, '$1show')
    .replace(/^(\W*)(?:which|what)\b/iu, '$1list');
}

/** The stems of a text that say what is wanted, each with its weight: what follows a preposition is less of it. */
function weightedStems(text: string): ReadonlyMap<string, number> {
  const values = findMentions(text).filter(
    ({ kind }) => kind !== 'name' && kind !== 'code' && kind !== 'number',
  );
  const weights = new Map<string, number>();
  let share = 1;
  for (const word of textWords(asWish(text))) {
    const lower = word.text.toLowerCase();
    if (prepositions.has(lower)) share = AFTER_PREPOSITION;
    if (smallWords.has(word.stem) || values.some((each) => overlaps(each, word))) continue;
    weights.set(word.stem, Math.max(weights.get(word.stem) ?? 0, share));
  }
  return weights;
}

/**
 * Finds the tools a piece of text asks for, from names, descriptions and parameters alone. Rare words count more than
 * those every doc has; everyday words of one family stand for each other at a discount.
 */
export class ToolMatcher {
  private readonly profiles: readonly ToolProfile[];
  private readonly rarity: ReadonlyMap<string, number>;
  /** Stems of all names. */
  private readonly named: ReadonlySet<string>;
  private readonly index = new Bm25Index();
  /** Names and first sentences alone: in long docs the words that matter drown. */
  private readonly heads = new Bm25Index();

  /** `valuesOf`: words of a tool's arguments' values that its schema does not list. */
  constructor(tools: readonly AgentTool[], valuesOf: (tool: AgentTool) => string = () => '') {
    this.profiles = tools.map((tool) => profileOf(tool, valuesOf(tool)));
    this.rarity = rarityIn(this.profiles);
    this.named = new Set(this.profiles.flatMap(({ nameStems }) => nameStems));
    tools.forEach((tool, index) => {
      const id = String(index);
      const named = `${tool.tool.name}\n${groupWords(tool)}`;
      this.index.add({ id, text: `${named}\n${searchableText(tool)}` });
      this.heads.add({ id, text: `${named}\n${firstSentenceOf(tool.description)}` });
    });
  }

  /** The tools that share a word with the text, best first. Quoted text, file names and dates are values and do not count. */
  match(text: string): readonly ToolMatch[] {
    const stems = weightedStems(text);
    return this.candidatesFor(stems)
      .map((profile) => this.scored(profile, stems))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || a.tool.name.localeCompare(b.tool.name));
  }

  /** In large catalogues only tools the index finds are looked at closely. */
  private candidatesFor(stems: ReadonlyMap<string, number>): readonly ToolProfile[] {
    if (this.profiles.length <= MOST_SCORED) return this.profiles;
    const words = [...stems.keys()].flatMap((stem) => [stem, ...kinOf(stem)]);
    const hits = [this.index, this.heads].flatMap((index) =>
      index.search(words.join(' '), MOST_SCORED),
    );
    return [...new Set(hits.map(({ id }) => id))].flatMap((id) => this.profiles[Number(id)] ?? []);
  }

  private scored(
    { tool, weights, head, choices, actions, nameStems, wishes }: ToolProfile,
    stems: ReadonlyMap<string, number>,
  ): ToolMatch {
    let score = 0;
    let acts = false;
    let foreign = 0;
    const heads = new Set<string>();
    const chosen = new Set<string>();
    const [opening = ''] = stems.keys();
    const leads = actions.some((action) => areKin(opening, action));
    for (const [stem, share] of stems) {
      const exact = (weights.get(stem) ?? 0) * this.rarityOf(stem);
      const related = Math.max(
        0,
        ...kinOf(stem)
          .filter((each) => !stems.has(each))
          .map((each) => (weights.get(each) ?? 0) * this.rarityOf(each) * WEAK_KIN),
      );
      score += share * Math.max(exact, related);
      if (this.named.has(stem) && exact === 0 && related === 0) foreign += share;
      for (const word of head) if (areKin(stem, word)) heads.add(word);
      if (choices.has(stem) && this.rarityOf(stem) > RARE) chosen.add(stem);
      acts ||= actions.some((action) => areKin(stem, action));
    }
    const named =
      nameStems.filter((word) => heads.has(word)).length / Math.max(1, nameStems.length);
    const wanted = nameStems.length > 0 ? nameStems : [...head];
    const missing = wanted.filter((word) => !heads.has(word)).length;
    return {
      tool,
      score:
        (acts || chosen.size > 0 ? 1 : NO_ACTION) * score +
        NAMED * named +
        (wishes.some((words) => saysTheSame([...stems.keys()], words)) ? SAME_WORDS : 0) +
        (leads ? LEADS : 0) -
        MISSING * missing -
        FOREIGN * foreign,
      headWords: new Set([...heads, ...chosen]).size,
    };
  }

  private rarityOf(stem: string): number {
    return this.rarity.get(stem) ?? 0;
  }
}

/** True where two wishes say the same, in words of one family each. */
function saysTheSame(asked: readonly string[], said: readonly string[]): boolean {
  return (
    asked.length > 0 &&
    asked.every((stem) => said.some((word) => areKin(stem, word))) &&
    said.every((word) => asked.some((stem) => areKin(stem, word)))
  );
}

/** How few tools have a word: BM25's ln(1 + (N − n + 0.5) / (n + 0.5)), as a share of that of a word only one tool has. */
function rarityIn(profiles: readonly ToolProfile[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { weights } of profiles) {
    for (const stem of weights.keys()) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  const idf = (n: number): number => Math.log(1 + (profiles.length - n + 0.5) / (n + 0.5));
  return new Map([...counts].map(([stem, n]) => [stem, idf(n) / idf(1)]));
}
