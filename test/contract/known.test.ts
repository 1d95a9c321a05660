import { randomUUID } from 'node:crypto';
import { probableEffect } from '../../src/arguments/names/probable-effect.js';
import { ValuePool } from '../../src/arguments/pool/value-pool.js';
import type { Json } from '../../src/core/json.js';
import { openRedis, type Redis } from '../../src/redis/connect.js';
import { redisBlobs, type Blobs } from '../../src/redis/blobs.js';
import { knownFromJson, knownToJson } from '../../src/refinement/known-json.js';
import type { Known } from '../../src/refinement/wave-runner.js';
import { hashJson } from '../../src/support/hash-json.js';
import { httpTool, parameter, successfulCall } from '../arguments/support.js';
import { whenInstalled } from '../support/installed.js';
import { startRedis, type StartedRedis } from '../support/redis.js';

const id = { type: 'integer' };
const search = httpTool('/search/movie', { query: { type: 'string' } });
const create = httpTool('/lists', { name: { type: 'string' } }, 'POST');
const remove = httpTool('/lists/{list_id}', { list_id: id }, 'DELETE');
const details = httpTool('/movie/{movie_id}', { movie_id: id });
const catalogue = [search, create, remove, details];

/** What later tools know after four calls: values of all kinds, and something that is gone. */
function known(): Known {
  const films = [
    { id: 27205, title: 'Inception 日本', genre_ids: [28], path: '/maps/a\u2028b' },
    { id: 550, title: 'Fight Club', overview: 'A long text. '.repeat(40) },
  ];
  const calls = [
    {
      tool: search,
      call: successfulCall('c1', { query: 'Inception' }, { page: 1, results: films }),
    },
    { tool: search, call: successfulCall('c10', { query: 'Club' }, { page: 2, results: [] }) },
    {
      tool: create,
      call: successfulCall('c1', { name: 'mine' }, { list: { id: 77, items: films } }),
    },
    { tool: remove, call: successfulCall('c1', { list_id: 77 }, { success: true }) },
  ];
  const pool = new ValuePool();
  for (const { tool, call } of calls) {
    const mutating = tool === create || tool === remove;
    pool.addOutcome({ tool, call, reference: `rules/${tool.id}#${call.id}`, mutating });
  }
  const others = catalogue.map((tool) => {
    const own = calls.flatMap(({ tool: { id: of }, call }) => (of === tool.id ? [call] : []));
    const other = { tool, effect: probableEffect(tool), calls: own, mayCall: tool !== remove };
    return [tool.id, other] as const;
  });
  return { pool: pool.freeze(), others: new Map(others), callsAllowed: 25 };
}

/** What every way to pass on a wave's knowledge promises. */
function knownContract(name: string, pass: (json: Json) => Promise<Json>): void {
  describe(`what a wave knows, passed on ${name}`, () => {
    const passedOn = async (before: Known): Promise<Known> => {
      const mayCall = new Set(catalogue.filter((tool) => tool !== remove).map((tool) => tool.id));
      return knownFromJson(await pass(knownToJson(before)), catalogue, mayCall);
    };

    it('is the same there', async () => {
      const [before, after] = [known(), await passedOn(known())];
      expect(after.callsAllowed).toBe(25);
      expect([...after.others]).toEqual([...before.others]);
      expect(after.pool.size).toBeGreaterThan(5);
      expect(after.pool.all()).toEqual(before.pool.all());
      expect(after.pool.wholes()).toEqual(before.pool.wholes());
      expect(after.pool.runningTexts()).toEqual(before.pool.runningTexts());
      const wanted = parameter('movie_id', id);
      const candidates = before.pool.candidatesFor(wanted, details);
      expect(candidates.map(({ value }) => value)).toContain(550);
      expect(after.pool.candidatesFor(wanted, details)).toEqual(candidates);
      expect([77, 550].map((value) => after.pool.isGone(value))).toEqual([true, false]);
    });

    it('is the same when it is passed on again', async () => {
      const once = await passedOn(known());
      expect(knownToJson(await passedOn(once))).toEqual(knownToJson(once));
      expect(hashJson(knownToJson(once))).toBe(hashJson(knownToJson(known())));
    });
  });
}

knownContract('as text', async (json) => JSON.parse(JSON.stringify(json)) as Json);

whenInstalled('redis-server')('over Redis', () => {
  let server: StartedRedis;
  let redis: Redis;
  let other: Redis;
  let blobs: Blobs;
  let read: Blobs;
  beforeAll(async () => {
    server = await startRedis();
    [redis, other] = await Promise.all([openRedis(server.url), openRedis(server.url)]);
    const run = randomUUID();
    [blobs, read] = [redisBlobs(redis, run), redisBlobs(other, run)];
  });
  afterAll(async () => {
    await Promise.all([redis.close(), other.close()]);
    await server.stop();
  });

  knownContract('as a blob', async (json) => {
    await blobs.put('known of wave 1', json);
    return (await read.get('known of wave 1'))!;
  });

  it('gives null for a blob that is not there, or not any more', async () => {
    expect(await read.get('another')).toBeNull();
    await blobs.put('another', { some: 'value' });
    expect(await read.get('another')).toEqual({ some: 'value' });
    expect(await redisBlobs(other, randomUUID()).get('another')).toBeNull();
    await read.drop('another');
    expect(await blobs.get('another')).toBeNull();
  });

  it('keeps what is large packed', async () => {
    const large = Array.from({ length: 20_000 }, (_, index) => ({ id: index, name: 'a film' }));
    await blobs.put('large', large);
    expect(await read.get('large')).toEqual(large);
    const [key = ''] = await redis.raw.keys('*large*');
    expect(await redis.raw.strlen(key)).toBeLessThan(JSON.stringify(large).length / 5);
    await redis.raw.set(key, 'no JSON');
    await expect(read.get('large')).rejects.toThrow('What Redis holds as large cannot be read.');
  });
});
