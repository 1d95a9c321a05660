import { commonVerbs } from '../../arguments/names/common-verbs.js';
import { identityWords } from '../../arguments/names/name-match.js';
import { nameWords } from '../../arguments/names/name-words.js';
import { leafOf, valueAt, withValueAt, type Path } from '../../arguments/slots/path.js';
import { slotsOf } from '../../arguments/slots/slot.js';
import { isNumber, type JsonNumber } from '../../core/exact-number.js';
import type { Json, JsonObject } from '../../core/json.js';
import {
  leavesOf,
  mainList,
  toldIn,
  valuesAtPlace,
  type At,
  type Leaf,
} from '../../evidence/answers.js';
import { isAccepted, madeOf, type Accepted } from '../../evidence/made.js';
import { refersToSomething } from '../../evidence/values.js';
import type { OtherTool } from '../../evidence/setting.js';
import type { View } from '../../evidence/view.js';
import { oncePerObject } from '../../support/once-per-object.js';
import { isSaidAlike } from '../said-alike.js';

/** Another tool that shows a thing, and how it is asked for the one that a call of this tool makes or changes. */
export interface Reader {
  readonly tool: string;
  /** What takes the thing's id; null for one that lists things. */
  readonly slot: Path | null;
  /** What else it is asked with: as it worked before, in the place that our call names. */
  readonly rest: JsonObject;
  /** Where the id is: in the answer of our call, or in its own arguments. */
  readonly by: { readonly answer: At } | { readonly argument: Path };
}

const mostReaders = 3;

/** Tools that may show what a call of this tool makes or changes, those first whose answers and names agree most. */
export const readersOf: (view: View) => readonly Reader[] = oncePerObject((view: View) => {
  const base = view.base();
  if (base === null) return [];
  const found = [...view.setting.others.values()].flatMap((other) =>
    other.effect === 'read' && other.mayCall && other.tool.id !== view.tool.id
      ? rankedOf(other, base, view)
      : [],
  );
  // What has a new id after each call was made by it: what the call names is where it is then.
  const made = found.filter(({ reader }) => 'answer' in reader.by);
  return (made.length > 0 ? made : found)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, mostReaders)
    .map(({ reader }) => reader);
});

interface Ranked {
  readonly reader: Reader;
  readonly score: number;
}

function rankedOf(other: OtherTool, base: Accepted, view: View): readonly Ranked[] {
  const calls = callsOf(other);
  const [least] = calls.toSorted((a, b) => Object.keys(a.args).length - Object.keys(b.args).length);
  if (least === undefined) return [];
  const known = namesIn(base, view);
  const near = nearness(other, view);
  const asking = slotsOf(other.tool).filter(
    (slot) => refersToSomething(slot) || (slot.required && slot.types.includes('string')),
  );
  const byId = asking.flatMap(({ path: slot }): readonly Ranked[] => {
    const call = calls.find(({ args }) => valueAt(args, slot) !== undefined);
    if (call === undefined || slot.includes('[]')) return [];
    const shared = sharedNames(toldIn(call.outcome), known);
    const rest = placed(withValueAt(call.args, slot, undefined), base, view);
    return thingsOf(base, view).flatMap((thing): readonly Ranked[] => {
      const agrees = agreement(slot, thing, calls, view);
      if (agrees === 0) return [];
      const reader = { tool: other.tool.id, slot, rest, by: thing.by };
      return [{ reader, score: agrees + shared + near }];
    });
  });
  const list = mainList(toldIn(least.outcome));
  const shared = list === null ? 0 : sharedNames(list.items[0] ?? null, known);
  const rest = placed(least.args, base, view);
  const inList = thingsOf(base, view)
    .slice(0, 1)
    .map(({ by }) => ({
      reader: { tool: other.tool.id, slot: null, rest, by },
      score: shared + near - 2,
    }));
  return [...byId, ...(shared > 1 ? inList : [])];
}

function callsOf({ calls }: OtherTool): readonly Accepted[] {
  return calls.flatMap((record, order) => {
    const call = record.tool === undefined ? madeOf(record, order) : null;
    return call !== null && isAccepted(call) ? [call] : [];
  });
}

interface Thing {
  readonly by: Reader['by'];
  readonly name: string;
  readonly value: Json;
}

