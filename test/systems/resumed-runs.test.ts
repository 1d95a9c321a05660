import { createExecutor } from '../../src/calls/create-executor.js';
import type { Catalogue } from '../../src/core/catalogue.js';
import type { Json } from '../../src/core/json.js';
import { rulesEngine } from '../../src/refinement/claims-engine.js';
import { refineCatalogue } from '../../src/refinement/refine-catalogue.js';
import { defaultSettings } from '../../src/refinement/settings.js';
import { FileTrajectoryStore } from '../../src/storage/file-trajectory-store.js';
import { waveLog } from '../../src/storage/wave-log.js';
import { seededRandom } from '../../src/support/seeded-random.js';
import { bagOfWords } from '../refinement/bag-of-words.js';
import { comparableRun } from '../support/comparable-run.js';
import { startRandomApi } from '../support/random-api.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { hurriedClock } from './hurried-clock.js';
import { catalogueOf } from '../integration/refine-fixture-api.js';

const limitMs = 120_000;

interface Way {
  readonly allowWrites: 'all' | 'none';
  /** Each command ends after so many calls; the last one does not. */
  readonly stops: readonly number[];
  /** Stops by the budget for calls, else at the end of a call. */
  readonly byBudget: boolean;
}

class Stopped extends Error {}

/** Runs until every stop is over, and resolves to what there is then. */
async function made(way: Way): Promise<Record<string, Json>> {
  const { api } = await startRandomApi(12);
  const folder = await temporaryFolder();
  try {
    const catalogue = await catalogueOf(api, 'random');
    for (const stop of [...way.stops, undefined]) await command(way, catalogue, folder.path, stop);
    return await comparableRun(folder.path, 'random', 'r', api.url);
  } finally {
    await api.close();
    await folder.remove();
  }
}

/** One command, which ends after so many calls where it is told to. */
async function command(
  { allowWrites, byBudget }: Way,
  catalogue: Catalogue,
  workspace: string,
  stop: number | undefined,
): Promise<void> {
  const executor = createExecutor(catalogue.source, {
    ...{ env: {}, clock: hurriedClock, random: seededRandom(1), concurrency: 8 },
    maxCalls: byBudget ? stop : undefined,
  });
  let calls = 0;
  const refining = refineCatalogue({
    ...{ catalogue, run: 'r', executor, embeddings: bagOfWords, clock: hurriedClock },
    store: new FileTrajectoryStore({ workspace, catalogue: 'random', run: 'r' }),
    waveLog: waveLog(workspace, 'random', 'r'),
    engine: rulesEngine(),
    settings: { ...defaultSettings, embeddings: bagOfWords.name, iterations: 3 },
    ...{ allowWrites, allowDestructive: allowWrites === 'all', concurrency: 2 },
    onEvent: (event) => {
      if (event.kind !== 'call') return;
      calls += 1;
      if (!byBudget && calls === stop) throw new Stopped('killed');
    },
  });
  await refining.catch((error: unknown) => {
    if (!(error instanceof Stopped)) throw error;
  });
  await executor.close();
}

describe('a run that was cut short and gone on with', () => {
  it.each<Way>([
    { allowWrites: 'none', stops: [25], byBudget: true },
    { allowWrites: 'none', stops: [7, 30, 12], byBudget: true },
    { allowWrites: 'all', stops: [3, 40, 60, 90], byBudget: false },
  ])(
    'is what it is in one go: writes $allowWrites, after $stops calls',
    async (way) => {
      const whole = await made({ ...way, stops: [] });
      const resumed = await made(way);
      expect(Object.keys(whole)).toHaveLength(way.allowWrites === 'all' ? 8 : 4);
      expect(resumed).toEqual(whole);
    },
    limitMs,
  );
});
