import { docAsAgentSeesIt } from './doc-as-agent-sees-it.js';
import { slotsOf } from '../arguments/slots/slot.js';
import { parametersOf } from '../schema/parameters-of.js';
import type { DocVersion } from '../core/doc-version.js';
import { jsonSchemaOfJson, type Json } from '../core/json.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { oncePerObject } from '../support/once-per-object.js';
import { splitSentences } from '../support/split-sentences.js';
import { textsOf } from './added-texts.js';
import { isSuspicious } from './is-suspicious.js';
import { isPlainName, wordCount } from './plain-name.js';
import type { Complaint, RevisionUnderCheck } from './revision-under-check.js';
import { textsIn } from './texts-in.js';

/** From so many words on a text of a source is one that somebody may have written to be repeated. */
const leastWords = 4;
const mostTexts = 1_000;
const mostClauses = 12;

/** A text of a source in plain words. A sentence may repeat what the source says of the argument that it names. */
interface SourceText {
  readonly words: string;
  readonly argument?: string;
}

/**
 * What a source writes is its own affair, in its own place: no text of the tool's entry may stand in its doc more often than in that
 * entry, and neither orders nor names that are sentences of another tool's entry may stand there at all.
 */
export function checkRepeatedTexts(revision: RevisionUnderCheck): readonly Complaint[] {
  const { proposal, raw, tool } = revision;
  const texts = [...ownTexts(tool), ...foreignTexts(revision)];
  const [before, now] = [sentencesIn(tool, raw), sentencesIn(tool, proposal)];
  const repeated = texts.filter((text) => countOf(text, now) > countOf(text, before));
  if (repeated.length === 0) return [];
  const inPlace = new Set(splitSentences(tool.description));
  const said = [...new Set(textsOf(proposal).flatMap(splitSentences))].map(saidSentence);
  return repeated.flatMap((text) => {
    const saying = said.filter((one) => countOf(text, [one]) > 0);
    const elsewhere = saying.filter(({ sentence }) => !inPlace.has(sentence));
    return (elsewhere.length === 0 ? saying : elsewhere).map(({ sentence }) => ({
      text: `repeats words of a source beyond their place: "${sentence.slice(0, 200)}"`,
      sentence,
    }));
  });
}

interface Said {
  readonly sentence: string;
  readonly words: string;
}

function saidSentence(sentence: string): Said {
  return { sentence, words: inWords(sentence) };
}

function countOf({ words, argument }: SourceText, said: readonly Said[]): number {
  return said
    .filter(({ sentence }) => argument === undefined || !sentence.includes(`\`${argument}\``))
    .reduce((sum, one) => sum + one.words.split(words).length - 1, 0);
}

/** What an agent sees of a version, by its sentences. */
function sentencesIn(tool: ToolDoc, version: DocVersion): readonly Said[] {
  const { description, parameters } = docAsAgentSeesIt(tool, version);
  return [description, ...textsIn(jsonSchemaOfJson.parse(parameters))]
    .flatMap(splitSentences)
    .map(saidSentence);
}

const ownTexts = oncePerObject((tool: ToolDoc): readonly SourceText[] => {
  const ofArguments = parametersOf(tool.parameters).flatMap(({ name, schema }) => [
    ...(isPlainName(name) ? [] : [{ words: inWords(name) }]),
    ...told(schema.description ?? '', name),
    ...valuesIn(jsonSchemaOfJson.parse({ ...schema, description: '' })),
  ]);
  const name = isPlainName(tool.name) ? [] : [{ words: inWords(tool.name) }];
  // A title is mostly the name of what it stands with, in capitals.
  const names = new Set(
    slotsOf(tool).flatMap(({ leaf }) => (isPlainName(leaf) ? inWords(leaf) : [])),
  );
  return [...told(tool.description), ...name, ...ofArguments]
    .filter(({ words }) => !names.has(words))
    .slice(0, mostTexts);
});

/** Texts and names of a schema beside its description: titles, listed values, defaults, examples, what lies inside. */
function valuesIn(schema: Json): readonly SourceText[] {
  return textsIn(schema).flatMap((text) => told(text));
}

function foreignTexts({ tool, siblings, toolNames }: RevisionUnderCheck): readonly SourceText[] {
  const names = sentencesAsNames(toolNames).filter((name) => name !== tool.name);
  const orders = siblings.flatMap(({ description }) => ordersIn(description));
  return [...names, ...orders].map((text) => ({ words: inWords(text) }));
}

const sentencesAsNames = oncePerObject((names: readonly string[]): readonly string[] =>
  [...new Set(names)].filter((name) => !isPlainName(name) && wordCount(name) >= leastWords),
);

function ordersIn(text: string): readonly string[] {
  return splitSentences(text).filter(isSuspicious);
}

function told(text: string, argument?: string): readonly SourceText[] {
  return splitSentences(text)
    .flatMap(clausesOf)
    .filter(
      (sentence) => saysEnough(sentence) || (isSuspicious(sentence) && !isPlainName(sentence)),
    )
    .map((sentence) => ({
      words: inWords(sentence),
      ...(argument === undefined ? {} : { argument }),
    }))
    .filter(({ words }) => words.trim() !== '');
}

/** A sentence, each clause of it, and what follows each: what one was appended to need not be said with it. */
function clausesOf(sentence: string): readonly string[] {
  const clauses = sentence.split(/(?<=[.:;!?])\s+/).slice(0, mostClauses);
  return [...new Set([...clauses, ...clauses.map((_, at) => clauses.slice(at).join(' '))])];
}

/** Words inside of names and of code count too. */
function saysEnough(text: string): boolean {
  const words = text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
  return Math.max(words.length, wordCount(text)) >= leastWords;
}

/** Words alone, with a blank on both sides. */
const inWords = (text: string): string => {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return ` ${words.join(' ')} `;
};
