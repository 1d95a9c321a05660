import type { FrozenPool } from '../../src/arguments/pool/frozen-pool.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import type { Trajectory } from '../../src/core/trajectory.js';
import type { RefinementEngine } from '../../src/refinement/engine.js';
import { openTrajectory } from '../../src/refinement/open-trajectory.js';
import { refineTool } from '../../src/refinement/refine-tool.js';
import { defaultSettings, type RefinementSettings } from '../../src/refinement/settings.js';
import { TrajectoryRecorder } from '../../src/refinement/trajectory-recorder.js';
import { MemoryTrajectoryStore } from '../../src/storage/memory-trajectory-store.js';
import { fakeClock } from '../support/fake-clock.js';
import { openGate } from '../support/open-gate.js';
import { bagOfWords } from './bag-of-words.js';
import { contextFor, executorOf, type NotingExecutor } from './loop-fixture.js';

export interface RefineOneTool {
  readonly tool: ToolDoc;
  readonly engine: RefinementEngine;
  readonly answer: Parameters<typeof executorOf>[0];
  readonly settings?: Partial<RefinementSettings>;
  readonly store?: MemoryTrajectoryStore;
  readonly signal?: AbortSignal | undefined;
  readonly pool?: FrozenPool;
}

/** The loop for one tool, three iterations unless the settings say otherwise, with an executor that answers from a function. */
export async function refineOneTool({
  tool,
  engine,
  answer,
  store = new MemoryTrajectoryStore(),
  signal,
  pool,
  ...options
}: RefineOneTool): Promise<{ trajectory: Trajectory; executor: NotingExecutor }> {
  const settings = { ...defaultSettings, iterations: 3, ...options.settings };
  const clock = fakeClock();
  const executor = executorOf(answer);
  const opened = await openTrajectory(tool, {
    catalogue: 'c',
    run: 'rules',
    settings,
    store,
    clock,
  });
  const recorder = new TrajectoryRecorder(opened, store, clock);
  const context = contextFor(tool, settings);
  const known = pool === undefined ? context : { ...context, pool };
  const trajectory = await refineTool(known, recorder, {
    engine,
    embeddings: bagOfWords,
    executor: openGate(executor),
    clock,
    signal,
    onEvent: () => undefined,
  });
  return { trajectory, executor };
}
