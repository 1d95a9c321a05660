import { isJsonObject, type Json } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import type { Claim } from '../../core/claim.js';
import { refersToSomething } from '../../evidence/values.js';
import type { View } from '../../evidence/view.js';
import { proposal, type Proposal, type Test } from '../kind.js';
import {
  isRefusedValue,
  linesPlace,
  listSlots,
  placeOfList,
  takenValues,
  tellingBase,
} from './listed.js';

/** Any number that a call of a list takes may be how many items come, or from where. */
export function numberedClaims(kind: string, view: View): readonly Proposal[] {
  return placesOf(view).flatMap((at) =>
    listSlots(view, 'integer', 'number')
      .filter((slot) => !refersToSomething(slot))
      .filter(({ path, types }) => types.length > 0 || takesNumbers(view, path))
      .map(({ path }) => proposal('schema', { kind, about: [path], at: [at] })),
  );
}

function takesNumbers(view: View, path: string): boolean {
  return takenValues(view, path).some((value) => typeof value === 'number');
}

function placesOf(view: View): readonly string[] {
  const at = placeOfList(view);
  const isText = view.accepted.some(({ outcome: { body } }) => typeof body === 'string');
  return [...(at === null || isText ? [] : [at]), ...(isText ? [linesPlace] : [])];
}

/**
 * Two numbers below the number of items, the same ones for all that a number may do, so that one call serves them all. Numbers tried
 * already come first.
 */
export function numberedTests(
  { about: [slot = ''], at: [at = ''] = [] }: Claim,
  view: View,
): readonly Test[] {
  const longest = tellingBase(view, { slot, at, tells: (items) => items.length > 2 });
  if (longest === null) return [];
  const below = (value: Json, items: readonly Json[]): boolean =>
    typeof value === 'number' && value > 0 && value < items.length && Number.isInteger(value);
  const values = [
    ...new Set([
      ...takenValues(view, slot),
      2,
      3,
      longest.items.length - 1,
      longest.items.length - 2,
      1,
    ]),
  ].filter((value) => below(value, longest.items) && !isRefusedValue(view, slot, value));
  return values.slice(0, 2).flatMap((value, stage): readonly Test[] => {
    const tells = (items: readonly Json[]): boolean => below(value, items) && isTelling(items);
    const base = tellingBase(view, { slot, at, tells }, value);
    return base === null
      ? []
      : [
          {
            side: `number ${stage + 1}`,
            why: 'side',
            expect: 'holds',
            stage,
            values: [[slot, value]],
            base: base.call,
          },
        ];
  });
}

/** Its items can be told apart. */
function isTelling(items: readonly Json[]): boolean {
  return new Set(items.slice(0, 6).map((item) => writeJson(item))).size > 2;
}

/** A list in which a field counts the items from 1: leaving out n items is what keeping those above n is. */
export function countsItems(items: readonly Json[]): boolean {
  const [first] = items;
  if (first === undefined || !isJsonObject(first)) return false;
  return Object.keys(first).some((name) =>
    items.every((item, index) => isJsonObject(item) && item[name] === index + 1),
  );
}
