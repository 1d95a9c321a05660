import { createExecutor } from '../../src/calls/create-executor.js';
import { applyAuth } from '../../src/catalogues/apply-auth.js';
import { readCatalogueSource } from '../../src/catalogues/read-catalogue-source.js';
import type { Catalogue } from '../../src/core/catalogue.js';
import type { DocVersion } from '../../src/core/doc-version.js';
import { refineCatalogue } from '../../src/refinement/refine-catalogue.js';
import type { RefinementResult } from '../../src/refinement/result.js';
import { rulesEngine } from '../../src/refinement/claims-engine.js';
import { defaultSettings } from '../../src/refinement/settings.js';
import { MemoryTrajectoryStore } from '../../src/storage/memory-trajectory-store.js';
import { seededRandom } from '../../src/support/seeded-random.js';
import { bagOfWords } from '../refinement/bag-of-words.js';
import type { FixtureApi } from '../support/fixture-api.js';
import { hurriedClock } from '../systems/hurried-clock.js';
import { selectedVersions } from '../support/selected-versions.js';

/** The catalogue of a fixture API, read from its own OpenAPI document; `headers` as `--header` takes them. */
export async function catalogueOf(
  api: FixtureApi,
  name: string,
  headers: readonly string[] = [],
): Promise<Catalogue> {
  const { catalogue } = await readCatalogueSource({
    bytes: Buffer.from(JSON.stringify(api.spec)),
    location: 'openapi.json',
    workspace: '.',
    name,
    server: api.url,
  });
  return headers.length === 0 ? catalogue : applyAuth(catalogue, { auth: [], headers });
}

export interface RefinedApi {
  readonly result: RefinementResult;
  /** What was selected, with the claims behind it. */
  readonly docs: Readonly<Record<string, DocVersion>>;
  readonly store: MemoryTrajectoryStore;
}

/** Refines a catalogue with the rules engine in this process, everything allowed, nothing on disk. */
export async function refineWithRules(
  catalogue: Catalogue,
  options: {
    readonly env?: Readonly<Record<string, string>>;
    readonly timeoutMs?: number;
    /** Where an earlier run stands. */
    readonly store?: MemoryTrajectoryStore;
  } = {},
): Promise<RefinedApi> {
  const { store = new MemoryTrajectoryStore() } = options;
  const executor = createExecutor(catalogue.source, {
    env: options.env ?? {},
    clock: hurriedClock,
    random: seededRandom(1),
    concurrency: 8,
    timeoutMs: options.timeoutMs ?? 30_000,
  });
  try {
    const result = await refineCatalogue({
      catalogue,
      run: 'rules',
      executor,
      embeddings: bagOfWords,
      store,
      engine: rulesEngine(),
      settings: { ...defaultSettings, embeddings: bagOfWords.name },
      allowWrites: 'all',
      allowDestructive: true,
      concurrency: 8,
      clock: hurriedClock,
    });
    const stored = await Promise.all(catalogue.tools.map(({ id }) => store.load(id)));
    const docs = selectedVersions(stored.filter((one) => one !== null));
    return { result, docs, store };
  } finally {
    await executor.close();
  }
}
