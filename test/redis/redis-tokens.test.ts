import { randomUUID } from 'node:crypto';
import type { PrivateEntry } from '../../src/core/private-entry.js';
import type { Json } from '../../src/core/json.js';
import type { Outcome } from '../../src/core/outcome.js';
import { PrivateValues } from '../../src/privacy/private-values.js';
import { openRedis, type Redis } from '../../src/redis/connect.js';
import { redisTokens } from '../../src/redis/redis-tokens.js';
import { whenInstalled } from '../support/installed.js';
import { startRedis, type StartedRedis } from '../support/redis.js';

const secret = 'a secret that every machine has';

const answer = (body: Json): Outcome => ({
  ...{ kind: 'success', status: 200, body, shape: {}, durationMs: 1, attempts: 1 },
  ...{ bytes: 1, truncated: false },
});

const bodyOf = (outcome: Outcome): Json =>
  outcome.kind === 'fault' ? null : (outcome.body ?? null);

whenInstalled('redis-server')('private values of several workers', () => {
  let server: StartedRedis;
  let redis: Redis;
  let run: string;

  beforeAll(async () => {
    server = await startRedis();
    redis = await openRedis(server.url);
  });
  afterAll(async () => {
    await redis.close();
    await server.stop();
  });
  beforeEach(() => {
    run = randomUUID();
  });

  const worker = async (more: { readonly keep?: (entry: PrivateEntry) => void } = {}) =>
    new PrivateValues({ ...more, shared: await redisTokens(redis, run, secret) });

  /** So many that some want the same number. */
  const people: readonly string[] = Array.from(
    { length: 120 },
    (_, index) => `reader${index}@mail-of-readers.org`,
  );

  it('have one token each, whoever meets them first, and each token one value', async () => {
    const [one, other] = [await worker(), await worker()];
    const mask = (values: PrivateValues, emails: readonly string[]) =>
      values.masked(answer(emails.map((email) => ({ email }))), {});
    await Promise.all([mask(one, people.slice(0, 80)), mask(other, people.slice(40))]);
    const [first, second] = [await mask(one, people), await mask(other, people)];
    expect(bodyOf(first)).toEqual(bodyOf(second));
    const tokens = bodyOf(first) as { email: string }[];
    expect(new Set(tokens.map(({ email }) => email)).size).toBe(people.length);
    for (const { email } of tokens) expect(people).not.toContain(email);
  });

  it('become values again in the calls of another worker, and are kept by the one that began', async () => {
    const kept: PrivateEntry[] = [];
    const [one, other] = [await worker(), await worker({ keep: (entry) => kept.push(entry) })];
    const masked = await one.masked(answer({ author: 'Jane Doeman', email: people[0]! }), {});
    const tokens = bodyOf(masked) as { author: string; email: string };
    expect(other.unmasked(tokens)).toEqual(tokens);
    await other.refresh();
    expect(other.unmasked(tokens)).toEqual({ author: 'Jane Doeman', email: people[0] });
    expect(kept).toContainEqual({ value: people[0], token: tokens.email });
    await other.refresh();
    expect(new Set(kept.map((entry) => JSON.stringify(entry))).size).toBe(kept.length);
  });

  it('are no secret where another worker sent them', async () => {
    const [one, other] = [await worker(), await worker()];
    await one.masked(answer({}), { email: 'made.up@our-own-mail.org' });
    await other.refresh();
    const back = await other.masked(answer({ email: 'made.up@our-own-mail.org' }), {});
    expect(bodyOf(back)).toEqual({ email: 'made.up@our-own-mail.org' });
  });

  it('stand nowhere in Redis as they are', async () => {
    const one = await worker();
    await one.masked(answer({ email: people[0]! }), { email: 'made.up@our-own-mail.org' });
    const keys = await redis.raw.keys(`*${run}*`);
    expect(keys.length).toBeGreaterThan(3);
    const dumps = await Promise.all(keys.map((key) => redis.raw.dumpBuffer(key)));
    const all = Buffer.concat(dumps.flatMap((dump) => dump ?? [])).toString('latin1');
    for (const text of [people[0]!, 'reader0', 'made.up', secret]) expect(all).not.toContain(text);
  });

  it('are refused to a worker with another secret, or with a short one', async () => {
    await worker();
    await expect(redisTokens(redis, run, `${secret}, or not`)).rejects.toMatchObject({
      code: 'configuration',
      message: expect.stringContaining('another one than where the run was started') as string,
    });
    await expect(redisTokens(redis, run, 'short')).rejects.toThrow(/shorter than 16/);
  });
});
