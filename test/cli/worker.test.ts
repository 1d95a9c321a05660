import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ValuePool } from '../../src/arguments/pool/value-pool.js';
import { refiningDetails } from '../../src/config/refining-session.js';
import type { Catalogue } from '../../src/core/catalogue.js';
import { announceRun, setState } from '../../src/queue/queued-runs.js';
import type { QueuedRun } from '../../src/queue/run-record.js';
import type { UnitQueue } from '../../src/queue/unit.js';
import { openUnits } from '../../src/queue/units.js';
import { workersOf } from '../../src/queue/workers.js';
import { redisBlobs } from '../../src/redis/blobs.js';
import { openRedis, type Redis } from '../../src/redis/connect.js';
import { RedisTrajectoryStore } from '../../src/redis/redis-trajectory-store.js';
import { knownToJson } from '../../src/refinement/known-json.js';
import { defaultSettings } from '../../src/refinement/settings.js';
import { catalogueOf } from '../integration/refine-fixture-api.js';
import { buildTimeoutMs, ensureBuilt } from '../support/built-cli.js';
import type { FixtureApi } from '../support/fixture-api.js';
import { whenInstalled } from '../support/installed.js';
import { startRedis, type StartedRedis } from '../support/redis.js';
import { runCli } from '../support/run-cli.js';
import { startCli, type StartedCli } from '../support/start-cli.js';
import { HUT_KEY, startSecondLyingApi } from '../support/second-lying-api.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const patience = 60_000;
const readers = ['listGuides', 'listRegions', 'getWeather', 'listTrails'];
const env = { HUT_KEY, TOOLDRAFT_QUEUE_KEY: 'a secret that every machine has' };

async function until(isSo: () => boolean | Promise<boolean>, ms = 30_000): Promise<void> {
  const deadline = Date.now() + ms;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('it did not come to that');
    await sleep(50);
  }
}

