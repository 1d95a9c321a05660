import { stepped } from '../core/exact-number.js';
import { canonicalArguments } from '../arguments/schema/canonical-arguments.js';
import { effectiveSchema } from '../arguments/schema/effective-schema.js';
import { parametersOf, type Parameter } from '../arguments/schema/parameters-of.js';
import { valueAt, withValueAt } from '../arguments/slots/path.js';
import type { Slot } from '../arguments/slots/slot.js';
import { wrongTypeValues } from '../arguments/values/probe-values.js';
import { standing } from '../claims/weighed.js';
import type { Json, JsonObject } from '../core/json.js';
import { valueKey, type Accepted } from '../evidence/made.js';
import { refersToSomething, type Value } from '../evidence/values.js';
import type { View } from '../evidence/view.js';
import { learnedOf } from '../writing/learned-of.js';
import type { WorkedOut } from './claims-engine.js';
import type { ProposedCall } from './engine.js';

/** The panel's calls that ought to work, and those that ought to be refused. */
const mostWorking = 3;
const mostRefused = 2;
/** Successes without which nothing can be predicted. */
const fewestSuccesses = 2;

/** What the prediction rests on: a tool's claims, and what they say. */
type Known = Pick<WorkedOut, 'view' | 'judged' | 'experiments' | 'sentences'>;

/**
 * The calls of a panel, out of what is known after the first successes: some that are predicted to work and some that are predicted to
 * be refused, each a call that works but for a value that no call has had. None for a tool that changes things, and none where
 * nothing can be predicted yet.
 */
export function planPanelCalls(known: Known): readonly ProposedCall[] {
  const { view } = known;
  const base = view.base();
  if (view.effect !== 'read' || base === null || view.accepted.length < fewestSuccesses) return [];
  const isNew = ({ arguments: args }: ProposedCall): boolean =>
    view.same(args).length === 0 && !view.isBarred(args);
  const breaks = breaker(known);
  const working = [
    ...othersThatWork(base, view, (from) => real.has(from)),
    ...othersThatWork(base, view, (from) => from === 'made-up'),
  ].filter((call) => isNew(call) && !breaks(call.arguments));
  const refused = [...beyondWhatIsKnown(base, known), ...unfit(base, view)].filter(isNew);
  return [...distinct(working).slice(0, mostWorking), ...distinct(refused).slice(0, mostRefused)];
}

/** True for arguments that something known forbids. */
function breaker(known: Known): (args: JsonObject) => boolean {
  const claims = standing(known);
  return (args) =>
    claims.some(({ kind, claim }) => kind.breaks?.(claim, args, known.view) === true);
}

/** Real values come before those made up, which are none for an id. */
const real: ReadonlySet<Value['from']> = new Set(['doc', 'refusal', 'record', 'given', 'place']);

/** The base with another value of one argument: the least likely ones, since experiments begin with the others; each argument in turn. */
function othersThatWork(
  base: Accepted,
  view: View,
  isMeant: (from: Value['from']) => boolean,
): readonly ProposedCall[] {
  const given = (slot: Slot): boolean => valueAt(base.args, slot.path) !== undefined;
  const slots = [...ownSlots(view).filter(given), ...ownSlots(view).filter((one) => !given(one))];
  const calls = slots.map((slot) => {
    const had = new Set(view.made.map(({ args }) => valueKey(valueAt(args, slot.path))));
    return view
      .values(slot.path)
      .filter(({ from, value }) => isMeant(from) && !had.has(valueKey(value)))
      .filter(({ from }) => from !== 'made-up' || !refersToSomething(slot))
      .toReversed()
      .map(({ value }) => changed(base, slot, value, `another ${slot.leaf}`));
  });
  return [0, 1, 2].flatMap((turn) => calls.flatMap((ofSlot) => ofSlot[turn] ?? []));
}

/** Beyond the bounds that the document states or that were learnt. */
function beyondWhatIsKnown(base: Accepted, { view, sentences }: Known): readonly ProposedCall[] {
  const schema = effectiveSchema(view.tool.parameters, learnedOf(sentences, view.tool));
  const bounds = new Map(parametersOf(schema).map((one): [string, Parameter] => [one.name, one]));
  return ownSlots(view).flatMap((slot) => {
    const { maximum, minimum } = bounds.get(slot.path)?.schema ?? {};
    return [
      ...(maximum === undefined
        ? []
        : [changed(base, slot, stepped(maximum, 3), 'above its maximum')]),
      ...(minimum === undefined
        ? []
        : [changed(base, slot, stepped(minimum, -3), 'below its minimum')]),
    ];
  });
}

/** Without something that is documented as required, and with a value of another type. */
function unfit(base: Accepted, view: View): readonly ProposedCall[] {
  return ownSlots(view).flatMap((slot) => {
    const wrong = wrongTypeValues(slot.parameter).at(-1);
    return [
      ...(slot.required && slot.sentIn !== 'path'
        ? [changed(base, slot, undefined, `without ${slot.leaf}`)]
        : []),
      ...(wrong === undefined ? [] : [changed(base, slot, wrong, 'of the wrong type')]),
    ];
  });
}

/** What a call sets by name: places inside lists are left to experiments. */
function ownSlots({ slots }: View): readonly Slot[] {
  return slots.filter(({ path, documented }) => documented && !path.includes('[]'));
}

function changed(
  { args }: Accepted,
  { path }: Slot,
  value: Json | undefined,
  note: string,
): ProposedCall {
  return {
    purpose: { kind: 'free', arguments: [path], note },
    arguments: withValueAt(args, path, value),
  };
}

function distinct(calls: readonly ProposedCall[]): readonly ProposedCall[] {
  return [...new Map(calls.map((call) => [canonicalArguments(call.arguments), call])).values()];
}
