import type { CallRecord } from '../core/call-record.js';
import type { EmbeddingModel } from '../core/ports.js';
import type { Exploration, StopReason, Trajectory } from '../core/trajectory.js';
import type { RefinementEngine, ToolContext } from './engine.js';
import { exploreSomethingNew } from './explore.js';
import { loopState } from './loop-state.js';
import { makeCalls, settleCallsInFlight, type CallingOptions } from './make-calls.js';
import { reviseAndCheck } from './revise-and-check.js';
import { stopAfter } from './stop-rule.js';
import type { TrajectoryRecorder } from './trajectory-recorder.js';

export interface RefineToolOptions extends CallingOptions {
  readonly engine: RefinementEngine;
  readonly embeddings: EmbeddingModel;
}

/**
 * DRAFT's learning algorithm for one tool (Algorithm 1), from wherever its trajectory stands to its stop:
 * explore, call, learn, rewrite, check, stop.
 */
export async function refineTool(
  context: ToolContext,
  recorder: TrajectoryRecorder,
  options: RefineToolOptions,
): Promise<Trajectory> {
  await recorder.save();
  await settleCallsInFlight(context, recorder, options);
  while (recorder.trajectory.stop === null) {
    const reason = await iterate(context, recorder, options);
    if (reason !== null) await recorder.update({ stop: { reason } });
  }
  return recorder.trajectory;
}

/** Iterations that count towards the limit. */
export function countedIterations({
  iterations,
  takenUpAfter = 0,
}: Trajectory): Trajectory['iterations'] {
  return iterations.filter(({ counts, index }) => counts === true && index > takenUpAfter);
}

/** One iteration; gives the reason to stop, or null to go on. */
async function iterate(
  context: ToolContext,
  recorder: TrajectoryRecorder,
  options: RefineToolOptions,
): Promise<StopReason | null> {
  const { engine, embeddings } = options;
  const { index } = await recorder.openIteration();
  const state = () => loopState(recorder.trajectory);

  const exploration = await recorder.step('exploration', () =>
    exploreSomethingNew(engine, context, state(), embeddings),
  );
  if (exploration === null) {
    await recorder.discardOpenIteration();
    const { calls } = recorder.trajectory;
    return calls.length > 0 && calls.every(isFault) ? 'unreachable' : 'nothing-left';
  }
  const size = callsInIteration(context);
  await callTool(exploration, index, context, recorder, options);
  await probe(index, size, context, recorder, options);
  if (callsOf(recorder, index).every(isFault)) {
    await recorder.endIteration(false);
    options.onEvent({ kind: 'iteration', tool: context.tool.id, index, verdict: 'faults-only' });
    return isUnreachable(recorder.trajectory) ? 'unreachable' : null;
  }
  const suggestions = await recorder.step('suggestions', async () => [
    ...engine.analyze(context, state(), exploration),
  ]);
  const revision = await recorder.step('revision', () =>
    reviseAndCheck(context, state(), suggestions, { engine, embeddings }),
  );
  await recorder.endIteration(true);
  options.onEvent({ kind: 'iteration', tool: context.tool.id, index, verdict: revision.verdict });
  if (isUnreachable(recorder.trajectory)) return 'unreachable';
  const mustGoOn = engine.mustGoOn(context, state());
  const counted = countedIterations(recorder.trajectory).length;
  return (
    stopAfter(revision, { ...context.settings, mustGoOn }) ??
    (counted >= context.settings.iterations ? 'iteration-limit' : null)
  );
}

/** Makes the exploration's call, unless it was made before a kill. */
async function callTool(
  exploration: Exploration,
  iteration: number,
  context: ToolContext,
  recorder: TrajectoryRecorder,
  options: RefineToolOptions,
): Promise<void> {
  if (callsOf(recorder, iteration).length === 0) {
    const { purpose, tool, arguments: args } = exploration;
    const calls = [{ purpose, arguments: args, ...(tool === undefined ? {} : { tool }) }];
    await makeCalls({ role: 'exploration', iteration, calls }, context, recorder, options);
  }
}

/**
 * Makes probes for as long as the engine has some and the iteration has room. A probe lost to a fault takes no room, so that the
 * engine can plan it again, but the calls of an iteration are at most twice its room.
 */
async function probe(
  iteration: number,
  size: number,
  context: ToolContext,
  recorder: TrajectoryRecorder,
  options: RefineToolOptions,
): Promise<void> {
  for (;;) {
    const made = callsOf(recorder, iteration);
    const answered = made.filter((call) => !isFault(call)).length;
    const room = Math.min(size - answered, 2 * size - made.length);
    const limit = answered === 0 ? Math.min(room, mostCallsWithoutAnswer - made.length) : room;
    if (limit <= 0 || isUnreachable(recorder.trajectory)) return;
    const probes = options.engine.probes(context, loopState(recorder.trajectory), limit);
    if (probes.length === 0) return;
    await makeCalls(
      { role: 'probe', iteration, calls: probes.slice(0, limit) },
      context,
      recorder,
      options,
    );
  }
}

/** A tool's share of the catalogue's calls, where it has one, spread over its iterations. */
function callsInIteration({ settings, callsAllowed }: ToolContext): number {
  if (callsAllowed === undefined) return settings.probesPerIteration + 1;
  return Math.ceil(callsAllowed / settings.iterations);
}

/** An iteration in which this many calls gave nothing but faults ends. */
const mostCallsWithoutAnswer = 3;

/**
 * This many attempts in a row without an answer, in at least three calls, or this many calls, and a tool that never answered
 * counts as unreachable. Calls that may not be retried need more of them: a few faults in a row can be chance.
 */
const attemptsWithoutAnswer = 8;
const callsWithoutAnswer = 6;
/** A tool that has answered may fault on odd input: it stops, with what it taught, only after this many in a row. */
const callsWithoutFurtherAnswer = 10;

/** What an earlier run did not reach counts no more once the tool is taken up again. */
function isUnreachable({ calls, reopenedAfter = 0 }: Trajectory): boolean {
  const lastAnswer = calls.findLastIndex((call) => !isFault(call));
  const faults = calls.slice(lastAnswer + 1).filter(({ iteration }) => iteration > reopenedAfter);
  if (lastAnswer >= 0) return faults.length >= callsWithoutFurtherAnswer;
  const attempts = faults.reduce((sum, { outcome }) => sum + (outcome?.attempts ?? 0), 0);
  if (faults.length >= callsWithoutAnswer) return true;
  return faults.length >= mostCallsWithoutAnswer && attempts >= attemptsWithoutAnswer;
}

function callsOf(recorder: TrajectoryRecorder, iteration: number): readonly CallRecord[] {
  return recorder.trajectory.calls.filter((call) => call.iteration === iteration);
}

function isFault({ outcome }: CallRecord): boolean {
  return outcome === null || outcome.kind === 'fault';
}
