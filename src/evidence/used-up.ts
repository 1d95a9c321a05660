import { placeOf, type FrozenPool } from '../arguments/pool/frozen-pool.js';
import { holderOf, valueAt, withValueAt, type Path } from '../arguments/slots/path.js';
import type { Slot } from '../arguments/slots/slot.js';
import { isFresh, namesOfOurs } from '../arguments/values/fresh.js';
import { isMoment } from '../schema/is-moment.js';
import { isNumber, numberFromText, type JsonNumber } from '../core/exact-number.js';
import type { Json, JsonObject } from '../core/json.js';
import type { Hint } from '../refusals/read-refusal.js';
import { refusalsOfState, templateOf } from './attribution.js';
import {
  isAccepted,
  isRefused,
  keyWithout,
  valueKey,
  type Accepted,
  type Made,
  type Refused,
} from './made.js';
import { refersToSomething } from './values.js';

/** What is looked at: a view, as far as it is known while it is made. */
interface Seen {
  readonly slots: readonly Slot[];
  readonly made: readonly Made[];
  readonly accepted: readonly Accepted[];
  readonly refused: readonly Refused[];
  readonly setting: { readonly pool: FrozenPool };
  hints(refused: Refused): readonly Hint[];
}

/** After so many other things that are refused as the first one was, it is not by this slot that a thing is named. */
const mostInVain = 3;

/**
 * What the calls of a tool use up: a call that worked is refused when it is made again, until it names another thing (a copy to
 * borrow, a loan to renew). Things are to be renewed like new names of ours, and calls are alike that differ in them alone.
 */
export class UsedUp {
  /** The slots by which a call names the thing. */
  readonly slots: readonly Path[];
  /** How refusals are worded that say no more than that the thing was used before. */
  private readonly templates: ReadonlySet<string>;
  private readonly things = new Map<Path, ReadonlyMap<string, Json>>();
  private readonly standIns = new Map<JsonObject, JsonObject>();

  constructor(private readonly seen: Seen) {
    this.templates = refusalsOfState(groupsOf(seen.made));
    this.slots = this.templates.size === 0 ? [] : this.slotsOfThings();
  }

  /** True for a refusal that is worded like that of a mere repetition: it says nothing of the values of the call. */
  isOfState(refused: Refused): boolean {
    return this.templates.size > 0 && this.templates.has(templateOf(refused));
  }

  /** True for a call that was refused only because its thing had been used. */
  isSpent(call: Made): boolean {
    return this.slots.length > 0 && isRefused(call) && this.isOfState(call);
  }

  /** True where the refusal may be of what a call names at one of these slots: no thing, which can have been used. */
  isOfUnknown({ args }: Refused, differs: readonly Path[]): boolean {
    return differs.some(
      (path) => this.slots.includes(path) && !this.isThing(path, valueAt(args, path)),
    );
  }

  private isThing(path: Path, value: Json | undefined): boolean {
    return (
      value !== undefined && this.slots.includes(path) && this.thingsAt(path).has(valueKey(value))
    );
  }

  /** True for a call that would only meet a thing that is used up: none other is known. */
  isFutile(args: JsonObject): boolean {
    if (this.slots.length === 0) return false;
    const key = keyWithout(args, []);
    return this.seen.refused.some(
      (call) => this.isSpent(call) && keyWithout(call.args, []) === key,
    );
  }

  /** The arguments with one and the same sign for every thing that could stand there. */
  standIn(args: JsonObject): JsonObject {
    if (this.slots.length === 0) return args;
    const known = this.standIns.get(args);
    if (known !== undefined) return known;
    const found = this.slots.reduce((left, path) => {
      return this.isThing(path, valueAt(left, path)) ? withValueAt(left, path, '§') : left;
    }, args);
    this.standIns.set(args, found);
    return found;
  }

  /** One text for all values of a slot that are the same: things that get used up are. */
  keyAt(path: Path, value: Json | undefined): string {
    return this.isThing(path, value) ? '§' : valueKey(value);
  }

  /** The same call for a thing that was not used yet, where one is known. */
  renewed(args: JsonObject): JsonObject {
    return this.slots.reduce((left, path) => {
      const value = valueAt(left, path);
      if (!this.isThing(path, value) || !this.spentAt(path).has(valueKey(value))) return left;
      const next = this.unusedAt(path);
      return next === undefined ? left : withValueAt(left, path, next);
    }, args);
  }

  /** True for a thing of this slot that no call has used yet. */
  isUnused(path: Path, value: Json | undefined): boolean {
    return this.isThing(path, value) && !this.spentAt(path).has(valueKey(value));
  }

  /** The thing to take next: one that no call was refused for, if there is any, and most like those that were taken. */
  private unusedAt(path: Path): Json | undefined {
    const spent = this.spentAt(path);
    const left = [...this.thingsAt(path)].filter(
      ([key, value]) => !spent.has(key) && !this.seen.setting.pool.isGone(value),
    );
    const refusals = new Map<string, number>();
    for (const { args } of this.seen.refused) {
      const key = valueKey(valueAt(args, path));
      refusals.set(key, (refusals.get(key) ?? 0) + 1);
    }
    const rank = ([key]: readonly [string, Json]): number => refusals.get(key) ?? 0;
    const least = Math.min(...left.map(rank));
    return left.find((thing) => rank(thing) === least)?.[1];
  }

  private spentAt(path: Path): ReadonlySet<string> {
    return new Set(
      this.seen.made
        .filter((call) => isAccepted(call) || (isRefused(call) && this.isOfState(call)))
        .map(({ args }) => valueKey(valueAt(args, path))),
    );
  }

