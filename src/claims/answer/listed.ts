import { segmentsOf, valueAt, type Path } from '../../arguments/slots/path.js';
import type { Slot } from '../../arguments/slots/slot.js';
import type { Json } from '../../core/json.js';
import { itemsAt, mainList, type At } from '../../evidence/answers.js';
import { isAccepted, lengthOf, type Accepted, type Made } from '../../evidence/made.js';
import type { View } from '../../evidence/view.js';
import { oncePerName, oncePerObject } from '../../support/once-per-object.js';

/** A call that works, with the items of the list that the tool's answers are about. */
export interface Listed {
  readonly call: Accepted;
  readonly items: readonly Json[];
}

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
  return isAccepted(call) ? itemsAt(call.outcome.body ?? null, at) : null;
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

/** Slots that the arguments of a list may be: all but parts of its URL. */
export function listSlots(view: View, ...types: readonly string[]): readonly Slot[] {
  return view.slots.filter(
    (slot) =>
      slot.sentIn !== 'path' &&
      (slot.types.length === 0 || types.some((type) => slot.types.includes(type))),
  );
}

/** True for a place that is made of names: an answer's field may be called anything. */
export function isTold(place: string): boolean {
  return segmentsOf(place)
    .filter((name) => name !== '[]')
    .every((name) => /^[A-Za-z_$@][\w$@:.-]{0,39}$/.test(name) && name.split(/[_-]/).length <= 6);
}
