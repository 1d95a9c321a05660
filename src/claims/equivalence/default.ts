import type { Slot } from '../../arguments/slots/slot.js';
import { valueAt } from '../../arguments/slots/path.js';
import { isMoment } from '../../schema/is-moment.js';
import { isContainer, type Json } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import { leavesOf } from '../../evidence/answers.js';
import { isAccepted, type Accepted, type Made } from '../../evidence/made.js';
import type { View } from '../../evidence/view.js';
import { proposal, type Kind, type Test } from '../kind.js';
import { anyOf, countOf, isAlike, isCut, takenValues } from './alike.js';

const NAME = 'default';

/** A call without the slot is answered as one with this value. */
export const defaultValue: Kind = {
  name: NAME,
  family: 'equivalence',
  shape: 'same',
  form: 'about: [slot], value: what leaving it out means',
  keyword: 'default',
  propose: (view) =>
    optional(view).flatMap((slot) =>
      candidates(slot, view).map((value) =>
        proposal(value === slot.schema.default ? 'schema' : 'answer', {
          kind: NAME,
          about: [slot.path],
          value,
        }),
      ),
    ),
  tests: ({ about: [slot = ''], value = null }, view) => {
    const base = view.base({ without: slot });
    const tells = (control: Accepted, probe: Made): boolean =>
      isOtherwise(control, probe, slot, view);
    const second = view.accepted.find(
      ({ args, outcome }) =>
        valueAt(args, slot) === undefined && outcome.body !== base?.outcome.body,
    );
    const same = { expect: 'same', values: [[slot, value]] } as const;
    return [
      { side: 'same', why: 'side', ...same, base },
      // What a value leaves out, or does not, may be the data's doing; an argument without any effect has no default.
      anyOf(
        { side: 'another value', why: 'rival', expect: 'holds', or: 'no value matters', stage: 1 },
        { slot, values: others(slot, value, view), base, tells },
        view,
      ),
      ...twins(slot, value, base, view),
      ...(isMoment(value)
        ? [
            {
              side: 'on another day',
              why: 'rival',
              or: 'it is counted from the day of the call',
              expect: 'same',
              cannot: 'the day cannot be changed',
            } as const,
          ]
        : []),
      ...(second === undefined || base === null
        ? []
        : [{ side: 'same elsewhere', why: 'confirm', ...same, stage: 2, base: second } as const]),
    ] satisfies Test[];
  },
  holds: ({ about: [slot = ''] }, { probe, control }, view) =>
    (control !== null && isOtherwise(control, probe, slot, view)) || null,
  worth: ({ value, about: [slot = ''] }, view) =>
    [undefined, value].includes(view.slot(slot)?.schema.default) ? 'convenience' : 'silent',
  say: ({ about: [slot = ''], value = null }, { verdict }) =>
    verdict === 'observed'
      ? null
      : {
          target: { slot },
          text: `Left out, it is ${writeJson(value)}.`,
          overlay: { default: value },
        },
};

/** True where the answers differ beyond what is another one each time, and not by less alone. */
function isOtherwise(control: Accepted, probe: Made, slot: string, view: View): boolean {
  return (
    isAccepted(probe) &&
    view.differ(control, probe).length > 0 &&
    !isAlike(control, probe, slot, view) &&
    !isCut(control, probe)
  );
}

function candidatesAt(path: string, view: View): readonly Json[] {
  const slot = view.slot(path);
  return slot === undefined ? [] : candidates(slot, view);
}

function optional(view: View): readonly Slot[] {
  return view.slots.filter(
    ({ path, sentIn, types }) =>
      sentIn !== 'path' &&
      !types.includes('object') &&
      !types.includes('array') &&
      view.base({ without: path }) !== null,
  );
}

/** The document's default, what the answers show in the value's place, the number of items, and 0 and 1. */
function candidates(slot: Slot, view: View): readonly Json[] {
  const { path, schema, types } = slot;
  const base = view.base({ without: path });
  const isNumber = types.includes('integer') || types.includes('number');
  const count = base === null ? 0 : countOf(base);
  const few = schema.enum ?? (types.includes('boolean') ? [false, true] : []);
  const found = [
    schema.default ?? null,
    ...shownInstead(path, view),
    ...(isNumber ? [...(count > 0 ? [count] : []), 1, 0] : few.slice(0, 4)),
  ];
  return [...new Set<Json>(found)].filter((value) => !(value === null || isContainer(value)));
}

const dayMs = 86_400_000;
const day = /^\d{4}-\d{2}-\d{2}(?:T|$)/;

/** Where an answer shows the value that was sent, what stands there without it; and as many days more or less as its dates move. */
function shownInstead(slot: string, view: View): readonly Json[] {
  return view.trials(slot).flatMap(({ value, call, accepted, control }): readonly Json[] => {
    if (
      !accepted ||
      !isAccepted(call) ||
      value === undefined ||
      value === null ||
      isContainer(value)
    )
      return [];
    if (valueAt(control.args, slot) !== undefined) return [];
    const without = new Map(
      leavesOf(control.outcome.body ?? null).map(({ at, value: shown }) => [at, shown]),
    );
    return leavesOf(call.outcome.body ?? null).flatMap(({ at, value: shown }): readonly Json[] => {
      const other = without.get(at) ?? null;
      if (at.includes('[]') || other === null || other === shown) return [];
      if (shown === value) return [other];
      return typeof value === 'number' ? daysApart(value, shown, other) : [];
    });
  });
}

function daysApart(value: number, shown: Json, other: Json): readonly Json[] {
  if (typeof shown !== 'string' || typeof other !== 'string') return [];
  if (!day.test(shown) || !day.test(other)) return [];
  const days = Math.round((Date.parse(other) - Date.parse(shown)) / dayMs);
  return Number.isNaN(days) || days === 0 ? [] : [value + days];
}

/** Another value that does the same as none may be what leaving it out means as well. */
function twins(slot: string, value: Json, base: Accepted | null, view: View): readonly Test[] {
  const near = typeof value === 'number' ? [value + 1, value - 1] : [];
  const isTwin = [...near, ...candidatesAt(slot, view)].some(
    (other) =>
      other !== value &&
      view
        .pairs([[slot, other]], base)
        .some(({ control, probe }) => isAlike(control, probe, slot, view)),
  );
  if (!isTwin) return [];
  return [
    {
      side: 'no other',
      why: 'rival',
      or: 'another value does the same',
      expect: 'differs',
      cannot: 'one does',
    },
  ];
}

/** Other values, first those that would show more than what comes without the argument. */
function others(slot: string, value: Json, view: View): readonly Json[] {
  const documented = view.slot(slot)?.schema.enum ?? [];
  // Of numbers those beside it tell: far ones may do something else.
  if (typeof value === 'number') return [value + 1, value - 1];
  const flipped = typeof value === 'boolean' ? [!value] : [];
  const known = view.values(slot).map((one) => one.value);
  return [...flipped, ...documented, ...takenValues(slot, view), ...known].filter(
    (other, index, all) => other !== value && all.indexOf(other) === index,
  );
}
