import { nameWords } from '../../arguments/names/name-words.js';
import { valueAt, type Path } from '../../arguments/slots/path.js';
import type { Slot } from '../../arguments/slots/slot.js';
import type { Claim } from '../../core/claim.js';
import { isContainer, type Json } from '../../core/json.js';
import type { At } from '../../evidence/answers.js';
import { documentedValues } from '../../evidence/values.js';
import type { View } from '../../evidence/view.js';
import { compareValues, kindOfField } from './fields.js';
import { keptOf } from './kept.js';
import {
  basesFor,
  fieldsIn,
  isRefusedValue,
  isTold,
  listedIn,
  listSlots,
  partOf,
  takenValues,
  type Listed,
} from './listed.js';

export type Way = 'up' | 'down';

/** The value of the slot that a claim of an order is about, and which way it puts the list. */
export function orderOf({ value }: Claim): { readonly is: Json; readonly way: Way } {
  return value as unknown as { readonly is: Json; readonly way: Way };
}

/** Slots that are called like an order, and those whose documented values are. */
export function orderSlots(view: View): readonly Slot[] {
  return listSlots(view, 'string', 'boolean', 'array').filter(({ leaf, schema }) => {
    const words = nameWords(leaf);
    if (
      words.some((word) =>
        /^(?:sort|order|ordering|orderby|sortby|rank|direction|dir|reverse)$/.test(word),
      )
    )
      return true;
    return (
      schema.enum?.some(
        (value) => typeof value === 'string' && /^(?:asc|desc|newest|oldest|latest)/i.test(value),
      ) === true
    );
  });
}

/** Which way a list is in order of a field; null where it is in none, or has one value alone. */
export function wayOf(items: readonly Json[], field: string): Way | null {
  const values = items.flatMap((item) => partOf(item, field) ?? []);
  if (values.length !== items.length || new Set(values).size < 2) return null;
  const steps = values
    .slice(1)
    .map((value, index) => Math.sign(compareValues(values[index] ?? '', value)));
  if (steps.every((step) => step <= 0)) return 'up';
  return steps.every((step) => step >= 0) ? 'down' : null;
}

/** The fields that a list with this value is in order of, where the same call without it is not. */
export function seenOrders(
  slot: Path,
  is: Json,
  at: At,
  view: View,
): readonly { readonly field: string; readonly way: Way }[] {
  const made = view.trials(slot).filter(({ value, accepted }) => accepted && value === is);
  const found = made.flatMap(({ call, control }) => {
    const lists = call === control ? null : keptOf({ probe: call, control }, at);
    if (lists === null) return [];
    return fieldsIn(lists.kept).flatMap((field) => {
      const way = wayOf(lists.kept, field);
      return way === null || wayOf(lists.all, field) === way ? [] : [{ field, way }];
    });
  });
  const byName = new Map(found.map((one) => [`${one.field} ${one.way}`, one]));
  return [...byName.values()];
}

/** Another value with which the list is in order of the field the other way round. */
export function reverseOf(
  { about: [slot = ''], at: [at = '', field = ''] = [], value }: Claim,
  view: View,
): Json | null {
  const { is, way } = value as unknown as { readonly is: Json; readonly way: Way };
  return (
    takenValues(view, slot).find(
      (other) =>
        other !== is &&
        seenOrders(slot, other, at, view).some((one) => one.field === field && one.way !== way),
    ) ?? null
  );
}

/** Other fields that would explain what was seen with the value and with its reverse just as well, where the value does not say which is meant. */
export function rivalFields(claim: Claim, view: View): readonly string[] {
  const {
    about: [slot = ''],
    at: [at = '', field = ''] = [],
  } = claim;
  const { is } = orderOf(claim);
  if (isMeant(claim, view)) return [];
  const back = reverseOf(claim, view);
  const [base] = basesFor(view, slot, at);
  const lists = view.accepted.flatMap((call) =>
    valueAt(call.args, slot) === is ? [listedIn(call, at) ?? []] : [],
  );
  return fieldsIn(base?.items ?? []).filter(
    (other) =>
      other !== field &&
      lists.length > 0 &&
      lists.every((items) => wayOf(items, other) !== null) &&
      seenOrders(slot, is, at, view).some((one) => one.field === other) &&
      (back === null || seenOrders(slot, back, at, view).some((one) => one.field === other)),
  );
}

const timeWords = /^(?:newest|oldest|latest|earliest|recent|newest_first|oldest_first)$/i;

/** The value itself names the field, or speaks of time where the field is one. */
export function isMeant(
  { about: [slot = ''], at: [at = '', field = ''] = [], value }: Claim,
  view: View,
): boolean {
  const { is } = value as unknown as { readonly is: Json };
  if (typeof is !== 'string') return false;
  const words = nameWords(is);
  const fieldWords = nameWords(field);
  if (fieldWords.every((word) => words.includes(word))) return true;
  if (words.length > 0 && words.every((word) => fieldWords.includes(word))) return true;
  const [base] = basesFor(view, slot, at);
  return (
    timeWords.test(is) &&
    base !== undefined &&
    kindOfField(base.items, field) === 'moment' &&
    momentFields(base).length === 1
  );
}

function momentFields({ items }: Listed): readonly string[] {
  return fieldsIn(items).filter((field) => kindOfField(items, field) === 'moment');
}

/** What documents and refusals list; where nothing does, words that orders are called by and names of fields, until two orders were seen. */
export function valuesToTry(path: Path, { items }: Listed, at: At, view: View): readonly Json[] {
  const slot = view.slot(path);
  const listed = [
    ...(slot === undefined ? [] : documentedValues(slot).map(({ value }) => value)),
    ...view.allHints().flatMap(({ slots, listed: values }) => (slots.includes(path) ? values : [])),
  ].filter(
    (value) => !(value === null || isContainer(value)) && !isRefusedValue(view, path, value),
  );
  if (listed.length > 0) return [...new Set(listed)].slice(0, 6);
  const seen = takenValues(view, path).filter((is) => seenOrders(path, is, at, view).length > 0);
  if (seen.length > 1) return [];
  const [one = 'name', other = 'date'] = fieldsIn(items).filter(
    (field) => isTold(field) && !/id$/i.test(field),
  );
  return ['newest', one, 'desc', other, 'oldest', 'asc'].filter(
    (value) => !isRefusedValue(view, path, value),
  );
}
