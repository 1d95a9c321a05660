import { randomUUID } from 'node:crypto';
import { createCallBudget } from '../../src/calling/call-budget.js';
import { createPacer } from '../../src/calling/pacer.js';
import { createRateWindow } from '../../src/models/rate-window.js';
import { createTokenBudget } from '../../src/models/token-budget.js';
import { openRedis, redisScript, type Redis } from '../../src/redis/connect.js';
import { runKey } from '../../src/redis/run-keys.js';
import {
  sharedCallBudget,
  sharedLimits,
  sharedPacer,
  spentOf,
} from '../../src/redis/shared-limits.js';
import { sharedRateWindow } from '../../src/redis/shared-rate-window.js';
import { sharedTokenBudget } from '../../src/redis/shared-token-budget.js';
import { systemClock } from '../../src/support/system-clock.js';
import { instantClock } from '../models/instant-clock.js';
import { whenInstalled } from '../support/installed.js';
import { startRedis, type StartedRedis } from '../support/redis.js';
import { sentTwice } from '../support/sent-twice.js';
import { callBudgetContract, pacerContract } from './call-limits.contract.js';
import { rateWindowContract } from './rate-window.contract.js';
import { tokenBudgetContract } from './token-budget.contract.js';

/** The first thing that is made is what all get. */
function shared<T, Options>(make: (options: Options) => T): (options: Options) => T {
  let made: T | undefined;
  return (options) => (made ??= make(options));
}

describe('in one process', () => {
  tokenBudgetContract('createTokenBudget', () => ({
    open: shared(createTokenBudget),
    spent: async (budget) => budget.spent(),
  }));
  rateWindowContract('createRateWindow', () => {
    const clock = instantClock();
    return {
      lengthMs: 60_000,
      open: shared((limits) => createRateWindow({ ...limits, clock })),
      now: () => clock.now().getTime(),
    };
  });
  callBudgetContract('createCallBudget', () => ({ open: shared(createCallBudget) }));
  pacerContract('createPacer', () => ({
    open: shared((rps) => createPacer(rps, systemClock)),
    now: () => performance.now(),
  }));
});

whenInstalled('redis-server')('over Redis, with four clients', () => {
  let server: StartedRedis;
  let clients: Redis[] = [];
  let run: string;
  let count = 0;
  /** One client after the other. */
  const next = (): Redis => clients[(count += 1) % clients.length]!;
  beforeAll(async () => {
    server = await startRedis();
    clients = await Promise.all([1, 2, 3, 4].map(() => openRedis(server.url)));
  });
  beforeEach(() => (run = randomUUID()));
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.close()));
    await server.stop();
  });

  describe.each([
    { how: '', through: (redis: Redis) => redis },
    { how: ' over a connection that breaks', through: sentTwice },
  ])('$how', ({ how, through }) => {
    tokenBudgetContract(`sharedTokenBudget${how}`, () => {
      const of = randomUUID();
      return {
        open: (options) => sharedTokenBudget(through(next()), of, options),
        spent: async () => {
          // What they have sent is there when they are answered.
          await Promise.all(clients.map((client) => client.eval(nothing, [], [])));
          await Promise.all(clients.map((client) => client.eval(nothing, [], [])));
          const { tokens, cost } = await spentOf(clients[0]!, of);
          return { tokens, cost };
        },
      };
    });
    rateWindowContract(`sharedRateWindow${how}`, () => {
      const [key, lengthMs] = [runKey(randomUUID(), 'window'), 300];
      return {
        lengthMs,
        open: (limits) => sharedRateWindow(through(next()), key, { ...limits, lengthMs }),
        now: () => performance.now(),
      };
    });
  });
  callBudgetContract('sharedCallBudget', () => {
    const of = randomUUID();
    return { open: (maxCalls) => sharedCallBudget(next(), of, maxCalls) };
  });
  pacerContract('sharedPacer', () => {
    const of = randomUUID();
    return { open: (rps) => sharedPacer(next(), of, rps), now: () => performance.now() };
  });

  it('counts a call that is sent twice once too often at most, and one that is given back once', async () => {
    const [twice, once] = [sentTwice(next()), next()];
    const budget = sharedCallBudget(twice, run, 10);
    await budget.take('a');
    expect((await spentOf(once, run)).calls).toBe(2);
    await budget.giveBack();
    expect((await spentOf(once, run)).calls).toBe(1);
  });

  it('counts what a dead worker held as spent after a while, until it tells what it used', async () => {
    const options = { maxTokens: 100, holdMs: 50 };
    const [dead, alive] = [
      sharedTokenBudget(next(), run, options),
      sharedTokenBudget(next(), run, options),
    ];
    const held = await dead.reserve('m', { promptTokens: 60, completionTokens: 10 });
    const small = { promptTokens: 30, completionTokens: 0 };
    (await alive.reserve('m', small)).settle({ ...small, promptTokens: 10 });
    (await alive.reserve('m', { ...small, promptTokens: 20 })).settle({
      ...small,
      promptTokens: 0,
    });
    await new Promise((done) => setTimeout(done, 60));
    await expect(alive.reserve('m', small)).rejects.toThrow('80 tokens are used');
    held.settle({ promptTokens: 5, completionTokens: 0 });
    (await dead.reserve('m', small)).settle(small);
    await expect(dead.reserve('m', { ...small, promptTokens: 86 })).rejects.toThrow(
      '45 tokens are used',
    );
  });

  it('lets a large request in before later small ones once it has waited long', async () => {
    const key = runKey(run, 'window');
    const limits = { tpm: 100, lengthMs: 200, patienceMs: 300 };
    const [large, small] = [
      sharedRateWindow(next(), key, limits),
      sharedRateWindow(next(), key, limits),
    ];
    let isIn = false;
    let rounds = 0;
    const trickle = async (): Promise<void> => {
      for (; !isIn && rounds < 200; rounds += 1) {
        await small.enter(30);
        await new Promise((done) => setTimeout(done, 20));
      }
    };
    const trickles = [trickle(), trickle()];
    await new Promise((done) => setTimeout(done, 50));
    await large.enter(95);
    isIn = true;
    await Promise.all(trickles);
    expect(rounds).toBeLessThan(20);
  });

  it('has limits where they are asked for, by run, endpoint and host', async () => {
    const of = (id: string) =>
      sharedLimits(next(), id, { prices: {}, maxCalls: 1, rps: 1, rpm: 1 });
    expect(sharedLimits(next(), run, { prices: {} })).toMatchObject({
      pacer: undefined,
      calls: undefined,
    });
    const began = performance.now();
    for (const id of [run, randomUUID()]) {
      await of(id).calls!.take('a');
      await of(id).window('a').enter(1);
      await of(id).window('b').enter(1);
      await of(id).pacer!('a');
    }
    expect(performance.now() - began).toBeLessThan(1_000);
    await expect(of(run).calls!.take('a')).rejects.toThrow('The budget of 1 calls is used up.');
  });
});

const nothing = redisScript('return 1');
