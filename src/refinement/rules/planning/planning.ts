import type { CallPurpose, CallRecord } from '../../../core/call-record.js';
import type { Json, JsonObject } from '../../../core/json.js';
import { distinctValues } from '../../../arguments/distinct-values.js';
import type { Parameter } from '../../../arguments/parameters-of.js';
import type { ConstraintHint } from '../../../arguments/read-constraint-message.js';
import type { ProposedCall, ToolContext } from '../../engine.js';
import type { EvidenceView } from '../evidence-view.js';
import { hasContent } from '../answers.js';
import { namesMatch, rightKind } from '../../../arguments/candidate-score.js';
import { pooledCandidates } from '../pooled-candidates.js';
import { isAboutCombination } from '../attribution.js';
import { hintsOf, isSuccess, type SuccessObservation } from '../observation.js';
import { blamedValues, blameKey } from './blamed-values.js';
import { freshName } from '../own-names.js';
import { inOrderOfTime } from './moments.js';
import { namesLikeThoseThere } from './names-like-those-there.js';
import { RenewedArguments } from './renewed-arguments.js';
import { asRefusalsCallIt, fieldsInRefusals } from '../fields-in-refusals.js';
import { pathsInRefusals } from '../paths-in-refusals.js';
import { isPathLike } from '../../../arguments/path-like.js';
import { KindredValues } from './kindred-values.js';
import { knownValuesFor } from './known-values-for.js';
import { nameWords } from '../../../arguments/name-words.js';
import { refusedForms, valueForm } from './refused-forms.js';
import { shapedByHints } from './shaped-by-hints.js';
import { valuesInOwnAnswers } from './values-in-own-answers.js';

type PurposeKind = CallPurpose['kind'];

