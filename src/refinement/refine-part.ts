import type { ToolDoc } from '../core/tool-doc.js';
import type { Allowance, Trajectory } from '../core/trajectory.js';
import { throwIfInterrupted } from '../support/throw-if-interrupted.js';
import { callsMade } from './calls-shown.js';
import { canariesOf, expectAlive, lastWrittenBy } from './broken-system.js';
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
 * Refines each tool of a part until it stops; `ended` is awaited when one has. After a tool that changes something those that could be
 * read before must still work.
 */
export async function refinePart(
  { tools, known }: WavePart,
  options: PartOptions,
  ended: (tool: ToolDoc) => Promise<void>,
): Promise<void> {
  const inMemory = new ToolsInMemory(options.concurrency);
  const onEvent: OnRefinementEvent = (event) => {
    if (event.kind === 'call') inMemory.add(event.tool, event.call);
    options.onEvent?.(event);
  };
  await inMemory.each(tools, async (tool) => {
    const context = options.contexts.of(tool, known);
    const stood = await refineOne(context, { ...options, onEvent });
    await ended(tool);
    if (context.effect === 'read' || stood === 'finished') return;
    const written = await lastWrittenBy(tool, options.store);
    if (written !== undefined) await expectAlive(canariesOf(known.others), written, options);
  });
}

/** Resolves to where the tool stood before. */
async function refineOne(context: ToolContext, options: PartOptions): Promise<Standing> {
  const { tool } = context;
  const { onEvent = () => undefined, store, clock } = options;
  throwIfInterrupted(options.signal);
  const opened = await openTrajectory(tool, { ...options, catalogue: options.catalogue.name });
  const recorder = new TrajectoryRecorder(opened, store, clock);
  const stood = standingOf(opened);
  if (stood === 'open') {
    onEvent({ kind: 'tool-started', tool: tool.id });
    await refineTool(context, recorder, { ...options, onEvent });
  }
  const { trajectory } = recorder;
  if (stood !== 'finished' && reopened(trajectory) === null) onEvent(toolFinished(trajectory));
  return stood;
}

/** Killed before it was closed: `stopped`. */
type Standing = 'open' | 'stopped' | 'finished';

function standingOf({ stop, selection }: Trajectory): Standing {
  if (stop === null) return 'open';
  return selection === null ? 'stopped' : 'finished';
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
