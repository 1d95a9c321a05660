import { namesMatch, rightKind } from '../arguments/pool/candidate-score.js';
import type { Candidate } from '../arguments/pool/pooled-value.js';
import { makesThings } from '../arguments/pool/made-by-call.js';
import { isPathLike } from '../arguments/names/path-like.js';
import { isSearchLike } from '../arguments/names/is-search-like.js';
import { asType } from '../schema/as-type.js';
import type { Path } from '../arguments/slots/path.js';
import { valueAt } from '../arguments/slots/path.js';
import type { Slot } from '../arguments/slots/slot.js';
import { enumInText } from '../arguments/texts/enum-in-text.js';
import { examplesInText } from '../arguments/texts/examples-in-text.js';
import { freshName, isFresh, shortName, withOwnNames } from '../arguments/values/fresh.js';
import { formatValues } from '../arguments/values/format-values.js';
import { stringFromPattern } from '../arguments/values/string-from-pattern.js';
import { headerOf } from '../arguments/values/header-values.js';
import { plausibleValues } from '../arguments/values/plausible-values.js';
import { isNumber, numberFromText } from '../core/exact-number.js';
import type { Effect } from '../core/effect.js';
import type { Json } from '../core/json.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { oncePerObject } from '../support/once-per-object.js';
import { recordsTold } from './fields-told.js';
import type { Hint } from '../refusals/read-refusal.js';
import { valueKey, type Accepted, type Made, type Refused } from './made.js';
import type { Setting } from './setting.js';
import { wordsThere } from './words-there.js';

/** A value that ought to work for a slot, and how it came to be one. */
export interface Value {
  readonly value: Json;
  readonly from: 'given' | 'worked' | 'refusal' | 'doc' | 'record' | 'place' | 'fresh' | 'made-up';
  /** Where an earlier answer held it. */
  readonly record?: Candidate | undefined;
}

/** What values are chosen by: a view, as far as they look at it. */
export interface Known {
  readonly tool: ToolDoc;
  readonly effect: Effect;
  readonly setting: Setting;
  readonly made: readonly Made[];
  readonly aside: readonly Made[];
  readonly accepted: readonly Accepted[];
  allHints(): readonly (Hint & { readonly call: Refused })[];
  records(slot: Slot): readonly Candidate[];
}

const mostValues = 14;
const mostRecords = 6;

/**
 * Values for a slot, best first, distinct: what the user gave and nothing else; what refusals ask for; what the document shows; real
 * ones whose names agree, or a new name where something is made; what is made up from the schema; other real ones.
 */
export function candidatesFor(slot: Slot, view: Known): readonly Value[] {
  const { given, places } = view.setting;
  // An argument may be called `constructor`.
  const own = [slot.path, slot.leaf].flatMap((name) =>
    Object.hasOwn(given, name) ? (given[name] ?? []) : [],
  );
  if (own.length > 0) return distinct(own.map((value) => ({ value, from: 'given' })));
  const hints = view.allHints().filter(({ slots }) => slots.some((path) => isOf(path, slot)));
  const records = view.records(slot);
  const named = realFirst(
    fullestFirst(
      slot,
      records.filter(({ score }) => score >= namesMatch),
      view,
    ),
    view,
  );
  const documented = documentedValues(slot);
  const refers = refersToSomething(slot);
  const makesNew = view.effect !== 'read' && !refers && makesThings(view.tool);
  const taken = hints.some(({ cue }) => cue === 'exists');
  const missing = hints.some(({ cue }) => cue === 'not-there');
  const real = ofRecords(named.slice(0, mostRecords));
  const ofField = missing ? ofRecords(recordsTold(slot, view)) : [];
  const fresh = makesNew || taken ? freshValues(slot, view) : [];
  const wantsReal = refers || missing || (view.effect === 'read' && documented.length === 0);
  const ranked: readonly Value[] = [
    ...asked(hints, slot),
    ...ofField,
    ...workedBefore(slot.path, view),
    ...(wantsReal && !taken ? real : []),
    ...(fresh.length > 0 && documented.every(({ value }) => typeof value === 'string')
      ? [...fresh, ...documented]
      : documented),
    ...(isPathLike(slot.parameter) ? placesFor(slot, places) : []),
    ...(view.effect === 'read' && isSearchLike(slot.parameter)
      ? fromRecords(wordsThere(view.accepted))
      : []),
    ...real,
    ...(headerOf(slot.leaf, view.tool) === 'accept'
      ? view.setting.mediaTypes.map((value): Value => ({ value, from: 'doc' }))
      : []),
    ...plausible(slot, view, makesNew),
    ...ofRecords(records.filter(({ score }) => score < namesMatch && score >= rightKind)),
    ...ofRecords(records.filter(({ score }) => score < rightKind)).slice(0, 4),
  ];
  return distinct(ranked);
}