/** What may name the thing: ids in the answer that were not sent, the end of its URL, what the call itself names. */
function thingsOf(base: Accepted, view: View): readonly Thing[] {
  const sent = new Set(leavesOf(base.args).map(({ value }) => value));
  const inAnswer = leavesOf(toldIn(base.outcome))
    .filter(({ at, value }) => isIdAt(at) && isName(value) && !sent.has(value) && isNew(at, view))
    .map(({ at, value }) => ({ by: { answer: at }, name: leafOf(at), value }));
  const location = base.outcome.headers?.['location'];
  const inHeader =
    location === undefined || !isNew('header:location', view)
      ? []
      : [{ by: { answer: 'header:location' }, name: 'id', value: location }];
  const inCall = view.slots.flatMap(({ path, leaf }): readonly Thing[] => {
    const value = valueAt(base.args, path);
    if (value === undefined || path.includes('[]') || !isName(value)) return [];
    return [{ by: { argument: path }, name: leaf, value }];
  });
  return [...inAnswer, ...inHeader, ...inCall];
}

const idWords = new Set([...identityWords, 'path', 'uri']);

function isIdAt(at: At): boolean {
  return !at.includes('[]') && idWords.has(nameWords(leafOf(at)).at(-1) ?? '');
}

/** True where the calls that worked gave different values there. */
function isNew(at: At, view: View): boolean {
  const values = view.accepted.flatMap(({ outcome }) => valuesAtPlace(outcome, at).slice(0, 1));
  return new Set(values.map(String)).size > 1;
}

function isName(value: Json): value is string | JsonNumber {
  return (typeof value === 'string' && value !== '') || isNumber(value);
}

/** How far a reader's slot is about this thing: it was asked for it, it is called alike, or its records call their id so. */
function agreement(
  slot: Path,
  { by, name, value }: Thing,
  calls: readonly Accepted[],
  view: View,
): number {
  const was = calls.some(({ args }) => valueAt(args, slot) === value);
  if ('argument' in by) return was ? 5 : isSaidAlike(leafOf(slot), name) ? 3 : 0;
  const ids = calls.flatMap(({ args, outcome }) =>
    leavesOf(toldIn(outcome))
      .filter((leaf: Leaf) => leaf.value === valueAt(args, slot) && !leaf.at.includes('[]'))
      .map(({ at }) => leafOf(at)),
  );
  const isNamed = isSaidAlike(leafOf(slot), name);
  const ofOurs = nameWords(leafOf(slot))
    .slice(0, -1)
    .some((word) => subjectOf(view).has(word));
  return (was ? 2 : 0) + (isNamed || ofOurs ? 3 : 0) + (ids.includes(name) ? 1 : 0);
}

/** What the tool is about, by its name. */
function subjectOf({ tool }: View): ReadonlySet<string> {
  const words = nameWords(tool.name);
  const nouns = words.filter((word) => !commonVerbs.has(word));
  return new Set(nouns.length > 0 ? nouns : words.slice(1));
}

/** Names of what was sent and answered. */
function namesIn(base: Accepted, view: View): ReadonlySet<string> {
  const answered = leavesOf(toldIn(base.outcome)).map(({ at }) => plain(leafOf(at)));
  return new Set([...answered, ...view.slots.map(({ leaf }) => plain(leaf))]);
}

function sharedNames(shown: Json, known: ReadonlySet<string>): number {
  const names = new Set(leavesOf(shown).map(({ at }) => plain(leafOf(at))));
  return Math.min(4, [...names].filter((name) => known.has(name)).length);
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** URLs that begin alike are about things of one kind; so are tools whose names have a noun in common. */
function nearness({ tool }: OtherTool, view: View): number {
  const own = view.tool.call;
  if (own.kind === 'http' && tool.call.kind === 'http') {
    if (tool.call.path === own.path) return 3;
    return tool.call.path.startsWith(`${own.path.replace(/\/$/, '')}/{`) ? 3 : 0;
  }
  const subject = subjectOf(view);
  return nameWords(tool.name).some((word) => subject.has(word) || subject.has(`${word}s`)) ? 2 : 0;
}

/** The reader's other arguments: where our call names the place they are in, that one. */
function placed(rest: JsonObject, base: Accepted, view: View): JsonObject {
  return Object.keys(rest).reduce<JsonObject>((args, name) => {
    const own = view.slots.find((slot) => slot.leaf === name && refersToSomething(slot));
    const value = own === undefined ? undefined : valueAt(base.args, own.path);
    return value === undefined ? args : { ...args, [name]: value };
  }, rest);
}