whenInstalled('redis-server')('tooldraft worker and tooldraft queue', () => {
  let server: StartedRedis;
  let redis: Redis;
  let api: FixtureApi;
  let catalogue: Catalogue;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let build: string;
  let run: QueuedRun;
  let units: UnitQueue;
  const started: StartedCli[] = [];

  const cli = (...args: readonly string[]) =>
    runCli([...args, '--queue', server.url], { cwd: folder.path, env });
  const worker = (args: readonly string[] = [], more: Readonly<Record<string, string>> = env) => {
    const words = ['worker', '--queue', server.url, '--lock', '3', ...args];
    const process = startCli(words, { cwd: folder.path, env: more });
    let said = '';
    process.child.stderr?.on('data', (text: string) => (said += text));
    started.push(process);
    return { ...process, said: () => said };
  };
  const announce = async (more: Partial<QueuedRun> = {}): Promise<void> => {
    run = {
      ...{ version: 1, id: randomUUID(), kind: 'refine', catalogue: 'huts', run: 'nightly' },
      ...{ build, variables: ['HUT_KEY'], startedAt: redis.now().toISOString(), ...more },
    };
    const settings = { ...defaultSettings, embeddings: 'local', iterations: 3 };
    await announceRun(redis, run, {
      ...{ version: 1, catalogue, allTools: catalogue.tools },
      settings: { iterations: 3, maxCalls: 500 },
      details: refiningDetails(settings, undefined),
    });
    await redisBlobs(redis, run.id).put(
      'known',
      knownToJson({ pool: new ValuePool().freeze(), others: new Map(), callsAllowed: 20 }),
    );
    units = await openUnits(redis, run);
  };
  const add = (...tools: readonly string[]): Promise<void> =>
    units.add(tools.map((id) => ({ id: `w1-${id}`, wave: 1, tools: [id], known: 'known' })));
  const doneBy = async (): Promise<readonly string[]> =>
    (await units.ends(0)).map(({ unit, kind }) => `${unit} ${kind}`).sort();

  beforeAll(async () => {
    await ensureBuilt();
    server = await startRedis();
    redis = await openRedis(server.url);
    api = await startSecondLyingApi({ slowMs: 30 });
    catalogue = await catalogueOf(api, 'huts', ['X-Hut-Key: ${HUT_KEY}']);
    folder = await temporaryFolder();
    // A worker tells its build; it is the one of `dist`.
    const first = worker();
    await until(async () => (await workersOf(redis)).length === 1);
    build = (await workersOf(redis))[0]!.build;
    first.child.kill('SIGTERM');
    await first.result;
  }, buildTimeoutMs);
  afterAll(async () => {
    await redis.close();
    await server.stop();
    await api.close();
    await folder.remove();
  });
  afterEach(async () => {
    for (const { child, result } of started.splice(0)) {
      child.kill('SIGKILL');
      await result;
    }
    await units.cancel(true);
    await units.close();
  });

  it(
    'do the units of a run, say what they did, and give back what is in hand on SIGTERM',
    async () => {
      await announce();
      await add(...readers);
      const [one, other] = [worker(['--concurrency', '1']), worker(['--concurrency', '1'])];
      await until(async () => (await doneBy()).length === readers.length);
      expect(await doneBy()).toEqual(readers.map((id) => `w1-${id} done`).sort());
      for (const { child, result } of [one, other]) {
        child.kill('SIGTERM');
        expect(await result).toMatchObject({
          code: 0,
          stdout: expect.stringMatching(/\d done; what was in hand is given back/) as string,
        });
      }
      const said = one.said() + other.said();
      for (const id of readers)
        expect(said).toMatch(new RegExp(`huts/nightly: ${id}: done, \\d+ calls`));
      expect(await workersOf(redis)).toEqual([]);
    },
    patience,
  );

  it(
    'vanish by kill -9, and others do what they had in hand, from where it stood',
    async () => {
      await announce();
      await add('listGuides', 'listTrails');
      const store = new RedisTrajectoryStore(redis, run.id);
      const killed = worker(['--concurrency', '2']);
      await until(async () => ((await store.load('listGuides'))?.calls.length ?? 0) > 2);
      killed.child.kill('SIGKILL');
      await killed.result;
      const before = (await store.load('listGuides'))!.calls.filter(
        ({ outcome }) => outcome !== null,
      );
      expect(await doneBy()).toEqual([]);
      worker();
      await until(async () => (await doneBy()).length === 2);
      const after = (await store.load('listGuides'))!.calls;
      expect(after.slice(0, before.length)).toEqual(before);
      expect(await doneBy()).toEqual(['w1-listGuides done', 'w1-listTrails done']);
    },
    patience,
  );

  it(
    'leave alone what another build started and what they lack a variable for, and say so',
    async () => {
      await announce({ build: 'another one' });
      await add('listGuides');
      const other = worker();
      await until(() => other.said().includes('leaves it alone'));
      expect(other.said()).toMatch(
        /huts\/nightly: leaves it alone: it was started by another build of tooldraft \(another , this is [0-9a-f]{8}\)/,
      );
      const status = await cli('queue', 'status', 'nightly');
      expect(status.stdout).toMatch(/leaves huts\/nightly alone: it was started by another build/);
      await units.cancel(true);
      await units.close();
      await announce({ variables: ['HUT_KEY', 'OTHER_KEY'] });
      await until(() => other.said().includes('OTHER_KEY is not set here'));
      expect(await doneBy()).toEqual([]);
    },
    patience,
  );

  it(
    'are told of by queue status, and obey pause, resume and cancel',
    async () => {
      await announce();
      expect(await cli('queue', 'pause')).toMatchObject({
        code: 0,
        stdout: 'huts/nightly: paused.\n',
      });
      await add(...readers);
      const one = worker(['--concurrency', '2']);
      await until(() => one.said().includes('works for it'));
      await sleep(500);
      const paused = await cli('queue', 'status', '--json');
      const { results } = JSON.parse(paused.stdout) as {
        results: { runs: unknown[]; workers: unknown[] };
      };
      expect(results.runs).toMatchObject([
        {
          state: 'paused',
          counts: { waiting: 4, active: 0, ended: 0, failed: 0 },
          limits: { calls: 500 },
        },
      ]);
      const told = { concurrency: 2, busy: { [run.id]: 0 } };
      expect(results.workers).toContainEqual(expect.objectContaining(told) as unknown);
      expect(await cli('queue', 'resume', 'huts/nightly')).toMatchObject({
        code: 0,
        stdout: 'huts/nightly: goes on.\n',
      });
      await until(async () => (await doneBy()).length === 4);
      const table = (await cli('queue', 'status')).stdout;
      expect(table).toMatch(/huts\/nightly +running +0 +0 +4 +0/);
      expect(await cli('queue', 'retry', run.id)).toMatchObject({
        stdout: 'huts/nightly: nothing failed.\n',
      });
      expect(await cli('queue', 'cancel', '--drop')).toMatchObject({ code: 0 });
      await until(() => one.said().includes('leaves it'));
      expect((await cli('queue', 'status')).stdout).toMatch(/^No run is in this queue/);
      const unknown = await cli('queue', 'pause', 'nightly');
      expect(unknown).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('has no run "nightly"') as string,
      });
    },
    patience,
  );

  it(
    'let go of a run that ends, and take it up when it goes on',
    async () => {
      await announce();
      const one = worker();
      await until(() => one.said().includes('works for it'));
      await setState(redis, run.id, 'ending');
      await until(() => one.said().includes('leaves it'));
      await add('listGuides');
      await setState(redis, run.id, 'running');
      await until(async () => (await doneBy()).length === 1);
    },
    patience,
  );

  it(
    'wait while Redis is gone, and go on when it is back',
    async () => {
      await announce();
      const one = worker();
      await until(() => one.said().includes('works for it'));
      await server.kill();
      await sleep(3_500);
      await server.restart();
      await add('listGuides');
      await until(async () => (await doneBy()).length === 1);
      expect(one.said()).toMatch(/Redis at .+ is gone \(.+\); waiting \(\d+ s\)/);
      expect(one.said()).toMatch(/Redis at .+ is back after \d+ s/);
      one.child.kill('SIGTERM');
      expect(await one.result).toMatchObject({ code: 0 });
    },
    patience,
  );

  it(
    'stop on SIGTERM while Redis is gone',
    async () => {
      await announce();
      const one = worker();
      await until(() => one.said().includes('works for it'));
      await server.kill();
      await sleep(500);
      const began = Date.now();
      one.child.kill('SIGTERM');
      const { signal } = await one.result;
      expect(signal).toBeNull();
      expect(Date.now() - began).toBeLessThan(30_000);
      await server.restart();
    },
    patience,
  );

  it('say what is wrong with an address', async () => {
    await announce();
    const none = await runCli(['worker'], { cwd: folder.path });
    expect(none).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Give --queue redis://HOST:PORT') as string,
    });
    const wrong = await runCli(['queue', 'status', '--queue', 'redis://user:secret@127.0.0.1:1'], {
      cwd: folder.path,
    });
    expect(wrong.code).toBe(1);
    expect(wrong.stderr).not.toContain('secret');
  });
});
