import { asType } from '../../../arguments/schema/as-type.js';
import { domainContains } from '../../../arguments/schema/domain.js';
import type { Json, JsonObject } from '../../../core/json.js';
import { isAbout, originWords, targetWords, type ArgumentSlot } from './argument-slot.js';
import { namedPart } from './named-part.js';
import { stemsOf } from './text-words.js';

type Part = readonly [field: ArgumentSlot, text: string];

/** What was told of records: those that are whole, and the first that lacks something. */
export interface ToldRecords {
  readonly whole: readonly JsonObject[];
  readonly partial: { readonly told: JsonObject; readonly missing: readonly ArgumentSlot[] } | null;
}

/**
 * The records an answer tells for a list of objects: JSON, or one record a line or between semicolons, its fields by name
 * ("type person") or in documented order between commas ("Alice, person, likes tea"); with fields that lead from one thing
 * to another, "Alice knows Bob". `begun` is a record of which an earlier answer told a part.
 */
export function readRecords(slot: ArgumentSlot, answer: string, begun: JsonObject): ToldRecords {
  const pieces = answer
    .split(/\s*[;\n]\s*/u)
    .map((piece) => piece.replace(/[.\s]+$/, ''))
    .filter((piece) => piece !== '');
  const whole: JsonObject[] = [];
  for (const [index, piece] of pieces.entries()) {
    const told = readRecord(slot.fields, piece, index === 0 ? begun : {});
    const missing = slot.fields.filter(({ name, required }) => required && !(name in told));
    if (missing.length > 0) return { whole, partial: { told, missing } };
    whole.push(told);
  }
  return { whole, partial: null };
}

function readRecord(fields: readonly ArgumentSlot[], piece: string, begun: JsonObject): JsonObject {
  const open = fields.filter(({ name }) => !(name in begun));
  const parts = linkedParts(open, piece) ?? statedParts(open, piece);
  const told = parts.flatMap(([field, part]): (readonly [string, Json])[] => {
    const value = valueOf(field, part);
    return value === null ? [] : [[field.name, value]];
  });
  return { ...begun, ...Object.fromEntries(told) };
}

/** Fields by their names first, then those that are left in their order. */
function statedParts(fields: readonly ArgumentSlot[], piece: string): readonly Part[] {
  const named = fields.flatMap((field): readonly Part[] => {
    const part = namedPart(field, piece, fields);
    if (part === null) return [];
    return [[field, field.types.includes('array') ? part : (part.split(/\s*,/u)[0] ?? '')]];
  });
  const rest = fields.filter((field) => field.required && !named.some(([each]) => each === field));
  const left = named.reduce((text, [, part]) => upToName(text, part, fields), piece);
  return [...named, ...inOrder(rest, left)];
}

/** What stands before the first field that is named: "Alice, type person" has the name there. */
function upToName(text: string, part: string, open: readonly ArgumentSlot[]): string {
  const at = text.indexOf(part);
  if (at < 0) return text;
  const before = text.slice(0, at);
  const word = open
    .flatMap(({ name }) => [...before.matchAll(spokenName(name))])
    .reduce((first, match) => Math.min(first, match.index), before.length);
  return before.slice(0, word).replace(/[\s,]+(?:and|with|of|its)?\s*$/iu, '');
}

/** A name as it is spoken: `entityType` as "entity type" or "type". */
function spokenName(name: string): RegExp {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').split(/[^\p{L}\p{N}]+/u);
  return new RegExp(`\\b(?:${words.join('[\\s_-]*')}|${words.at(-1) ?? ''})\\b`, 'giu');
}

/** Parts between commas go to the fields in their order; the last one takes all that is left. */
function inOrder(fields: readonly ArgumentSlot[], text: string): readonly Part[] {
  if (text.trim() === '') return [];
  const parts = text.split(/\s*,\s*(?:and\s+)?/u).filter((part) => part !== '');
  return fields.flatMap((field, index): readonly Part[] => {
    const isLast = index === fields.length - 1;
    const own = isLast ? parts.slice(index).join(', ') : parts[index];
    return own === undefined || own === '' ? [] : [[field, own]];
  });
}

/** "Alice knows Bob": from one, to the other, and what links them. */
function linkedParts(fields: readonly ArgumentSlot[], text: string): readonly Part[] | null {
  const from = fields.find((field) => isAbout(field, originWords, true));
  const to = fields.find((field) => field !== from && isAbout(field, targetWords, true));
  const link = fields.find((field) => field !== from && field !== to);
  if (from === undefined || to === undefined || link === undefined || fields.length !== 3)
    return null;
  const words = /^("[^"]+"|\S+)\s+(.+?)\s+("[^"]+"|\S+)$/u.exec(text.trim());
  if (words === null || text.includes(',') || isAboutWord(from, words[1] ?? '')) return null;
  return [
    [from, words[1] ?? ''],
    [link, words[2] ?? ''],
    [to, words[3] ?? ''],
  ];
}

/** "from Alice to Bob" names its fields. */
function isAboutWord({ words }: ArgumentSlot, word: string): boolean {
  return stemsOf(word).some((stem) => words.includes(stem));
}

const leadIn = /^(?:(?:an?|the|is|it|called|named|who|which|that|with|of|type|and|its)\s+)+/iu;

function valueOf(field: ArgumentSlot, part: string): Json | null {
  const bare = part
    .trim()
    .replace(leadIn, '')
    .replace(/^["'“‘`]|["'”’`]$/gu, '');
  if (bare === '') return null;
  const listed = field.types.includes('array') ? bare.split(/\s*,\s*(?:and\s+)?|\s+and\s+/u) : bare;
  const value = asType(listed, field.types);
  return domainContains(field.domain, value) ? value : null;
}
