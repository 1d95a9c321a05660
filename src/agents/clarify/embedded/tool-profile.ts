import { englishStopWords } from '../../../retrieval/english-stop-words.js';
import { parametersOf } from '../../../arguments/schema/parameters-of.js';
import type { AgentTool } from '../../agent.js';
import { stemOf, stemsOf } from './text-words.js';

/** A tool by the words of its doc. */
export interface ToolProfile {
  readonly tool: AgentTool;
  /** Weight by stem. */
  readonly weights: ReadonlyMap<string, number>;
  readonly head: ReadonlySet<string>;
  /** Words of the values its arguments choose from. */
  readonly choices: ReadonlySet<string>;
  /** Stems of its name, without small words. */
  readonly nameStems: readonly string[];
  /** Stems of its first sentence and of its name, without small words: what it would be asked for with. */
  readonly wishes: readonly (readonly string[])[];
  /** What it does: the first words of its name and of its description. */
  readonly actions: readonly string[];
}

/** Small words that tell nothing of what is wanted; "make", "see" and "many" do. */
const telling = new Set(['make', 'see', 'many'].map(stemOf));
export const smallWords = new Set(
  [...englishStopWords].map(stemOf).filter((stem) => !telling.has(stem)),
);
/** Weight of a word that is a value to choose ("withdrawal"). */
const CHOICE = 0.8;
/** Weight of a word that the tool shares with its siblings. */
const OF_GROUP = 0.6;

/** What a doc says it is for. What else it says (results, errors, where ids come from) all docs say alike, and tells tools apart badly. */
export function searchableText({
  description,
  version,
}: Pick<AgentTool, 'description' | 'version'>): string {
  const { sections } = version;
  return sections === null ? description : [...sections.purpose, ...sections.useWhen].join('\n');
}

/** What a tool does, in its doc's first sentence or line. */
export function firstSentenceOf(description: string): string {
  return description.split(/(?<=[.!?])\s|\n/u)[0] ?? '';
}

/** What a tool's name leaves out: the published tool that it is part of, and what that is for; empty where there is none. */
export function groupWords({ group }: Pick<AgentTool, 'group'>): string {
  return group === undefined ? '' : `${group.name}\n${firstSentenceOf(group.description)}`;
}

/** `values`: words of its arguments' values that its schema does not list. */
export function profileOf(tool: AgentTool, values: string): ToolProfile {
  const weights = new Map<string, number>();
  const add = (text: string, weight: number): void => {
    for (const stem of new Set(tellingStems(text)))
      weights.set(stem, Math.max(weights.get(stem) ?? 0, weight));
  };
  const choices = [values];
  add(values, CHOICE);
  const firstSentence = firstSentenceOf(tool.description);
  for (const { name, schema } of parametersOf(tool.parameters)) {
    add(name, 0.5);
    add(schema.description ?? '', 0.2);
    if (Array.isArray(schema.enum)) {
      const words = schema.enum.map(String).join(' ');
      add(words, CHOICE);
      choices.push(words);
    }
  }
  add(groupWords(tool), OF_GROUP);
  add(searchableText(tool), 0.6);
  add(firstSentence, 1);
  add(tool.tool.name, 1.6);
  const head = new Set(
    [...stemsOf(tool.tool.name), ...stemsOf(firstSentence).slice(0, 4)].filter(
      (stem) => !smallWords.has(stem) && stem.length > 2,
    ),
  );
  const [sentence, nameStems] = [tellingStems(firstSentence), tellingStems(tool.tool.name)];
  const actions = [sentence, nameStems].flatMap(([first]) => first ?? []);
  const wishes = [sentence, nameStems].map((stems) => [...new Set(stems)]);
  return { tool, weights, head, actions, nameStems, wishes, choices: choiceStems(choices) };
}

/** Stems of a text without small words. */
function tellingStems(text: string): readonly string[] {
  return stemsOf(text).filter((stem) => !smallWords.has(stem));
}

/** Stems that say which value is meant; numbers and small words are everywhere. */
function choiceStems(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap(tellingStems).filter((stem) => /^\p{L}{4,}$/u.test(stem)));
}
