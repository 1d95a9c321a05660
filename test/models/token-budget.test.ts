import fc from 'fast-check';
import { BudgetError, TooSmallBudgetError, ConfigurationError } from '../../src/core/errors.js';
import { costOf } from '../../src/models/price-table.js';
import { createTokenBudget } from '../../src/models/token-budget.js';
import { startScriptedChatModel } from '../support/scripted-chat-model.js';
import { filmRequest, testChatModel } from './test-chat-model.js';

const tokens = (promptTokens: number, completionTokens: number) => ({
  promptTokens,
  completionTokens,
});
const prices = { m: { inputPerMillion: 2, outputPerMillion: 10, cachedInputPerMillion: 0.5 } };

it('prices prompt, cached prompt and answer apart, and knows what it does not know', () => {
  expect(costOf(prices, 'm', { ...tokens(1000, 100), cachedPromptTokens: 400 })).toBeCloseTo(
    (600 * 2 + 400 * 0.5 + 100 * 10) / 1e6,
    12,
  );
  expect(costOf(prices, 'other', tokens(1, 1))).toBeNull();
  expect(costOf(prices, 'constructor', tokens(1, 1))).toBeNull();
});

it('rejects a request that does not fit beside what was spent', async () => {
  const budget = createTokenBudget({ maxTokens: 100 });
  (await budget.reserve('m', tokens(40, 20))).settle(tokens(40, 5));
  await expect(budget.reserve('m', tokens(40, 20))).rejects.toThrow(BudgetError);
  (await budget.reserve('m', tokens(35, 20))).settle(tokens(35, 20));
  expect(budget.spent()).toEqual({ tokens: 100, cost: 0 });
});

it('says the least that would do where a request alone is more than the whole budget', async () => {
  const budget = createTokenBudget({ maxTokens: 100 });
  const refused = await budget.reserve('m', tokens(90, 20)).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(TooSmallBudgetError);
  expect(refused).toMatchObject({ remedy: expect.stringContaining('--max-tokens 110') as string });
  (await budget.reserve('m', tokens(5, 5))).settle(tokens(5, 5));
  const later = await budget.reserve('m', tokens(90, 20)).catch((error: unknown) => error);
  expect(later).not.toBeInstanceOf(TooSmallBudgetError);
  expect(later).toMatchObject({ remedy: expect.stringContaining('to 110 at least') as string });
  const poor = createTokenBudget({ maxCost: 0.001, prices });
  await expect(poor.reserve('m', tokens(1000, 500))).rejects.toMatchObject({
    remedy: expect.stringContaining('--max-cost 0.007') as string,
  });
});

it('counts cost by the price table', async () => {
  const budget = createTokenBudget({ maxCost: 0.01, prices });
  (await budget.reserve('m', tokens(1000, 500))).settle(tokens(1000, 500));
  expect(budget.spent().cost).toBeCloseTo(0.007, 12);
  await expect(budget.reserve('m', tokens(1000, 500))).rejects.toThrow(/\$0\.0070 is spent/);
});

it('lets a request wait that may still fit when others have settled', async () => {
  const budget = createTokenBudget({ maxTokens: 100 });
  const first = await budget.reserve('m', tokens(10, 80));
  let started = false;
  const second = budget.reserve('m', tokens(10, 50)).then((reservation) => {
    started = true;
    return reservation;
  });
  await new Promise((done) => setImmediate(done));
  expect(started).toBe(false);
  first.settle(tokens(10, 5));
  (await second).settle(tokens(10, 50));
  expect(budget.spent().tokens).toBe(75);
});

it('ends a waiting request with BudgetError when it turns out not to fit, and when it is aborted', async () => {
  const budget = createTokenBudget({ maxTokens: 100 });
  const first = await budget.reserve('m', tokens(10, 80));
  const controller = new AbortController();
  const aborted = budget.reserve('m', tokens(10, 50), controller.signal);
  const late = budget.reserve('m', tokens(10, 50));
  controller.abort(new Error('stop'));
  await expect(aborted).rejects.toThrow('stop');
  first.settle(tokens(10, 80));
  await expect(late).rejects.toThrow(BudgetError);
});

