import { canonicalArguments } from '../../../arguments/schema/canonical-arguments.js';
import { unknownIdLike } from '../../../arguments/values/unknown-id-like.js';
import type { CallRecord } from '../../../core/call-record.js';
import { effectOf, type Effect } from '../../../core/effect.js';
import type { LoopState, ProposedCall, ToolContext } from '../../engine.js';
import { sparesSystem } from '../../spares-system.js';
import { hidesOutcome } from '../../hides-outcome.js';
import { mentions } from '../refusals/attribution.js';
import { isUntaken, statedConditions } from '../refusals/taken-where.js';
import { EvidenceView } from '../observations/evidence-view.js';
import { lastingCalls } from '../observations/lasting-calls.js';
import { breakingArguments, isBreaking, isOdd } from './attempts/breaking-arguments.js';
import { boundProbes, furtherBoundProbes } from './probes/bound-probes.js';
import { clampProbes } from './probes/clamp-probes.js';
import { isConflict } from './attempts/conflict.js';
import { freshNumberIn } from '../observations/own-names.js';
import { effectProbes } from './probes/effect-probes.js';
import { enumProbes } from './probes/enum-probes.js';
import { formProbes } from './probes/form-probes.js';
import { freshen, withSameNames } from '../observations/fresh-values.js';
import { isMeantToWork } from '../observations/is-meant-to-work.js';
import { Planning } from './planning.js';
import { nestedExtremes, nestedProbes, oneItemCalls } from './probes/nested-probes.js';
import { pagingProbes } from './probes/paging-probes.js';
import { positiveCalls } from './positive-calls.js';
import { furtherPresenceProbes, presenceProbes } from './probes/presence-probes.js';
import { sizeProbes } from './probes/size-probes.js';
import { stillValid } from './attempts/still-valid.js';
import { isTooSlow, slowArguments, type SlowArguments } from './attempts/slow-arguments.js';
import {
  furtherValueProbes,
  referenceProbes,
  repeatProbes,
  switchProbes,
} from './probes/value-probes.js';

type Planner = (planning: Planning) => readonly ProposedCall[];

/** Until something works, what each refusal says decides the next attempt. */
const attemptsAtATime = 2;

/** A call that gave a fault is tried again, this often in all; one that was retried in vain, or may not be retried, less and more often. */
const mostTries = { retried: 2, once: 3, mutating: 4, spoilt: 3 } as const;
/** After this many different odd values that broke the tool none of them is tried again, and no other. */
const mostBreaking = { again: 2, atAll: 4 } as const;
/** A shorter value can stand in a message by chance. */
const shortestNamed = 3;
/** A reading call that was tried this often in one go has been retried in vain. */
const manyAttempts = 3;

/** Most informative first: what works, what is needed, what refers to what, then limits, values, forms. */
const first = [positiveCalls, oneItemCalls, presenceProbes, referenceProbes, pagingProbes] as const;
/** A listed value (`off`) can put what is there into another state, in which other calls are refused. */
const limits = [
  switchProbes,
  effectProbes,
  nestedProbes,
  boundProbes,
  clampProbes,
  sizeProbes,
] as const;
const further = [
  repeatProbes,
  formProbes,
  furtherBoundProbes,
  nestedExtremes,
  furtherPresenceProbes,
  furtherValueProbes,
] as const;
const planners = {
  reading: [...first, enumProbes, ...limits, ...further],
  changing: [...first, ...limits, enumProbes, ...further],
} as const;

/** The calls worth making next, most informative first; none that was made already, none of the panel's. */
export function planCalls(
  context: ToolContext,
  state: LoopState,
  view = new EvidenceView(context.tool, context.effect, context.pool, lastingCalls(state)),
): readonly ProposedCall[] {
  // What may change something is not made again, however likely it only reads.
  const hidden = effectOf(context.tool) === 'read' ? new Set<string>() : hiddenIn(state.calls);
  const since = state.reopenedAfter ?? 0;
  const made = stillValid(lastingCalls(state), since, view.argumentNames());
  const unmadeOf = (planning: Planning): readonly ProposedCall[] => {
    const reached = sinceReached(state.calls, since);
    const planned = affordable(reached, context.effect).flatMap((plan) => plan(planning));
    const unmade = withoutRepetition(planned, planning, made).filter((call) =>
      sparesSystem(call.arguments, context),
    );
    if (planning.oneAtATime) return unmade.slice(0, 1);
    return planning.baseline === null ? unmade.slice(0, attemptsAtATime) : unmade;
  };
  const options = {
    hidden,
    since,
    isBroken: state.calls.length > 0 && state.calls.every(isBreakdown),
  };
  const lastFresh = lastFreshNumber(state.calls);
  const calls = unmadeOf(new Planning(context, view, lastFresh, options));
  if (calls.length > 0) return calls;
  // Where no call is left that might find something, an empty answer is worth varying.
  const fromEmpty = new Planning(context, view, lastFresh, { ...options, takesEmpty: true });
  return fromEmpty.baseline === null ? [] : unmadeOf(fromEmpty);
}

