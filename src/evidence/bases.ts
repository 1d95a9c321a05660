import { holderOf, lacks, overlap, valueAt, type Path } from '../arguments/slots/path.js';
import type { JsonObject } from '../core/json.js';
import { showsSomething } from './answers.js';
import { lengthOf, type Accepted } from './made.js';
import type { LostCalls } from './lost-calls.js';
import { homeOf, isIn, type Seen } from './modes.js';

interface Known extends Seen {
  readonly lost: LostCalls;
}

export interface BaseWish {
  /** It has to set this slot. */
  readonly with?: Path | undefined;
  readonly without?: Path | undefined;
}

/** The smallest base that has what is wished for; null where no call that works has. */
export function baseFor(wish: BaseWish, view: Known): Accepted | null {
  const { with: set, without } = wish;
  const fits = view.accepted.filter(
    ({ args }) =>
      (set === undefined || valueAt(args, set) !== undefined) &&
      (without === undefined || lacks(args, without)),
  );
  return smallestOf(fits, view);
}

/** The calls that work and have what these slots stand in; of them those in which the slots matter, where there are any. */
export function basesAround(paths: readonly Path[], view: Known): readonly Accepted[] {
  const holders = [...new Set(paths.flatMap((path) => holderOf(path) ?? []))];
  const homes = paths.flatMap((path) => homeOf(path, view) ?? []);
  const isFree = homes.every(({ slot }) => !paths.some((path) => overlap(path, slot)));
  const fits = view.accepted.filter(({ args }) =>
    holders.every((holder) => valueAt(args, holder) !== undefined),
  );
  const there = isFree && homes.length > 0 ? fits.filter((call) => isIn(homes, call)) : [];
  return there.length > 0 ? there : fits;
}

/** The call that sends least, of those that may be made again where there are any. */
export function smallestOf(
  calls: readonly Accepted[],
  { lost }: Pick<Known, 'lost'>,
): Accepted | null {
  return smallest(calls.filter(({ args }) => !lost.has(args))) ?? smallest(calls);
}

/** The call that sends least, of those whose answers show something where any does; null where there is none. */
export function smallest(calls: readonly Accepted[]): Accepted | null {
  const [first, ...others] = calls;
  if (first === undefined) return null;
  return others.reduce((best, call) => (isBetterBase(call, best) ? call : best), first);
}

function isBetterBase(one: Accepted, other: Accepted): boolean {
  const [a, b] = [showsSomething(one.outcome), showsSomething(other.outcome)];
  if (a !== b) return a;
  return sizeOf(one.args) < sizeOf(other.args);
}

function sizeOf(args: JsonObject): number {
  return lengthOf(args) + 1_000 * Object.keys(args).length;
}
