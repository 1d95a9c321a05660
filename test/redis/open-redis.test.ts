import { ConfigurationError, TooldraftError } from '../../src/core/errors.js';
import { openRedis, type Redis } from '../../src/redis/connect.js';
import { loadOptional } from '../../src/redis/load-optional.js';
import { freePort } from '../support/child-process.js';
import { replies, startFakeRedis, type Answering } from '../support/fake-redis.js';
import { whenInstalled } from '../support/installed.js';
import { startRedis, type StartedRedis } from '../support/redis.js';

const password = 'pw-%40-4711';

interface Refusal {
  readonly code: string;
  readonly text: string;
}

/** What is said where it does not open. */
async function refusal(
  url: string,
  options: Parameters<typeof openRedis>[1] = {},
): Promise<Refusal> {
  const error: unknown = await openRedis(url, options).then(
    (redis) => redis.close(),
    (reason: unknown) => reason,
  );
  if (!(error instanceof TooldraftError))
    throw new Error(`expected a refusal, got ${String(error)}`);
  expect(`${error.message} ${error.remedy}`).not.toContain('4711');
  return { code: error.code, text: `${error.message} ${error.remedy}` };
}

describe('openRedis reads an address', () => {
  it.each([
    'http://127.0.0.1:6379',
    '127.0.0.1:6379',
    'redis://',
    'redis:6379',
    `redis://:${password}/a@127.0.0.1`,
    `redis://user:6379/${password}@127.0.0.1`,
    `redis://user:a#${password}@127.0.0.1`,
    `redis://user:a%zz${password}@127.0.0.1`,
    'redis://127.0.0.1/films',
    'redis://127.0.0.1/0?tls=true',
    'redis://127.0.0.1:99999',
  ])('or says how it is written: %s', async (url) => {
    expect(await refusal(url)).toEqual({
      code: 'configuration',
      text: expect.stringContaining('Write it as redis://[USER:PASSWORD@]HOST') as string,
    });
  });
});

