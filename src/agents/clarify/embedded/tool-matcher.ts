import { englishStopWords } from '../../../retrieval/english-stop-words.js';
import { parametersOf } from '../../../arguments/schema/parameters-of.js';
import type { AgentTool } from '../../agent.js';
import { Bm25Index } from '../../../retrieval/bm25-index.js';
import { findMentions } from './find-mentions.js';
import { overlaps, stemOf, stemsOf, textWords } from './text-words.js';
import { areKin, kinOf } from './word-kin.js';

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
  /** Words of the values its arguments choose from. */
  readonly choices: ReadonlySet<string>;
  /** Stems of its name, without small words. */
  readonly nameStems: readonly string[];
  /** What it does: the first words of its name and of its description. */
  readonly actions: readonly string[];
}

/** Small words that tell nothing of what is wanted; "make", "see" and "many" do. */
const telling = new Set(['make', 'see', 'many'].map(stemOf));
const stops = new Set([...englishStopWords].map(stemOf).filter((stem) => !telling.has(stem)));
const WEAK_KIN = 0.7;
const NO_ACTION = 0.6;
const NAMED = 0.4;
const MISSING = 0.1;
const LEADS = 0.4;
const AFTER_PREPOSITION = 0.5;
const MOST_SCORED = 60;
/** Weight of a word that is a value to choose ("withdrawal"), and how rare it has to be to tell the tool. */
const CHOICE = 0.8;
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
    if (stops.has(word.stem) || values.some((each) => overlaps(each, word))) continue;
    weights.set(word.stem, Math.max(weights.get(word.stem) ?? 0, share));
  }
  return weights;
}

/**
 * Finds the tools a piece of text asks for, from names, descriptions and parameters alone. Rare words count more than
 * those every doc has; everyday words of one family stand for each other at a discount.
 */
export class ToolMatcher {
  private readonly profiles: readonly Profile[];
  private readonly rarity: ReadonlyMap<string, number>;
  private readonly index = new Bm25Index();

  /** `valuesOf`: words of a tool's arguments' values that its schema does not list. */
  constructor(tools: readonly AgentTool[], valuesOf: (tool: AgentTool) => string = () => '') {
    this.profiles = tools.map((tool) => profileOf(tool, valuesOf(tool)));
    this.rarity = rarityIn(this.profiles);
    tools.forEach(({ tool, description, version }, index) =>
      this.index.add({
        id: String(index),
        text: `${tool.name}\n${searchableText({ description, version })}`,
      }),
    );
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
  private candidatesFor(stems: ReadonlyMap<string, number>): readonly Profile[] {
    if (this.profiles.length <= MOST_SCORED) return this.profiles;
    const words = [...stems.keys()].flatMap((stem) => [stem, ...kinOf(stem)]);
    const hits = this.index.search(words.join(' '), MOST_SCORED);
    return hits.flatMap(({ id }) => this.profiles[Number(id)] ?? []);
  }

  private scored(
    { tool, weights, head, choices, actions, nameStems }: Profile,
    stems: ReadonlyMap<string, number>,
  ): ToolMatch {
    let score = 0;
    let acts = false;
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
        (leads ? LEADS : 0) -
        MISSING * missing,
      headWords: new Set([...heads, ...chosen]).size,
    };
  }

  private rarityOf(stem: string): number {
    return this.rarity.get(stem) ?? 0;
  }
}

/** What a doc says it is for. What else it says (results, errors, where ids come from) all docs say alike, and tells tools apart badly. */
function searchableText({
  description,
  version,
}: Pick<AgentTool, 'description' | 'version'>): string {
  const { sections } = version;
  return sections === null ? description : [...sections.purpose, ...sections.useWhen].join('\n');
}

function profileOf(tool: AgentTool, values: string): Profile {
  const weights = new Map<string, number>();
  const add = (text: string, weight: number): void => {
    for (const stem of new Set(stemsOf(text))) {
      if (!stops.has(stem)) weights.set(stem, Math.max(weights.get(stem) ?? 0, weight));
    }
  };
  const choices = [values];
  add(values, CHOICE);
  const firstSentence = tool.description.split(/(?<=[.!?])\s|\n/u)[0] ?? '';
  for (const { name, schema } of parametersOf(tool.parameters)) {
    add(name, 0.5);
    add(schema.description ?? '', 0.2);
    if (Array.isArray(schema.enum)) {
      const words = schema.enum.map(String).join(' ');
      add(words, CHOICE);
      choices.push(words);
    }
  }
  add(searchableText(tool), 0.6);
  add(firstSentence, 1);
  add(tool.tool.name, 1.6);
  const head = new Set(
    [...stemsOf(tool.tool.name), ...stemsOf(firstSentence).slice(0, 4)].filter(
      (stem) => !stops.has(stem) && stem.length > 2,
    ),
  );
  const [verb] = stemsOf(firstSentence).filter((stem) => !stops.has(stem));
  const nameStems = stemsOf(tool.tool.name).filter((stem) => !stops.has(stem));
  const [first] = nameStems;
  const actions = [verb, first].filter((stem): stem is string => stem !== undefined);
  return { tool, weights, head, actions, nameStems, choices: choiceStems(choices) };
}

/** Stems that say which value is meant; numbers and small words are everywhere. */
function choiceStems(texts: readonly string[]): ReadonlySet<string> {
  return new Set(
    texts.flatMap(stemsOf).filter((stem) => /^\p{L}{4,}$/u.test(stem) && !stops.has(stem)),
  );
}

/** How few tools have a word: BM25's ln(1 + (N − n + 0.5) / (n + 0.5)), as a share of that of a word only one tool has. */
function rarityIn(profiles: readonly Profile[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { weights } of profiles) {
    for (const stem of weights.keys()) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  const idf = (n: number): number => Math.log(1 + (profiles.length - n + 0.5) / (n + 0.5));
  return new Map([...counts].map(([stem, n]) => [stem, idf(n) / idf(1)]));
}