it('lets the requests behind go on when one that waits is aborted', async () => {
  const budget = createTokenBudget({ maxTokens: 100 });
  const first = await budget.reserve('m', tokens(10, 80));
  const [head, behind] = [new AbortController(), new AbortController()];
  const waiting = budget.reserve('m', tokens(10, 50), head.signal);
  const small = budget.reserve('m', tokens(5, 5), behind.signal);
  head.abort(new Error('stop'));
  await expect(waiting).rejects.toThrow('stop');
  (await small).settle(tokens(5, 5));
  const before = budget.reserve('m', tokens(1, 1), AbortSignal.abort(new Error('before')));
  await expect(before).rejects.toThrow('before');
  first.settle(tokens(10, 80));
  expect(budget.spent().tokens).toBe(100);
});

it('counts without limits, and a reservation that is settled twice once', async () => {
  const budget = createTokenBudget();
  const reservation = await budget.reserve('m', tokens(1e9, 1e9));
  reservation.settle(tokens(7, 1));
  reservation.settle(tokens(7, 1));
  expect(budget.spent()).toEqual({ tokens: 8, cost: 0 });
});

it('is never overspent while answers keep to their limit, whatever the order', async () => {
  const request = fc.record({
    prompt: fc.nat(50),
    answer: fc.nat(50),
    used: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(request, { maxLength: 30 }), fc.scheduler(), async (all, s) => {
      const budget = createTokenBudget({ maxTokens: 300 });
      const runs = all.map(async ({ prompt, answer, used }) => {
        const reservation = await budget.reserve('m', tokens(prompt, answer));
        await s.schedule(Promise.resolve());
        reservation.settle(tokens(prompt, Math.floor(answer * used)));
        expect(budget.spent().tokens).toBeLessThanOrEqual(300);
      });
      const settled = Promise.allSettled(runs);
      await s.waitFor(settled);
      for (const result of await settled) {
        if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(BudgetError);
      }
    }),
    { numRuns: 50 },
  );
});

describe('a chat model', () => {
  it('stops before the request that the budget does not cover, however many are in flight', async () => {
    const server = await startScriptedChatModel(() => ({
      delayMs: 5,
      message: {
        content: '{"title":"Heat","year":1995}',
        usage: { prompt: 30, completion: 170 },
      },
    }));
    const budget = createTokenBudget({ maxTokens: 1000 });
    const model = testChatModel(server.baseUrl, { budget });
    const results = await Promise.allSettled(
      Array.from({ length: 30 }, () => model.complete(filmRequest)),
    );
    await server.close();
    const refused = results.filter(({ status }) => status === 'rejected');
    for (const result of refused) {
      expect(result.status === 'rejected' && result.reason).toBeInstanceOf(BudgetError);
    }
    expect(budget.spent().tokens).toBe(200 * (30 - refused.length));
    expect(budget.spent().tokens).toBeLessThanOrEqual(1000);
    expect(budget.spent().tokens).toBeGreaterThanOrEqual(600);
    expect(server.requests).toHaveLength(30 - refused.length);
  });

  it('counts the prompt of a request that went silent', async () => {
    const server = await startScriptedChatModel(() => ({ fault: 'reset' }));
    const budget = createTokenBudget();
    const model = testChatModel(server.baseUrl, { budget, maxAttempts: 2 });
    await model.complete(filmRequest);
    await server.close();
    expect(budget.spent().tokens).toBeGreaterThan(20);
    expect(budget.spent().tokens).toBeLessThan(200);
  });

  it('is refused when the cost is limited and its price unknown, before anything is sent', () => {
    const budget = createTokenBudget({ maxCost: 1, prices });
    expect(() => testChatModel('http://127.0.0.1:1/v1', { budget })).toThrow(ConfigurationError);
    expect(() => testChatModel('http://127.0.0.1:1/v1', { budget, model: 'm' })).not.toThrow();
  });

  it('tells the cost of each answer', async () => {
    const server = await startScriptedChatModel(() => ({
      message: { content: '{"title":"Heat","year":1}', usage: { prompt: 1000, completion: 100 } },
    }));
    const budget = createTokenBudget({ prices });
    const result = await testChatModel(server.baseUrl, { budget, model: 'm' }).complete(
      filmRequest,
    );
    await server.close();
    expect(result.usage.cost).toBeCloseTo(0.003, 12);
  });
});
