import { isNumber } from '../core/exact-number.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { isJsonObject } from '../core/json.js';
import { writeJson } from '../core/json-text.js';
import { oncePerObject } from '../support/once-per-object.js';

/** What a sentence of a doc may be drawn from before anything has been called. */
export interface Source {
  readonly tool: ToolDoc;
  readonly siblings: readonly ToolDoc[];
  readonly toolNames: readonly string[];
}

/** Of so many of its words the catalogue must know the beginning, for a sentence on what a tool or an argument is for. */
const enoughKnown = 0.4;

/**
 * True for a sentence that no call could prove or has to: it sends the reader to another tool of the catalogue; it says in other
 * words what the catalogue says the tool or an argument is for; or it repeats what the schema says. Concrete values in it must
 * stand in the tool's own entry. `target` is the section it stands in or the pointer of the argument it documents.
 */
export function restsOnSource(sentence: string, target: string, source: Source): boolean {
  if (target === 'notFor') return namesAnotherTool(sentence, source);
  if (saysWhatSchemaSays(sentence, source.tool)) return true;
  const isMeaning = target === 'purpose' || target === 'useWhen' || target.startsWith('/');
  if (!isMeaning || !concreteIn(sentence).every((value) => isKnown(value, source))) return false;
  const words = contentWords(sentence.replace(/`[^`]*`/g, ' '));
  if (words.length === 0) return false;
  const known = [wordsOfEntry(source.tool), ...source.siblings.map(wordsOfPurpose)];
  const shared = words.filter((word) => {
    const start = word.slice(0, 5);
    return known.some((of) => of.some((one) => one.startsWith(start)));
  });
  return shared.length >= enoughKnown * words.length;
}

function namesAnotherTool(sentence: string, { tool, siblings, toolNames }: Source): boolean {
  const words = new Set(sentence.match(/[\p{L}\p{N}][\p{L}\p{N}_./:-]*[\p{L}\p{N}]/gu) ?? []);
  const others = [...siblings.map(({ name }) => name), ...toolNames];
  return others.some((name) => name !== tool.name && name !== tool.id && words.has(name));
}

/** Words of which a sentence about defaults, listed values and bounds is made. */
const schemaWords =
  /\b(optional|required|defaults?|left|leave|out|omit(ted)?|used?|when|given|values?|either|the|is|are|a|an|and|or|if|it|to|of|one|may|be|can|takes?|has|have|at most|at least|up to|entries|items|characters)\b/g;

/** True for a sentence that only names arguments of the schema, their defaults, listed values and bounds, and whether they are required. */
function saysWhatSchemaSays(sentence: string, { parameters }: ToolDoc): boolean {
  const properties = parameters.properties ?? {};
  const values = concreteIn(sentence);
  const named = values.filter((value) => Object.hasOwn(properties, value));
  if (named.length === 0) return false;
  const rest = sentence.replace(/`[^`]*`|\d+(?:\.\d+)?/g, ' ').toLowerCase();
  if (rest.replace(schemaWords, '').match(/\p{L}/u) !== null) return false;
  const required = named.map((name) => parameters.required?.includes(name) ?? false);
  if (/\brequired\b/.test(rest) && !required.every(Boolean)) return false;
  if (/\b(optional|left|leave|omit)/.test(rest) && required.some(Boolean)) return false;
  const stated = named.flatMap((name) => [
    ...statedValues(properties[name]),
    ...statedBounds(properties[name], rest),
  ]);
  return values
    .filter((value) => !named.includes(value))
    .every((value) => stated.includes(value.toLowerCase()));
}

function statedValues(property: unknown): readonly string[] {
  if (!isJsonObject(property)) return [];
  const { default: usual, enum: listed } = property;
  const values: readonly unknown[] = [
    usual,
    ...(Array.isArray(listed) ? (listed as unknown[]) : []),
  ];
  return values.map((value) => String(value).toLowerCase());
}

const leastKeywords = ['minimum', 'minLength', 'minItems'];
const mostKeywords = ['maximum', 'maxLength', 'maxItems'];

/** The bounds of the schema on the side that the words speak of; none where they speak of both, or of neither. */
function statedBounds(property: unknown, words: string): readonly string[] {
  const [ofLeast, ofMost] = [/\bat least\b/.test(words), /\b(at most|up to)\b/.test(words)];
  if (!isJsonObject(property) || ofLeast === ofMost) return [];
  return (ofLeast ? leastKeywords : mostKeywords).flatMap((keyword) =>
    isNumber(property[keyword]) ? [String(property[keyword])] : [],
  );
}

/** What stands in code marks, and numbers. */
export function concreteIn(sentence: string): readonly string[] {
  const marked = [...sentence.matchAll(/`([^`]+)`/g)].map(([, text]) => text ?? '');
  const numbers = sentence.replace(/`[^`]*`/g, ' ').match(/(?<![\w.-])\d+(?:\.\d+)?(?!\w)/g) ?? [];
  return [...marked, ...numbers];
}

const literals = ['true', 'false', 'null'];

function isKnown(value: string, { tool, toolNames }: Source): boolean {
  if (literals.includes(value)) return true;
  return entryOf(tool).toLowerCase().includes(value.toLowerCase()) || toolNames.includes(value);
}

const entryOf = oncePerObject(({ name, description, parameters }: ToolDoc): string =>
  [name, description, writeJson(parameters)].join('\n'),
);

const wordsOfEntry = oncePerObject((tool: ToolDoc) => contentWords(entryOf(tool)));

/** What a sibling is for: its arguments are its own. */
const wordsOfPurpose = oncePerObject(({ name, description }: ToolDoc) =>
  contentWords(`${name} ${description}`),
);

const functionWords = new Set(
  'that this with from when what which whose their them they have will only been into than then does also wants want needs need someone somebody anyone person people user users asks would could should about there where'.split(
    ' ',
  ),
);

/** Distinct words of four letters and more, those inside of identifiers too. */
function contentWords(text: string): readonly string[] {
  const words = text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .match(/\p{L}{4,}/gu);
  return [...new Set(words ?? [])].filter((word) => !functionWords.has(word));
}
