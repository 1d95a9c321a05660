import type { CallRecord } from '../core/call-record.js';
import { canonicalArguments } from '../arguments/schema/canonical-arguments.js';
import type { ProposedCall, ToolContext } from './engine.js';
import { makeCalls, type CallingOptions } from './make-calls.js';
import { planPanelCalls } from './plan-panel-calls.js';
import { closedArguments } from './whole-argument/opened-call.js';
import { openedContext } from './whole-argument/opened-context.js';
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
  const planned = panelCallsFor(context);
  if (panel !== null && made.length >= planned.length) return;
  const calls = planned.length < fewestCalls ? [] : planned.slice(made.length);
  await makeCalls({ role: 'panel', iteration: 0, calls }, context, recorder, options);
  if (recorder.trajectory.panel === null) await recorder.update({ panel: [] });
}

/** Of a tool that takes one argument with everything in it, what that holds is varied. */
function panelCallsFor(context: ToolContext): readonly ProposedCall[] {
  const opened = openedContext(context);
  if (opened === null) return planPanelCalls(context);
  return planPanelCalls(opened.context).map((call) => ({
    ...call,
    arguments: closedArguments(call.arguments, opened.whole),
  }));
}

/** The canonical arguments of the panel's calls: no role may make the same ones. */
export function panelArguments(panel: readonly CallRecord[] | null): ReadonlySet<string> {
  return new Set((panel ?? []).map((call) => canonicalArguments(call.arguments)));
}
