import type { Parameter } from '../../../arguments/schema/parameters-of.js';
import type { CallPurpose } from '../../../core/call-record.js';
import type { Json, JsonObject } from '../../../core/json.js';
import { answeredUsefully } from '../../answered-usefully.js';
import type { ProposedCall, ToolContext } from '../../engine.js';
import { hasContent } from '../answers/answers.js';
import { isAboutCombination } from '../refusals/attribution.js';
import type { EvidenceView } from '../observations/evidence-view.js';
import type { SuccessObservation } from '../observations/observation.js';
import { isMeantToWork } from '../observations/is-meant-to-work.js';
import { ArgumentOptions } from './argument-options.js';
import { KindredValues } from './values/kindred-values.js';
import { inOrderOfTime } from './attempts/moments.js';
import { RefusalsSoFar } from './attempts/refusals-so-far.js';
import { withNeededCompanions } from './attempts/needed-companions.js';
import { withoutUntaken } from './attempts/without-untaken.js';
import { withRepeatedValues } from './attempts/repeated-values.js';
import { RenewedArguments } from './attempts/renewed-arguments.js';

type PurposeKind = CallPurpose['kind'];

const mostEmptyAnswers = 8;

/** What a planner may build on: the evidence so far and values that ought to work. */
export class Planning {
  /** The success with fewest arguments: probes vary it. */
  readonly baseline: SuccessObservation | null;
  /** The success with most arguments. */
  readonly richest: SuccessObservation | null;
  /** Canonical arguments of calls that may have been carried out without an answer: a tool that changes things never gets them again. */
  readonly hidden: ReadonlySet<string>;
  /** The tool has broken on every call so far. */
  readonly isBroken: boolean;
  private readonly since: number;
  private readonly options: ArgumentOptions;
  /** What refusals say. */
  readonly refusals: RefusalsSoFar;
  /** Values that were seen together. */
  readonly kin: KindredValues;
  private readonly renewed: RenewedArguments;

  constructor(
    readonly context: ToolContext,
    readonly view: EvidenceView,
    /** The largest number of a new name given so far. */
    lastFresh: number,
    {
      hidden = new Set(),
      since = 0,
      isBroken = false,
      takesEmpty = false,
    }: {
      readonly hidden?: ReadonlySet<string>;
      readonly since?: number;
      readonly isBroken?: boolean;
      /** An empty answer will do as the baseline. */
      readonly takesEmpty?: boolean;
    } = {},
  ) {
    this.hidden = hidden;
    this.since = since;
    this.isBroken = isBroken;
    this.kin = new KindredValues(context, view);
    this.renewed = new RenewedArguments({ context, view, kin: this.kin, lastFresh });
    this.refusals = new RefusalsSoFar(view);
    const baseFor = (name: string) => this.baseFor(name);
    this.options = new ArgumentOptions({
      context,
      view,
      refusals: this.refusals,
      kin: this.kin,
      baseFor,
    });
    const made = view.successes.filter(isOrdinary);
    const useful = new Set(answeredUsefully(view.successes.map(({ call }) => call)));
    const answered = made.filter(({ call }) => useful.has(call));
    const usable = withinBounds(
      answered.length > 0 || takesEmpty || this.exhausted(made.length)
        ? answered.length > 0
          ? answered
          : made
        : [],
    );
    this.baseline =
      usable.length === 0 ? null : usable.reduce((a, b) => (sizeOf(b) < sizeOf(a) ? b : a));
    this.richest =
      usable.length === 0 ? null : usable.reduce((a, b) => (sizeOf(b) > sizeOf(a) ? b : a));
  }

  /** Empty answers are taken for a baseline only when looking for others has gone on long enough. */
  private exhausted(successes: number): boolean {
    return successes > 0 && (this.mutates || this.attemptsMade >= mostEmptyAnswers);
  }

  /** The next call can only be planned when the last one has been answered. */
  get oneAtATime(): boolean {
    return this.renewed.oneAtATime;
  }

  /** Calls that taught something since the tool was taken up, or taken up again. */
  get attemptsMade(): number {
    return this.view.observations.filter(({ call }) => call.iteration > this.since).length;
  }

  get mutates(): boolean {
    return this.context.effect !== 'read';
  }

  /** Values for a positive call, best first. */
  optionsFor(parameter: Parameter): readonly Json[] {
    return this.options.of(parameter);
  }