/** The server's own failure at the arguments that it was given, not one of the way there. */
function isBreakdown({ outcome }: CallRecord): boolean {
  return outcome?.kind === 'fault' && outcome.reason === 'server-error';
}

/** Milliseconds that a tool's calls may take before only what works and what is needed is looked for, and before nothing is. */
const patience = { essentials: 90_000, nothing: 180_000 } as const;
const essentials = 3;

/** Without the time that was lost on a server which was not there before the tool was taken up again. */
function sinceReached(calls: readonly CallRecord[], since: number): readonly CallRecord[] {
  return calls.filter(({ iteration, outcome }) => iteration > since || outcome?.kind !== 'fault');
}

/** A slow tool gets fewer calls than a quick one. */
function affordable(calls: readonly CallRecord[], effect: Effect): readonly Planner[] {
  const spent = calls.reduce((sum, { outcome }) => sum + (outcome?.durationMs ?? 0), 0);
  if (spent >= patience.nothing) return [];
  const all = planners[effect === 'read' ? 'reading' : 'changing'];
  return spent >= patience.essentials ? all.slice(0, essentials) : all;
}

/** The panel numbers its new names from here on. */
const firstPanelNumber = 9000;

function lastFreshNumber(calls: readonly CallRecord[]): number {
  const numbers = calls.map((call) => freshNumberIn(call.arguments));
  return Math.max(0, ...numbers.filter((number) => number < firstPanelNumber));
}

/** The planned calls that were not made yet. One lost to a fault is planned again, in its place, until it has an answer or the limit. */
function withoutRepetition(
  planned: readonly ProposedCall[],
  planning: Planning,
  made: readonly CallRecord[],
): readonly ProposedCall[] {
  const { context } = planning;
  const slow = slowArguments(made);
  const breaking = breakingArguments(made);
  const seen = settledIdentities(made, context, { slow, breaking });
  const effective = context.effect === 'read' ? new Set<string>() : answeredIn(made);
  return planned.flatMap((call) => {
    if (isTooSlow(call, slow) || (isOdd(call) && isBreaking(call, breaking, mostBreaking.atAll)))
      return [];
    if (call.repeatOf === undefined && isStatedUntaken(call, planning)) return [];
    const identities = identitiesOf(call, context);
    if (identities.some((identity) => seen.has(identity))) return [];
    const safe = notHidden(call, planning);
    if (safe === null) return [];
    const key = canonicalArguments(safe.arguments);
    if (safe.repeatOf === undefined && effective.has(key)) return [];
    for (const identity of identities) seen.add(identity);
    return safe.repeatOf !== undefined || !context.panelArguments.has(key) ? [safe] : [];
  });
}

/** A refusal has said that one of its arguments is not taken beside the others. */
function isStatedUntaken({ arguments: args }: ProposedCall, { view }: Planning): boolean {
  return statedConditions(view).some((stated) => isUntaken(args, stated));
}

/** Identities of calls that were answered, or faulted too often to be worth another try. */
function settledIdentities(
  made: readonly CallRecord[],
  context: ToolContext,
  {
    slow,
    breaking,
  }: { readonly slow: SlowArguments; readonly breaking: ReadonlyMap<string, number> },
): Set<string> {
  const seen = new Set<string>();
  const tries = new Map<string, number>();
  const isServed = made.some(({ outcome }) => outcome?.kind === 'success');
  for (const call of made) {
    for (const identity of identitiesOf(call, context)) {
      const count = (tries.get(identity) ?? 0) + 1;
      tries.set(identity, count);
      if (
        isSettled(call, count, context) ||
        (isServed && isForbidden(call)) ||
        isBreaking(call, breaking, mostBreaking.again) ||
        isTooSlow(call, slow)
      )
        seen.add(identity);
    }
  }
  return seen;
}

