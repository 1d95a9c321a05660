import { canonicalArguments } from '../../../arguments/canonical-arguments.js';
import type { CallRecord } from '../../../core/call-record.js';
import type { JsonObject } from '../../../core/json.js';
import type { LoopState, ProposedCall, ToolContext } from '../../engine.js';
import { EvidenceView } from '../evidence-view.js';
import { boundProbes } from './bound-probes.js';
import { freshen } from './fresh-values.js';
import { Planning } from './planning.js';
import { positiveCalls } from './positive-calls.js';
import { presenceProbes } from './presence-probes.js';
import {
  enumProbes,
  formProbes,
  pagingProbes,
  referenceProbes,
  repeatProbes,
} from './value-probes.js';

/** Until something works, what each refusal says decides the next attempt. */
const attemptsAtATime = 2;

/** A call that gave a fault is tried again, this often. */
const mostTries = 3;

/** Most informative first: what works, what is needed, what refers to what, then limits, values, forms. */
const planners = [
  positiveCalls,
  presenceProbes,
  referenceProbes,
  pagingProbes,
  enumProbes,
  boundProbes,
  repeatProbes,
  formProbes,
] as const;

/** The calls worth making next, most informative first; none that was made already, none of the panel's. */
export function planCalls(context: ToolContext, state: LoopState): readonly ProposedCall[] {
  const view = new EvidenceView(context.tool, context.effect, context.pool, state.calls);
  const planning = new Planning(context, view, state.calls.length);
  const planned = planners.flatMap((plan) => plan(planning));
  const unmade = withoutRepetition(planned, context, state.calls);
  return planning.baseline === null ? unmade.slice(0, attemptsAtATime) : unmade;
}

function withoutRepetition(
  planned: readonly ProposedCall[],
  context: ToolContext,
  made: readonly CallRecord[],
): readonly ProposedCall[] {
  const seen = new Set<string>();
  const tries = new Map<string, number>();
  for (const call of made) {
    for (const identity of identitiesOf(call, context)) {
      const count = (tries.get(identity) ?? 0) + 1;
      tries.set(identity, count);
      const isSlow = call.outcome?.kind === 'fault' && call.outcome.reason === 'timeout';
      if (call.outcome?.kind !== 'fault' || isSlow || count >= mostTries) seen.add(identity);
    }
  }
  const slow = slowArguments(made);
  const effective = context.effect === 'read' ? new Set<string>() : carriedOut(made);
  return planned.filter((call) => {
    if (isLarge(call) && call.purpose.arguments.some((name) => slow.has(name))) return false;
    const identities = identitiesOf(call, context);
    if (identities.some((identity) => seen.has(identity))) return false;
    if (call.repeatOf === undefined && effective.has(canonicalArguments(call.arguments)))
      return false;
    for (const identity of identities) seen.add(identity);
    return (
      call.repeatOf !== undefined || !context.panelArguments.has(canonicalArguments(call.arguments))
    );
  });
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

/** Two attempts that differ only in the number of a new name are the same attempt. */
function withSameNames(args: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, freshen(value, 0)]));
}

/** Arguments whose large values made a call time out: other large ones would only cost the same time again. */
function slowArguments(made: readonly CallRecord[]): ReadonlySet<string> {
  const slow = made.filter(
    (call) => isLarge(call) && call.outcome?.kind === 'fault' && call.outcome.reason === 'timeout',
  );
  return new Set(slow.flatMap(({ purpose }) => purpose.arguments));
}

function isLarge({ purpose }: Pick<ProposedCall, 'purpose'>): boolean {
  return ['above-bound', 'far-above-bound', 'at-bound', 'bisect-bound'].includes(purpose.kind);
}

/** Calls of a tool that changes things which it answered, or was interrupted in: only a deliberate repeat makes them again. */
function carriedOut(made: readonly CallRecord[]): ReadonlySet<string> {
  const done = made.filter(
    ({ outcome }) => outcome?.kind !== 'fault' || outcome.reason === 'interrupted',
  );
  return new Set(done.map((call) => canonicalArguments(call.arguments)));
}