  /** Those of them that no refusal has complained about, if there are any. */
  unblamedOptionsFor(parameter: Parameter): readonly Json[] {
    return this.options.unblamed(parameter);
  }

  /** The success to vary an argument in: the smallest one that carries it, else the baseline. */
  baseFor(name: string): SuccessObservation | null {
    const carrying = this.view.successes.filter(
      (success) =>
        Object.hasOwn(success.arguments, name) &&
        isOrdinary(success) &&
        !success.call.purpose.arguments.some(
          (varied) => varied === name && !isMeantToWork(success.call),
        ),
    );
    const useful = carrying.filter(hasContent);
    const [first, ...others] = withinBounds(useful.length > 0 ? useful : carrying);
    if (first === undefined) return this.baseline;
    return others.reduce((a, b) => (sizeOf(b) < sizeOf(a) ? b : a), first);
  }

  /**
   * True where varying the argument would only repeat what is known: it never worked, and calls with it were refused for what
   * they lack or combine.
   */
  isStuck(name: string): boolean {
    const carrying = this.view.observations.filter(({ arguments: args }) =>
      Object.hasOwn(args, name),
    );
    return (
      carrying.length > 0 &&
      carrying.every((observation) => isAboutCombination(this.view, observation))
    );
  }

  /** The baseline's arguments with some changed (`undefined` leaves one out). */
  vary(
    kind: PurposeKind,
    changes: Readonly<Record<string, Json | undefined>>,
    note?: string,
  ): ProposedCall | null {
    return this.baseline === null ? null : this.varyFrom(this.baseline, kind, changes, note);
  }

  varyFrom(
    base: SuccessObservation,
    kind: PurposeKind,
    changes: Readonly<Record<string, Json | undefined>>,
    note?: string,
  ): ProposedCall {
    const kept = Object.entries(base.arguments).filter(([name]) => !Object.hasOwn(changes, name));
    const changed = Object.entries(changes).flatMap(([name, value]): [string, Json][] =>
      value === undefined ? [] : [[name, value]],
    );
    const isMeant = kind === 'positive';
    const values = Object.fromEntries(changed);
    const args = {
      ...this.renewed.next(Object.fromEntries(kept)),
      ...this.renewed.alike(isMeant ? inOrderOfTime(values) : values),
    };
    const varied = Object.keys(changes);
    return {
      purpose: {
        kind,
        arguments: varied,
        baseline: base.id,
        ...(note === undefined ? {} : { note }),
      },
      arguments: isMeant
        ? this.asRefusalsWant(args, {
            varied: Object.keys(values),
            leftOut: varied.filter((name) => changes[name] === undefined),
          })
        : withRepeatedValues(args, { refusals: this.refusals, pool: this.context.pool }, varied),
    };
  }

  /** A call made of scratch. */
  positive(args: JsonObject, note?: string): ProposedCall {
    return {
      purpose: { kind: 'positive', arguments: [], ...(note === undefined ? {} : { note }) },
      arguments: this.asRefusalsWant(this.renewed.next(inOrderOfTime(args))),
    };
  }

  /** With what refusals said goes with these arguments and without what does not; nothing that is left out on purpose. */
  private asRefusalsWant(
    args: JsonObject,
    {
      varied = [],
      leftOut = [],
    }: { readonly varied?: readonly string[]; readonly leftOut?: readonly string[] } = {},
  ): JsonObject {
    const { view, refusals } = this;
    const optionsFor = (parameter: Parameter) => this.optionsFor(parameter);
    const taken = withoutUntaken(args, { view, optionsFor }, varied);
    const whole = withNeededCompanions(taken, { view, refusals, optionsFor }, leftOut);
    return withRepeatedValues(whole, { refusals, pool: this.context.pool }, leftOut);
  }
}

function sizeOf(success: SuccessObservation): number {
  return Object.keys(success.arguments).length;
}

/** Those with values as anybody would give them, where there are any: a single letter may find something, and says little. */
function withinBounds(successes: readonly SuccessObservation[]): readonly SuccessObservation[] {
  const within = successes.filter(({ call }) => !call.purpose.kind.endsWith('-bound'));
  return within.length > 0 ? within : successes;
}

/** A success with values meant to work, not one that a malformed value happened to get. */
function isOrdinary({ call }: SuccessObservation): boolean {
  return (
    call.purpose.kind !== 'wrong-type' &&
    call.purpose.kind !== 'empty' &&
    call.purpose.kind !== 'unknown-id'
  );
}