  /** What could stand at a slot: what worked there, and what answers held where that stood. */
  private thingsAt(path: Path): ReadonlyMap<string, Json> {
    const known = this.things.get(path);
    if (known !== undefined) return known;
    const taken = this.seen.accepted.flatMap(({ args }) => valueAt(args, path) ?? []);
    const { pool } = this.seen.setting;
    const places = new Map(
      taken
        .flatMap((value) =>
          isNameable(value) ? writings(value).flatMap((one) => pool.answersWith(one)) : [],
        )
        .map((entry) => [placeOf(entry), entry]),
    );
    const [first] = taken;
    const others = [...places.values()]
      .flatMap((place) => pool.valuesAt(place))
      .flatMap(({ value }) => likeFirst(value, first) ?? []);
    const found = new Map([...taken, ...others].map((value) => [valueKey(value), value]));
    this.things.set(path, found);
    return found;
  }

  private slotsOfThings(): readonly Path[] {
    const first = this.firstSpent();
    if (first === null) return [];
    const { call, refusal } = first;
    const candidates = this.candidates(call, refusal);
    const proven = candidates.filter((path) => this.renews(path, call, refusal));
    const [best] = proven.length > 0 ? proven : candidates.filter((path) => !this.isInVain(path));
    return best === undefined ? [] : [best, ...this.insteadOf(best, call)];
  }

  /** Slots that name a thing too: a call without the first one met a thing that was used up, and has these beyond what worked. */
  private insteadOf(path: Path, { args: worked }: Accepted): readonly Path[] {
    const without = this.seen.refused.filter(
      (call) => this.isOfState(call) && valueAt(call.args, path) === undefined,
    );
    return this.seen.slots
      .map((slot) => slot.path)
      .filter(
        (other) =>
          valueAt(worked, other) === undefined &&
          without.some(({ args }) => isNameable(valueAt(args, other) ?? null)) &&
          this.thingsAt(other).size > 1,
      );
  }

  /** A call that worked, and a refusal of the same though every name of ours in it was new. */
  private firstSpent(): { readonly call: Accepted; readonly refusal: Refused } | null {
    for (const refusal of this.seen.refused) {
      if (!this.isOfState(refusal)) continue;
      const names = namesOfOurs(refusal.args);
      const before = this.seen.accepted.filter(({ order }) => order < refusal.order);
      const isOld = before.some(({ args }) =>
        names.some((name) => namesOfOurs(args).includes(name)),
      );
      const call = before[0];
      if (call !== undefined && !isOld) return { call, refusal };
    }
    return null;
  }

  /** The slots that may name the thing: those that the refusal speaks of first, then those that refer to something, then those with most to choose from. */
  private candidates(call: Accepted, refusal: Refused): readonly Path[] {
    const hints = this.seen.hints(refusal);
    const rank = ({ path }: Slot): number => {
      const hint = hints.find(({ slots }) => slots.includes(path));
      if (hint === undefined) return 2;
      return hint.by === 'value' ? 0 : 1;
    };
    return this.seen.slots
      .filter((slot) => {
        const value = valueAt(call.args, slot.path);
        if (value === undefined || isFresh(value) || !isNameable(value) || isMoment(value))
          return false;
        const isNamed = rank(slot) < 2 || refersToSomething(slot);
        return (
          (isNamed || (typeof value === 'string' && holderOf(slot.path) === null)) &&
          this.thingsAt(slot.path).size > 1
        );
      })
      .toSorted(
        (a, b) =>
          rank(a) - rank(b) ||
          Number(refersToSomething(b)) - Number(refersToSomething(a)) ||
          this.thingsAt(b.path).size - this.thingsAt(a.path).size,
      )
      .map(({ path }) => path);
  }

  /** True where a call that differs from a spent one in this slot alone works. */
  private renews(path: Path, call: Accepted, refusal: Refused): boolean {
    const key = keyWithout(call.args, [path]);
    const value = valueKey(valueAt(call.args, path));
    return this.seen.accepted.some(
      ({ args, order }) =>
        order > refusal.order &&
        keyWithout(args, [path]) === key &&
        valueKey(valueAt(args, path)) !== value,
    );
  }

  private isInVain(path: Path): boolean {
    const used = new Set(this.seen.accepted.map(({ args }) => valueKey(valueAt(args, path))));
    const tried = this.seen.refused
      .filter((call) => this.isOfState(call))
      .map(({ args }) => valueKey(valueAt(args, path)));
    return new Set(tried.filter((key) => !used.has(key))).size >= mostInVain;
  }
}

function groupsOf(made: readonly Made[]): ReadonlyMap<string, readonly Made[]> {
  const groups = new Map<string, Made[]>();
  for (const call of made) {
    const key = keyWithout(call.args, []);
    groups.set(key, [...(groups.get(key) ?? []), call]);
  }
  return groups;
}

function isNameable(value: Json): value is string | JsonNumber {
  return typeof value === 'string' || isNumber(value);
}

/** A number in a URL is a text there. */
function writings(value: string | JsonNumber): readonly (string | JsonNumber)[] {
  return typeof value === 'string' && /^\d{1,20}$/.test(value)
    ? [value, numberFromText(value) ?? Number(value)]
    : [value];
}

/** A value of an answer as the slot takes it. */
function likeFirst(value: Json, first: Json | undefined): Json | undefined {
  if (typeof value === typeof first) return value;
  if (typeof first === 'string' && isNumber(value)) return String(value);
  return undefined;
}
