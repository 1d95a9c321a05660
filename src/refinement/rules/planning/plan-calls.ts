import { canonicalArguments } from '../../../arguments/schema/canonical-arguments.js';
import type { CallRecord } from '../../../core/call-record.js';
import { effectOf, type Effect } from '../../../core/effect.js';
import type { LoopState, ProposedCall, ToolContext } from '../../engine.js';
import { sparesSystem } from '../../spares-system.js';
import { hidesOutcome } from '../../hides-outcome.js';
import { EvidenceView } from '../observations/evidence-view.js';
import { lastingCalls } from '../observations/lasting-calls.js';
import { boundProbes, furtherBoundProbes } from './probes/bound-probes.js';
import { clampProbes } from './probes/clamp-probes.js';
import { freshNumberIn } from '../observations/own-names.js';
import { effectProbes } from './probes/effect-probes.js';
import { enumProbes } from './probes/enum-probes.js';
import { formProbes } from './probes/form-probes.js';
import { Planning } from './planning.js';
import { nestedExtremes, nestedProbes, oneItemCalls } from './probes/nested-probes.js';
import { pagingProbes } from './probes/paging-probes.js';
import { positiveCalls } from './positive-calls.js';
import { furtherPresenceProbes, presenceProbes } from './probes/presence-probes.js';
import { sizeProbes } from './probes/size-probes.js';
import { stillValid } from './attempts/still-valid.js';
import { withoutRepetition } from './attempts/without-repetition.js';
import {
  furtherValueProbes,
  referenceProbes,
  repeatProbes,
  switchProbes,
} from './probes/value-probes.js';

type Planner = (planning: Planning) => readonly ProposedCall[];

/** Until something works, what each refusal says decides the next attempt. */
const attemptsAtATime = 2;

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

function hiddenIn(made: readonly CallRecord[]): ReadonlySet<string> {
  const hidden = made.filter(({ outcome }) => hidesOutcome(outcome));
  return new Set(hidden.map((call) => canonicalArguments(call.arguments)));
}
