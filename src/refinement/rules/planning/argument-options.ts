import type { Json } from '../../../core/json.js';
import { namesMatch, rightKind } from '../../../arguments/pool/candidate-score.js';
import { formatValues } from '../../../arguments/values/format-values.js';
import { distinctValues } from '../../../arguments/schema/distinct-values.js';
import { timeFormOf } from '../../../arguments/texts/time-form.js';
import { makesThings } from '../../../arguments/pool/made-by-call.js';
import { nameWords } from '../../../arguments/names/name-words.js';
import type { Parameter } from '../../../arguments/schema/parameters-of.js';
import { isPathLike } from '../../../arguments/names/path-like.js';
import type { ToolContext } from '../../engine.js';
import { hasContent } from '../answers/answers.js';
import type { EvidenceView } from '../observations/evidence-view.js';
import { asRefusalsCallIt, fieldsInRefusals } from '../refusals/fields-in-refusals.js';
import { isSuccess, type SuccessObservation } from '../observations/observation.js';
import { freshName, isFresh } from '../observations/own-names.js';
import { pathsInRefusals } from '../refusals/paths-in-refusals.js';
import { pooledCandidates } from '../pooled-candidates.js';
import type { KindredValues } from './values/kindred-values.js';
import { knownValuesFor } from './values/known-values-for.js';
import { nearMoments } from './values/near-moments.js';
import { namesLikeThoseThere } from './values/names-like-those-there.js';
import { refusedForms, valueForm } from '../refusals/refused-forms.js';
import type { RefusalsSoFar } from './attempts/refusals-so-far.js';
import { shapedByHints } from './values/shaped-by-hints.js';
import { thingsInOtherStates } from './attempts/things-in-other-states.js';
import { isRuledOut } from './values/is-ruled-out.js';
import { timesNearerNow } from './values/times-nearer-now.js';
import { timesInOtherForms } from './values/times-in-other-forms.js';
import { timesInOwnAnswers } from './values/times-in-own-answers.js';
import { valuesInOwnAnswers } from './values/values-in-own-answers.js';

const mostNamed = 4;

/** What options are drawn from. */
export interface OptionSources {
  readonly context: ToolContext;
  readonly view: EvidenceView;
  readonly refusals: RefusalsSoFar;
  readonly kin: KindredValues;
  /** The success to vary an argument in; null where there is none. */
  readonly baseFor: (name: string) => SuccessObservation | null;
}

/** Values for an argument of a call that ought to work, best first: those that worked, that refusals name, that other tools gave, made-up ones. */
export class ArgumentOptions {
  private readonly known = new Map<string, readonly Json[]>();

  constructor(private readonly from: OptionSources) {}

  of(parameter: Parameter): readonly Json[] {
    const { name } = parameter;
    const known = this.known.get(name);
    if (known !== undefined) return known;
    const base = this.from.baseFor(name)?.arguments ?? {};
    // Not what every object inherits: an argument may be called `constructor`.
    const worked = Object.hasOwn(base, name) ? base[name] : undefined;
    const others = [
      ...nearMoments(parameter, this.from.view, this.from.refusals.hintsFor(name)),
      ...this.shownInRefusals(name),
      ...this.namedInRefusals(parameter),
      ...thingsInOtherStates(name, { view: this.from.view, pool: this.from.context.pool }),
      ...(worked === undefined && takesOnePath(parameter) ? pathsInRefusals(this.from.view) : []),
      ...(worked === undefined ? [] : this.from.kin.beside(parameter, base)),
      ...(this.isFruitless(name) ? valuesInOwnAnswers(parameter, this.from.view) : []),
      ...(this.isFruitless(name) ? this.timesThere(parameter) : []),
      ...(this.wantsAnotherName(name) ? namesLikeThoseThere(parameter, this.from.context) : []),
      ...timesInOtherForms(parameter, this.from.view),
      ...this.ofOtherForms(parameter),
      ...knownValuesFor(parameter, this.from.context, this.from.refusals.hints()),
    ];
    const values = distinctValues([
      ...(worked === undefined || this.mutates ? [] : [worked]),
      ...this.notRuledOut(parameter, this.inAskedForm(name, others)),
    ]);
    this.known.set(name, values);
    return values;
  }

  /** Of these, those that no refusal has complained about, or all where there are none: what was not complained about stays as it is. */
  unblamed(parameter: Parameter): readonly Json[] {
    const values = this.of(parameter);
    const left = values.filter((value) => !this.isSpoilt(parameter.name, value));
    return left.length > 0 ? left : values;
  }

