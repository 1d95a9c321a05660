import { inBrackets } from '../../../../arguments/names/in-brackets.js';
import { canonicalArguments } from '../../../../arguments/schema/canonical-arguments.js';
import { withoutArgument } from '../../../../arguments/schema/without-argument.js';
import type { JsonObject } from '../../../../core/json.js';
import { distinctBy } from '../../../../support/distinct-by.js';
import { mentions } from '../../refusals/attribution.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { Finding } from '../../finding.js';
import {
  hintsOf,
  type Observation,
  type RejectedObservation,
} from '../../observations/observation.js';
import { findOneOf } from './find-one-of.js';

const togetherWords =
  /\b(both|together|simultaneous\w*|mutually|exclusive\w*|either|combin\w+|only one|conflict\w*|at the same time|not allowed with|instead of)\b/i;

/** Pairs of arguments that exclude each other, that need each other, and groups of which at least one must be given. */
export function findCombinations(view: EvidenceView): readonly Finding[] {
  const exclusive = new Map<string, Finding>();
  const needs = new Map<string, Finding>();
  for (const rejection of view.rejections) {
    for (const finding of exclusivePairsOf(view, rejection))
      exclusive.set(finding.calls.join(), finding);
    for (const finding of [...needsOf(view, rejection), ...statedNeedsOf(view, rejection)])
      needs.set(JSON.stringify(argumentsIn(finding)), finding);
  }
  return [...distinct([...exclusive.values()]), ...needs.values(), ...findOneOf(view)];
}

function exclusivePairsOf(view: EvidenceView, rejection: RejectedObservation): readonly Finding[] {
  const names = Object.keys(rejection.arguments);
  return pairsOf(names).flatMap(([a, b]): Finding[] => {
    const stated = isStatedExclusive(view, rejection, a, b);
    const onlyA =
      successWith(view, withoutArgument(rejection.arguments, b), a) ??
      (stated ? anySuccess(view, a, b) : undefined);
    const onlyB =
      successWith(view, withoutArgument(rejection.arguments, a), b) ??
      (stated ? anySuccess(view, b, a) : undefined);
    if (onlyA === undefined || onlyB === undefined) return [];
    const togetherWorked = view.successes.some((success) => hasAll(success, [a, b]));
    if (togetherWorked || !saysTogether(view, rejection, a, b)) return [];
    return [{ kind: 'exclusive', arguments: [a, b], calls: [rejection.id, onlyA.id, onlyB.id] }];
  });
}

/**
 * Two values can clash without their arguments excluding each other (a start after its end), so the message must
 * say it, or a second combination of other values must have been refused too.
 */
function saysTogether(
  view: EvidenceView,
  rejection: RejectedObservation,
  a: string,
  b: string,
): boolean {
  const { message } = rejection.outcome;
  if (isStatedExclusive(view, rejection, a, b)) return true;
  if (togetherWords.test(message) && (mentions(message, a) || mentions(message, b))) return true;
  const sameNumberOfOthers = view.rejections.filter(
    (other) =>
      hasAll(other, [a, b]) &&
      JSON.stringify(other.arguments[a]) !== JSON.stringify(rejection.arguments[a]) &&
      JSON.stringify(other.arguments[b]) !== JSON.stringify(rejection.arguments[b]) &&
      !isRefusedAlone(view, other, a, b) &&
      !isRefusedAlone(view, other, b, a),
  );
  return view.effect === 'read' && sameNumberOfOthers.length > 0;
}

/** The same value was refused without the other argument too. */
function isRefusedAlone(
  view: EvidenceView,
  { arguments: args }: RejectedObservation,
  argument: string,
  other: string,
): boolean {
  const text = JSON.stringify(args[argument]);
  return view.rejections.some(
    (each) =>
      JSON.stringify(each.arguments[argument]) === text && !Object.hasOwn(each.arguments, other),
  );
}

function isStatedExclusive(
  view: EvidenceView,
  rejection: RejectedObservation,
  a: string,
  b: string,
): boolean {
  return hintsOf(rejection, view.argumentNames()).some(
    (hint) => hint.kind === 'exclusive' && hint.arguments.includes(a) && hint.arguments.includes(b),
  );
}

