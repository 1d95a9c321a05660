import { isJsonObject, type Json, type JsonObject } from '../core/json.js';
import type { JsonSchema } from '../core/json-schema.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { type Leaf } from '../core/leaves.js';
import { parametersOf } from '../schema/parameters-of.js';
import { safePattern } from '../schema/safe-pattern.js';
import { isChoice, schemaAt, typesAt } from '../schema/schema-at.js';
import { typesOf } from '../schema/types-of.js';
import type { Request } from './call-tool.js';
import { isMoment } from '../support/is-moment.js';
import { namedBy, namedInProse, type NamedKind } from './leaves.js';
import { lexicon, nounIn, wordsOf } from './lexicon.js';
import { nounOf, pathOf } from './tool-kind.js';

/** A value of a step that names a thing. */
export interface Naming extends NamedBy {
  readonly leaf: Leaf;
  /** The argument of the tool that it stands in. */
  readonly argument: string;
  /** The resolved path up to the value; null outside of paths. */
  readonly place: string | null;
}

interface NamedBy extends NamedKind {
  /** True for a value below an argument that names by itself: `{"id": {"$gt": ""}}`. */
  readonly isBelow: boolean;
}

/** What a catalogue calls things by. */
export interface Vocabulary {
  /** What its tools are about. */
  readonly nouns: ReadonlySet<string>;
  /** Arguments that readers and removers require: things are looked up by them. */
  readonly lookups: ReadonlySet<string>;
}

/** The values of a step that name things: by their place in a path, by the name of their argument, or by what is said of it. */
export function namingsIn(
  step: Request,
  leaves: readonly Leaf[],
  { nouns: kinds, lookups }: Vocabulary,
): readonly Naming[] {
  const { parameters } = step.tool;
  return leaves.flatMap((leaf): readonly Naming[] => {
    const argument = String(leaf.path[0] ?? '');
    const inPath = pathPlace(step, argument);
    if (inPath !== null)
      return [{ ...inPath, leaf, argument, by: 'id', isBelow: leaf.path.length > 1 }];
    if (isSwitch(leaf, parameters) || isChoice(parameters, leaf) || isCount(leaf, kinds)) return [];
    const named = namedAt(leaf, parameters, kinds) ?? related(step.tool, leaf);
    if (named === null || (named.by === 'place' && isMoment(leaf.text))) return [];
    if (isContent(leaf, step.tool, lookups)) return [];
    // What the tool is about, if nothing else is said.
    const isSame = named.kind === '' || lexicon.relative.has(named.kind);
    const kind = isSame ? nounOf(step.tool) : named.kind;
    return [{ ...named, leaf, argument, kind, place: null }];
  });
}

/** A boolean where one belongs; elsewhere it is a name like any other. */
function isSwitch(leaf: Leaf, parameters: JsonSchema): boolean {
  if (typeof leaf.value !== 'boolean') return false;
  const types = typesAt(parameters, leaf.path);
  return types.length === 0 || types.includes('boolean');
}

/** `slots: 9`: how many there are of something that the catalogue does not know as things. */
function isCount({ key, value, path }: Leaf, kinds: ReadonlySet<string>): boolean {
  if (typeof value !== 'number' || typeof path.at(-1) === 'number') return false;
  const [last = '', one] = [wordsOf(key).at(-1), nounIn(key)];
  return one !== last && lexicon.id.has(one) && !kinds.has(one) && !/^(?:ids|nos|pks)$/.test(last);
}

/** A number that is given to a tool which works on two things; a text that an operator takes: `{"$out": "users"}`. */
function related(tool: ToolDoc, { key, value }: Leaf): NamedBy | null {
  const relates = callWords(tool).some((word) => lexicon.relates.has(word));
  const isOperand = key.startsWith('$') && typeof value === 'string' && !value.startsWith('$');
  return (relates && typeof value === 'number') || isOperand
    ? { kind: '', by: 'place', isBelow: false }
    : null;
}

/** What a leaf names, by the keys around it, the nearest first. */
function namedAt(leaf: Leaf, parameters: JsonSchema, kinds: ReadonlySet<string>): NamedBy | null {
  const keys = leaf.path.filter((part) => typeof part === 'string');
  const nearest = keys.at(-1) ?? '';
  const told = namedInProse(schemaAt(parameters, leaf.path)?.description ?? '', kinds);
  const byKey = isDatum(leaf, parameters) ? null : namedBy(nearest, kinds);
  // `parent_id` says less than `The folder that it is in`.
  const isVague = byKey !== null && !kinds.has(byKey.kind) && !lexicon.person.has(byKey.kind);
  const isClearer = isVague && told !== null && kinds.has(told.kind) && byKey.by === 'id';
  const named = isClearer ? { ...byKey, kind: told.kind } : (byKey ?? told);
  if (named !== null) {
    // `{"workspace": {"id": 3}}`
    const around = nounIn(keys.at(-2) ?? '');
    const isNoun =
      kinds.has(around) ||
      lexicon.place.has(around) ||
      lexicon.person.has(around) ||
      lexicon.recipient.has(around);
    return { ...named, kind: named.kind === '' && isNoun ? around : named.kind, isBelow: false };
  }
  const outer = keys.slice(0, -1).map((key) => namedBy(key, kinds));
  const around = outer.findLast((one) => one !== null && one.by === 'id');
  return around == null ? null : { ...around, isBelow: true };
}

