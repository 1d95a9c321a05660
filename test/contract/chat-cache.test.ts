import type { ChatCache } from '../../src/models/chat-cache.js';
import { openRedis, type Redis } from '../../src/redis/connect.js';
import { chained, RedisChatCache } from '../../src/redis/redis-chat-cache.js';
import { FileCache } from '../../src/storage/file-cache.js';
import { whenInstalled } from '../support/installed.js';
import { startRedis, type StartedRedis } from '../support/redis.js';
import { sentTwice } from '../support/sent-twice.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { chatCacheContract } from './chat-cache.contract.js';

let workspace: string;
let remove: () => Promise<void>;
beforeEach(async () => ({ path: workspace, remove } = await temporaryFolder()));
afterEach(() => remove());
const onDisk = (name = 'chat'): ChatCache => new FileCache(workspace, name);

chatCacheContract('FileCache', async () => ({ cache: onDisk(), reopen: () => onDisk() }));
chatCacheContract('chained', async () => {
  const open = (): ChatCache => chained(onDisk('first'), onDisk('second'));
  return { cache: open(), reopen: open };
});

describe('chained', () => {
  const key = { model: 'm' };

  it('gives what only the second has, and to the first too', async () => {
    const [first, second] = [onDisk('first'), onDisk('second')];
    await second.set(key, 'an answer');
    expect(await chained(first, second).get(key)).toBe('an answer');
    expect(await onDisk('first').get(key)).toBe('an answer');
    expect(await chained(second, onDisk('third')).get(key)).toBe('an answer');
  });

  it('is synced when both are', async () => {
    const synced = Promise.reject(new Error('the disk is full'));
    synced.catch(() => undefined);
    const full: ChatCache = { get: async () => null, set: async () => ({ synced }) };
    const written = await chained(onDisk(), full).set(key, 'an answer');
    await expect(written.synced).rejects.toThrow('the disk is full');
    await expect(chained(onDisk(), onDisk('b')).set(key, 'x')).resolves.toBeDefined();
  });
});

whenInstalled('redis-server')('over Redis', () => {
  let server: StartedRedis;
  let redis: Redis;
  let other: Redis;
  beforeAll(async () => {
    server = await startRedis();
    [redis, other] = await Promise.all([openRedis(server.url), openRedis(server.url)]);
  });
  beforeEach(() => redis.raw.flushall());
  afterAll(async () => {
    await Promise.all([redis.close(), other.close()]);
    await server.stop();
  });

  chatCacheContract('RedisChatCache', async () => ({
    cache: new RedisChatCache(redis),
    reopen: () => new RedisChatCache(other),
  }));
  chatCacheContract('RedisChatCache over a connection that breaks, before a file', async () => ({
    cache: chained(new RedisChatCache(sentTwice(redis)), onDisk()),
    reopen: () => chained(new RedisChatCache(other), onDisk('elsewhere')),
  }));

  it('keeps answers for a day, packed', async () => {
    const cache = new RedisChatCache(redis);
    await cache.set({ model: 'm' }, 'film '.repeat(10_000));
    const [key = ''] = await redis.raw.keys('*');
    expect(key).toMatch(/^tooldraft:answer:[0-9a-f]{64}$/);
    expect(await redis.raw.strlen(key)).toBeLessThan(1_000);
    expect(await redis.raw.ttl(key)).toBeGreaterThan(86_000);
  });

  it.each(['{"cut', '\u001f\u008bno gzip'])('has nothing where Redis holds %j', async (text) => {
    const cache = new RedisChatCache(redis);
    await cache.set({ model: 'm' }, 'an answer');
    const [key = ''] = await redis.raw.keys('*');
    await redis.raw.set(key, Buffer.from(text, 'latin1'));
    expect(await cache.get({ model: 'm' })).toBeNull();
  });
});
