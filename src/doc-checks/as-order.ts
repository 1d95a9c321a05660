import { nameWords } from '../arguments/names/name-words.js';
import { probableEffect } from '../arguments/names/probable-effect.js';
import { slotsOf } from '../arguments/slots/slot.js';
import type { Json } from '../core/json.js';
import { writeJson } from '../core/json-text.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { oncePerObject } from '../support/once-per-object.js';
import { splitSentences } from '../support/split-sentences.js';
import { schemaTexts } from './added-texts.js';
import { isSuspicious } from './is-suspicious.js';
import { isPlainName } from './plain-name.js';
import { withoutQuotes } from './quotes-of-messages.js';
import type { RevisionUnderCheck } from './revision-under-check.js';
import { reader } from './sounds-like-instruction.js';

const code = /`([^`\n]{1,120})`/g;

/**
 * A sentence as it is judged for orders: without the names that this catalogue gives, marked as code, and without what it quotes of
 * answers as quotes may be. What remains is what the doc itself tells its reader.
 */
export function asOrder(sentence: string, revision: RevisionUnderCheck): string {
  const { tool, siblings, toolNames } = revision;
  const [names, readers, others] = [namesOf(tool), readersAmong(siblings), namesAmong(toolNames)];
  const said = withoutQuotes(sentence.replaceAll(reader, ''), revision);
  return said.replace(code, (marked, name: string) => {
    if (readers.has(name) || (others.get(name) ?? false)) return reader;
    return names.has(name) || others.has(name) ? '…' : marked;
  });
}

/** Names of the tool and its arguments, and values that its schema lists, as far as they can be nothing else. */
const namesOf = oncePerObject(
  (tool: ToolDoc): ReadonlySet<string> =>
    new Set(
      [
        tool.name,
        ...slotsOf(tool).flatMap(({ path, leaf, schema }) => [
          ...[path, leaf],
          ...[...(schema.enum ?? []), ...(schema.examples ?? []), schema.default ?? ''].map(
            written,
          ),
        ]),
      ].filter((name) => name !== '' && isPlainName(name)),
    ),
);

function written(value: Json): string {
  return typeof value === 'string' ? value : writeJson(value);
}

/** The names of tools, with whether the tool most likely only reads. */
const namesAmong = oncePerObject(
  (toolNames: readonly string[]): ReadonlyMap<string, boolean> =>
    new Map(toolNames.filter(isPlainName).map((name) => [name, onlyReads({ name })])),
);

const readersAmong = oncePerObject(
  (siblings: readonly ToolDoc[]): ReadonlySet<string> =>
    new Set(siblings.filter(onlyReads).flatMap(({ name }) => (isPlainName(name) ? [name] : []))),
);

function onlyReads(tool: Pick<ToolDoc, 'name'> & Partial<ToolDoc>): boolean {
  return probableEffect({ sideEffects: 'unknown', call: { kind: 'none' }, ...tool }) === 'read';
}

/** True where every word that says something is one that the tool's own entry has, outside of what speaks to whoever reads it. */
export function saysWordsOf(span: string, { tool, siblings }: RevisionUnderCheck): boolean {
  const known = [wordsOfEntry(tool), wordsOfNames(siblings)];
  const words = nameWords(span).filter((word) => !functionWords.has(word));
  return words.every((word) => known.some((of) => of.has(word)));
}

const functionWords = new Set(
  'a an the this that these those it its them what which and or not no is are was be do does of to for from in on at by with as'.split(
    ' ',
  ),
);

const wordsOfEntry = oncePerObject((tool: ToolDoc): ReadonlySet<string> => {
  const texts = [tool.description, ...schemaTexts(tool.parameters)].flatMap(splitSentences);
  const own = texts.filter((text) => !isSuspicious(text));
  return new Set([...own, ...namesOf(tool)].flatMap(wordsOf));
});

const wordsOfNames = oncePerObject(
  (tools: readonly ToolDoc[]): ReadonlySet<string> =>
    new Set(tools.flatMap(({ name }) => (isPlainName(name) ? wordsOf(name) : []))),
);

function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/).flatMap(nameWords);
}
