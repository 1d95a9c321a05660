import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { openRedis, redisScript, type Redis } from '../../src/redis/connect.js';
import { lastingChange, type LastingChange } from '../../src/redis/lasting-change.js';
import { buildTimeoutMs, ensureBuilt } from '../support/built-cli.js';
import { freePort } from '../support/child-process.js';
import { executable, whenInstalled } from '../support/installed.js';
import { startRedis, type StartedRedis } from '../support/redis.js';
import { runCli, type CliResult } from '../support/run-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const add = redisScript(`return redis.call('INCRBY', KEYS[1], ARGV[1])`);
const key = 'tooldraft:test';

describe('lastingChange', () => {
  const told: (readonly [boolean, number])[] = [];
  beforeEach(() => void told.splice(0));
  const change = (firstMs: number): LastingChange =>
    lastingChange((isOver, ms) => void told.push([isOver, ms]), { firstMs, everyMs: 50 });

  it('tells of what lasts, now and then, and when it is over', async () => {
    const lasting = change(20);
    lasting.begin();
    while (told.length < 3) await new Promise((done) => setTimeout(done, 5));
    lasting.begin();
    lasting.end();
    lasting.end();
    const ended = told.length;
    await new Promise((done) => setTimeout(done, 70));
    expect(told).toHaveLength(ended);
    expect(told.map(([isOver]) => isOver)).toEqual([...told.slice(1).map(() => false), true]);
    const times = told.map(([, ms]) => ms);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    [20, 70, 120].forEach((ms, at) => expect(times[at]).toBeGreaterThanOrEqual(ms - 2));
  });

  it('tells nothing of what is soon over', async () => {
    const lasting = change(60_000);
    lasting.begin();
    lasting.end();
    expect(told).toEqual([]);
  });
});

