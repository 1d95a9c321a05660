import type { CallRecord } from '../core/call-record.js';
import { canonicalArguments } from '../arguments/canonical-arguments.js';
import type { ToolContext } from './engine.js';
import { makeCalls, type CallingOptions } from './make-calls.js';
import { planPanelCalls } from './plan-panel-calls.js';
import type { TrajectoryRecorder } from './trajectory-recorder.js';

const fewestCalls = 3;

/**
 * Step 0 of the loop: makes the calls that are set aside, at least 3 by rule, valid and invalid. Where fewer are
 * possible the panel is empty and nothing is scored; where the last revision is selected anyway, none is made.
 */
export async function makePanel(
  context: ToolContext,
  recorder: TrajectoryRecorder,
  options: CallingOptions,
): Promise<void> {
  if (context.settings.select === 'last') return;
  const { panel, calls: explored, reopenedAfter = 0 } = recorder.trajectory;
  const made = panel ?? [];
  if (explored.some(({ iteration }) => iteration > reopenedAfter)) return;
  const planned = planPanelCalls(context);
  if (panel !== null && made.length >= planned.length) return;
  const calls = planned.length < fewestCalls ? [] : planned.slice(made.length);
  await makeCalls({ role: 'panel', iteration: 0, calls }, context, recorder, options);
  if (recorder.trajectory.panel === null) await recorder.update({ panel: [] });
}

/** The canonical arguments of the panel's calls: no role may make the same ones. */
export function panelArguments(panel: readonly CallRecord[] | null): ReadonlySet<string> {
  return new Set((panel ?? []).map((call) => canonicalArguments(call.arguments)));
}
