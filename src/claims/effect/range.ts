import { z } from 'zod';
import { nameWords } from '../../arguments/names/name-words.js';
import { isMoment } from '../../arguments/schema/is-moment.js';
import { valueAt } from '../../arguments/slots/path.js';
import type { Slot } from '../../arguments/slots/slot.js';
import type { Claim } from '../../core/claim.js';
import type { Json, JsonObject } from '../../core/json.js';
import type { View } from '../../evidence/view.js';
import { proposal, type Kind, type Proposal, type Test } from '../kind.js';
import { compareValues, kindOfField, sharesWord } from './fields.js';
import { distinctValues, keptOf, wasThere } from './kept.js';
import {
  basesFor,
  fieldsIn,
  isRefusedValue,
  isTold,
  listSlots,
  ofList,
  partOf,
  placeOfList,
  takenValues,
  tellingBase,
} from './listed.js';
import { literalText } from '../../support/literal-text.js';

const name = 'range';

/** Which side of the value items are kept, and whether what lies at it is. */
const ways = ['from', 'to', 'above', 'below'] as const;
type Way = (typeof ways)[number];

/** Only items on one side of the value come back: one end of a range. */
export const range: Kind = {
  name,
  family: 'effect',
  shape: 'holds',
  form: 'about: [slot], at: [list, field of its items], value: from, to, above or below',
  offer: {
    line: '[a]: keeps items on one side of it, at [list or "", field], value from, to, above or below',
    slots: ['any'],
    places: 2,
    value: z.enum(ways),
  },
  propose: (view) => {
    const at = placeOfList(view);
    if (at === null) return [];
    return listSlots(view, 'string', 'integer', 'number').flatMap((slot) =>
      fieldsFor(slot, at, view).flatMap((field) =>
        ways.map((value): Proposal =>
          proposal('schema', { kind: name, about: [slot.path], at: [at, field], value }),
        ),
      ),
    );
  },
  tests: (claim, view) => {
    const {
      about: [slot = ''],
      at: [at = '', field = ''] = [],
    } = claim;
    const longest = tellingBase(view, {
      slot,
      at,
      tells: (items) => distinctValues(items, field).length > 1,
    });
    if (longest === null) return [];
    return valuesFor(claim, longest.items, view)
      .slice(0, 2)
      .flatMap((value, stage): readonly Test[] => {
        const tells = (items: readonly Json[]): boolean => divides(items, field, value);
        const base = tellingBase(view, { slot, at, tells }, value);
        return base === null
          ? []
          : [
              {
                side: `value ${stage + 1}`,
                why: 'side',
                expect: 'holds',
                stage,
                values: [[slot, value]],
                base: base.call,
              },
            ];
      });
  },
  holds: ({ about: [slot = ''], at: [at = '', field = ''] = [], value: way }, run, view) => {
    const lists = keptOf(run, at);
    const end = valueAt(run.probe.args, slot);
    if (lists === null || end === undefined) return null;
    const places = (items: readonly Json[]): readonly number[] =>
      items.map((item) => compareValues(partOf(item, field) ?? '', end));
    const [kept, all] = [places(lists.kept), places(lists.all)];
    const up = way === 'from' || way === 'above';
    const isBeyond = (place: number): boolean => (up ? place > 0 : place < 0);
    const isOut = (place: number): boolean => (up ? place < 0 : place > 0);
    if (kept.some(isOut)) return false;
    if (!all.some(isOut)) return null;
    // Only those at the value itself, where others were there: an equality.
    if (!kept.some(isBeyond)) return all.some(isBeyond) ? false : null;
    if (wasThere(lists, { at, field, view }) === false) return false;
    const isIncluded = kept.some((place) => place === 0);
    const isLeftOut = all.some((place) => place === 0) && !isShifted(run.probe.args, slot);
    if (!isIncluded && !isLeftOut) return null;
    return isIncluded === (way === 'from' || way === 'to');
  },
  worth: () => 'unclear-refusal',
  say: ({ about: [slot = ''], at: [at = '', field = ''] = [], value: way }, { held }) => {
    const end = held
      .map(({ probe }) => valueAt(probe.args, slot))
      .find((value) => value !== undefined);
    const stands = wordsOf(way as Way, typeof end === 'number');
    return isTold(field)
      ? {
          target: { slot },
          text: `Keeps only items${ofList(at)} whose \`${field}\` is ${stands} it.`,
        }
      : null;
  },
};

