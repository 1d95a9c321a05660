import { canonicalArguments } from '../../../../arguments/schema/canonical-arguments.js';
import { makesThings } from '../../../../arguments/pool/made-by-call.js';
import { nameWords } from '../../../../arguments/names/name-words.js';
import { urlPlace, urlPlaceOf } from '../../../../arguments/names/url-place.js';
import type { ToolDoc } from '../../../../core/tool-doc.js';
import type { Json, JsonObject } from '../../../../core/json.js';
import type { ToolContext } from '../../../engine.js';
import { literalText } from '../../../../support/literal-text.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import { mentions } from '../../refusals/attribution.js';
import { hintsOf, isRejected, type Observation } from '../../observations/observation.js';
import { isFresh, isOwnName, shortName } from '../../observations/own-names.js';
import { pooledCandidates } from '../../pooled-candidates.js';
import {
  textAt,
  textPlaces,
  withText,
  type TextInThing,
  type TextPlace,
} from '../../answers/texts-in-things.js';
import { isConflict } from '../../refusals/is-conflict.js';
import { namesAnother, namesOrigin } from '../values/fresh-names.js';
import { freshen, renamed, withoutHyphens } from '../../observations/fresh-values.js';
import type { KindredValues } from '../values/kindred-values.js';
import { movedOn } from './moments.js';
import { nextInForm } from '../values/next-in-form.js';
import { withOtherNumber } from './other-number.js';
import { isRuledOut } from '../values/is-ruled-out.js';
import { takesHyphens } from '../values/takes-hyphens.js';
import { VersionsSent } from './versions-sent.js';
import { isUsedUp } from './used-up.js';
import { namesMatch, rightKind } from '../../../../arguments/pool/candidate-score.js';

/** So often a call that has never worked is made at another time. */
const mostMoves = 6;
/** So many names of the same form are passed over because they are taken. */
const mostSteps = 50;

export interface RenewalBasis {
  readonly context: ToolContext;
  readonly view: EvidenceView;
  readonly kin: KindredValues;
  /** The largest number of a new name given so far. */
  readonly lastFresh: number;
}

/** The arguments of one planned call after the other, so that none meets what an earlier one has made, used up or taken. */
export class RenewedArguments {
  private readonly context: ToolContext;
  private readonly view: EvidenceView;
  private readonly kin: KindredValues;
  private readonly lastFresh: number;
  private readonly versions: VersionsSent;
  private readonly lengths = new Map<string, number>();
  private built = 0;
  private hyphens: boolean | undefined;
  private meetsConflicts: boolean | undefined;

  constructor({ context, view, kin, lastFresh }: RenewalBasis) {
    this.context = context;
    this.view = view;
    this.kin = kin;
    this.lastFresh = lastFresh;
    this.versions = new VersionsSent(context.tool, view);
  }

  /** A tool that changes things gets new names each time, and things it made itself one after the other. */
  next(args: JsonObject): JsonObject {
    if (this.context.effect === 'read') return args;
    this.built += 1;
    const number = this.lastFresh + this.built;
    const kin = this.otherText(args) ?? this.kin.insteadOf(args, number);
    const renewed = this.versions.renewed(
      Object.fromEntries(
        Object.entries({ ...args, ...kin }).map(([name, value]) => [
          name,
          isFresh(value) && !this.isThere(name, value)
            ? this.fitted(name, this.named(freshen(value, number)), number)
            : Object.hasOwn(kin, name) && !this.isTaken(name)
              ? value
              : this.rotated(name, args, number),
        ]),
      ),
    );
    this.meetsConflicts ??= this.mayBeFreeAnotherTime();
    return this.meetsConflicts
      ? withOtherNumber(movedOn(renewed, number), this.view, this.built)
      : renewed;
  }

  /** What one call changes decides what the next one has to be sent. */
  get oneAtATime(): boolean {
    return this.versions.mustBeExact;
  }

  /** Something was taken, and other times have not been refused again and again: then it is not the time. */
  private mayBeFreeAnotherTime(): boolean {
    const conflicts = this.view.rejections.filter(isConflict).length;
    return conflicts > 0 && (conflicts <= mostMoves || this.view.successes.length > 0);
  }

  /** For a text that had to stand in a thing, and that a call which changes things uses up: another one, of that thing or another. */
  private otherText(args: JsonObject): JsonObject | null {
    for (const place of textPlaces(this.view)) {
      const { thing, argument, texts } = place;
      const text = textAt(args, place);
      const isThere = texts.some((each) => each.thing === args[thing] && each.piece === text);
      if (!isThere) continue;
      const unused = texts.filter((each) => !this.wasSent(place, each));
      const other = unused[(this.built - 1) % Math.max(unused.length, 1)];
      if (other === undefined) continue;
      const { [thing]: about = null, [argument]: holder = null } = withText(args, place, other);
      return { [thing]: about, [argument]: holder };
    }
    return null;
  }

  private wasSent(place: TextPlace, { thing, piece }: TextInThing): boolean {
    return this.view.observations.some(
      ({ arguments: args }) => args[place.thing] === thing && textAt(args, place) === piece,
    );
  }

  /** The arguments with the new names that the last call got. */
  alike(args: JsonObject): JsonObject {
    return this.context.effect === 'read' ? args : renamed(args, this.lastFresh + this.built);
  }

