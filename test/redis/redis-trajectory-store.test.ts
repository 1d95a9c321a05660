import { randomUUID } from 'node:crypto';
import { openRedis, type Redis } from '../../src/redis/connect.js';
import { openFence, LostToolError } from '../../src/redis/fence.js';
import { RedisTrajectoryStore } from '../../src/redis/redis-trajectory-store.js';
import { MemoryTrajectoryStore } from '../../src/storage/memory-trajectory-store.js';
import { trajectoryStoreContract } from '../contract/trajectory-store.contract.js';
import { whenInstalled } from '../support/installed.js';
import { startRedis, type StartedRedis } from '../support/redis.js';
import { sentTwice } from '../support/sent-twice.js';
import { answered, sampleCall, sampleTrajectory } from '../support/sample-trajectory.js';

const tool = 'read_text_file';

whenInstalled('redis-server')('RedisTrajectoryStore', () => {
  let server: StartedRedis;
  let redis: Redis;
  let other: Redis;
  let run: string;
  beforeAll(async () => {
    server = await startRedis();
    [redis, other] = await Promise.all([openRedis(server.url), openRedis(server.url)]);
  });
  beforeEach(() => (run = randomUUID()));
  afterAll(async () => {
    await Promise.all([redis.close(), other.close()]);
    await server.stop();
  });

  trajectoryStoreContract('RedisTrajectoryStore', async () => ({
    store: new RedisTrajectoryStore(redis, run),
    reopen: () => new RedisTrajectoryStore(other, run),
  }));

  trajectoryStoreContract('RedisTrajectoryStore behind a fence', async () => {
    const fence = openFence(redis, run);
    const ids = ['GET /a', 'get /a', 'GET /a/', '../a', 'a', '', '日本', 'x'.repeat(500)];
    await fence.take([tool, 'new', ...ids]);
    return {
      store: new RedisTrajectoryStore(redis, run, fence),
      reopen: () => new RedisTrajectoryStore(redis, run, fence),
    };
  });

  trajectoryStoreContract('RedisTrajectoryStore over a connection that breaks', async () => ({
    store: new RedisTrajectoryStore(sentTwice(redis), run),
    reopen: () => new RedisTrajectoryStore(other, run),
  }));

  it('refuses every write of one from whom a tool was taken, and nothing of his gets in', async () => {
    const [late, now] = [openFence(redis, run), openFence(other, run)];
    const store = new RedisTrajectoryStore(redis, run, late);
    await late.take([tool, 'another']);
    await store.save(sampleTrajectory());
    await store.saveCall(tool, sampleCall('c1'));
    await now.take([tool]);
    const writes = [
      store.saveCall(tool, answered(sampleCall('c1'))),
      store.saveCall(tool, sampleCall('c2')),
      store.saveIteration(tool, { index: 1, usage: [], startedAt: '2026-01-31T09:00:00.000Z' }),
      store.save(sampleTrajectory({ stop: { reason: 'converged' } })),
      store.replace(sampleTrajectory({ startedAt: '2026-02-01T09:00:00.000Z' })),
    ];
    for (const write of writes) await expect(write).rejects.toThrow(LostToolError);
    const mine = new RedisTrajectoryStore(other, run, now);
    expect(await mine.load(tool)).toEqual(sampleTrajectory({ calls: [sampleCall('c1')] }));
    await mine.saveCall(tool, answered(sampleCall('c1')));
    await store.save(sampleTrajectory({ tool: 'another' }));
  });

  it('has all calls that are recorded at the same time, or none, when its process dies', async () => {
    let left = 1;
    const dying: Redis = {
      ...redis,
      eval: async (...sent) => {
        left -= 1;
        return left < 0 ? new Promise(() => undefined) : redis.eval(...sent);
      },
    };
    const [before, after] = [
      new RedisTrajectoryStore(redis, run),
      new RedisTrajectoryStore(dying, run),
    ];
    await before.save(sampleTrajectory());
    const calls = ['c1', 'c2', 'c3'].map((id) => sampleCall(id));
    await Promise.all(calls.map((call) => after.saveCall(tool, call)));
    expect(await before.load(tool)).toEqual(sampleTrajectory({ calls }));
  });

  it('loses nothing that another process records while it saves', async () => {
    const elsewhere = new RedisTrajectoryStore(other, run);
    const ids: string[] = [];
    const busy: Redis = {
      ...redis,
      evalBytes: async (...sent) => {
        const reply = await redis.evalBytes(...sent);
        ids.push(`c${ids.length + 1}`);
        await elsewhere.saveCall(tool, sampleCall(ids.at(-1)!));
        return reply;
      },
    };
    await elsewhere.save(sampleTrajectory());
    const store = new RedisTrajectoryStore(busy, run);
    for (let times = 0; times < 4; times += 1) await store.save((await store.load(tool))!);
    expect((await elsewhere.load(tool))?.calls.map(({ id }) => id)).toEqual(ids);
  });

  describe('moves a tool into another store', () => {
    const first = sampleTrajectory({ calls: [answered(sampleCall('c1'))] });
    const startedAt = '2026-02-01T09:00:00.000Z';
    const second = sampleTrajectory({ startedAt, callsBefore: 1 });

    it.each([
      { title: 'that has nothing of it', there: null },
      { title: 'that has what it was before', there: sampleTrajectory() },
      { title: 'that has it already', there: second },
    ])('$title', async ({ there }) => {
      const store = new RedisTrajectoryStore(sentTwice(redis), run);
      const into = new MemoryTrajectoryStore();
      if (there !== null) await into.save(there);
      await store.save(sampleTrajectory());
      await store.saveCall(tool, answered(sampleCall('c1')));
      await store.replace(second);
      await store.saveCall(tool, sampleCall('c2'));
      const moved = { ...second, calls: [sampleCall('c2')] };
      for (const times of [1, 2]) {
        expect(await store.copyTo(into, tool)).toEqual(moved);
        expect(await into.load(tool)).toEqual(moved);
        expect([times, into.archived]).toEqual([times, there === second ? [] : [first]]);
      }
    });

    it('and forgets it, so that whoever had it writes nothing any more', async () => {
      const fence = openFence(redis, run);
      await fence.take([tool]);
      const store = new RedisTrajectoryStore(redis, run, fence);
      await store.save(sampleTrajectory());
      await new RedisTrajectoryStore(other, run).drop(tool);
      expect(await store.load(tool)).toBeNull();
      expect(await other.raw.keys(`*${run}*`)).toEqual([]);
      await expect(store.save(sampleTrajectory())).rejects.toThrow(LostToolError);
      expect(await new RedisTrajectoryStore(other, run).copyTo(store, tool)).toBeNull();
    });
  });

  it('gives back and forgets also where Redis is full, so that there is room again', async () => {
    const store = new RedisTrajectoryStore(redis, run);
    await store.save(sampleTrajectory());
    await store.saveCall(tool, sampleCall('c1'));
    await redis.raw.config('SET', 'maxmemory', '1');
    try {
      const into = new MemoryTrajectoryStore();
      const there = new RedisTrajectoryStore(other, run);
      expect(await there.copyTo(into, tool)).toEqual(
        sampleTrajectory({ calls: [sampleCall('c1')] }),
      );
      await there.drop(tool);
      expect(await other.raw.keys(`*${run}*`)).toEqual([]);
    } finally {
      await redis.raw.config('SET', 'maxmemory', '0');
    }
  });

  it('keeps large answers packed', async () => {
    const long = 'the same words again '.repeat(10_000);
    const call = answered(sampleCall('c1', { arguments: { long } }));
    const store = new RedisTrajectoryStore(redis, run);
    await store.save(sampleTrajectory());
    await store.saveCall(tool, call);
    expect((await store.load(tool))?.calls).toEqual([call]);
    await store.save(sampleTrajectory());
    expect((await store.load(tool))?.calls).toEqual([call]);
    const key = (await redis.raw.keys(`*${run}*`))[0]!;
    expect(await redis.raw.call('MEMORY', 'USAGE', key)).toBeLessThan(long.length / 20);
  });

  it.each(['{"version":2', '{"version":3}', JSON.stringify(sampleTrajectory({ tool: 'else' }))])(
    'says so where Redis holds something else: %s',
    async (text) => {
      const store = new RedisTrajectoryStore(redis, run);
      await store.save(sampleTrajectory());
      const key = (await redis.raw.keys(`*${run}*`))[0]!;
      await redis.raw.hset(key, 'trajectory', text);
      await expect(store.load(tool)).rejects.toThrow(
        'What Redis holds as the trajectory of "read_text_file" cannot be read.',
      );
    },
  );
});