/** A refusal about a thing that the call only made use of (it is taken, it is gone) says nothing of what the call was to find out. */
function isAboutAnother({ outcome, purpose, arguments: args }: CallRecord): boolean {
  if (outcome?.kind !== 'rejected' || purpose.arguments.length === 0) return false;
  const { message } = outcome;
  if (purpose.arguments.some((name) => mentions(message, name))) return false;
  if (isConflict({ outcome })) return true;
  return Object.entries(args).some(
    ([name, value]) =>
      typeof value === 'string' &&
      value.length >= shortestNamed &&
      !purpose.arguments.includes(name) &&
      message.includes(value),
  );
}

/** Where others were served, it is this call's own values that may not be had. */
function isForbidden({ outcome }: CallRecord): boolean {
  return outcome?.kind === 'fault' && outcome.status === 403;
}

function isSettled(call: CallRecord, tries: number, { effect }: ToolContext): boolean {
  const { outcome } = call;
  if (effect !== 'read' && isAboutAnother(call)) return tries >= mostTries.spoilt;
  if (outcome?.kind !== 'fault') return true;
  // Refused before it was sent: it would be refused again.
  if (outcome.reason === 'not-called') return true;
  if (effect !== 'read') return tries >= mostTries.mutating;
  return tries >= (outcome.attempts >= manyAttempts ? mostTries.retried : mostTries.once);
}

/**
 * The call itself, or, where a fault hid what the same arguments did, the call with another made-up value, or with another
 * value that has worked for an argument that it does not vary; null where there is none.
 */
function notHidden(call: ProposedCall, planning: Planning): ProposedCall | null {
  const { hidden } = planning;
  if (hidden.size === 0 || !hidden.has(canonicalArguments(call.arguments))) return call;
  if (call.repeatOf !== undefined) return null;
  const others = [...otherMadeUp(call), ...withOtherValues(call, planning)];
  return others.find((other) => !hidden.has(canonicalArguments(other.arguments))) ?? null;
}

function otherMadeUp(call: ProposedCall): readonly ProposedCall[] {
  const [name] = call.purpose.arguments;
  const value = name === undefined ? undefined : call.arguments[name];
  if (name === undefined || value === undefined) return [];
  switch (call.purpose.kind) {
    case 'unknown-id':
      return [{ ...call, arguments: { ...call.arguments, [name]: unknownIdLike(value) } }];
    case 'above-bound':
    case 'far-above-bound':
      return typeof value === 'number'
        ? [{ ...call, arguments: { ...call.arguments, [name]: value + 1 } }]
        : [];
    default:
      return [];
  }
}

function withOtherValues(call: ProposedCall, { view }: Planning): readonly ProposedCall[] {
  return Object.keys(call.arguments).flatMap((name) =>
    call.purpose.arguments.includes(name)
      ? []
      : view.successes.flatMap(({ arguments: worked, call: other }): ProposedCall[] => {
          const value = worked[name];
          return value === undefined || !isMeantToWork(other)
            ? []
            : [{ ...call, arguments: { ...call.arguments, [name]: value } }];
        }),
  );
}

/**
 * What makes two calls the same: equal arguments, for tools that only read; for tools that change things, whose arguments
 * are new each time, the same purpose. A deliberate repeat is only the same as another repeat of that call.
 */
function identitiesOf(
  call: Pick<ProposedCall, 'purpose' | 'arguments' | 'repeatOf'>,
  context: ToolContext,
): readonly string[] {
  if (call.repeatOf !== undefined) return [`repeat ${call.repeatOf}`];
  if (context.effect === 'read') return [`arguments ${canonicalArguments(call.arguments)}`];
  const { kind, arguments: names, note, baseline } = call.purpose;
  if (baseline === undefined && note?.startsWith('variation') !== true) {
    return [`arguments ${canonicalArguments(withSameNames(call.arguments))}`];
  }
  const varied = names
    .map((name) => JSON.stringify(freshen(call.arguments[name] ?? null, 0)))
    .join();
  const what = kind === 'positive' || note === undefined ? varied : note;
  return [`${kind} ${names.join()} ${note?.startsWith('variation') === true ? note : what}`];
}

/** Calls of a tool that changes things which it answered: only a deliberate repeat makes them again. */
function answeredIn(made: readonly CallRecord[]): ReadonlySet<string> {
  const answered = made.filter(({ outcome }) => outcome?.kind !== 'fault');
  return new Set(answered.map((call) => canonicalArguments(call.arguments)));
}

function hiddenIn(made: readonly CallRecord[]): ReadonlySet<string> {
  const hidden = made.filter(({ outcome }) => hidesOutcome(outcome));
  return new Set(hidden.map((call) => canonicalArguments(call.arguments)));
}
