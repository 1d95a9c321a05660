import { canonicalArguments } from '../schema/canonical-arguments.js';
import type { CallRecord } from '../core/call-record.js';
import { effectOf } from '../core/effect.js';
import type { Clock } from '../core/ports.js';
import type { Fault } from '../core/outcome.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { throwIfInterrupted } from '../support/throw-if-interrupted.js';
import type { ToolContext, ProposedCall } from './engine.js';
import { hidesOutcome } from '../core/hides-outcome.js';
import { notCalled, type Gate } from './gate.js';
import type { TrajectoryRecorder } from './trajectory-recorder.js';
import type { OnRefinementEvent } from './events.js';

export interface CallingOptions {
  readonly executor: Gate;
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
  readonly onEvent: OnRefinementEvent;
}

export interface CallPlan {
  readonly role: CallRecord['role'];
  readonly iteration: number;
  readonly calls: readonly ProposedCall[];
}

/**
 * Makes calls and records them, intent before, outcome after; results in the order of the plan. Read-only calls
 * run side by side, mutating ones one by one.
 */
export async function makeCalls(
  plan: CallPlan,
  context: ToolContext,
  recorder: TrajectoryRecorder,
  options: CallingOptions,
): Promise<readonly CallRecord[]> {
  const first = countCalls(recorder);
  const records = plan.calls.map((proposed, index) =>
    intent(proposed, plan, `c${first + index + 1}`, options.clock),
  );
  recorder.expect(records);
  throwIfInterrupted(options.signal);
  const areReads = records.every((record) => effectOf(calledTool(record, context)) === 'read');
  const planned = areReads ? records : records.map((record) => ({ ...record, ...notBegun }));
  // All before any: what was planned together is gone on with together, though a kill comes between the calls.
  await Promise.all(planned.map((record) => recorder.recordCall(record)));
  if (areReads)
    return Promise.all(records.map((record) => carryOut(record, context, recorder, options)));
  const made: CallRecord[] = [];
  for (const record of records) made.push(await makeCall(record, context, recorder, options));
  return made;
}

const notBegun = { begun: false } as const;

/**
 * Settles what a killed process left without an outcome: a call that only reads is made once more, and one that was not begun for the
 * first time; any other may have been carried out and becomes the fault `interrupted`.
 */
export async function settleCallsInFlight(
  context: ToolContext,
  recorder: TrajectoryRecorder,
  options: CallingOptions,
): Promise<void> {
  for (const call of recorder.trajectory.calls) {
    if (call.outcome !== null) continue;
    const { begun, ...record } = call;
    if (begun === false || effectOf(calledTool(call, context)) === 'read')
      await makeCall(record, context, recorder, options);
    else await recorder.recordCall({ ...call, outcome: interruptedFault() });
  }
}

async function makeCall(
  call: CallRecord,
  context: ToolContext,
  recorder: TrajectoryRecorder,
  options: CallingOptions,
): Promise<CallRecord> {
  throwIfInterrupted(options.signal);
  if (mayHaveBeenMade(call, context, recorder)) {
    const refused: CallRecord = { ...call, outcome: notCalled(mayHaveRun) };
    await recorder.recordCall(refused);
    return refused;
  }
  await recorder.recordCall(call);
  return carryOut(call, context, recorder, options);
}

/** Makes a call whose intent is recorded. */
async function carryOut(
  call: CallRecord,
  context: ToolContext,
  recorder: TrajectoryRecorder,
  { executor, signal, onEvent }: CallingOptions,
): Promise<CallRecord> {
  throwIfInterrupted(signal);
  const outcome = await executor.call(
    { tool: calledTool(call, context), arguments: call.arguments },
    signal,
  );
  const done: CallRecord = { ...call, outcome };
  await recorder.recordCall(done);
  onEvent({ kind: 'call', tool: context.tool.id, call: done });
  return done;
}

/** True for a mutating call like one whose outcome a fault hid or that was in flight when a process died, whoever proposes it. */
function mayHaveBeenMade(
  call: CallRecord,
  context: ToolContext,
  { trajectory: { calls } }: TrajectoryRecorder,
): boolean {
  if (effectOf(calledTool(call, context)) === 'read') return false;
  const key = canonicalArguments(call.arguments);
  return calls.some(
    ({ id, tool, outcome, arguments: args }) =>
      id !== call.id &&
      tool === call.tool &&
      outcome !== null &&
      hidesOutcome(outcome) &&
      canonicalArguments(args) === key,
  );
}

/** The tool that a call of this trajectory goes to. */
function calledTool({ tool }: Pick<CallRecord, 'tool'>, context: ToolContext): ToolDoc {
  return (tool === undefined ? undefined : context.others?.get(tool)?.tool) ?? context.tool;
}

function intent(proposed: ProposedCall, plan: CallPlan, id: string, clock: Clock): CallRecord {
  return {
    id,
    iteration: plan.iteration,
    role: plan.role,
    purpose: proposed.purpose,
    ...(proposed.tool === undefined ? {} : { tool: proposed.tool }),
    arguments: proposed.arguments,
    ...(proposed.repeatOf === undefined ? {} : { repeatOf: proposed.repeatOf }),
    startedAt: clock.now().toISOString(),
    outcome: null,
  };
}

function countCalls({ trajectory: { calls, callsBefore = 0 } }: TrajectoryRecorder): number {
  return callsBefore + calls.length;
}

const mayHaveRun =
  'an equal call was made before and a fault hid what it did; it may have been carried out, so it is not made again';

/** What becomes of a call that may have changed something and was in flight when its process ended. */
export function interruptedFault(): Fault {
  return {
    kind: 'fault',
    reason: 'interrupted',
    message:
      'the process ended while this call was in flight; it may have been carried out, so it is not made again',
    unsent: false,
    durationMs: 0,
    attempts: 1,
  };
}