describe('openRedis without the package', () => {
  it('says what to install, and only then', async () => {
    const missing = Object.assign(new Error('Cannot find package'), {
      code: 'ERR_MODULE_NOT_FOUND',
    });
    const found = loadOptional(() => Promise.reject(missing));
    await expect(found).rejects.toThrow(ConfigurationError);
    await expect(found).rejects.toMatchObject({
      remedy: expect.stringContaining('npm install bullmq ioredis') as string,
    });
    await expect(loadOptional(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  });
});

describe('openRedis and what is no Redis', () => {
  const info = (version: string) => () => `redis_version:${version}\r\nmaxmemory_policy:noeviction`;
  const rows: readonly {
    readonly title: string;
    readonly answer: Answering;
    readonly code: string;
    readonly says: string;
    readonly tls?: boolean;
  }[] = [
    {
      title: 'a web server',
      answer: (received, socket) =>
        received !== '' && socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'),
      code: 'connection',
      says: 'does not answer as Redis does',
    },
    {
      title: 'a TLS port',
      answer: (received, socket) =>
        received !== '' && socket.end(Buffer.from([21, 3, 1, 0, 2, 2, 70])),
      code: 'connection',
      says: 'write rediss:// if it is a TLS port',
    },
    {
      title: 'a port without TLS',
      answer: (received, socket) => received !== '' && socket.end('-ERR Protocol error\r\n'),
      code: 'connection',
      says: 'does not speak TLS',
      tls: true,
    },
    {
      title: 'one that hangs up',
      answer: (_, socket) => socket.destroy(),
      code: 'connection',
      says: 'does not answer',
    },
    {
      title: 'one that hangs up before TLS',
      answer: (_, socket) => socket.end(),
      code: 'connection',
      says: 'does not speak TLS',
      tls: true,
    },
    {
      title: 'an old Redis',
      answer: replies({ hello: () => '-ERR unknown command `HELLO`', info: info('5.0.7') }),
      code: 'configuration',
      says: 'is version 5.0.7; a run needs 6.2 or later',
    },
    {
      title: 'a Redis of 6.0',
      answer: replies({ info: info('6.0.16') }),
      code: 'configuration',
      says: 'is version 6.0.16; a run needs 6.2 or later',
    },
    {
      title: 'a Redis with too many connections',
      answer: (_, socket) => socket.end('-ERR max number of clients reached\r\n'),
      code: 'connection',
      says: 'takes no more connections',
    },
    {
      title: 'a Redis in protected mode',
      answer: (_, socket) => socket.end('-DENIED Redis is running in protected mode\r\n'),
      code: 'configuration',
      says: 'serves its own machine alone',
    },
    {
      title: 'a Redis whose disk is full',
      answer: replies({
        info: info('7.2.0'),
        eval: () => '-MISCONF Errors writing to the AOF file',
      }),
      code: 'storage',
      says: 'cannot write to its disk',
    },
    {
      title: 'one that steers the terminal',
      answer: replies({ info: () => '-ODD \u001b[2Jnothing' }),
      code: 'connection',
      says: 'cannot be used: ODD \\x1b[2Jnothing. Start it',
    },
  ];

  it.each(rows)('$title: $says', async ({ answer, code, says, tls }) => {
    const server = await startFakeRedis(answer);
    const scheme = tls === true ? 'rediss' : 'redis';
    const said = await refusal(`${scheme}://user:${password}@127.0.0.1:${server.port}`);
    await server.stop();
    expect(said).toEqual({ code, text: expect.stringContaining(says) as string });
    expect(said.text).toContain(`Redis at ${scheme}://127.0.0.1:${server.port} `);
  });

  it('waits for one that loads its data, as long as it is not interrupted', async () => {
    const loading = '-LOADING Redis is loading the dataset in memory';
    const server = await startFakeRedis(replies({ ping: () => loading }));
    const warned: string[] = [];
    const controller = new AbortController();
    const opening = openRedis(`redis://127.0.0.1:${server.port}`, {
      signal: controller.signal,
      warn: (message) => {
        warned.push(message);
        setTimeout(() => controller.abort(), 600);
      },
    });
    await expect(opening).rejects.toMatchObject({ code: 'interrupted' });
    expect(warned).toEqual([
      `Redis at redis://127.0.0.1:${server.port} is loading its data; waiting for it.`,
    ]);
    await server.stop();
  });

  it('nothing there at all', async () => {
    const port = await freePort();
    expect(await refusal(`redis://:${password}@127.0.0.1:${port}/2`)).toEqual({
      code: 'connection',
      text:
        `Redis at redis://127.0.0.1:${port}/2 cannot be reached: the connection was refused (connect ECONNREFUSED 127.0.0.1:${port}). ` +
        'Start it (`redis-server --port PORT --appendonly yes`), or correct the address given with --queue.',
    });
    // A name that no resolver is asked about.
    const name = `${'x'.repeat(64)}.invalid`;
    expect((await refusal(`redis://${name}`)).text).toContain('the name of its host is not known');
  });
});

whenInstalled('redis-server')('openRedis and a Redis', () => {
  let server: StartedRedis;
  let admin: Redis;
  let overTls: Promise<Refusal>;
  beforeAll(async () => {
    server = await startRedis();
    admin = await openRedis(server.url);
    // It takes as long as an answer is waited for.
    overTls = refusal(server.url.replace('redis:', 'rediss:'));
    overTls.catch(() => undefined);
  });
  afterAll(async () => {
    await admin.close();
    await server.stop();
  });
  const usual = [
    ...[
      ['config', 'set', 'requirepass', ''],
      ['config', 'set', 'maxmemory', '0'],
    ],
    ...[
      ['config', 'set', 'maxmemory-policy', 'noeviction'],
      ['replicaof', 'no', 'one'],
    ],
    ...[
      ['config', 'set', 'appendonly', 'yes'],
      ['config', 'set', 'appendfsync', 'always'],
    ],
    ['acl', 'deluser', 'worker'],
  ];
  const administer = async (commands: readonly (readonly string[])[]): Promise<void> => {
    for (const [command = '', ...args] of commands) await admin.raw.call(command, args);
  };
  const worker = (...rules: readonly string[]): readonly string[] => [
    'acl',
    'setuser',
    'worker',
    'on',
    '>pw-@-4711',
    ...rules,
  ];
  const setting = (...of: readonly string[]): readonly string[] => ['config', 'set', ...of];

  const rows: readonly {
    readonly title: string;
    readonly with?: readonly string[];
    readonly login?: string;
    readonly database?: string;
    readonly writes?: boolean;
    readonly code?: string;
    readonly says?: string;
    readonly warns?: string;
  }[] = [
    { title: 'as it should be', writes: true },
    {
      title: 'that wants a password and gets none',
      with: setting('requirepass', 'pw-@-4711'),
      ...{ code: 'configuration', says: 'asks for a password' },
    },
    {
      title: 'that gets another password',
      with: setting('requirepass', 'other'),
      login: `:${password}@`,
      ...{ code: 'configuration', says: 'does not accept this user and password' },
    },
    {
      title: 'that gets its password',
      with: setting('requirepass', 'pw-@-4711'),
      login: `:${password}@`,
    },
    {
      title: 'whose user may do what the message says',
      with: worker('~tooldraft:*', '+@all', '-@dangerous', '+info'),
      login: `worker:${password}@`,
      writes: true,
    },
    {
      title: 'whose user may see other keys only',
      with: worker('~films:*', '+@all'),
      login: `worker:${password}@`,
      ...{ code: 'configuration', says: 'ACL SETUSER NAME ~tooldraft:* +@all -@dangerous +info' },
    },
    {
      title: 'whose user may not look at it',
      with: worker('~tooldraft:*', '+@all', '-@dangerous'),
      login: `worker:${password}@`,
      ...{ code: 'configuration', says: 'does not allow this user what a run needs' },
    },
    {
      title: 'that drops data',
      with: setting('maxmemory-policy', 'allkeys-lru'),
      ...{ code: 'configuration', says: 'maxmemory-policy noeviction' },
    },
    {
      title: 'that is full',
      with: setting('maxmemory', '1'),
      ...{ code: 'storage', says: 'has reached its maxmemory' },
    },
    {
      title: 'that keeps no log, where tools may write',
      with: setting('appendonly', 'no'),
      writes: true,
      ...{ code: 'configuration', says: 'calls that change something could be made twice' },
    },
    {
      title: 'that keeps no log, where tools only read',
      with: setting('appendonly', 'no'),
      warns: 'may have to be done again',
    },
    {
      title: 'that syncs every second, where tools may write',
      with: setting('appendfsync', 'everysec'),
      writes: true,
      warns: 'Set appendfsync always to exclude that',
    },
    { title: 'that syncs every second', with: setting('appendfsync', 'everysec') },
    {
      title: 'that is a replica',
      with: ['replicaof', '127.0.0.1', '1'],
      ...{ code: 'configuration', says: 'is a replica that takes no writes' },
    },
    {
      title: 'that has no such database',
      database: '/99',
      ...{ code: 'configuration', says: 'has no database of that number' },
    },
    { title: 'with a database', database: '/7', writes: true },
  ];

  it.each(rows)('$title', async ({ login = '', database = '', writes, ...row }) => {
    await administer(row.with === undefined ? [] : [row.with]);
    try {
      const warned: string[] = [];
      const options = { writes, warn: (message: string) => void warned.push(message) };
      const url = server.url.replace('//', `//${login}`) + database;
      if (row.says === undefined) {
        const redis = await openRedis(url, options);
        expect(redis.label).toBe(server.url + database);
        await redis.close();
      } else {
        expect(await refusal(url, options)).toEqual({
          code: row.code,
          text: expect.stringContaining(row.says) as string,
        });
      }
      expect(warned).toEqual(row.warns === undefined ? [] : [expect.stringContaining(row.warns)]);
    } finally {
      await administer(usual);
    }
  });

  it('that is asked for TLS on its plain port', async () => {
    const { code, text } = await overTls;
    expect(code).toBe('connection');
    expect(text).toContain('a plain port redis://');
  });
});