/** `{"metadata": {"b": 1, "new": 2}}`: such keys are roles of arguments, but data in an object whose members nobody has declared. */
function isDatum({ key, path }: Leaf, parameters: JsonSchema): boolean {
  const isRole = wordsOf(key).every(
    (word) => lexicon.role.has(word) && !lexicon.directions.has(word),
  );
  return isRole && isUndeclared(parameters, { path });
}

/** True for a member of an object that its schema says nothing of. */
export function isUndeclared(parameters: JsonSchema, { path }: Pick<Leaf, 'path'>): boolean {
  return path.length > 1 && schemaAt(parameters, path) === undefined;
}

/** A text under a key that is a noun of the catalogue only: `notes: "some text"` of a box, `message` of `send_message`. */
function isContent(
  { key, value, path }: Leaf,
  tool: ToolDoc,
  lookups: ReadonlySet<string>,
): boolean {
  if (
    typeof value !== 'string' ||
    namedBy(key) !== null ||
    namedBy(key, new Set([nounIn(key)])) === null
  )
    return false;
  const isList = typeof path.at(-1) === 'number';
  const isPlural = nounIn(key) !== wordsOf(key).at(-1);
  if (isPlural && (!isList || /\s/.test(value))) return true;
  const isOther = wordsOf(key).some((word) => lexicon.relative.has(word));
  return nounIn(key) === nounOf(tool) && !lookups.has(key) && !isOther;
}

/** Where a value of the path stands: the sort of thing it names, and the path up to it with the values of this step. */
export function pathPlace(
  step: Request,
  argument: string,
): { readonly kind: string; readonly place: string } | null {
  const { call } = step.tool;
  if (call.kind !== 'http') return null;
  const { path, bindings } = call;
  const binding = bindings[argument];
  if (binding?.in !== 'path') return null;
  const end = path.indexOf(`{${binding.name}}`);
  if (end < 0) return null;
  const before = path.slice(0, end).split('/');
  const noun = before.filter((part) => part !== '' && !part.includes('{')).at(-1) ?? '';
  const kind = nounIn(noun) || (namedBy(argument)?.kind ?? '');
  return { kind, place: filledPath(step, path.slice(0, end + binding.name.length + 2)) };
}

/** A path, or part of it, with the values of a step. */
export function filledPath({ tool, arguments: args }: Request, path: string): string {
  const { call } = tool;
  if (call.kind !== 'http') return path;
  const named = new Map(
    Object.entries(call.bindings).flatMap(([argument, binding]) =>
      binding.in === 'path' ? [[binding.name, args[argument]] as const] : [],
    ),
  );
  return path.replace(/\{([^}]*)\}/g, (whole, name: string) => {
    const value: Json | undefined = named.get(name);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole;
  });
}

/** The path of the collection that a place is in. */
export function collectionOf(place: string | null): string | null {
  return place === null ? null : place.slice(0, place.lastIndexOf('/'));
}

/** Arguments, and members of bodies, that take any text; those of records in a list that is left out do not count. */
export function freeTexts(schema: JsonSchema, given?: JsonObject): readonly string[] {
  return parametersOf(schema).flatMap(({ name, schema: own, types, required }) => {
    const inner = given?.[name];
    if (types.includes('object')) return freeTexts(own, isJsonObject(inner) ? inner : given && {});
    if (types.includes('array') && own.items !== undefined) {
      const isLeftOut = given !== undefined && !required && given[name] === undefined;
      if (isLeftOut && typesOf(own.items, schema).includes('object')) return [];
      return freeTexts({ type: 'object', properties: { [name]: own.items } });
    }
    const isFree = own.enum === undefined && own.const === undefined && own.format === undefined;
    return types.includes('string') && isFree && allowsMark(own) ? [name] : [];
  });
}

/** True for a text that may be a mark, as far as its pattern and its length tell. */
function allowsMark({ pattern = '', maxLength = Infinity }: JsonSchema): boolean {
  try {
    return maxLength > 5 && safePattern(pattern).test('zq4k07');
  } catch {
    return false;
  }
}

/** True if beside the words of a key stands what comes to be: `new_name`, `destination`. */
export function namesResult(key: string): boolean {
  return wordsOf(key).some((word) => lexicon.result.has(word) || word === 'new');
}

/** Names that say where a thing is, so that a step cannot but look it up by them. */
export function isAddress(key: string): boolean {
  return lexicon.address.has(nounIn(key));
}

/** The words of a tool's name, and of the last segment of its path unless that is an argument. */
export function callWords(tool: ToolDoc): readonly string[] {
  return wordsOf(`${tool.name} ${pathOf(tool).split('/').at(-1) ?? ''}`);
}