  /** Of these, those that are not ruled out, or all where each is. */
  private notRuledOut(parameter: Parameter, values: readonly Json[]): readonly Json[] {
    const left = values.filter((value) => !isRuledOut(parameter, this.from.view, value));
    return left.length > 0 ? left : values;
  }

  private get mutates(): boolean {
    return this.from.context.effect !== 'read';
  }

  /** A new name of ours was refused, and not for being nothing that is there. */
  private wantsAnotherName(name: string): boolean {
    const { refusals } = this.from;
    const isMissing = refusals.hintsFor(name).some(({ kind }) => kind === 'not-found');
    return this.mutates && !isMissing && refusals.isBlamed(name, freshName(1));
  }

  /** Where values of one form are refused again and again: known ones of other forms. */
  private ofOtherForms(parameter: Parameter): readonly Json[] {
    const { context, view } = this.from;
    const forms = refusedForms(view, parameter.name);
    if (forms.size === 0) return [];
    // A document may say that a moment is wanted where a day is.
    if (parameter.schema.format === 'date-time') return formatValues('date');
    return pooledCandidates(context.pool, parameter, context.tool)
      .filter(({ value, score }) => score >= rightKind && !forms.has(valueForm(value)))
      .slice(0, mostNamed)
      .map(({ value }) => value);
  }

  /** Times that other tools gave, then some near the present. */
  private timesThere(parameter: Parameter): readonly Json[] {
    const { context, view } = this.from;
    const known = pooledCandidates(context.pool, parameter, context.tool).filter(
      ({ value, score }) => score >= namesMatch && timeFormOf(value) !== null,
    );
    return [
      ...known.slice(0, mostNamed).map(({ value }) => value),
      ...timesInOwnAnswers(parameter, view),
      ...timesNearerNow(parameter, view),
    ];
  }

  /** Tried, and no call with it had an answer that says anything. */
  private isFruitless(name: string): boolean {
    const carrying = this.from.view.observations.filter(({ arguments: args }) =>
      Object.hasOwn(args, name),
    );
    return carrying.length > 0 && !carrying.some((each) => isSuccess(each) && hasContent(each));
  }

  /** Examples that refusals show without saying of which argument they speak. */
  private shownInRefusals(name: string): readonly Json[] {
    return this.from.refusals
      .hintsFor(name)
      .flatMap((hint) => (hint.kind === 'example' && hint.argument === null ? hint.values : []));
  }

  /** Values that answers hold in fields that refusals named for this argument. */
  private namedInRefusals(parameter: Parameter): readonly Json[] {
    const { context, view } = this.from;
    const fields = fieldsInRefusals(view, parameter.name);
    const inFields =
      fields.size === 0
        ? []
        : context.pool
            .all()
            .filter(
              ({ origin, field }) => origin === 'answer' && fields.has(nameWords(field).join(' ')),
            );
    const [, ...renamed] = asRefusalsCallIt(view, parameter);
    const ofThings = renamed.flatMap((each) =>
      pooledCandidates(context.pool, each, context.tool)
        .filter(({ score }) => score >= namesMatch)
        .slice(0, mostNamed),
    );
    return [...inFields.slice(0, mostNamed), ...ofThings].map(({ value }) => value);
  }

  private isSpoilt(name: string, value: Json): boolean {
    return this.from.refusals.isBlamed(name, value) && !this.isCountedOn(name, value);
  }

  /** A code that is taken: the next one of its form is sent in its place. */
  private isCountedOn(name: string, value: Json): boolean {
    const { context, refusals } = this.from;
    return (
      typeof value === 'string' &&
      /\d/.test(value) &&
      !isFresh(value) &&
      makesThings(context.tool) &&
      refusals.hintsFor(name).some((hint) => hint.kind === 'exists' && hint.argument === name)
    );
  }

  /** The values in every form that refusals asked for, each once. */
  private inAskedForm(name: string, values: readonly Json[]): readonly Json[] {
    const { refusals, view } = this.from;
    const hints = refusals.hintsFor(name).filter((hint) => 'argument' in hint);
    const shaped = values.map((value) => shapedByHints(value, hints));
    const distinct = distinctValues(shaped);
    const forms = refusedForms(view, name);
    const cost = (value: Json): number =>
      this.isSpoilt(name, value) ? 2 : forms.has(valueForm(value)) ? 1 : 0;
    return distinct.toSorted((a, b) => cost(a) - cost(b));
  }
}

function takesOnePath(parameter: Parameter): boolean {
  return parameter.types.includes('string') && isPathLike(parameter);
}
