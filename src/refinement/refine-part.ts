import { probableEffect } from '../arguments/names/probable-effect.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { Allowance, Trajectory } from '../core/trajectory.js';
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
import { openTrajectory } from './open-trajectory.js';
import type { RefineOptions } from './refine-options.js';
import { refineTool } from './refine-tool.js';
import { reopened } from './reopen-tool.js';
import { versionNumbered } from './select-version.js';
import type { Known, ToolContexts } from './tool-contexts.js';
import { ToolsInMemory } from './tools-at-once.js';
import { TrajectoryRecorder } from './trajectory-recorder.js';

/** Tools of a wave that are refined side by side, all with the same knowledge. */
export interface WavePart {
  readonly tools: readonly ToolDoc[];
  readonly known: Known;
}

/** What refining a part of a wave takes. */
export interface PartOptions extends RefineOptions {
  readonly executor: Gate;
  readonly contexts: ToolContexts;
  /** What the run may call, kept with what it finishes. */
  readonly allowed: Allowance;
}

/**
 * Refines each tool of a part until it stops, and closes it unless the engine needs the other tools for that. `ended` is called and
 * awaited when a tool has stopped. `closed` settles when the tool is closed too; it is not awaited here, so the caller must do that.
 * Tools that change something take turns at calling, and after each of them the tools that could be read before must still work.
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
    const { store } = options;
    const written = await lastWrittenBy(writer, store);
    if (written === undefined) return;
    const writers = tools.filter((tool) => probableEffect(tool) !== 'read');
    const lastOfAll = () => lastWritten(writers, store, written);
    const canaries = canariesOf(known.others);
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
