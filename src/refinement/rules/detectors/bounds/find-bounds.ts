import { areOfOtherThings, isEndOfThing } from './is-of-thing.js';
import { isOfSeveral, isOnlyOne } from './fits-others.js';
import { asksForAnother } from './asks-for-another.js';
import { comparesWithWhatIsThere } from './compares-with-what-is-there.js';
import { isExceeded } from './is-exceeded.js';
import { isPassing, type Measured } from './is-passing.js';
import { valueSaid } from './value-said.js';
import { isOfSystem } from '../../../../arguments/messages/is-of-system.js';
import { boundsInText } from '../../../../arguments/texts/bounds-in-text.js';
import {
  isAboutCombination,
  isAboutItems,
  isAboutLength,
  isAttributable,
  speaksOfAbsence,
} from '../../refusals/attribution.js';
import type { Json } from '../../../../core/json.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import { thingMissed } from '../../refusals/fields-in-refusals.js';
import type { BoundKeyword } from '../../argument-finding.js';
import type { Finding } from '../../finding.js';
import { measureOf } from '../../observations/measure.js';
import {
  hintsOf,
  isRejected,
  isSuccess,
  type Observation,
  type RejectedObservation,
} from '../../observations/observation.js';

const keywords = {
  value: ['minimum', 'maximum'],
  length: ['minLength', 'maxLength'],
  items: ['minItems', 'maxItems'],
} as const satisfies Record<string, readonly [BoundKeyword, BoundKeyword]>;

/**
 * The bounds that calls proved: the bound itself was accepted and either the next value beyond it was refused or a
 * refusal's message names it. Reported only where the schema says otherwise or nothing.
 */
export function findBounds(view: EvidenceView): readonly Finding[] {
  return view.argumentNames().flatMap((argument) =>
    (['value', 'length', 'items'] as const).flatMap((kind) => {
      const [lowerKeyword, upperKeyword] = keywords[kind];
      const { accepted: all, rejected } = measuredBy(view, argument, kind);
      const accepted = withoutEmptyText(all, kind);
      if (accepted.length === 0) return [];
      const sizes = accepted.map(({ size }) => size);
      const high = rejected.filter(({ size }) => size > Math.max(...sizes));
      const low = rejected.filter(({ size }) => size < Math.min(...sizes));
      const proven = [
        ...bound(view, {
          argument,
          keyword: lowerKeyword,
          accepted,
          rejected,
          refused: low,
          sign: -1,
        }),
        ...bound(view, {
          argument,
          keyword: upperKeyword,
          accepted,
          rejected,
          refused: high,
          sign: 1,
        }),
      ];
      const bounded = proven.some(
        (finding) => finding.kind === 'bound' && finding.keyword === upperKeyword,
      );
      return kind === 'value' && !bounded
        ? [...proven, ...refusedWithin(view, argument, high)]
        : proven;
    }),
  );
}

/** An empty text that is taken stands for none: it says nothing about how short or long a text may be. */
function withoutEmptyText(
  accepted: readonly Measured[],
  kind: keyof typeof keywords,
): readonly Measured[] {
  return kind === 'length' ? accepted.filter(({ size }) => size > 0) : accepted;
}

/** The smallest refused value that the doc's own maximum allows, where no exact bound has been proven. */
function refusedWithin(
  view: EvidenceView,
  argument: string,
  refused: readonly Measured[],
): readonly Finding[] {
  const schema = view.parameter(argument)?.schema;
  const stated = schema?.maximum ?? boundsInText(schema?.description ?? '').maximum;
  const within = refused.filter(({ size }) => stated === undefined || size <= stated);
  const [smallest] = within.toSorted((a, b) => a.size - b.size);
  if (smallest === undefined || stated === undefined) return [];
  const { size, observation } = smallest;
  return [{ kind: 'refused-below-maximum', argument, value: size, calls: [observation.id] }];
}

interface Side {
  readonly argument: string;
  readonly keyword: BoundKeyword;
  readonly accepted: readonly Measured[];
  /** All that were refused for the argument, and of them those beyond what was accepted on this side. */
  readonly rejected: readonly Measured[];
  readonly refused: readonly Measured[];
  readonly sign: 1 | -1;
}

function bound(view: EvidenceView, side: Side): readonly Finding[] {
  const { argument, keyword, accepted, refused, sign } = side;
  const edge = accepted.reduce((a, b) => (sign * b.size > sign * a.size ? b : a));
  // A fraction is refused for being one, where whole numbers are taken.
  const beyond = isWhole(view, argument)
    ? refused.filter(({ size }) => Number.isInteger(size))
    : refused;
  const [next] = beyond.toSorted((a, b) => sign * (a.size - b.size));
  if (next === undefined || isPassing(next, side)) return [];
  const whole =
    keyword !== 'minimum' && keyword !== 'maximum'
      ? true
      : Number.isInteger(edge.size) && isWhole(view, argument);
  const adjacent =
    whole && Math.abs(next.size - edge.size) === 1 && !isExcludedItself(view, next, side);
  const named = refused.some(({ observation }) =>
    isNamed(view, observation, keyword, argument, edge.size),
  );
  if (!named && isExceeded(view, side, edge.size)) return [];
  if (!named && (!adjacent || isOnlyOne(side, next))) return noNegatives(view, side);
  if (isEndOfThing(argument, keyword, edge.size)) return [];
  if (!named && areOfOtherThings(view, argument, next.observation, edge.observation)) return [];
  const schema = view.parameter(argument)?.schema;
  if (schema?.enum !== undefined || schema?.[keyword] === edge.size) return [];
  if (keyword === 'minLength' && edge.size === 1 && !adjacent) return [];
  if (keyword === 'maxItems' && edge.size === 0) return [];
  if (isBrokenByDefault(schema?.default, { keyword, size: edge.size, sign })) return [];
  return [
    {
      kind: 'bound',
      argument,
      keyword,
      value: edge.size,
      where: valueSaid(next.observation, argument),
      calls: [next.observation.id, edge.observation.id],
    },
  ];
}