whenInstalled('redis-server')('a connection to Redis', () => {
  let server: StartedRedis;
  let redis: Redis;
  beforeAll(async () => (server = await startRedis()));
  beforeEach(async () => {
    redis = await openRedis(server.url);
    await redis.raw.flushall();
  });
  afterEach(() => redis.close());
  afterAll(() => server.stop());

  it('runs scripts, with texts or bytes, also when Redis has forgotten them', async () => {
    expect(await redis.eval(add, [key], ['2'])).toBe(2);
    expect(await redis.eval(add, [key], ['3'])).toBe(5);
    await redis.raw.script('FLUSH');
    expect(await redis.eval(add, [key], ['1'])).toBe(6);
    const echo = redisScript('return {ARGV[1]}');
    const bytes = Buffer.from([0, 255, 13, 10]);
    expect(await redis.evalBytes(echo, [], [bytes])).toEqual([bytes]);
    expect(await redis.eval(echo, [], ['é'])).toEqual(['é']);
  });

  it('passes on what a script itself refuses', async () => {
    const refusing = redisScript(`return redis.error_reply('LOST it')`);
    await expect(redis.eval(refusing, [], [])).rejects.toThrow('LOST it');
  });

  it('has the time of Redis, which never goes back', async () => {
    const [seconds, microseconds] = await redis.raw.time();
    const now = redis.now().getTime();
    expect(Math.abs(now - Number(seconds) * 1_000 - Number(microseconds) / 1_000)).toBeLessThan(
      100,
    );
    const times = Array.from({ length: 1_000 }, () => redis.now().getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
    const ownClock = Date.now;
    Date.now = () => 0;
    expect(redis.now().getTime()).toBeGreaterThanOrEqual(now);
    Date.now = ownClock;
  });

  it('waits while Redis is gone, and has lost nothing when it is back', async () => {
    const told: string[] = [];
    redis.onChange((message) => void told.push(message));
    await redis.eval(add, [key], ['1']);
    await server.kill();
    const waiting = [redis.eval(add, [key], ['1']), redis.eval(add, [key], ['1'])];
    await new Promise((done) => setTimeout(done, 2_200));
    await server.restart();
    expect(await Promise.all(waiting)).toEqual([2, 3]);
    expect(await redis.eval(add, [key], ['1'])).toBe(4);
    expect(told).toEqual([
      `Redis at ${server.url} is gone (connect ECONNREFUSED 127.0.0.1:${server.port}); waiting (2 s).`,
      expect.stringMatching(`^Redis at ${server.url} is back after [2-9] s.$`),
    ]);
  });

  it('waits while Redis is full', async () => {
    await redis.raw.config('SET', 'maxmemory', '1');
    const told: string[] = [];
    redis.onChange((message) => void told.push(message));
    let isDone = false;
    const waiting = redis.eval(add, [key], ['1']).then(() => (isDone = true));
    await new Promise((done) => setTimeout(done, 2_200));
    expect(isDone).toBe(false);
    await redis.raw.config('SET', 'maxmemory', '0');
    await waiting;
    expect(told).toEqual([
      `Redis at ${server.url} takes nothing more, its memory or its disk is full; waiting (2 s).`,
      `Redis at ${server.url} is back after 3 s.`,
    ]);
  });

  it('waits while Redis is a replica, and has the new primary then', async () => {
    const admin = await openRedis(server.url);
    await admin.raw.call('REPLICAOF', '127.0.0.1', '1');
    let isDone = false;
    const waiting = redis.eval(add, [key], ['1']).then(() => (isDone = true));
    await new Promise((done) => setTimeout(done, 200));
    expect(isDone).toBe(false);
    await admin.raw.call('REPLICAOF', 'NO', 'ONE');
    await admin.close();
    await waiting;
  });

  it('says what Redis refuses in the middle of a run', async () => {
    const user = redis.label.replace('//', '//worker:pw@');
    await redis.raw.acl('SETUSER', 'worker', 'on', '>pw', '~tooldraft:*', '+@all');
    const worker = await openRedis(user);
    await redis.raw.acl('SETUSER', 'worker', 'resetkeys');
    await expect(worker.eval(add, [key], ['1'])).rejects.toMatchObject({
      code: 'configuration',
      message: expect.stringContaining('does not allow this user what a run needs') as string,
    });
    await worker.close();
  });

  it('ends what waits when it is closed, and can be closed twice', async () => {
    await redis.raw.client('PAUSE', 60_000);
    const sent = redis.raw.get(key);
    await new Promise((done) => setTimeout(done, 20));
    await server.kill();
    const waiting = redis.eval(add, [key], ['1']);
    await new Promise((done) => setTimeout(done, 50));
    const ended = Promise.all([
      expect(waiting).rejects.toMatchObject({ code: 'interrupted' }),
      expect(sent).rejects.toThrow('Connection is closed.'),
    ]);
    await redis.close();
    await ended;
    await redis.close();
    await server.restart();
  });
});

whenInstalled('redis-server')('Redis over TLS', () => {
  whenInstalled('openssl')('with a certificate of one’s own', () => {
    let folder: string;
    let remove: () => Promise<void>;
    let server: StartedRedis;
    let url: string;
    const file = (name: string): string => join(folder, name);
    beforeAll(ensureBuilt, buildTimeoutMs);
    beforeAll(async () => {
      ({ path: folder, remove } = await temporaryFolder());
      const made = spawnSync(executable('openssl')!, [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
        ...['-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
        ...['-keyout', file('key.pem'), '-out', file('cert.pem')],
      ]);
      expect(made.status).toBe(0);
      const port = await freePort();
      server = await startRedis([
        ...[
          ['tls-port', String(port)],
          ['tls-auth-clients', 'no'],
          ['requirepass', 'pw'],
        ],
        ...[
          ['tls-cert-file', file('cert.pem')],
          ['tls-key-file', file('key.pem')],
        ],
      ]);
      url = `rediss://:pw@localhost:${port}`;
    });
    afterAll(async () => {
      await server.stop();
      await remove();
    });

    it('is not trusted, and says how it would be', async () => {
      await expect(openRedis(url)).rejects.toMatchObject({
        message: expect.stringContaining(
          'a certificate of an authority that is not known here',
        ) as string,
        remedy: expect.stringContaining('NODE_EXTRA_CA_CERTS') as string,
      });
    });

    it('is used by who trusts it, under its name alone', async () => {
      const statusAt = (queue: string): Promise<CliResult> =>
        runCli(['queue', 'status', '--queue', queue], {
          cwd: folder,
          env: { NODE_EXTRA_CA_CERTS: file('cert.pem') },
        });
      expect(await statusAt(url)).toMatchObject({ code: 0 });
      const { code, stderr } = await statusAt(url.replace('localhost', '127.0.0.1'));
      expect([code, stderr]).toEqual([
        1,
        expect.stringContaining('has a certificate that does not hold'),
      ]);
    });
  });
});
