import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { queuedRuns, announceRun, stateOf } from '../../src/queue/queued-runs.js';
import type { QueuedRun, RunDefinition } from '../../src/queue/run-record.js';
import { openUnits } from '../../src/queue/units.js';
import type { Unit, UnitEnd, UnitQueue } from '../../src/queue/unit.js';
import { work, type HandleUnit, type WorkOptions, type Working } from '../../src/queue/work.js';
import { openRedis, type Redis } from '../../src/redis/connect.js';
import { whenInstalled } from '../support/installed.js';
import { startRedis, type StartedRedis } from '../support/redis.js';

const done = (unit: Unit): UnitEnd => ({
  ...{ unit: unit.id, by: 'here', kind: 'done', calls: 1, faults: 0 },
});

const definition: RunDefinition = {
  ...{ version: 1, settings: {}, allTools: [], details: {} },
  catalogue: { version: 1, name: 'boats', source: { kind: 'none' }, tools: [] },
};

const units = (...ids: readonly string[]): readonly Unit[] =>
  ids.map((id) => ({ id, tools: [id] }));

async function until(isSo: () => boolean | Promise<boolean>, ms = 15_000): Promise<void> {
  const deadline = Date.now() + ms;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('it did not come to that');
    await sleep(20);
  }
}

whenInstalled('redis-server')('units of a run', () => {
  let server: StartedRedis;
  let redis: Redis;
  let admin: Redis;
  let run: QueuedRun;
  let queue: UnitQueue;
  const workers: Working[] = [];

  const start = async (handle: HandleUnit, more: Partial<WorkOptions> = {}): Promise<Working> => {
    const options = { concurrency: 2, lockMs: 1000, tries: 3, ...more };
    const working = await work(redis, run, handle, options);
    workers.push(working);
    return working;
  };
  const endsOf = async (): Promise<readonly string[]> =>
    (await queue.ends(0)).map(({ unit, kind }) => `${unit} ${kind}`).sort();

  beforeAll(async () => {
    // What the docs say that a user must be allowed.
    server = await startRedis([
      ['user', 'worker', 'on', '>pw', '~tooldraft:*', '+@all', '-@dangerous', '+info'],
    ]);
    redis = await openRedis(server.url.replace('//', '//worker:pw@'));
    admin = await openRedis(server.url);
  });
  afterAll(async () => {
    await Promise.all([redis.close(), admin.close()]);
    await server.stop();
  });
  beforeEach(async () => {
    run = {
      ...{ version: 1, id: randomUUID(), kind: 'refine', catalogue: 'boats', run: 'rules' },
      ...{ build: 'b', variables: [], startedAt: '2026-01-01T00:00:00.000Z' },
    };
    await announceRun(redis, run, definition);
    queue = await openUnits(redis, run);
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((one) => one.stop()));
    await queue.cancel(true);
    await queue.close();
  });

  it('are each done once by several workers, whoever adds them twice', async () => {
    const begun: string[] = [];
    const handle: HandleUnit = async (unit) => {
      begun.push(unit.id);
      await sleep(5);
      return done(unit);
    };
    await start(handle);
    await start(handle);
    const ids = Array.from({ length: 20 }, (_, index) => `w1-${index}`);
    await queue.add(units(...ids));
    await queue.add(units(...ids));
    await until(async () => (await queue.counts()).ended === 20);
    await queue.add(units(...ids));
    expect(await queue.counts()).toEqual({ waiting: 0, active: 0, ended: 20, failed: 0 });
    expect(begun.sort()).toEqual([...ids].sort());
    expect(await queue.ends(18)).toHaveLength(2);
  });

  it('are done again by another worker after their lock when theirs says nothing more', async () => {
    const by: string[] = [];
    const dead = await start((unit) => {
      by.push(`dead ${unit.id}`);
      return new Promise<UnitEnd>(() => undefined);
    });
    await queue.add(units('a'));
    await until(() => by.length === 1);
    // As kill -9 leaves it: no renewal, no word.
    await crash(dead);
    await start(async (unit) => {
      by.push(`other ${unit.id}`);
      return done(unit);
    });
    await until(async () => (await endsOf()).length === 1);
    expect(by).toEqual(['dead a', 'other a']);
    workers.splice(workers.indexOf(dead), 1);
  });

  it('are not done twice side by side by a worker that was too busy to renew their locks', async () => {
    let [begun, inHand, most] = [0, 0, 0];
    const handle: HandleUnit = async (unit) => {
      [begun, inHand] = [begun + 1, inHand + 1];
      most = Math.max(most, inHand);
      if (begun === 1) {
        // Nothing else is done meanwhile, not even renewing.
        for (const end = Date.now() + 900; Date.now() < end;);
        await sleep(1_000);
      }
      inHand -= 1;
      return done(unit);
    };
    await start(handle, { lockMs: 400 });
    await queue.add(units('a'));
    await until(async () => (await endsOf()).length === 1);
    await until(async () => (await queue.counts()).active === 0);
    expect({ most, ends: await endsOf() }).toEqual({ most: 1, ends: ['a done'] });
  });

  it('cannot be ended by a worker that has lost them', async () => {
    let wake: (() => void) | undefined;
    const first = await start(async (unit) => {
      await new Promise<void>((resolve) => (wake = resolve));
      return { ...done(unit), by: 'late' };
    });
    await queue.add(units('a'));
    await until(() => wake !== undefined);
    await crash(first);
    await start((unit) => Promise.resolve({ ...done(unit), by: 'second' }));
    await until(async () => (await endsOf()).length === 1);
    wake?.();
    await until(() => first.busy() === 0);
    expect((await queue.ends(0)).map(({ by }) => by)).toEqual(['second']);
  });

  it('end as failed with their reason after so many tries without progress, and others go on', async () => {
    await start(
      (unit) =>
        unit.id === 'bad'
          ? Promise.reject(new Error('no such thing'))
          : Promise.resolve(done(unit)),
      { tries: 1 },
    );
    await queue.add(units('bad', 'good'));
    await until(async () => (await queue.counts()).ended === 2);
    const [failure] = (await queue.ends(0)).filter(({ kind }) => kind === 'failed');
    expect(failure).toMatchObject({ unit: 'bad', reason: 'no such thing', tries: 1 });
    expect(await queue.counts()).toMatchObject({ ended: 2, failed: 1 });
  });

  it('fail when every worker that takes them dies, but not while they get further', async () => {
    const progress = new Map([
      ['slow', 0],
      ['poison', 0],
    ]);
    const progressOf = (unit: Unit) => Promise.resolve(progress.get(unit.id) ?? 0);
    const dies = async (): Promise<void> => {
      let isTaken = false;
      const handle: HandleUnit = () => {
        isTaken = true;
        return new Promise<UnitEnd>(() => undefined);
      };
      const worker = await start(handle, { concurrency: 1, progressOf });
      await until(() => isTaken);
      progress.set('slow', (progress.get('slow') ?? 0) + 1);
      await crash(worker);
      workers.splice(workers.indexOf(worker), 1);
    };
    for (const [id, times] of [['slow', 4] as const, ['poison', 3] as const]) {
      await queue.add(units(id));
      for (let time = 0; time < times; time += 1) await dies();
      await start((unit) => Promise.resolve(done(unit)), { progressOf });
      await until(async () => (await endsOf()).some((end) => end.startsWith(id)));
      await Promise.all(workers.splice(0).map((one) => one.stop()));
    }
    expect(await endsOf()).toEqual(['poison failed', 'slow done']);
    const failure = (await queue.ends(0)).find(({ kind }) => kind === 'failed');
    expect(failure).toMatchObject({
      reason: expect.stringMatching(
        /^taken 3 times without getting further, last by .+:\d+$/,
      ) as string,
    });
  });

  it('wait again when their worker is asked to stop, which is no try', async () => {
    const stopping: HandleUnit = (_, { signal }) =>
      new Promise((_resolve, reject) => {
        const stop = (): void => reject(new Error('stopped'));
        if (signal.aborted) stop();
        else signal.addEventListener('abort', stop);
      });
    await queue.add(units('a', 'b'));
    for (let times = 0; times < 4; times += 1) {
      const worker = await start(stopping, { lockMs: 60_000 });
      await until(() => worker.busy() === 2);
      await worker.stop();
      expect(await queue.counts()).toMatchObject({ waiting: 2, active: 0, ended: 0 });
    }
    await start((unit) => Promise.resolve(done(unit)));
    await until(async () => (await endsOf()).length === 2);
    expect(await endsOf()).toEqual(['a done', 'b done']);
  });

  it('are not taken while the run is paused, and are when it goes on', async () => {
    await queue.pause();
    expect(await stateOf(redis, run.id)).toBe('paused');
    await start((unit) => Promise.resolve(done(unit)));
    await queue.add(units('a'));
    await sleep(300);
    expect(await queue.counts()).toMatchObject({ waiting: 1, ended: 0 });
    await queue.resume();
    await until(async () => (await endsOf()).length === 1);
    expect(await stateOf(redis, run.id)).toBe('running');
  });

  it('that failed are taken up again by a retry', async () => {
    let isMended = false;
    await start(
      (unit) => (isMended ? Promise.resolve(done(unit)) : Promise.reject(new Error('x'))),
      { tries: 1 },
    );
    await queue.add(units('a', 'b'));
    await until(async () => (await queue.counts()).failed === 2);
    isMended = true;
    expect(await queue.retry()).toBe(2);
    await until(async () => (await queue.ends(0)).length === 4);
    expect(await queue.counts()).toEqual({ waiting: 0, active: 0, ended: 2, failed: 0 });
    expect(await queue.retry()).toBe(0);
  });

  it('end the whole run when a budget is used up: the others wait', async () => {
    const worker = await start((unit, { signal }) =>
      unit.id === 'a'
        ? Promise.resolve({
            unit: 'a',
            by: 'here',
            kind: 'budget',
            code: 'budget',
            message: 'Used up.',
            remedy: null,
          })
        : new Promise((_resolve, reject) =>
            signal.addEventListener('abort', () => reject(new Error('stopped'))),
          ),
    );
    await queue.add(units('b', 'a', 'c'));
    await until(async () => (await queue.ends(0)).length === 1);
    await until(() => worker.busy() === 0);
    expect(await stateOf(redis, run.id)).toBe('ending');
    expect(await queue.counts()).toEqual({ waiting: 3, active: 0, ended: 0, failed: 0 });
  });

  it('are gone with the run when it is cancelled', async () => {
    await queue.add(units('a', 'b'));
    await queue.cancel(false);
    expect(await stateOf(redis, run.id)).toBe('cancelled');
    expect(await queue.counts()).toMatchObject({ waiting: 0 });
    expect((await queuedRuns(redis)).map(({ id }) => id)).toContain(run.id);
    await queue.cancel(true);
    expect((await queuedRuns(redis)).map(({ id }) => id)).not.toContain(run.id);
    expect(await admin.raw.keys(`*${run.id}*`)).toEqual([]);
  });

  it('are done after Redis was away for some seconds, none twice', async () => {
    const begun: string[] = [];
    await start(
      async (unit) => {
        begun.push(unit.id);
        await sleep(3000);
        return done(unit);
      },
      { lockMs: 20_000, concurrency: 1 },
    );
    await queue.add(units('a', 'b'));
    await until(() => begun.length === 1);
    await server.kill();
    await sleep(1500);
    await server.restart();
    await until(async () => (await endsOf()).length === 2, 30_000);
    expect(begun).toEqual(['a', 'b']);
  }, 60_000);
});

/** As if the process were killed: locks are renewed no more, and nothing is put back. */
async function crash(working: Working): Promise<void> {
  await (working as unknown as { worker: { close(force: boolean): Promise<void> } }).worker.close(
    true,
  );
}
