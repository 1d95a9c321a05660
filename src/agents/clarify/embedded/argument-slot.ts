import { argumentDomain } from '../../../arguments/schema/argument-domain.js';
import { mergeAllOf } from '../../../arguments/schema/merge-all-of.js';
import { parametersOf, type Parameter } from '../../../arguments/schema/parameters-of.js';
import { resolveReference } from '../../../arguments/schema/resolve-reference.js';
import { isJsonObject } from '../../../core/json.js';
import type { JsonSchema } from '../../../core/json-schema.js';
import type { AgentTool } from '../../agent.js';
import type { ArgumentKnowledge, ToolArguments } from '../../argument-domains.js';
import { englishStopWords } from '../../../retrieval/english-stop-words.js';
import { stemOf, stemsOf } from './text-words.js';

/** One argument that wants a value: its domain, and its name and doc in stems. */
export interface ArgumentSlot extends ArgumentKnowledge {
  readonly name: string;
  readonly description: string;
  readonly types: readonly string[];
  /** Stems of its name. */
  readonly words: readonly string[];
  /** Stems of its description, without small words. */
  readonly described: readonly string[];
  /** What its source says of it, for people; what was learnt stands in only where the source says nothing. */
  readonly about: string;
  /** The fields of a record, where it is one or a list of them; else empty. */
  readonly fields: readonly ArgumentSlot[];
}

const stops = new Set([...englishStopWords].map(stemOf));

/** The slots of a tool in documented order. */
export function slotsOf(tool: AgentTool, args: ToolArguments): readonly ArgumentSlot[] {
  const documented = new Map(parametersOf(tool.parameters).map((each) => [each.name, each]));
  const own = new Map(parametersOf(tool.tool.parameters).map((each) => [each.name, each]));
  return Object.entries(args).map(([name, knowledge]) => ({
    ...knowledge,
    ...wordsOf(name, documented.get(name), own.get(name)),
    fields: fieldsOf(documented.get(name), tool.parameters),
  }));
}

function wordsOf(name: string, parameter: Parameter | undefined, own = parameter) {
  const description = parameter?.schema.description ?? '';
  return {
    ...{ name, description, about: own?.schema.description ?? description },
    types: parameter?.types ?? [],
    words: stemsOf(name),
    described: [...new Set(stemsOf(description))].filter((stem) => !stops.has(stem)),
  };
}

/** The fields of the records a list holds, or of the one record that the argument is; those it needs first. */
function fieldsOf(parameter: Parameter | undefined, root: JsonSchema): readonly ArgumentSlot[] {
  if (parameter === undefined) return [];
  const { schema, types } = parameter;
  const items = types.includes('array') && isJsonObject(schema.items) ? schema.items : schema;
  const record = mergeAllOf(resolveReference(items, root), root);
  if (!isJsonObject(record.properties)) return [];
  const own = { ...record, ...(root.$defs !== undefined && { $defs: root.$defs }) };
  const fields = parametersOf(own).map((field) => ({
    ...wordsOf(field.name, field),
    ...{ domain: argumentDomain(field, own), required: field.required, dataDependent: false },
    fields: [],
  }));
  return [...fields].sort((a, b) => Number(b.required) - Number(a.required));
}

/** True where the slot's name or doc has one of these stems. */
export function isAbout(slot: ArgumentSlot, words: ReadonlySet<string>, nameOnly = false): boolean {
  return (
    slot.words.some((stem) => words.has(stem)) ||
    (!nameOnly && slot.described.some((stem) => words.has(stem)))
  );
}

export const moneyWords = stemSet(
  'price cost amount budget limit fund fee usd dollar money balance payment',
);
export const dateWords = stemSet('date day birth birthday expiry expiration');
export const fileWords = stemSet('file filename path pathname folder directory dir document');
export const folderWords = stemSet('folder directory dir');
export const codeWords = stemSet(
  'id token code key number password symbol passport uuid hash card ticker',
);
export const textWordStems = stemSet(
  'content message text body comment note description title query pattern term',
);
export const originWords = stemSet('source from src origin base old first start departure input');
export const targetWords = stemSet('destination to dest target new second end arrival output into');

function stemSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' ').map(stemOf));
}

/** A test for the slot of this name. */
export function isArgumentOf(name: string): (slot: ArgumentSlot) => boolean {
  return (slot) => slot.name === name;
}
