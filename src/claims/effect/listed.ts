import { isNoMatch } from '../../arguments/values/no-match.js';
import { segmentsOf, shownPath, valueAt, type Path } from '../../arguments/slots/path.js';
import type { Slot } from '../../arguments/slots/slot.js';
import { isJsonObject, type Json } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import { fieldOf, fieldsOf, itemsAt, mainList, type At } from '../../evidence/answers.js';
import { isAccepted, lengthOf, type Accepted, type Made } from '../../evidence/made.js';
import type { View } from '../../evidence/view.js';
import { oncePerName, oncePerObject } from '../../support/once-per-object.js';

/** A call that works, with the items of the list that the tool's answers are about. */
export interface Listed {
  readonly call: Accepted;
  readonly items: readonly Json[];
}

/** The place of a text taken as a list of its lines. */
export const linesPlace: At = '(lines)';

/** More items than this make no better base. */
const enoughItems = 40;

/** Where the tool's answers have the list that they are about: as in the longest of them; null where none has one. */
export const placeOfList = oncePerObject((view: View): At | null => {
  const lists = view.accepted.flatMap(({ outcome }) => mainList(outcome.body ?? null) ?? []);
  const [first, ...others] = lists.filter(({ items }) => items.length > 1);
  if (first === undefined) return null;
  return others.reduce((best, list) => (list.items.length > best.items.length ? list : best), first)
    .at;
});

/** The items of the list at a place of a call's answer; null where it has none, or the call did not work. */
export function listedIn(call: Made, at: At): readonly Json[] | null {
  if (!isAccepted(call)) return null;
  const { body = null } = call.outcome;
  if (at !== linesPlace) return itemsAt(body, at);
  return typeof body === 'string' ? body.replace(/\r?\n$/, '').split(/\r?\n/) : null;
}

/** Calls without the slot, or any where none works without it, with their lists: longest first, of equal ones the smallest call. */
export function basesFor(view: View, slot: Path, at: At): readonly Listed[] {
  return basesIn(view, slot)(at);
}

const basesIn = oncePerName((view: View, slot) => {
  const known = new Map<At, readonly Listed[]>();
  return (at: At) => {
    const found = known.get(at) ?? findBases(view, slot, at);
    known.set(at, found);
    return found;
  };
});

function findBases(view: View, slot: Path, at: At): readonly Listed[] {
  const lists = view.accepted.flatMap((call): readonly Listed[] => {
    const items = listedIn(call, at);
    return items === null ? [] : [{ call, items }];
  });
  const without = lists.filter(({ call }) => valueAt(call.args, slot) === undefined);
  const size = ({ items }: Listed): number => Math.min(items.length, enoughItems);
  return (without.length > 0 ? without : lists).toSorted(
    (a, b) =>
      size(b) - size(a) ||
      lengthOf(a.call.args) - lengthOf(b.call.args) ||
      a.call.order - b.call.order,
  );
}

/** The best of the calls without the slot whose list tells something: one that a call with the value was compared with already, else one where none was refused. */
export function tellingBase(
  view: View,
  {
    slot,
    at,
    tells,
  }: {
    readonly slot: Path;
    readonly at: At;
    readonly tells: (items: readonly Json[]) => boolean;
  },
  value?: Json,
): Listed | null {
  const fitting = basesFor(view, slot, at).filter(({ items }) => tells(items));
  if (value === undefined) return fitting[0] ?? null;
  const madeOn = ({ call }: Listed): readonly Made[] =>
    (view.grouped([slot]).get(view.key(call.args, [slot])) ?? []).filter(
      (other) => other.verdict !== 'fault' && valueAt(other.args, slot) === value,
    );
  return (
    fitting.find((base) => madeOn(base).some(isAccepted)) ??
    fitting.find((base) => madeOn(base).length === 0) ??
    null
  );
}

/** The values with which the slot was taken, in the order tried, distinct; none that means nothing. */
export const takenValues = oncePerName((view: View, slot): readonly Json[] => {
  const taken = view
    .trials(slot)
    .flatMap(({ value, accepted }) => (accepted && value !== undefined ? [value] : []));
  return [...new Set(taken)].filter((value) => !isNoMatch(value));
});

/** True where a call with this value was refused, and none was taken. */
export function isRefusedValue(view: View, slot: Path, value: Json): boolean {
  const own = view.trials(slot).filter((trial) => trial.value === value);
  return own.length > 0 && own.every(({ accepted }) => !accepted);
}

/** A field of an item; the item itself for the empty name. */
export function partOf(item: Json, field: string): Json | undefined {
  return field === '' ? item : fieldOf(item, field);
}

/** The plain fields that the items of a list have; the empty name for items that are plain themselves. */
export const fieldsIn = oncePerObject((items: readonly Json[]): readonly string[] => {
  const some = items.slice(0, 10);
  if (some.some((item) => !isJsonObject(item))) return some.some(isJsonObject) ? [] : [''];
  return [...new Set(some.flatMap(fieldsOf))];
});

/** An item as one text, without what changes by itself. */
export function itemKey(item: Json, at: At, view: View): string {
  if (!isJsonObject(item)) return writeJson(item);
  const varies = view.varies();
  const kept = Object.entries(item).filter(([name]) => !varies.has(`${at}[].${name}`));
  return writeJson(kept);
}

/** True where a mere repetition of a call gave its list in another order, or other items. */
export function changesByItself(view: View, at: At): boolean {
  return [...view.varies()].some((place) => place === at || place.startsWith(`${at}[]`));
}

/** Slots that the arguments of a list may be: all but parts of its URL. */
export function listSlots(view: View, ...types: readonly string[]): readonly Slot[] {
  return view.slots.filter(
    (slot) =>
      slot.sentIn !== 'path' &&
      (slot.types.length === 0 || types.some((type) => slot.types.includes(type))),
  );
}

/** `of \`data.rows\``; nothing for an answer that is the list itself. */
export function ofList(at: At): string {
  return at === '' || at.startsWith('(') ? '' : ` of \`${shownPath(at)}\``;
}

/** True for a place that is made of names: an answer's field may be called anything. */
export function isTold(place: string): boolean {
  return segmentsOf(place)
    .filter((name) => name !== '[]')
    .every((name) => /^[A-Za-z_$@][\w$@:.-]{0,39}$/.test(name) && name.split(/[_-]/).length <= 6);
}
