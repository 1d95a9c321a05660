import { createExecutor } from '../../../src/calls/create-executor.js';
import { readOpenApi } from '../../../src/catalogues/openapi/read-openapi.js';
import type { Catalogue } from '../../../src/core/catalogue.js';
import type { EmbeddingModel, ToolExecutor } from '../../../src/core/ports.js';
import type { Trajectory } from '../../../src/core/trajectory.js';
import type { RefinementEngine } from '../../../src/refinement/engine.js';
import { refineCatalogue } from '../../../src/refinement/refine-catalogue.js';
import type { RefinementResult } from '../../../src/refinement/result.js';
import { defaultSettings, type RefinementSettings } from '../../../src/refinement/settings.js';
import { MemoryTrajectoryStore } from '../../../src/storage/memory-trajectory-store.js';
import { seededRandom } from '../../../src/support/seeded-random.js';
import { systemClock } from '../../../src/support/system-clock.js';
import { embeddingsOfWords } from './embeddings-of-words.js';

export interface Refined {
  readonly result: RefinementResult;
  readonly trajectories: readonly Trajectory[];
}

export interface RefineWithModelOptions {
  readonly engine: RefinementEngine;
  readonly catalogue: Catalogue;
  readonly settings?: Partial<RefinementSettings>;
  readonly embeddings?: EmbeddingModel;
  readonly executor?: ToolExecutor;
  /** Where the run is kept; one of its own when absent. */
  readonly store?: MemoryTrajectoryStore;
  readonly env?: Readonly<Record<string, string>>;
  /** Only these tools; all when absent. */
  readonly only?: readonly string[];
}

/** A run, or what is left of one, with a real loop, real HTTP calls and a store in memory. */
export async function refineWithModel(options: RefineWithModelOptions): Promise<Refined> {
  const { engine, only, env = {}, store = new MemoryTrajectoryStore() } = options;
  const all = options.catalogue.tools;
  const tools = only === undefined ? all : all.filter(({ id }) => only.includes(id));
  const catalogue = { ...options.catalogue, tools };
  const executor =
    options.executor ??
    createExecutor(catalogue.source, {
      env,
      clock: systemClock,
      random: seededRandom(1),
      timeoutMs: 2_000,
      retries: 1,
    });
  const result = await refineCatalogue({
    catalogue,
    allTools: all,
    run: 'llm',
    executor,
    embeddings: options.embeddings ?? embeddingsOfWords(),
    store,
    engine,
    settings: { ...defaultSettings, engine: engine.name, ...options.settings },
    concurrency: 4,
    clock: systemClock,
    allowWrites: 'all',
    allowDestructive: true,
  });
  await executor.close();
  const trajectories: Trajectory[] = [];
  for (const { id } of tools) {
    const trajectory = await store.load(id);
    if (trajectory !== null) trajectories.push(trajectory);
  }
  return { result, trajectories };
}

/** The catalogue of an OpenAPI document. */
export async function catalogueOf(
  spec: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Catalogue> {
  const { catalogue } = await readOpenApi(spec, { name: 'api', location: 'api.json' });
  if (catalogue.source.kind !== 'http') return catalogue;
  return { ...catalogue, source: { ...catalogue.source, headers: { ...headers } } };
}
