import { probableEffect } from '../arguments/names/probable-effect.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { Allowance, Trajectory } from '../core/trajectory.js';
import type { OtherTool } from '../evidence/setting.js';
import { throwIfInterrupted } from '../support/throw-if-interrupted.js';
import { callsMade } from './calls-shown.js';
import { canariesOf, expectAlive, lastWritten, lastWrittenBy } from './broken-system.js';
import { CallingTurns } from './calling-turns.js';
import { closeTool } from './close-tool.js';
import type { ToolContext } from './engine.js';
import type { Gate } from './gate.js';
import type { OnRefinementEvent, RefinementEvent } from './events.js';
import { learntClaims } from './learnt-claims.js';
import { currentDoc } from './loop-state.js';
import { goingOn, openTrajectory } from './open-trajectory.js';
import type { RefineOptions } from './refine-options.js';
import { refineTool } from './refine-tool.js';
import { reopened } from './reopen-tool.js';
import { versionNumbered } from './select-version.js';
import type { ToolContexts } from './tool-contexts.js';
import { ToolsInMemory } from './tools-at-once.js';
import { TrajectoryRecorder } from './trajectory-recorder.js';
import type { WavePart } from './wave-runner.js';

/** What refining a part of a wave takes. */
export interface PartOptions extends RefineOptions {
  readonly executor: Gate;
  readonly contexts: ToolContexts;
  /** What the run may call, kept with what it finishes. */
  readonly allowed: Allowance;
}

/**
 * Refines the tools of a part, from wherever each stands to its stop, and closes them where the engine needs nothing of the others
 * for that. `ended` is called and awaited as a tool has stopped; `closed` settles when it is closed too, and is nobody's to await
 * here: a caller that needs it awaits it. Tools that change something take turns at calling, and what read before must still
 * work after each of them.
 */
export async function refinePart(
  { tools, known }: WavePart,
  options: PartOptions,
  ended: (tool: ToolDoc, closed: Promise<void>) => Promise<void>,
): Promise<void> {
  const turns = new CallingTurns();
  const inMemory = new ToolsInMemory(options.concurrency);
  const onEvent: OnRefinementEvent = (event) => {
    if (event.kind === 'call') inMemory.add(event.tool, event.call);
    options.onEvent?.(event);
  };
  const refine = async (tool: ToolDoc): Promise<void> => {
    const context = options.contexts.of(tool, known);
    const isReader = context.effect === 'read';
    const inTurn = isReader ? undefined : turns;
    const { stood, closed } = await refineOne(context, { ...options, onEvent }, inTurn);
    await ended(tool, closed);
    if (!isReader && stood !== 'finished') await mustBeAlive(tool, turns);
  };
  const mustBeAlive = async (writer: ToolDoc, inTurn: CallingTurns): Promise<void> => {
    const { store, just } = options;
    const written = await lastWrittenBy(writer, store);
    if (written === undefined) return;
    const writers = tools.filter((tool) => probableEffect(tool) !== 'read');
    const lastOfAll = () => lastWritten(writers, store, written);
    const canaries = canariesOf(refinedOf(known.others, just));
    await inTurn.take(() => expectAlive(canaries, lastOfAll, options));
  };
  await inMemory.each(tools, async (tool) => {
    try {
      await refine(tool);
    } catch (error) {
      throw turns.end(error);
    }
  });
}

/** Without the helpers: what was recorded of them on an earlier day may have gone since, and its calls are not of this one's budget. */
export function refinedOf(
  others: ReadonlyMap<string, OtherTool>,
  just: RefineOptions['just'],
): ReadonlyMap<string, OtherTool> {
  return just === undefined ? others : new Map([...others].filter(([id]) => just.has(id)));
}

/** True where nothing of a tool is left to do before all others have stopped. */
export function isStopped(
  stored: Trajectory,
  options: Pick<RefineOptions, 'engine' | 'settings'>,
): boolean {
  const trajectory = goingOn(stored, options);
  if (trajectory.stop === null) return false;
  const isClosed = trajectory.selection !== null || options.engine.close !== undefined;
  return isClosed || reopened(trajectory) !== null;
}

interface Refined {
  /** Where the tool stood before. */
  readonly stood: 'open' | 'stopped' | 'finished';
  readonly closed: Promise<void>;
}

async function refineOne(
  context: ToolContext,
  options: PartOptions,
  turns: CallingTurns | undefined,
): Promise<Refined> {
  const { tool } = context;
  const { onEvent = () => undefined, store, clock } = options;
  throwIfInterrupted(options.signal);
  const opened = await openTrajectory(tool, { ...options, catalogue: options.catalogue.name });
  const recorder = new TrajectoryRecorder(opened, store, clock);
  const stood = standingOf(opened);
  if (stood === 'open') {
    onEvent({ kind: 'tool-started', tool: tool.id });
    await refineTool(context, recorder, { ...options, onEvent, turns });
  }
  const { trajectory } = recorder;
  if (stood === 'finished' || reopened(trajectory) !== null)
    return { stood, closed: Promise.resolve() };
  onEvent(toolFinished(trajectory));
  return { stood, closed: closing(context, recorder, options, onEvent) };
}

/** Killed before it was closed: `stopped`. */
function standingOf({ stop, selection }: Trajectory): Refined['stood'] {
  if (stop === null) return 'open';
  return selection === null ? 'stopped' : 'finished';
}

function closing(
  context: ToolContext,
  recorder: TrajectoryRecorder,
  options: PartOptions,
  onEvent: OnRefinementEvent,
): Promise<void> {
  if (options.engine.close !== undefined) return Promise.resolve();
  const closed = closeTool(context, recorder, null, options).then(() =>
    onEvent(toolClosed(recorder.trajectory)),
  );
  // Whoever awaits it hears of a failure.
  closed.catch(() => undefined);
  return closed;
}

/** What is reported of a tool that has stopped. */
export function toolFinished(done: Trajectory): RefinementEvent {
  const reason = done.stop?.reason ?? 'interrupted';
  const learnt = learntClaims(currentDoc(done)).length;
  return { kind: 'tool-finished', tool: done.tool, reason, calls: callsMade(done).length, learnt };
}

/** What is reported of a tool whose version is chosen. */
export function toolClosed(closed: Trajectory): RefinementEvent {
  const doc = versionNumbered(closed, closed.selection?.version ?? 0);
  return { kind: 'tool-closed', tool: closed.tool, learnt: learntClaims(doc).length };
}
