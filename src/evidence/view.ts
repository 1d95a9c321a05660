import { overlap, valueAt, type Path } from '../arguments/slots/path.js';
import { slotsOf, undocumentedSlot, type Slot } from '../arguments/slots/slot.js';
import type { CallRecord } from '../core/call-record.js';
import type { Claim } from '../core/claim.js';
import type { Effect } from '../core/effect.js';
import type { Json, JsonObject } from '../core/json.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { pooledCandidates } from '../arguments/pool/pooled-candidates.js';
import type { Candidate } from '../arguments/pool/pooled-value.js';
import type { Hint } from '../refusals/read-refusal.js';
import { baseFor, basesAround, smallestOf, type BaseWish } from './bases.js';
import { blames, hintsIn, nearest } from './attribution.js';
import { differences, type At } from './answers.js';
import {
  exactlySame,
  isAccepted,
  isRefused,
  keyWithout,
  madeOf,
  valueKey,
  type Accepted,
  type Made,
  type Refused,
} from './made.js';
import { divide, type Division } from './divide.js';
import { LostCalls } from './lost-calls.js';
import { explorable, strangers } from './explorable.js';
import type { OtherTool, Setting } from './setting.js';
import { trialsIn, type Trial } from './trials.js';
import { UsedUp } from './used-up.js';
import { candidatesFor, type Value } from './values.js';

/** A claim that is neither refuted nor unclear, and what it predicts: that calls are refused, answered alike, … */
export interface LiveClaim extends Claim {
  readonly shape: 'refused' | 'same' | 'holds' | 'change';
  /** True where something else would explain it, and could not be tried. */
  readonly isOnlySeen: boolean;
}

/** Two calls that differ in some slots and in nothing else. */
export interface Pair {
  readonly probe: Made;
  readonly control: Accepted;
}

/**
 * What is known of one tool: everything derives from recorded calls and from what was fixed before them, without clock or chance.
 * A view never changes; further calls make a new one.
 */
export class View {
  readonly tool: ToolDoc;
  readonly effect: Effect;
  /** What can be set: the documented slots first, then those that only calls or refusals named. */
  readonly allSlots: readonly Slot[];
  /** Of them, those that there are calls enough to learn something of. */
  readonly slots: readonly Slot[];
  /** The tool's own calls that were answered or lost, in the order made. */
  readonly made: readonly Made[];
  readonly accepted: readonly Accepted[];
  readonly refused: readonly Refused[];
  /** Calls of other tools that were made for this one, in the order made. */
  readonly aside: readonly Made[];
  private readonly slotAt: ReadonlyMap<Path, Slot>;
  private readonly trialsOf = new Map<Path, readonly Trial[]>();
  private readonly keysTried = new Map<Path, ReadonlySet<string>>();
  private readonly divisions = new Map<string, Division>();
  private readonly valuesOf = new Map<Path, readonly Value[]>();
  private readonly bases = new Map<string, Accepted | null>();
  private hinted: readonly (Hint & { readonly call: Refused })[] | undefined;
  private variable: ReadonlySet<At> | undefined;
  private things: UsedUp | undefined;
  readonly lost: LostCalls;

  constructor(
    readonly setting: Setting,
    records: readonly CallRecord[],
    /** The claims that are neither refuted nor unclear, for kinds that ask for rivals. */
    private readonly claims: () => readonly LiveClaim[] = () => [],
  ) {
    this.tool = setting.tool;
    this.effect = setting.effect;
    const all = records.flatMap((record, order) => madeOf(record, order) ?? []);
    this.made = all.filter(({ record }) => record.tool === undefined);
    this.aside = all.filter(({ record }) => record.tool !== undefined);
    this.lost = new LostCalls(setting.effect, all);
    this.accepted = this.made.filter(isAccepted);
    this.refused = this.made.filter(isRefused);
    this.allSlots = [...slotsOf(this.tool), ...strangers(this.tool, this.made)];
    this.slotAt = new Map(this.allSlots.toReversed().map((slot) => [slot.path, slot]));
    this.slots = explorable(this.allSlots, () => this.allHints());
  }

  /** What its calls use up. */
  get usedUp(): UsedUp {
    return (this.things ??= new UsedUp(this));
  }

  /** One text for all calls that send the same but for these places, new names of ours and things that get used up aside. */
  key(args: JsonObject, differs: readonly Path[] = []): string {
    return keyWithout(this.usedUp.standIn(args), differs);
  }

  /** The slot at a path; undefined where neither document nor calls know it. */
  slot(path: Path): Slot | undefined {
    return this.slotAt.get(path);
  }

  /** What a refusal suggests of which slots. */
  hints(refused: Refused): readonly Hint[] {
    return hintsIn(refused, this.tool);
  }

  /** Every hint, of the first refusals first. */
  allHints(): readonly (Hint & { readonly call: Refused })[] {
    this.hinted ??= this.refused.flatMap((call) =>
      this.hints(call).map((hint) => ({ ...hint, call })),
    );
    return this.hinted;
  }

  /** The call that works to start from: smallest, of those whose answers show something; null before the first success. */
  base(wish?: BaseWish): Accepted | null {
    return wish === undefined ? this.baseAround([]) : baseFor(wish, this);
  }

  /**
   * The base that has what these slots stand in, so that a call differs from it in them alone, and in which they matter; null where no
   * call that works has.
   */
  baseAround(paths: readonly Path[]): Accepted | null {
    const key = paths.join('\n');
    const known = this.bases.get(key);
    if (known !== undefined) return known;
    const found = smallestOf(basesAround(paths, this), this);
    this.bases.set(key, found);
    return found;
  }

