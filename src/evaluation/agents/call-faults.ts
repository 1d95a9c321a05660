import type { AgentRun, CallStep } from '../../agents/agent.js';
import type { FaultReason } from '../../core/outcome.js';
import { hasEndedItself } from '../null-control.js';

/** Faults by reason, over all calls of some runs. */
export interface FaultCounts {
  readonly calls: number;
  readonly faults: number;
  readonly byReason: ReadonlyMap<FaultReason, number>;
}

type Steps = Pick<AgentRun, 'steps'>;

export function callFaults(runs: readonly Steps[]): FaultCounts {
  const calls = runs.flatMap(callsOf);
  const byReason = new Map<FaultReason, number>();
  for (const { outcome } of calls) {
    if (outcome.kind !== 'fault') continue;
    byReason.set(outcome.reason, (byReason.get(outcome.reason) ?? 0) + 1);
  }
  const faults = [...byReason.values()].reduce((sum, count) => sum + count, 0);
  return { calls: calls.length, faults, byReason };
}

/**
 * True for a call that is a step of a path: the tool answered it, be it with a refusal. Where recordings answer, a call that they
 * lack is one too: nobody could have made it.
 */
export function isStepOfPath({ outcome }: CallStep): boolean {
  return outcome.kind !== 'fault' || outcome.reason === 'not-recorded';
}

/** True where every call of a run met a service that was not there: it may be there next time. */
export function hasMetNoService(run: Steps): boolean {
  const calls = callsOf(run);
  return (
    calls.length > 0 && calls.every((call) => !isStepOfPath(call) && !isNeverMade(call.outcome))
  );
}

/** True for a run that a comparison can rest on: the agent ended it, and where it called tools, one answered. */
export function isValidRun(run: Pick<AgentRun, 'end' | 'steps'>): boolean {
  const calls = callsOf(run);
  return hasEndedItself(run) && (calls.length === 0 || calls.some(isStepOfPath));
}

function isNeverMade(outcome: CallStep['outcome']): boolean {
  return outcome.kind === 'fault' && outcome.reason === 'not-called';
}

function callsOf({ steps }: Steps): readonly CallStep[] {
  return steps.filter((step) => step.kind === 'call');
}
