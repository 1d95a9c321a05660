import { valueAt } from '../../arguments/slots/path.js';
import type { Slot } from '../../arguments/slots/slot.js';
import { enumInText } from '../../arguments/texts/enum-in-text.js';
import type { Json } from '../../core/json.js';
import { valueKey } from '../../evidence/made.js';
import type { View } from '../../evidence/view.js';
import { proposal, type Kind, type Test } from '../kind.js';
import { isAlone, refusedAgain, written } from './tried.js';

const NAME = 'refused choice';

const most = 12;

/** A value that the document lists is refused, while others that it lists work. */
export const refusedChoice: Kind = {
  name: NAME,
  family: 'domain',
  shape: 'refused',
  form: 'about: [slot], value: the documented value that is refused',
  keyword: 'enum',
  propose: (view) =>
    listing(view).flatMap(({ path, list }) =>
      list
        .filter((value) => stateOf(path, value, view) === false)
        .map((value) => proposal('schema', { kind: NAME, about: [path], value })),
    ),
  asks: (view) =>
    listing(view).flatMap(({ path, list }) =>
      list.map((value) => ({
        name: `each value of ${path}`,
        values: [[path, value] as const],
        worth: 'harm' as const,
      })),
    ),
  tests: ({ about: [slot = ''], value = null }, view) => {
    const list = listing(view).find(({ path }) => path === slot)?.list ?? [];
    const works = list.find((other) => stateOf(slot, other, view) === true);
    return [
      { side: 'refused', why: 'side', expect: 'refused', values: [[slot, value]] },
      works === undefined
        ? {
            side: 'another',
            why: 'rival',
            or: 'no value is taken',
            expect: 'accepted',
            cannot: 'no other listed value works',
          }
        : {
            side: 'another',
            why: 'rival',
            or: 'no value is taken',
            expect: 'accepted',
            values: [[slot, works]],
          },
      ...(isAlone(slot, value, view)
        ? []
        : [
            {
              side: 'with what it wants',
              why: 'rival',
              or: 'something else is wanting',
              expect: 'accepted',
              cannot: 'not enough other calls were tried with it',
            } as const,
          ]),
      refusedAgain(view, slot, value),
    ] satisfies Test[];
  },
  breaks: ({ about: [slot = ''], value = null }, args) => {
    const given = valueAt(args, slot);
    return given === undefined ? null : valueKey(given) === valueKey(value);
  },
  worth: () => 'harm',
  say: ({ about: [slot = ''], value = null }, { verdict }, view) => {
    if (verdict === 'observed') return null;
    const list = listing(view).find(({ path }) => path === slot)?.list ?? [];
    const works = list.filter((other) => stateOf(slot, other, view) === true);
    return {
      target: { slot },
      text: `Though documented, \`${written(value)}\` is refused.`,
      ...(works.length > 1 ? { overlay: { enum: works } } : {}),
    };
  },
};

/** Slots with a documented list of values. */
function listing(view: View): readonly (Slot & { readonly list: readonly Json[] })[] {
  return view.slots.flatMap((slot) => {
    const { schema } = slot;
    const list = schema.enum ?? enumInText(schema.description ?? '');
    return list.length > 1 && list.length <= most ? [{ ...slot, list }] : [];
  });
}

/** Whether the value was taken or refused; undefined where neither is known. */
function stateOf(slot: string, value: Json, view: View): boolean | undefined {
  return view.trials(slot).findLast((trial) => valueKey(trial.value) === valueKey(value))?.accepted;
}