/** A success with the one argument and without the other, whatever else it carries. */
function anySuccess(view: EvidenceView, present: string, absent: string): Observation | undefined {
  return view.successes.find(
    ({ arguments: args }) => Object.hasOwn(args, present) && !Object.hasOwn(args, absent),
  );
}

/** `a` is refused alone and accepted with `b`: `a` needs `b`. */
function needsOf(view: EvidenceView, rejection: RejectedObservation): readonly Finding[] {
  if (isOfWhatIsThere(view, rejection)) return [];
  return Object.keys(rejection.arguments).flatMap((argument): Finding[] => {
    const base = successWith(view, withoutArgument(rejection.arguments, argument));
    const aloneWorked = view.successes.some(
      (success) =>
        Object.hasOwn(success.arguments, argument) &&
        Object.keys(success.arguments).every((name) => Object.hasOwn(rejection.arguments, name)),
    );
    if (base === undefined || aloneWorked) return [];
    const helped = view.successes.find((success) => isExtensionByOne(success, rejection));
    const needed = helped === undefined ? undefined : addedName(helped, rejection);
    if (helped === undefined || needed === undefined) return [];
    // One argument under two names.
    if (needed === inBrackets(argument)) return [];
    // What is documented as required is needed by all.
    if (view.parameter(needed)?.required === true) return [];
    const withoutNeeded = view.successes.some(
      (success) =>
        Object.hasOwn(success.arguments, argument) && !Object.hasOwn(success.arguments, needed),
    );
    if (withoutNeeded) return [];
    return [{ kind: 'needs', argument, needs: needed, calls: [rejection.id, helped.id, base.id] }];
  });
}

/** Refused for what is there, or is not: the other argument gave the thing another name, or the call came at another time. */
function isOfWhatIsThere(view: EvidenceView, rejection: RejectedObservation): boolean {
  return hintsOf(rejection, view.argumentNames()).some(
    ({ kind }) => kind === 'exists' || kind === 'not-found',
  );
}

/** A refusal says that `a` needs `b`, with both it worked, and nothing has worked with `a` alone. */
function statedNeedsOf(view: EvidenceView, rejection: RejectedObservation): readonly Finding[] {
  return hintsOf(rejection, view.argumentNames()).flatMap((hint): readonly Finding[] => {
    if (hint.kind !== 'requires' || !Object.hasOwn(rejection.arguments, hint.argument)) return [];
    const { argument } = hint;
    return hint.needs.flatMap((needs): readonly Finding[] => {
      const both = view.successes.find((success) => hasAll(success, [argument, needs]));
      const isMissed = !Object.hasOwn(rejection.arguments, needs);
      if (!isMissed || both === undefined || anySuccess(view, argument, needs)) return [];
      if (view.parameter(needs)?.required === true) return [];
      return [{ kind: 'needs', argument, needs, calls: [rejection.id, both.id] }];
    });
  });
}

function successWith(
  view: EvidenceView,
  args: JsonObject,
  present?: string,
): Observation | undefined {
  const key = canonicalArguments(args);
  return view.successes.find(
    (success) =>
      success.key === key && (present === undefined || Object.hasOwn(success.arguments, present)),
  );
}

function hasAll(observation: Observation, names: readonly string[]): boolean {
  return names.every((name) => Object.hasOwn(observation.arguments, name));
}

function isExtensionByOne(success: Observation, rejection: Observation): boolean {
  const added = addedName(success, rejection);
  return (
    added !== undefined &&
    canonicalArguments(withoutArgument(success.arguments, added)) === rejection.key
  );
}

function addedName(success: Observation, rejection: Observation): string | undefined {
  const added = Object.keys(success.arguments).filter(
    (name) => !Object.hasOwn(rejection.arguments, name),
  );
  return added.length === 1 ? added[0] : undefined;
}

function pairsOf(names: readonly string[]): readonly (readonly [string, string])[] {
  return names.flatMap((a, index) => names.slice(index + 1).map((b) => [a, b] as const));
}

function argumentsIn(finding: Finding): readonly string[] {
  if (finding.kind === 'needs') return [finding.argument, finding.needs];
  return finding.kind === 'exclusive' ? finding.arguments : [];
}

function distinct(findings: readonly Finding[]): readonly Finding[] {
  return distinctBy(findings, (finding) => [...argumentsIn(finding)].sort().join());
}
