import { lacks, overlap, valueAt, type Path } from '../arguments/slots/path.js';
import type { Slot } from '../arguments/slots/slot.js';
import { enumInText } from '../arguments/texts/enum-in-text.js';
import type { When } from '../core/claim.js';
import { isJsonObject, type Json } from '../core/json.js';
import { oncePerObject } from '../support/once-per-object.js';
import { isAccepted, valueKey, type Accepted, type Made, type Refused } from './made.js';
import type { Hint } from '../refusals/read-refusal.js';

/** What modes are told by: a view, as far as this looks at it. */
export interface Seen {
  readonly slots: readonly Slot[];
  readonly accepted: readonly Accepted[];
  readonly refused: readonly Refused[];
  slot(path: Path): Slot | undefined;
  hints(refused: Refused): readonly Hint[];
  pairs(
    values: readonly (readonly [Path, Json])[],
  ): readonly { readonly probe: Made; readonly control: Accepted }[];
}

/** Slots with more documented values are no modes. */
const mostModes = 10;

/** So many calls look for a first success in each mode that has not worked yet. */
export const attemptsInMode = 8;

/** The few values that the document gives a slot; none for one that takes more. */
export function modesOf({ schema, types }: Slot): readonly Json[] {
  const list = schema.enum ?? enumInText(schema.description ?? '');
  const all = types[0] === 'boolean' && types.length === 1 ? [true, false] : list;
  return all.length > 1 && all.length <= mostModes ? all : [];
}

/** True where a call has these values. */
export function isIn(when: readonly When[], { args }: Pick<Made, 'args'>): boolean {
  return when.every(({ slot, is }) => valueKey(valueAt(args, slot)) === valueKey(is));
}

/**
 * The slots whose few documented values decide what else a call needs or what comes back: two calls alike but for it are answered
 * in different shapes, a refusal misses something under one of them, or one works only with more than others need.
 */
export const decidingSlots = oncePerObject((view: Seen): readonly Path[] =>
  view.slots.flatMap(({ path }) => {
    const slot = view.slot(path);
    const values = slot === undefined ? [] : modesOf(slot);
    const decides = values.some((is) => {
      const when = [{ slot: path, is }];
      const pairs = view.pairs([[path, is]]);
      return (
        pairs.some(
          ({ probe, control }) => isAccepted(probe) && shapeOf(probe) !== shapeOf(control),
        ) ||
        view.refused.some((call) => isIn(when, call) && isWanting(call, view)) ||
        pairs.some(({ probe }) => !isAccepted(probe) && isMoreNeeded(probe, when, view))
      );
    });
    return decides ? [path] : [];
  }),
);

/** True where all calls that work there have something that a refused one lacks. */
function isMoreNeeded({ args }: Made, when: readonly When[], view: Seen): boolean {
  const works = view.accepted.filter((call) => isIn(when, call));
  return (
    works.length > 0 &&
    view.slots.some(
      ({ path }) => lacks(args, path) && works.every((call) => !lacks(call.args, path)),
    )
  );
}

/** True where a refusal names something that the call does not have. */
function isWanting(call: Refused, view: Seen): boolean {
  return view
    .hints(call)
    .some(
      ({ cue, slots }) =>
        cue === 'missing' && slots.some((path) => valueAt(call.args, path) === undefined),
    );
}

function shapeOf({ outcome: { body = null } }: Accepted): string {
  if (Array.isArray(body)) return 'list';
  return isJsonObject(body) ? Object.keys(body).sort().join('\n') : typeof body;
}

/**
 * The mode in which a slot matters, as far as words suggest: a refusal missed it there, or its description names the value. Null where
 * none does, or where no call of that mode works.
 */
export function homeOf(path: Path, view: Seen): When | null {
  const known = homes(view).get(path);
  if (known !== undefined) return known;
  const found = findHome(path, view);
  homes(view).set(path, found);
  return found;
}

const homes = oncePerObject((_view: Seen) => new Map<Path, When | null>());

function findHome(path: Path, view: Seen): When | null {
  const text = view.slot(path)?.schema.description ?? '';
  const all = view.slots.flatMap((mode) =>
    overlap(mode.path, path) ? [] : modesOf(mode).map((is): When => ({ slot: mode.path, is })),
  );
  const works = all.filter((when) => view.accepted.some((call) => isIn([when], call)));
  const missed = works.find((when) =>
    view.refused.some(
      (call) =>
        isIn([when], call) &&
        valueAt(call.args, path) === undefined &&
        view.hints(call).some(({ slots, cue }) => cue === 'missing' && slots.includes(path)),
    ),
  );
  return missed ?? works.find(({ is }) => typeof is === 'string' && names(text, is)) ?? null;
}

/** True where a text has a value as words of its own. */
function names(text: string, value: string): boolean {
  if (value.length < 3) return false;
  const plain = (one: string): string => ` ${one.toLowerCase().replace(/[^a-z0-9]+/g, ' ')} `;
  return plain(text).includes(plain(value));
}