const mostEmptyAnswers = 8;
const mostNamed = 4;

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
  private readonly options = new Map<string, readonly Json[]>();
  private blamed: ReadonlySet<string> | undefined;
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
    }: {
      readonly hidden?: ReadonlySet<string>;
      readonly since?: number;
      readonly isBroken?: boolean;
    } = {},
  ) {
    this.hidden = hidden;
    this.since = since;
    this.isBroken = isBroken;
    this.kin = new KindredValues(context, view);
    this.renewed = new RenewedArguments({ context, view, kin: this.kin, lastFresh });
    const made = view.successes.filter(isOrdinary);
    const answered = made.filter(hasContent);
    const usable =
      answered.length > 0 || this.exhausted(made.length)
        ? answered.length > 0
          ? answered
          : made
        : [];
    this.baseline =
      usable.length === 0 ? null : usable.reduce((a, b) => (sizeOf(b) < sizeOf(a) ? b : a));
    this.richest =
      usable.length === 0 ? null : usable.reduce((a, b) => (sizeOf(b) > sizeOf(a) ? b : a));
  }

  /** Empty answers are taken for a baseline only when looking for others has gone on long enough. */
  private exhausted(successes: number): boolean {
    return successes > 0 && (this.mutates || this.attemptsMade >= mostEmptyAnswers);
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
    const known = this.options.get(parameter.name);
    if (known !== undefined) return known;
    const base = this.baseFor(parameter.name)?.arguments ?? {};
    // Not what every object inherits: an argument may be called `constructor`.
    const worked = Object.hasOwn(base, parameter.name) ? base[parameter.name] : undefined;
    const made = this.inAskedForm(parameter.name, [
      ...this.namedInRefusals(parameter),
      ...(worked === undefined && takesOnePath(parameter) ? pathsInRefusals(this.view) : []),
      ...(worked === undefined ? [] : this.kin.beside(parameter, base)),
      ...(this.isFruitless(parameter.name) ? valuesInOwnAnswers(parameter, this.view) : []),
      ...(this.mutates && this.isBlamed(parameter.name, freshName(1))
        ? namesLikeThoseThere(parameter, this.context)
        : []),
      ...this.ofOtherForms(parameter),
      ...knownValuesFor(parameter, this.context, this.allHints()),
    ]);
    const values = distinctValues([
      ...(worked === undefined || this.mutates ? [] : [worked]),
      ...made,
    ]);
    this.options.set(parameter.name, values);
    return values;
  }

  /** Where values of one form are refused again and again: known ones of other forms. */
  private ofOtherForms(parameter: Parameter): readonly Json[] {
    const forms = refusedForms(this.view, parameter.name);
    if (forms.size === 0) return [];
    return pooledCandidates(this.context.pool, parameter, this.context.tool)
      .filter(({ value, score }) => score >= rightKind && !forms.has(valueForm(value)))
      .slice(0, mostNamed)
      .map(({ value }) => value);
  }

  /** Tried, and no call with it had an answer that says anything. */
  private isFruitless(name: string): boolean {
    const carrying = this.view.observations.filter(({ arguments: args }) =>
      Object.hasOwn(args, name),
    );
    return carrying.length > 0 && !carrying.some((each) => isSuccess(each) && hasContent(each));
  }

  /** Values that answers hold in fields that refusals named for this argument. */
  private namedInRefusals(parameter: Parameter): readonly Json[] {
    const fields = fieldsInRefusals(this.view, parameter.name);
    if (fields.size === 0) return [];
    const { pool, tool } = this.context;
    const inFields = pool
      .all()
      .filter(({ origin, field }) => origin === 'answer' && fields.has(nameWords(field).join(' ')));
    const [, ...renamed] = asRefusalsCallIt(this.view, parameter);
    const ofThings = renamed.flatMap((each) =>
      pooledCandidates(pool, each, tool)
        .filter(({ score }) => score >= namesMatch)
        .slice(0, mostNamed),
    );
    return [...inFields.slice(0, mostNamed), ...ofThings].map(({ value }) => value);
  }

  /** The values in every form that refusals asked for, each once. */
  private inAskedForm(name: string, values: readonly Json[]): readonly Json[] {
    const hints = this.hintsFor(name).filter((hint) => 'argument' in hint);
    const shaped = values.map((value) => shapedByHints(value, hints));
    const distinct = distinctValues(shaped);
    const forms = refusedForms(this.view, name);
    const cost = (value: Json): number =>
      this.isBlamed(name, value) ? 2 : forms.has(valueForm(value)) ? 1 : 0;
    return distinct.toSorted((a, b) => cost(a) - cost(b));
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
    const [first, ...others] = useful.length > 0 ? useful : carrying;
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

  /** What refusals so far state about this argument. */
  hintsFor(argument: string): readonly ConstraintHint[] {
    return this.view.rejections.flatMap((rejection) => {
      const onlyVaried = rejection.call.purpose.arguments.join() === argument;
      return hintsOf(rejection, this.view.argumentNames()).filter((hint) => {
        if ('arguments' in hint) return hint.arguments.includes(argument);
        return hint.argument === argument || (hint.argument === null && onlyVaried);
      });
    });
  }

  /** True where a refusal of a call with this value spoke against the value (new names of ours count as one value). */
  isBlamed(name: string, value: Json): boolean {
    this.blamed ??= blamedValues(this.view);
    return this.blamed.has(blameKey(name, value));
  }

  allHints(): readonly ConstraintHint[] {
    return this.view.rejections.flatMap((rejection) =>
      hintsOf(rejection, this.view.argumentNames()),
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
    return {
      purpose: {
        kind,
        arguments: Object.keys(changes),
        baseline: base.id,
        ...(note === undefined ? {} : { note }),
      },
      arguments: {
        ...this.renewed.next(Object.fromEntries(kept)),
        ...this.renewed.alike(Object.fromEntries(changed)),
      },
    };
  }

  /** A call made of scratch. */
  positive(args: JsonObject, note?: string): ProposedCall {
    return {
      purpose: { kind: 'positive', arguments: [], ...(note === undefined ? {} : { note }) },
      arguments: this.renewed.next(inOrderOfTime(args)),
    };
  }
}

function takesOnePath(parameter: Parameter): boolean {
  return parameter.types.includes('string') && isPathLike(parameter);
}

function sizeOf(success: SuccessObservation): number {
  return Object.keys(success.arguments).length;
}

/** A success with values meant to work, not one that a malformed value happened to get. */
function isOrdinary({ call }: SuccessObservation): boolean {
  return (
    call.purpose.kind !== 'wrong-type' &&
    call.purpose.kind !== 'empty' &&
    call.purpose.kind !== 'unknown-id'
  );
}

/** A call made to work, not to find out whether it would. */
export function isMeantToWork({ purpose }: Pick<CallRecord, 'purpose'>): boolean {
  return purpose.kind === 'positive' || purpose.kind === 'pair';
}