  /** Where refusals spoke against every new name with a hyphen in it, new names have none. */
  private named(value: Json): Json {
    this.hyphens ??= takesHyphens(this.view);
    return this.hyphens ? value : withoutHyphens(value);
  }

  /** A name of ours grows with its number: within what refusals and the schema allow. */
  private fitted(name: string, value: Json, number: number): Json {
    const most = this.longest(name);
    if (typeof value !== 'string' || !isOwnName(value) || value.length <= most) return value;
    return shortName(number, most) ?? value;
  }

  private longest(argument: string): number {
    const known = this.lengths.get(argument);
    if (known !== undefined) return known;
    const names = this.view.argumentNames();
    const told = this.view.rejections.flatMap((rejection) =>
      hintsOf(rejection, names).flatMap((hint) =>
        hint.kind === 'maxLength' && hint.argument === argument ? [hint.value] : [],
      ),
    );
    const stated = this.view.parameter(argument)?.schema.maxLength ?? Infinity;
    const most = Math.min(stated, ...told);
    this.lengths.set(argument, most);
    return most;
  }

  /**
   * A name of ours that an earlier call gave to something: a tool that makes nothing is to find it, under that very name, as is
   * one that makes something inside it (`POST /notes/{name}/copies`) or of it, and one that refused a name that nothing had yet.
   */
  private isThere(name: string, value: Json): boolean {
    const { tool } = this.context;
    if (!this.view.pool.has(value)) return false;
    return (
      !makesThings(tool) ||
      isInsideUrl(tool, name) ||
      namesOrigin(name) ||
      isOfAnother(name, tool) ||
      this.wasMissed(name)
    );
  }

  /** A name of ours that nothing had was refused as missing. */
  private wasMissed(name: string): boolean {
    const names = this.view.argumentNames();
    return this.view.rejections.some(
      (rejection) =>
        isFresh(rejection.arguments[name] ?? null) &&
        hintsOf(rejection, names).some(
          (hint) => hint.kind === 'not-found' && hint.argument === name,
        ),
    );
  }

  /** Refusals say that there is one of this name already. */
  private isTaken(name: string): boolean {
    const names = this.view.argumentNames();
    return (
      makesThings(this.context.tool) &&
      this.view.rejections.some((rejection) =>
        hintsOf(rejection, names).some((hint) => hint.kind === 'exists' && hint.argument === name),
      )
    );
  }

  /** The next value of the same form that neither a call nor an answer has had. */
  private notTaken(name: string, value: string): string {
    const given = new Set(this.view.observations.map(({ arguments: args }) => args[name]));
    for (let steps = this.built; steps < this.built + mostSteps; steps += 1) {
      const other = nextInForm(value, steps);
      if (!given.has(other) && !this.view.pool.has(other)) return other;
    }
    return value;
  }

  /** The value, or, for one that we made or that is used up, another one that neither an earlier call nor the panel has taken. */
  private rotated(name: string, args: JsonObject, number: number): Json {
    const { [name]: value = null } = args;
    const parameter = this.view.parameter(name);
    if (parameter === undefined) return value;
    if (typeof value === 'string' && this.isTaken(name)) return this.notTaken(name, value);
    const pooled = pooledCandidates(this.view.pool, parameter, this.context.tool).filter(
      (candidate) => !isRuledOut(parameter, this.view, candidate.value),
    );
    const made = pooled
      .filter((candidate) => candidate.made && candidate.score >= rightKind)
      .map((candidate) => candidate.value);
    const isMade = made.some((other) => JSON.stringify(other) === JSON.stringify(value));
    const isSpent = !isMade && isUsedUp(this.view, name, value);
    if (!isMade && !isSpent) return value;
    const used = new Set(
      this.view.observations
        .filter((each) => !isAboutOther(each, name))
        .map((each) => JSON.stringify(each.arguments[name])),
    );
    const like = pooled.filter(({ score }) => isSpent && score >= namesMatch);
    const isOfPanel = (other: Json) =>
      this.context.panelArguments.has(canonicalArguments({ ...args, [name]: other }));
    const isUnused = (other: Json) => !used.has(JSON.stringify(other)) && !isOfPanel(other);
    const others = [...made, ...like.map((candidate) => candidate.value)];
    const ours = made.filter(isUnused);
    const unused = ours.length > 0 ? ours : others.filter(isUnused);
    const choice = unused.length > 0 || !isSpent ? unused : others;
    return choice[number % Math.max(choice.length, 1)] ?? value;
  }
}

/** `boat_id` of `add_sail`: the id of something else than what is made. */
function isOfAnother(name: string, tool: ToolDoc): boolean {
  const made = new Set(nameWords(tool.name));
  const things = nameWords(name).filter((word) => word !== 'id');
  return namesAnother(name) && !things.some((word) => made.has(word));
}

/** A part of the URL with more of the URL behind it: what is made is inside the thing it names. */
function isInsideUrl(tool: ToolDoc, name: string): boolean {
  const place = urlPlaceOf(tool, name);
  return place !== null && place !== urlPlace(tool);
}

/** Refused for another argument, by its name: nothing has come of the thing that this one names. */
function isAboutOther(each: Observation, name: string): boolean {
  if (!isRejected(each)) return false;
  const { message } = each.outcome;
  const value = literalText(each.arguments[name] ?? null);
  const others = Object.keys(each.arguments).filter((other) => other !== name);
  return (
    !message.includes(value) &&
    !mentions(message, name) &&
    others.some((other) => mentions(message, other))
  );
}
