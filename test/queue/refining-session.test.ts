import { randomUUID } from 'node:crypto';
import { createExecutor } from '../../src/calling/create-executor.js';
import { openSession } from '../../src/config/open-session.js';
import { refiningDetails } from '../../src/config/refining-session.js';
import type { Session } from '../../src/config/session-parts.js';
import type { Catalogue } from '../../src/core/catalogue.js';
import type { Trajectory } from '../../src/core/trajectory.js';
import { LocalEmbeddingModel } from '../../src/models/local-embedding-model.js';
import { announceRun } from '../../src/queue/queued-runs.js';
import type { QueuedRun, RunDefinition } from '../../src/queue/run-record.js';
import type { Unit, UnitQueue } from '../../src/queue/unit.js';
import { openUnits } from '../../src/queue/units.js';
import { work, type Working } from '../../src/queue/work.js';
import { redisBlobs } from '../../src/redis/blobs.js';
import { openRedis, type Redis } from '../../src/redis/connect.js';
import { RedisTrajectoryStore } from '../../src/redis/redis-trajectory-store.js';
import { rulesEngine } from '../../src/refinement/claims-engine.js';
import { knownToJson } from '../../src/refinement/known-json.js';
import { refineCatalogue } from '../../src/refinement/refine-catalogue.js';
import { defaultSettings } from '../../src/refinement/settings.js';
import type { WaveRunner } from '../../src/refinement/wave-runner.js';
import { MemoryTrajectoryStore } from '../../src/storage/memory-trajectory-store.js';
import { seededRandom } from '../../src/support/seeded-random.js';
import { systemClock } from '../../src/support/system-clock.js';
import { catalogueOf } from '../integration/refine-fixture-api.js';
import { whenInstalled } from '../support/installed.js';
import { startRedis, type StartedRedis } from '../support/redis.js';
import { HUT_KEY, startSecondLyingApi } from '../support/second-lying-api.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const embeddings = new LocalEmbeddingModel();
const settings = {
  ...{ ...defaultSettings, embeddings: embeddings.name, phi: embeddings.defaultPhi },
  iterations: 2,
};
const env = { HUT_KEY, TOOLDRAFT_QUEUE_KEY: 'a secret that every machine has' };
const concurrency = 2;

whenInstalled('redis-server')('sessions of workers', () => {
  let server: StartedRedis;
  let redis: Redis;
  beforeAll(async () => {
    server = await startRedis();
    redis = await openRedis(server.url);
  });
  afterAll(async () => {
    await redis.close();
    await server.stop();
  });

  /** What a run records of each tool, by one process or with a runner of waves. */
  async function refined(withRunner: boolean): Promise<Record<string, unknown>> {
    const api = await startSecondLyingApi();
    const catalogue = await catalogueOf(api, 'huts', ['X-Hut-Key: ${HUT_KEY}']);
    const store = new MemoryTrajectoryStore();
    const executor = createExecutor(catalogue.source, {
      ...{ env, clock: systemClock, random: seededRandom(1), concurrency, timeoutMs: 30_000 },
    });
    const queued = withRunner ? await startQueued(catalogue, store) : null;
    try {
      await refineCatalogue({
        ...{ catalogue, run: 'rules', executor, embeddings, engine: rulesEngine(), store },
        ...{ settings, allowWrites: 'all', allowDestructive: true, concurrency },
        clock: systemClock,
        ...(queued === null ? {} : { runner: queued.runner }),
      });
      const found = await Promise.all(catalogue.tools.map(({ id }) => store.load(id)));
      return Object.fromEntries(
        found.flatMap((one) => (one === null ? [] : [[one.tool, told(one, api.url)]])),
      );
    } finally {
      await queued?.close();
      await executor.close();
      await api.close();
    }
  }

  async function startQueued(catalogue: Catalogue, store: MemoryTrajectoryStore) {
    const run: QueuedRun = {
      ...{ version: 1, id: randomUUID(), kind: 'refine', catalogue: 'huts', run: 'rules' },
      ...{ build: 'b', variables: ['HUT_KEY'], startedAt: '2026-01-01T00:00:00.000Z' },
    };
    const definition: RunDefinition = {
      ...{ version: 1, catalogue, allTools: catalogue.tools },
      settings: { allowWrites: ['*'], allowDestructive: true, iterations: 2 },
      details: refiningDetails(settings, undefined),
    };
    await announceRun(redis, run, definition);
    const units = await openUnits(redis, run);
    const folder = await temporaryFolder();
    const place = { redis, workspace: folder.path, environment: env, concurrency };
    const sessions: Session[] = [];
    const workers: Working[] = [];
    for (let index = 0; index < 2; index += 1) {
      const session = await openSession(run, definition, place);
      sessions.push(session);
      const how = { concurrency, lockMs: 10_000, tries: 3 };
      const progressOf = (unit: Unit) => session.progressOf(unit);
      workers.push(await work(redis, run, session.handle, { ...how, progressOf }));
    }
    return {
      runner: standIn(redis, run, units, store),
      close: async () => {
        await Promise.all(workers.map((one) => one.stop()));
        await Promise.all(sessions.map((one) => one.close()));
        await units.cancel(true);
        await units.close();
        await folder.remove();
      },
    };
  }

  it('refine tools as one process does, writes too', async () => {
    const [alone, queued] = [await refined(false), await refined(true)];
    expect(Object.keys(alone)).toHaveLength(12);
    expect(queued).toEqual(alone);
  }, 120_000);
});

/** Gives each part to the queue and fetches what has ended. */
function standIn(
  redis: Redis,
  run: QueuedRun,
  units: UnitQueue,
  store: MemoryTrajectoryStore,
): WaveRunner {
  const remote = new RedisTrajectoryStore(redis, run.id);
  let parts = 0;
  let fetched = 0;
  return {
    run: async ({ wave, tools, together, known }, ended) => {
      parts += 1;
      const name = `known-${parts}`;
      await redisBlobs(redis, run.id).put(name, knownToJson(known));
      for (const { id } of tools) {
        const begun = await store.load(id);
        if (begun !== null) await remote.save(begun);
      }
      const groups = together ? [tools] : tools.map((tool) => [tool]);
      await units.add(
        groups.map((group, index) => ({
          ...{ id: `w${wave}-${parts}-${index}`, wave, known: name, together },
          tools: group.map(({ id }) => id),
        })),
      );
      const open = new Set(tools.map(({ id }) => id));
      while (open.size > 0) {
        await systemClock.sleep(50);
        for (const end of await units.ends(fetched)) {
          fetched += 1;
          if (end.kind !== 'done') throw new Error(JSON.stringify(end));
          const index = Number(end.unit.split('-').at(-1));
          for (const tool of groups[index] ?? []) {
            await remote.copyTo(store, tool.id);
            await ended(tool);
            open.delete(tool.id);
          }
        }
      }
    },
  };
}

/** Without what is of one run alone: times, and the server's address. */
function told(trajectory: Trajectory, address: string): unknown {
  const text = JSON.stringify(trajectory, (key, value: unknown) =>
    ['startedAt', 'endedAt', 'durationMs', 'attempts', 'createdAt'].includes(key)
      ? undefined
      : value,
  );
  return JSON.parse(text.replaceAll(address, 'SERVER'));
}