/** What the document gives to a call without the argument lies beyond: it is taken somehow. */
function isBrokenByDefault(
  value: Json | undefined,
  {
    keyword,
    size,
    sign,
  }: { readonly keyword: BoundKeyword; readonly size: number; readonly sign: 1 | -1 },
): boolean {
  const measure = measureOf(value);
  const isSame = measure !== null && keywords[measure.of].some((each) => each === keyword);
  // What is empty stands for none.
  if (!isSame || (measure.of !== 'value' && measure.size === 0)) return false;
  return sign * measure.size > sign * size;
}

/** `must be greater than 0`, where fractions are taken: the next whole number is no bound. */
function isExcludedItself(
  view: EvidenceView,
  { size, observation }: Measured,
  { argument, keyword }: Side,
): boolean {
  if (!isRejected(observation) || view.parameter(argument)?.types.includes('number') !== true)
    return false;
  return hintsOf(observation, view.argumentNames()).some(
    (hint) =>
      hint.kind === keyword && 'value' in hint && hint.exclusive === true && hint.value === size,
  );
}

/** The lowest number taken is not below zero and the next one refused is -1: what lies between gave no answer. */
function noNegatives(
  view: EvidenceView,
  { argument, keyword, accepted, refused }: Side,
): readonly Finding[] {
  const schema = view.parameter(argument)?.schema;
  if (keyword !== 'minimum' || schema?.minimum !== undefined) return [];
  const least = accepted.reduce((a, b) => (b.size < a.size ? b : a));
  const next = refused.find(({ size }) => size === -1);
  if (next === undefined || least.size < 0) return [];
  const calls = [next.observation.id, least.observation.id];
  return [{ kind: 'no-negatives', argument, calls }];
}

function measuredBy(
  view: EvidenceView,
  argument: string,
  kind: keyof typeof keywords,
): { readonly accepted: readonly Measured[]; readonly rejected: readonly Measured[] } {
  const accepted: Measured[] = [];
  const rejected: Measured[] = [];
  for (const group of view.contextsOf(argument).values()) {
    const measured = group.flatMap((observation): Measured[] => {
      const measure = measureOf(observation.arguments[argument]);
      return measure?.of === kind ? [{ size: measure.size, observation }] : [];
    });
    const works = measured.filter(({ observation }) => isSuccess(observation));
    accepted.push(...works);
    if (works.length === 0 && view.effect === 'read') continue;
    rejected.push(
      ...measured.filter(
        ({ observation }) =>
          isRejected(observation) &&
          !isAboutCombination(view, observation) &&
          !comparesWithWhatIsThere(observation.outcome.message) &&
          !isOfSystem(observation.outcome.message) &&
          !asksForAnother(view, observation, argument) &&
          isAttributable(view, observation, argument) &&
          ((kind === 'value' && isNoReference(view, argument)) ||
            isAboutSize(view, observation, { argument, kind })),
      ),
    );
  }
  return { accepted, rejected };
}

function isWhole(view: EvidenceView, argument: string): boolean {
  const types = view.parameter(argument)?.types ?? [];
  if (types.includes('integer')) return true;
  return view.successes.every((success) => {
    const value = success.arguments[argument];
    return typeof value !== 'number' || Number.isInteger(value);
  });
}

function isNamed(
  view: EvidenceView,
  observation: Observation,
  keyword: BoundKeyword,
  argument: string,
  value: number,
): boolean {
  if (!isRejected(observation)) return false;
  return hintsOf(observation, view.argumentNames()).some((hint) => {
    if (hint.kind !== keyword || !('value' in hint)) return false;
    if (hint.argument !== null && hint.argument !== argument) return false;
    return hint.exclusive === true ? false : hint.value === value;
  });
}

const madeUp = new Set(['unknown-id', 'above-bound', 'far-above-bound', 'bisect-bound']);

/** True where made-up numbers work, and none was missed: then it names nothing that has to be there. */
function isNoReference(view: EvidenceView, argument: string): boolean {
  const isMadeUp = ({ call: { purpose }, arguments: args }: Observation): boolean =>
    typeof args[argument] === 'number' &&
    purpose.arguments.includes(argument) &&
    madeUp.has(purpose.kind);
  const isMissed = view.rejections.some(
    (rejection) =>
      rejection.call.purpose.kind === 'unknown-id' &&
      isMadeUp(rejection) &&
      speaksOfAbsence(rejection.outcome),
  );
  return !isMissed && view.successes.some(isMadeUp);
}

/** What is not there is not out of bounds: a number may be an id. */
function isOnlyAbsent(
  view: EvidenceView,
  rejection: RejectedObservation,
  argument: string,
): boolean {
  const hints = hintsOf(rejection, view.argumentNames());
  const isMissed =
    speaksOfAbsence(rejection.outcome) || thingMissed(view, rejection, argument) !== null;
  return isMissed && !hints.some(({ kind }) => /^(min|max)/.test(kind));
}

function isAboutSize(
  view: EvidenceView,
  observation: Observation,
  { argument, kind }: { readonly argument: string; readonly kind: keyof typeof keywords },
): boolean {
  if (kind === 'value')
    return (
      !isRejected(observation) ||
      !(isOnlyAbsent(view, observation, argument) || isOfSeveral(view, observation, argument))
    );
  return kind === 'length'
    ? isAboutLength(view, observation, argument)
    : isAboutItems(view, observation, argument);
}
