import { InterruptedError } from '../../src/core/errors.js';
import { createRequestLimiter } from '../../src/models/request-limiter.js';
import { systemClock } from '../../src/support/system-clock.js';
import { instantClock } from './instant-clock.js';

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('keeps to the limit on requests in flight', async () => {
  const limiter = createRequestLimiter({ concurrency: 3, clock: instantClock() });
  let now = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 20 }, () =>
      limiter.run(1, async () => {
        most = Math.max(most, (now += 1));
        await turn();
        now -= 1;
      }),
    ),
  );
  expect(most).toBe(3);
});

it('starts at most rpm requests within any minute, in order', async () => {
  const clock = instantClock();
  const limiter = createRequestLimiter({ concurrency: 50, rpm: 10, clock });
  const starts: number[] = [];
  const order: number[] = [];
  await Promise.all(
    Array.from({ length: 35 }, (_, index) =>
      limiter.run(1, async (slot) => {
        starts.push(clock.now().getTime());
        order.push(index);
        slot.answered(1);
      }),
    ),
  );
  expect(order).toEqual(Array.from({ length: 35 }, (_, index) => index));
  starts.forEach((start, index) => {
    const within = starts.filter((other) => other >= start && other < start + 60_000);
    expect(within.length).toBeLessThanOrEqual(10);
    if (index >= 10) expect(start - starts[index - 10]!).toBeGreaterThanOrEqual(60_000);
  });
  expect(starts.at(-1)! - starts[0]!).toBeLessThan(4 * 60_000);
});

it('counts tokens as estimated, then as used', async () => {
  const clock = instantClock();
  const limiter = createRequestLimiter({ concurrency: 1, tpm: 1000, clock });
  const began = clock.now().getTime();
  const starts: number[] = [];
  for (const tokens of [600, 600, 600, 5000, 100]) {
    await limiter.run(tokens, async (slot) => {
      starts.push(clock.now().getTime() - began);
      slot.answered(tokens === 600 ? 300 : tokens);
    });
  }
  expect(starts).toEqual([0, 0, 60_000, 120_000, 180_000]);
});

it('pauses all requests for as long as the server asks', async () => {
  const clock = instantClock();
  const limiter = createRequestLimiter({ concurrency: 4, clock });
  const began = clock.now().getTime();
  await limiter.run(1, async (slot) => slot.throttled(9000));
  await limiter.run(1, async () => {
    expect(clock.now().getTime() - began).toBeGreaterThanOrEqual(9000);
  });
  expect(limiter.concurrency).toBe(2);
});

it('does not go below one', async () => {
  const limiter = createRequestLimiter({ concurrency: 2, clock: instantClock() });
  for (let times = 0; times < 5; times += 1) {
    await limiter.run(1, async (slot) => slot.throttled(0));
  }
  expect(limiter.concurrency).toBe(1);
});

it('ends an interrupted wait for the next minute', async () => {
  const limiter = createRequestLimiter({ concurrency: 4, rpm: 1, clock: systemClock });
  await limiter.run(1, async () => undefined);
  const controller = new AbortController();
  const waiting = limiter.run(1, async () => 'ran', controller.signal);
  setTimeout(() => controller.abort(), 30);
  await expect(waiting).rejects.toThrow(InterruptedError);
});
