import type { Slot } from '../../arguments/slots/slot.js';
import { valueAt } from '../../arguments/slots/path.js';
import type { Json } from '../../core/json.js';
import { mainList } from '../../evidence/answers.js';
import type { View } from '../../evidence/view.js';
import { proposal, type Kind, type Test } from '../kind.js';

/** A call without the slot is answered as one with this value. */
export const defaultValue: Kind = {
  name: 'default',
  family: 'equivalence',
  shape: 'same',
  form: 'about: [slot], value: what leaving it out means',
  keyword: 'default',
  propose: (view) =>
    optional(view).flatMap((slot) =>
      candidates(slot, view).map((value) =>
        proposal(value === slot.schema.default ? 'schema' : 'answer', {
          kind: 'default',
          about: [slot.path],
          value,
        }),
      ),
    ),
  tests: ({ about: [slot = ''], value = null }, view) => {
    const base = view.base({ without: slot });
    const other = otherValue(slot, value, view);
    return [
      { side: 'same', why: 'side', expect: 'same', values: [[slot, value]], base },
      // An argument without any effect has no default.
      ...(other === null
        ? [
            {
              side: 'another value',
              why: 'rival',
              expect: 'differs',
              or: 'the argument has no effect',
              cannot: 'no other value is known',
            } as const,
          ]
        : [
            {
              side: 'another value',
              why: 'rival',
              expect: 'differs',
              or: 'the argument has no effect',
              values: [[slot, other]],
              base,
            } as const,
          ]),
      ...(other === null ? [] : confirmations(slot, value, view)),
    ] satisfies Test[];
  },
  covers: (claim, other) =>
    other.kind === claim.kind && other.about[0] === claim.about[0] && other.value !== claim.value,
  worth: ({ value, about: [slot = ''] }, view) =>
    view.slot(slot)?.schema.default === undefined || view.slot(slot)?.schema.default === value
      ? 'convenience'
      : 'silent',
  say: ({ about: [slot = ''], value = null }) => ({
    target: { slot },
    text: `Left out, it is ${JSON.stringify(value)}.`,
    overlay: { default: value },
  }),
};

function optional(view: View): readonly Slot[] {
  return view.slots.filter(
    ({ path, sentIn }) => sentIn !== 'path' && view.base({ without: path }) !== null,
  );
}

/** The document's default, the number of items that come without the argument, and 0 and 1 for numbers. */
function candidates({ path, schema, types }: Slot, view: View): readonly Json[] {
  const base = view.base({ without: path });
  const documented =
    schema.default === undefined || schema.default === null ? [] : [schema.default];
  const isNumber = types.includes('integer') || types.includes('number');
  const count = base === null || !isNumber ? null : mainList(base.outcome.body ?? null);
  const taken = view
    .trials(path)
    .flatMap(({ value, accepted }) => (accepted && value !== undefined ? [value] : []));
  const few = schema.enum ?? (types.includes('boolean') ? [false, true] : taken.slice(0, 4));
  const numbers = isNumber
    ? [...(count === null || count.items.length === 0 ? [] : [count.items.length]), 1, 0]
    : few;
  return [...new Set<Json>([...documented, ...numbers])].filter(
    (value) => typeof value !== 'object',
  );
}

function otherValue(slot: string, value: Json, view: View): Json | null {
  const tried = view
    .trials(slot)
    .find((trial) => trial.accepted && trial.value !== undefined && trial.value !== value);
  if (tried?.value !== undefined) return tried.value;
  return view.values(slot).find((other) => other.value !== value)?.value ?? null;
}

/** The same again from another call that works. */
function confirmations(slot: string, value: Json, view: View): readonly Test[] {
  const first = view.base({ without: slot });
  const second = view.accepted.find(
    (call) =>
      call !== first &&
      valueAt(call.args, slot) === undefined &&
      call.outcome.body !== first?.outcome.body,
  );
  if (second === undefined) return [];
  return [
    {
      side: 'same elsewhere',
      why: 'confirm',
      expect: 'same',
      stage: 1,
      values: [[slot, value]],
      base: second,
    },
  ];
}