/** An id of something that must exist already: part of a URL, or named like one. */
export function refersToSomething({ leaf, sentIn, path }: Slot): boolean {
  if (sentIn === 'path') return true;
  return (
    /([_-]|[a-z](?=I))ids?$/i.test(leaf) ||
    /^(?:source|src|from|old|existing|original)(?=[_-]|[A-Z]|$)/.test(leaf) ||
    (leaf === 'id' && path === leaf)
  );
}

/** What a tool that reads is asked for was there before us; what a tool that changes things changes is rather ours. */
function realFirst(records: readonly Candidate[], { effect }: Known): readonly Candidate[] {
  const ours = records.filter(({ made }) => made);
  const others = records.filter(({ made }) => !made);
  return effect === 'read' ? [...others, ...ours] : [...ours, ...others];
}

/** What most other tools took under that name comes first: what they made stands in it. */
function fullestFirst(
  slot: Slot,
  records: readonly Candidate[],
  { setting, tool }: Known,
): readonly Candidate[] {
  if (!refersToSomething(slot)) return records;
  const takers = new Map<string, Set<string>>();
  for (const { value, toolId } of setting.pool.sentAs(slot.leaf)) {
    if (toolId === tool.id) continue;
    const key = valueKey(value);
    takers.set(key, (takers.get(key) ?? new Set()).add(toolId));
  }
  const count = ({ value }: Candidate): number => takers.get(valueKey(value))?.size ?? 0;
  return records.toSorted((a, b) => count(b) - count(a));
}

function ofRecords(records: readonly Candidate[]): readonly Value[] {
  return records.map((record) => ({ value: record.value, from: 'record', record }));
}

/** True for the slot itself, and of a list for its items. */
function isOf(blamed: Path, { path }: Slot): boolean {
  return blamed === path || blamed === `${path}[]` || `${blamed}[]` === path;
}

/** What refusals that blame the slot list, show or name the form of. */
function asked(hints: ReturnType<Known['allHints']>, slot: Slot): readonly Value[] {
  return hints
    .flatMap(({ listed, examples, format, pattern, numbers, cue, call }): readonly Json[] => {
      const given = valueAt(call.args, slot.path);
      const isPart = (text: string): boolean => typeof given === 'string' && given.includes(text);
      const shown: readonly Json[] = [
        ...listed,
        ...examples.filter((text) => !isPart(text)),
        ...(cue === 'type' ? otherwiseWritten(given) : []),
        ...(pattern === null
          ? []
          : [0, 1, 2].flatMap((at) => stringFromPattern(pattern, at) ?? [])),
        ...(cue === 'length' ? numbers.flatMap((size) => resized(given, size)) : []),
        ...(cue === 'bound' && isNumber(given)
          ? numbers.flatMap((bound) => [bound, bound + 1, bound - 1])
          : []),
        // What several values are listed beside is one of them, whatever form its name suggests.
        ...(format === null || listed.length > 0 ? [] : formatValues(format)),
      ];
      return shown.length === 0 && cue === 'form' && typeof given === 'string' && hints.length < 3
        ? otherForms(given)
        : shown;
    })
    .flatMap((value) => fitted(value, slot))
    .map((value) => ({ value, from: 'refusal' }));
}

/** The value at a size that a refusal names: a text drawn out or cut, a list with items repeated. */
function resized(given: Json | undefined, size: number): readonly Json[] {
  if (!Number.isInteger(size) || size < 1 || size > 2_000) return [];
  if (typeof given === 'string') {
    const digits = /^\d*$/.test(given) ? '4711' : 'abcd';
    return [given.slice(0, size).padEnd(size, given.length > 1 ? given : digits)];
  }
  if (!Array.isArray(given)) return [];
  const items = given as readonly Json[];
  const [first] = items;
  if (first === undefined) return [];
  return [Array.from({ length: size }, (_, at) => items[at] ?? first)];
}

/** The same thing as it may have to be written, where a refusal says that its form is wrong and shows none. */
function otherForms(text: string): readonly string[] {
  const bare = text.replace(/[./]$/, '');
  return [`${bare}.`, bare, `/${bare}`, `${bare}/`, bare.toLowerCase(), bare.toUpperCase()].filter(
    (form) => form !== text && form !== '',
  );
}