/** True where another number may skip items: what lies at the value may be among those. */
function isShifted(args: JsonObject, slot: string): boolean {
  return Object.entries(args).some(
    ([name, value]) => name !== slot && typeof value === 'number' && value > 0,
  );
}

function wordsOf(way: Way, isNumber: boolean): string {
  if (isNumber) return { from: 'not below', to: 'not above', above: 'above', below: 'below' }[way];
  return { from: 'not before', to: 'not after', above: 'after', below: 'before' }[way];
}

const ends =
  /^(?:min|max|minimum|maximum|from|to|since|until|till|before|after|start|end|above|below|over|under|least|most|gte?|lte?|greater|less|more|than|through|newer|older|earliest|latest|first|last)$/;

/** Fields that an end of a range may be about: moments for a slot that takes one, numbers for one that is called like an end; those that share a word with it, where any does. */
function fieldsFor(slot: Slot, at: string, view: View): readonly string[] {
  const [longest] = basesFor(view, slot.path, at);
  if (longest === undefined) return [];
  const isEnd = nameWords(slot.leaf).some((word) => ends.test(word));
  const taken = takenValues(view, slot.path);
  const takesMoment =
    /^date/.test(slot.schema.format ?? '') ||
    taken.some(isMoment) ||
    view
      .allHints()
      .some(({ slots, format }) => slots.includes(slot.path) && /^date/.test(format ?? ''));
  const takesNumber =
    isEnd &&
    (slot.types.some((type) => type !== 'string') ||
      taken.some((value) => typeof value === 'number'));
  const fitting = fieldsIn(longest.items).filter((field) => {
    const kind = kindOfField(longest.items, field);
    if (kind === 'number') return takesNumber;
    return kind === 'moment' && (takesMoment || (isEnd && slot.types.includes('string')));
  });
  const alike = fitting.filter((field) => sharesWord(field, slot.leaf));
  if (alike.length > 0) return alike.slice(0, 2);
  const isNamed = nameWords(slot.leaf).every(
    (word) => ends.test(word) || /^(?:date|day|time|at|on)$/.test(word),
  );
  return fitting
    .filter((field) => isNamed || kindOfField(longest.items, field) === 'moment')
    .slice(0, 4);
}

function divides(items: readonly Json[], field: string, value: Json): boolean {
  const places = items.map((item) => compareValues(partOf(item, field) ?? '', value));
  return places.some((place) => place > 0) && places.some((place) => place < 0);
}

/** Values of the field with others on both sides, those tried first; with two values alone, the end at which one of them is left out. */
function valuesFor(
  { about: [slot = ''], at: [, field = ''] = [], value: way }: Claim,
  items: readonly Json[],
  view: View,
): readonly Json[] {
  const sorted = distinctValues(items, field).toSorted(compareValues);
  const inner = sorted.slice(1, -1);
  const outer = way === 'from' || way === 'above' ? sorted.slice(-1) : sorted.slice(0, 1);
  const days =
    takenValues(view, slot).some((value) => literalText(value).length === 10) ||
    view.slot(slot)?.schema.format === 'date';
  const cut = (value: Json): Json => (days && isMoment(value) ? value.slice(0, 10) : value);
  const middle = Math.floor(inner.length / 2);
  const own = [...inner.slice(middle), ...inner.slice(0, middle).reverse(), ...outer].map(cut);
  const tried = takenValues(view, slot).filter((value) => own.includes(value));
  return [...new Set([...tried, ...own])].filter((value) => !isRefusedValue(view, slot, value));
}
