import {
  argumentOf,
  lacks,
  overlap,
  pathOf,
  valueAt,
  type Path,
} from '../../arguments/slots/path.js';
import type { Json } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import { isRefused, valueKey, type Made, type Refused } from '../../evidence/made.js';
import { attemptsInMode, isIn } from '../../evidence/modes.js';
import type { View } from '../../evidence/view.js';
import type { Hint } from '../../refusals/read-refusal.js';
import { oncePerObject } from '../../support/once-per-object.js';
import type { Test } from '../kind.js';

/** Values of one kind that calls tried at a slot, in the order tried. */
export interface Tried<V extends Json> {
  readonly taken: readonly V[];
  readonly refused: readonly V[];
  readonly trials: readonly {
    readonly value: V;
    readonly accepted: boolean;
    readonly call: Made;
  }[];
}

export function triedAt<V extends Json>(
  view: View,
  slot: Path,
  is: (value: Json | undefined) => value is V,
): Tried<V> {
  const trials = view
    .trials(slot)
    .flatMap(({ value, accepted, call }) => (is(value) ? [{ value, accepted, call }] : []));
  return {
    trials,
    taken: trials.flatMap(({ value, accepted }) => (accepted ? [value] : [])),
    refused: trials.flatMap(({ value, accepted }) => (accepted ? [] : [value])),
  };
}

export const isNumber = (value: Json | undefined): value is number => typeof value === 'number';
export const isText = (value: Json | undefined): value is string => typeof value === 'string';

type CallHint = Hint & { readonly call: Refused };

const hintsByView = oncePerObject((_view: View) => new Map<Path, readonly CallHint[]>());

/** What refusals suggest of a slot: those that blame it, an item of it for the list, and those that name nothing where it alone differed. */
export function hintsOn(view: View, slot: Path): readonly CallHint[] {
  const known = hintsByView(view).get(slot);
  if (known !== undefined) return known;
  const alone = new Set(
    view.trials(slot).flatMap(({ accepted, call }) => (accepted ? [] : [call.id])),
  );
  const list = slot.replace(/\[\]$/, '');
  const found = view
    .allHints()
    .filter(({ slots, call }) =>
      slots.length === 0
        ? alone.has(call.id)
        : slots.some((blamed) => blamed === slot || blamed.replace(/\[\]$/, '') === list),
    );
  hintsByView(view).set(slot, found);
  return found;
}

/** True where a refusal only says that nothing is there: no bound, no form and no list decided. */
export function isNotThere(call: Made, view: View): boolean {
  if (!isRefused(call)) return false;
  return call.outcome.status === 404 || view.hints(call).some(({ cue }) => cue === 'not-there');
}

/** What is refused once may be refused by chance: the same again from another call that works, or else the same call again. */
export function refusedAgain(view: View, slot: Path, value: Json): Test {
  const first = view.baseAround([slot]);
  const other = view.accepted.find(
    ({ args }) =>
      first !== null &&
      argumentOf(slot) in args === argumentOf(slot) in first.args &&
      writeJson({ ...args, [argumentOf(slot)]: 0 }) !==
        writeJson({ ...first.args, [argumentOf(slot)]: 0 }),
  );
  const common = { side: 'again', why: 'confirm', expect: 'refused', stage: 2 } as const;
  return other === undefined
    ? { ...common, values: [[slot, value]], again: true }
    : { ...common, values: [[slot, value]], base: other };
}

/**
 * What lies beyond a bound may have been refused in another call than the one that took the bound, where something else was so: it is
 * tried there too.
 */
export function beyondThere(
  view: View,
  slot: Path,
  { at, beyond }: { readonly at: Json; readonly beyond: Json },
): readonly Test[] {
  const key = ({ args }: Made): string => view.key(args, [slot]);
  const refused = view
    .trials(slot)
    .flatMap(({ value, accepted, call }) =>
      !accepted && valueKey(value) === valueKey(beyond) ? [call] : [],
    );
  const taken = view.accepted.filter(({ args }) => valueKey(valueAt(args, slot)) === valueKey(at));
  const [first] = taken;
  const [last] = refused;
  if (first === undefined || last === undefined) return [];
  if (taken.some((call) => refused.some((other) => key(other) === key(call)))) return [];
  const names = [...Object.keys(first.args), ...Object.keys(last.args)];
  const others = [...new Set(names)].filter(
    (name) => name !== argumentOf(slot) && valueKey(first.args[name]) !== valueKey(last.args[name]),
  );
  const values = others.map((name) => [pathOf([name]), first.args[name]] as const);
  return [
    {
      side: 'beyond, where it is taken',
      why: 'rival',
      or: 'something else of the call decides',
      expect: 'refused',
      stage: 2,
      values: [[slot, beyond], ...values],
    },
  ];
}

/** A value as its text. */
export function written(value: Json | undefined): string {
  return typeof value === 'string' ? value : writeJson(value ?? null);
}

/** True where a value is refused for itself: a refusal blames the slot and nothing else; or none blames another, and a search for a call that works with the value found none. */
export function isAlone(slot: Path, value: Json, view: View): boolean {
  const refused = view.refused.filter((call) => isIn([{ slot, is: value }], call));
  const named = refused.map((call) => view.hints(call).filter(({ slots }) => slots.length > 0));
  const isIt = (hints: (typeof named)[number]): boolean =>
    hints.length > 0 && hints.every(({ slots }) => slots.every((path) => path === slot));
  const isBlamed = named.some((hints) => isIt(hints) && hints.every(({ by }) => by !== 'value'));
  const isAnother = named.some((hints) => hints.length > 0 && !isIt(hints));
  const others = view.slots.filter(({ path }) => !overlap(path, slot) && argumentOf(path) === path);
  const isSearched =
    refused.length >= attemptsInMode ||
    others.every(({ path }) => refused.some(({ args }) => !lacks(args, path)));
  return isBlamed || (isSearched && !isAnother);
}
