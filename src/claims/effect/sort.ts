import { valueAt } from '../../arguments/slots/path.js';
import { claimKey } from '../../core/claim.js';
import { writeJson } from '../../core/json-text.js';
import { proposal, type Kind, type Proposal, type Test } from '../kind.js';
import { distinctValues, keptOf } from './kept.js';
import { basesFor, changesByItself, isTold, placeOfList, takenValues } from './listed.js';
import {
  isMeant,
  orderOf,
  orderSlots,
  reverseOf,
  rivalFields,
  seenOrders,
  valuesToTry,
  wayOf,
} from './orders.js';

const name = 'sort';

/** With a value the list comes in order of a field. */
export const sort: Kind = {
  name,
  family: 'effect',
  shape: 'holds',
  form: 'about: [slot], at: [list, field of its items], value: {is: value of the slot, way: up or down}',
  propose: (view) => {
    const at = placeOfList(view);
    if (at === null) return [];
    return orderSlots(view).flatMap(({ path }) =>
      takenValues(view, path).flatMap((is) =>
        seenOrders(path, is, at, view).map(({ field, way }): Proposal =>
          proposal('answer', { kind: name, about: [path], at: [at, field], value: { is, way } }),
        ),
      ),
    );
  },
  asks: (view) => {
    const at = placeOfList(view);
    if (at === null) return [];
    return orderSlots(view).flatMap(({ path }) => {
      const [longest] = basesFor(view, path, at);
      if (longest === undefined) return [];
      return valuesToTry(path, longest, at, view).map((value) => ({
        name: `order of ${path}`,
        values: [[path, value] as const],
        base: longest.call,
        worth: 'clear-refusal' as const,
      }));
    });
  },
  tests: (claim, view) => {
    const {
      about: [slot = ''],
      at: [at = '', field = ''] = [],
    } = claim;
    const { is, way } = orderOf(claim);
    const bases = basesFor(view, slot, at).filter(
      ({ items }) => distinctValues(items, field).length > 2 && wayOf(items, field) !== way,
    );
    const [first] = bases;
    if (first === undefined) return [];
    const side: Test = {
      side: 'value',
      why: 'side',
      expect: 'holds',
      values: [[slot, is]],
      base: first.call,
    };
    const back = reverseOf(claim, view);
    const again = bases.find(({ call }) => call !== first.call);
    return [
      side,
      ...(back !== null
        ? [
            {
              ...side,
              side: 'the other way',
              why: 'rival',
              or: 'chance',
              stage: 1,
              values: [[slot, back] as const],
            } as const,
          ]
        : again !== undefined
          ? [
              {
                ...side,
                side: 'another call',
                why: 'rival',
                or: 'chance',
                stage: 1,
                base: again.call,
              } as const,
            ]
          : [
              {
                side: 'another call',
                why: 'rival',
                or: 'chance',
                expect: 'holds',
                cannot: 'no other list is known',
              } as const,
            ]),
      ...rivalFields(claim, view).map((other): Test => ({
        side: `not by ${other}`,
        why: 'rival',
        or: `it is in order of ${other}`,
        expect: 'holds',
        cannot: 'both fields are in order',
      })),
    ];
  },
  holds: (claim, run, view) => {
    const {
      about: [slot = ''],
      at: [at = '', field = ''] = [],
    } = claim;
    const { is, way } = orderOf(claim);
    const lists = keptOf(run, at);
    if (lists === null) return null;
    if (changesByItself(view, at)) return false;
    const found = wayOf(lists.kept, field);
    if (distinctValues(lists.kept, field).length < 2) return null;
    if (valueAt(run.probe.args, slot) !== is) return found !== null && found !== way;
    return found === way;
  },
  covers: (claim, other, view) =>
    other.kind === name &&
    other.about[0] === claim.about[0] &&
    orderOf(other).is === orderOf(claim).is &&
    other.at?.[1] !== claim.at?.[1] &&
    isMeant(claim, view) &&
    !isMeant(other, view),
  worth: () => 'clear-refusal',
  say: (claim, { verdict }, view) => {
    const {
      about: [slot = ''],
      at: [at = ''] = [],
    } = claim;
    if (verdict === 'observed') return null;
    // What another field explains as well was only observed.
    const all = view
      .live(slot)
      .filter((other) => other.kind === name && other.about[0] === slot)
      .filter((other) => rivalFields(other, view).length === 0);
    // All orders in one sentence, that of the first claim.
    if (all[0] !== undefined && claimKey(all[0]) !== claimKey(claim)) return null;
    const orders = (all.length > 0 ? all : [claim]).flatMap((one) => {
      const { is, way } = orderOf(one);
      const field = one.at?.[1] ?? '';
      if (!isTold(field === '' ? 'x' : field)) return [];
      const by = field === '' ? '' : ` by \`${field}\``;
      return [
        `\`${typeof is === 'string' ? is : writeJson(is)}\`${by}, ${way === 'up' ? 'lowest' : 'highest'} first`,
      ];
    });
    const list = at === '' || at.startsWith('(') ? 'the list' : `\`${at}\``;
    return orders.length === 0
      ? null
      : {
          target: { slot },
          text: `Puts ${list} in order: ${[...new Set(orders)].slice(0, 6).join('; ')}.`,
        };
  },
};