/** A number as a text, a text of digits as a number. */
function otherwiseWritten(value: Json | undefined): readonly Json[] {
  if (isNumber(value)) return [String(value)];
  return typeof value === 'string' && /^-?\d{1,20}$/.test(value)
    ? [numberFromText(value) ?? Number(value)]
    : [];
}

/** The value, and as the documented type has it. */
function fitted(value: Json, { types }: Slot): readonly Json[] {
  if (types.includes('array') && !Array.isArray(value)) return [[value]];
  if (typeof value !== 'string' || types.length === 0 || types.includes('string')) return [value];
  const typed = asType(value, types);
  return typed === value ? [value] : [typed, value];
}

function workedBefore(path: Path, { accepted }: Known): readonly Value[] {
  return accepted
    .flatMap(({ args }): readonly Value[] => {
      const value = valueAt(args, path);
      return value === undefined || isFresh(value) ? [] : [{ value, from: 'worked' }];
    })
    .slice(0, 3);
}

/** The document's own example first, then what else it names. */
export const documentedValues = oncePerObject(({ schema, types }: Slot): readonly Value[] => {
  const text = schema.description ?? '';
  const shown: readonly Json[] = [
    ...examplesInText(text),
    ...(schema.examples ?? []),
    ...(schema.const === undefined ? [] : [schema.const]),
    ...(schema.enum ?? []),
    ...enumInText(text),
    ...(schema.default === undefined || schema.default === null ? [] : [schema.default]),
    ...(types.includes('boolean') ? [true, false] : []),
  ];
  return shown.map((value) => ({ value, from: 'doc' }));
});

function placesFor({ types }: Slot, places: readonly string[]): readonly Value[] {
  return places.map((place) => ({
    value: types.includes('array') ? [place] : place,
    from: 'place',
  }));
}

/** A new name of ours in a text that may be anything, as long as its schema lets it be. */
function freshValues(slot: Slot, view: Known): readonly Value[] {
  const { schema, types } = slot;
  const isFree =
    schema.enum === undefined && schema.pattern === undefined && schema.const === undefined;
  if (!isFree || (types.length > 0 && !types.includes('string'))) return [];
  const number = freshNumber(view);
  if (isPathLike(slot.parameter)) {
    const ending = /dir|folder/i.test(view.tool.name) ? '' : '.txt';
    const { places } = view.setting;
    const folders = places.length === 0 ? [''] : places.map((place) => `${place}/`);
    return folders.map((at) => ({ value: `${at}${freshName(number)}${ending}`, from: 'fresh' }));
  }
  const named = nameLike.test(slot.leaf);
  if (schema.format === 'email' || /e-?mail$/i.test(slot.leaf))
    return [{ value: `${freshName(number)}@example.org`, from: 'fresh' }];
  if (schema.format !== undefined || !named) return [];
  const { maxLength = Infinity } = schema;
  const name = freshName(number);
  if (name.length <= maxLength) return [{ value: name, from: 'fresh' }];
  const short = shortName(number, maxLength);
  return short === null ? [] : [{ value: short, from: 'fresh' }];
}

const nameLike =
  /(^|[_-])(name|title|id|key|slug|label|subject|sku|username|tag)$|[a-z](Name|Title|Key|Slug|Label)$|^code$/i;

/** The number of the next new name: different in each call of the tool. */
export function freshNumber({
  made,
  aside,
  setting,
}: Pick<Known, 'made' | 'aside' | 'setting'>): number {
  return (setting.namesAfter ?? 0) + made.length + aside.length + 1;
}

function fromRecords(words: readonly string[]): readonly Value[] {
  return words.map((value) => ({ value, from: 'record' }));
}

function plausible({ parameter }: Slot, view: Known, makesNew: boolean): readonly Value[] {
  const { tool, setting } = view;
  return plausibleValues(parameter, { tool, seed: setting.seed }).map((value) => ({
    value: makesNew ? withOwnNames(value, freshNumber(view)) : value,
    from: 'made-up',
  }));
}

function distinct(values: readonly Value[]): readonly Value[] {
  const seen = new Set<string>();
  return values
    .filter(({ value }) => {
      const key = valueKey(value);
      return seen.has(key) ? false : seen.add(key) !== undefined;
    })
    .slice(0, mostValues);
}
