import type { CallRecord } from '../core/call-record.js';
import { canonicalArguments } from '../arguments/schema/canonical-arguments.js';
import type { RefinementEngine, ToolContext } from './engine.js';
import { loopState } from './loop-state.js';
import { makeCalls, type CallingOptions } from './make-calls.js';
import type { TrajectoryRecorder } from './trajectory-recorder.js';

const fewestCalls = 3;

/**
 * Makes the calls that are set aside, once the engine can predict what comes of them; it is asked after each iteration's calls until then.
 * An engine that proves what it says by calls plans none, and then nothing is scored; where the last revision is selected anyway,
 * none is made either.
 */
export async function makePanel(
  context: ToolContext,
  recorder: TrajectoryRecorder,
  { engine, ...options }: CallingOptions & { readonly engine: RefinementEngine },
): Promise<void> {
  const { panel } = recorder.trajectory;
  if (context.settings.select === 'last' || engine.panel === undefined) return;
  // One that a killed process left half made is planned from more calls by now: it stays as it is.
  if (panel !== null) return;
  const calls = engine.panel(context, loopState(recorder.trajectory));
  if (calls.length < fewestCalls) return;
  await makeCalls({ role: 'panel', iteration: 0, calls }, context, recorder, options);
}

/** The canonical arguments of the panel's calls: no role may make the same ones. */
export function panelArguments(panel: readonly CallRecord[] | null): ReadonlySet<string> {
  return new Set((panel ?? []).map((call) => canonicalArguments(call.arguments)));
}