  /** True for a call that is not made: the run bars it, or one like it may have changed something though no answer came. */
  isBarred(args: JsonObject, other?: OtherTool): boolean {
    return this.setting.isBarred(args, other) || this.lost.has(args, other);
  }

  /**
   * The calls that tell about a slot's values, in the order made. A refusal counts only if a call that differs in that slot alone
   * works, and if it is not put down to something else: the only attribution of refusals, for all kinds.
   */
  trials(slot: Path): readonly Trial[] {
    const known =
      this.trialsOf.get(slot) ??
      trialsIn(this.grouped([slot]), slot, (call) => this.counts(call, [slot]));
    this.trialsOf.set(slot, known);
    return known;
  }

  /** True where a trial of the slot had this value. */
  tried(slot: Path, value: Json | undefined): boolean {
    const known =
      this.keysTried.get(slot) ?? new Set(this.trials(slot).map((trial) => valueKey(trial.value)));
    this.keysTried.set(slot, known);
    return known.has(valueKey(value));
  }

  /**
   * Calls that have these values at these slots (undefined: absent), each with a call that works and differs in nothing else: with
   * any that does, or with those that send what `from` sends. Refusals that are put down to something else are left out.
   */
  pairs(
    values: readonly (readonly [Path, Json | undefined])[],
    from?: Made | null,
  ): readonly Pair[] {
    if (from === null) return [];
    const differs = values.map(([path]) => path);
    const { groups, alike, keyOf } = this.divided(differs);
    const wanted = values.map(([path, value]) => this.usedUp.keyAt(path, value)).join('\n');
    const own = from === undefined ? null : this.key(from.args, differs);
    return [...(alike.get(wanted)?.entries() ?? [])].flatMap(([rest, probes]) => {
      if (own !== null && rest !== own) return [];
      const working = (groups.get(rest) ?? []).filter(
        (call): call is Accepted =>
          isAccepted(call) &&
          keyOf(call) !== wanted &&
          (from === undefined || this.key(call.args) === this.key(from.args)),
      );
      return probes.flatMap((probe) => {
        const control = nearest(working, probe);
        if (control === null) return [];
        return isRefused(probe) && !this.counts(probe, differs) ? [] : [{ probe, control }];
      });
    });
  }

  /** Calls with the same arguments but for these places, by what they share. */
  grouped(differs: readonly Path[]): ReadonlyMap<string, readonly Made[]> {
    return this.divided(differs).groups;
  }

  private divided(differs: readonly Path[]): Division {
    const name = differs.join('\n');
    const found = this.divisions.get(name) ?? divide(this.made, differs, this.usedUp);
    this.divisions.set(name, found);
    return found;
  }

  /**
   * The calls that send the same as these arguments, new names aside, in the order made; without those whose thing was used up. A
   * thing that the call is `about` is no other one.
   */
  same(args: JsonObject, about: readonly Path[] = []): readonly Made[] {
    const kept = about.filter((path) => this.usedUp.isUnused(path, valueAt(args, path)));
    return this.alike(args).filter(
      (call) =>
        !this.usedUp.isSpent(call) &&
        kept.every((path) => valueKey(valueAt(call.args, path)) === valueKey(valueAt(args, path))),
    );
  }

  /** The calls that send the very same, new names and things too, in the order made. */
  repeated(args: JsonObject): readonly Made[] {
    return this.alike(args).filter((call) => exactlySame(call.args, args));
  }

  private alike(args: JsonObject): readonly Made[] {
    return this.grouped([]).get(this.key(args)) ?? [];
  }

  /** The places at which answers to the same call differ. */
  varies(): ReadonlySet<At> {
    this.variable ??= new Set(
      [...this.grouped([]).values()].flatMap((group) => {
        const [first, ...others] = group.filter(isAccepted);
        if (first === undefined) return [];
        return others.flatMap(({ outcome }) =>
          differences(first.outcome.body ?? null, outcome.body ?? null),
        );
      }),
    );
    return this.variable;
  }

  /** Where two answers differ beyond what varies by itself; of values that only repeat what was given, nothing. */
  differ(a: Accepted, b: Accepted): readonly At[] {
    if (a.outcome.status !== b.outcome.status) return ['status'];
    const varies = this.varies();
    return differences(a.outcome.body ?? null, b.outcome.body ?? null).filter(
      (at) => ![...varies].some((one) => one === at || at.startsWith(`${one}.`)),
    );
  }

  /** Values that ought to work for a slot, best first. */
  values(path: Path): readonly Value[] {
    const known = this.valuesOf.get(path);
    if (known !== undefined) return known;
    const slot = this.slot(path) ?? undocumentedSlot(this.tool, path);
    const found = candidatesFor(slot, this);
    this.valuesOf.set(path, found);
    return found;
  }

  /** What earlier answers held that may fit the slot, best first. */
  records(slot: Slot): readonly Candidate[] {
    return pooledCandidates(this.setting.pool, slot.parameter, this.tool);
  }

  other(tool: string): OtherTool | null {
    return this.setting.others.get(tool) ?? null;
  }

  /** Claims that stand on a slot or on something that holds it or lies in it, for 'covers' and 'say': without naming a kind. */
  live(slot: Path): readonly LiveClaim[] {
    return this.claims().filter(({ about }) => about.some((path) => overlap(path, slot)));
  }

  /** False where a refusal is put down to something else than these slots: it names others, two of which these are not both, or is worded like that of a mere repetition. */
  counts(refused: Refused, differs: readonly Path[]): boolean {
    const isOfState = this.usedUp.isOfState(refused) && !this.usedUp.isOfUnknown(refused, differs);
    const hints = this.hints(refused);
    // What is there already is refused whatever else was given.
    return !isOfState && !hints.some(({ cue }) => cue === 'exists') && blames(hints, differs);
  }
}
