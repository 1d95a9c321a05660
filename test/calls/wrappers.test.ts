import { BudgetError, InterruptedError } from '../../src/core/errors.js';
import type { FaultReason, Outcome } from '../../src/core/outcome.js';
import type { ToolCallRequest } from '../../src/core/ports.js';
import type { SideEffects } from '../../src/core/tool-doc.js';
import type { Attempt, CallAttempter } from '../../src/calls/attempt.js';
import { interruptible } from '../../src/calls/interruptible.js';
import { limited } from '../../src/calls/limited.js';
import { retrying } from '../../src/calls/retrying.js';
import { withinBudget } from '../../src/calls/within-budget.js';
import { seededRandom } from '../../src/support/seeded-random.js';
import { systemClock } from '../../src/support/system-clock.js';
import { fakeClock } from '../support/fake-clock.js';

function request(sideEffects: SideEffects = 'none', args = {}): ToolCallRequest {
  return {
    tool: {
      id: 't',
      name: 't',
      description: '',
      parameters: {},
      sideEffects,
      call: { kind: 'mcp', tool: 't' },
    },
    arguments: args,
  };
}

const success: Outcome = {
  kind: 'accepted',
  bytes: 0,
  truncated: false,
  shape: {},
  durationMs: 1,
  attempts: 1,
};

function fault(reason: FaultReason, more: { unsent?: boolean; status?: number } = {}): Outcome {
  return {
    kind: 'fault',
    reason,
    message: reason,
    unsent: false,
    durationMs: 1,
    attempts: 1,
    ...more,
  };
}

const hostOf = (): string => 'host';

/** Gives these outcomes one after the other, the last one for ever. */
function scripted(
  ...attempts: readonly Attempt[]
): CallAttempter & { readonly made: () => number } {
  let made = 0;
  return {
    made: () => made,
    attempt: async () => {
      const attempt = attempts[Math.min(made, attempts.length - 1)];
      made += 1;
      if (attempt === undefined) throw new Error('no script');
      return attempt;
    },
    close: async () => undefined,
  };
}

describe('retries', () => {
  function retry(inner: CallAttempter, retries = 3) {
    const clock = fakeClock();
    return {
      clock,
      executor: retrying(inner, { retries, clock, random: seededRandom(7), hostOf }),
    };
  }

  it.each<FaultReason>(['rate-limit', 'gateway', 'server-error', 'connection'])(
    'try a reading call again after %s',
    async (reason) => {
      const inner = scripted({ outcome: fault(reason) }, { outcome: success });
      const { outcome } = await retry(inner).executor.attempt(request());
      expect(outcome).toMatchObject({ kind: 'accepted', attempts: 2 });
    },
  );

  it.each<FaultReason>([
    'unauthorized',
    'subscription',
    'quota',
    'redirect',
    'tls',
    'protocol',
    'body-too-large',
    'not-called',
    'not-recorded',
    'interrupted',
  ])('leave %s as it is', async (reason) => {
    const inner = scripted({ outcome: fault(reason, { unsent: true }) });
    await retry(inner).executor.attempt(request());
    expect(inner.made()).toBe(1);
  });

  it('leave arguments alone that timed out, but for a request that never left', async () => {
    const inner = scripted({ outcome: fault('timeout') }, { outcome: success });
    expect((await retry(inner).executor.attempt(request())).outcome.kind).toBe('fault');
    const unsent = scripted({ outcome: fault('timeout', { unsent: true }) }, { outcome: success });
    expect((await retry(unsent).executor.attempt(request())).outcome.kind).toBe('accepted');
  });

  it('make a call that lost its connection once more', async () => {
    const inner = scripted({ outcome: fault('connection') });
    await retry(inner).executor.attempt(request());
    expect(inner.made()).toBe(2);
  });

  it('never touch an answer', async () => {
    const rejected: Outcome = { ...success, kind: 'refused', message: 'no' };
    const inner = scripted({ outcome: rejected });
    expect(await retry(inner).executor.attempt(request())).toEqual({ outcome: rejected });
    expect(inner.made()).toBe(1);
  });

  it('wait twice as long each time, with jitter, and then give up', async () => {
    const inner = scripted({ outcome: fault('gateway') });
    const { clock, executor } = retry(inner);
    expect((await executor.attempt(request())).outcome).toMatchObject({
      kind: 'fault',
      attempts: 4,
    });
    expect(clock.sleeps).toHaveLength(3);
    clock.sleeps.forEach((ms, index) => {
      expect(ms).toBeGreaterThanOrEqual(250 * 2 ** index);
      expect(ms).toBeLessThan(500 * 2 ** index);
    });
  });

  it('wait as long as the server asks, if that is bearable', async () => {
    const patient = retry(
      scripted({ outcome: fault('rate-limit'), retryAfterMs: 20_000 }, { outcome: success }),
    );
    await patient.executor.attempt(request());
    expect(patient.clock.sleeps).toEqual([20_000]);
    const inner = scripted({ outcome: fault('rate-limit'), retryAfterMs: 31_536_000_000 });
    const impatient = retry(inner);
    await impatient.executor.attempt(request());
    expect([inner.made(), impatient.clock.sleeps]).toEqual([1, []]);
  });

  it.each<SideEffects>(['write', 'destructive', 'unknown'])(
    'repeat a call with side effects (%s) only where nothing can have happened',
    async (effects) => {
      for (const outcome of [
        fault('timeout'),
        fault('connection'),
        fault('server-error', { status: 500 }),
        fault('gateway', { status: 502 }),
        fault('rate-limit'),
      ]) {
        const inner = scripted({ outcome });
        await retry(inner).executor.attempt(request(effects));
        expect(inner.made()).toBe(1);
      }
      for (const outcome of [
        fault('rate-limit', { status: 429 }),
        fault('connection', { unsent: true }),
      ]) {
        const inner = scripted({ outcome }, { outcome: success });
        expect((await retry(inner).executor.attempt(request(effects))).outcome.kind).toBe(
          'accepted',
        );
      }
    },
  );

  it('are left out once a host was not reached for long, until it answers', async () => {
    const gone = { outcome: fault('connection', { unsent: true }) };
    let isBack = false;
    const inner: CallAttempter = {
      attempt: async () => (isBack ? { outcome: success } : gone),
      close: async () => undefined,
    };
    const { executor } = retry(inner);
    const attempts = async () => (await executor.attempt(request())).outcome.attempts;
    const inVain: number[] = [];
    for (let call = 0; call < 8; call += 1) inVain.push(await attempts());
    expect(inVain.slice(0, 3)).toEqual([4, 4, 4]);
    expect(inVain.slice(-2)).toEqual([1, 1]);
    isBack = true;
    await attempts();
    isBack = false;
    expect(await attempts()).toBe(4);
  });

  it('go on for a host that answers with a fault', async () => {
    const { executor } = retry(scripted({ outcome: fault('gateway') }));
    for (let call = 0; call < 20; call += 1) {
      expect((await executor.attempt(request())).outcome.attempts).toBe(4);
    }
  });

  it('end when the signal is given while they wait', async () => {
    const controller = new AbortController();
    const executor = retrying(scripted({ outcome: fault('gateway') }), {
      retries: 3,
      clock: systemClock,
      random: seededRandom(1),
      hostOf,
    });
    const pending = executor.attempt(request(), controller.signal);
    setTimeout(() => controller.abort(), 20);
    await expect(pending).rejects.toBeInstanceOf(InterruptedError);
  });
});

describe('a budget', () => {
  it('rejects before the call that is too many', async () => {
    const inner = scripted({ outcome: success });
    const executor = withinBudget(inner, 2);
    await executor.attempt(request());
    await executor.attempt(request());
    await expect(executor.attempt(request())).rejects.toBeInstanceOf(BudgetError);
    expect(inner.made()).toBe(2);
  });

  it('counts calls made at the same time', async () => {
    const inner = scripted({ outcome: success });
    const executor = withinBudget(inner, 2);
    const settled = await Promise.allSettled([1, 2, 3].map(() => executor.attempt(request())));
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  });

  it('does not count what was never called', async () => {
    const executor = withinBudget(scripted({ outcome: fault('not-called') }), 1);
    await executor.attempt(request());
    await expect(executor.attempt(request())).resolves.toBeDefined();
  });

  it('counts retries, and leaves the last fault where it ends between them', async () => {
    const inner = scripted({ outcome: fault('gateway') });
    const executor = retrying(withinBudget(inner, 2), {
      retries: 5,
      clock: fakeClock(),
      random: seededRandom(1),
      hostOf,
    });
    expect((await executor.attempt(request())).outcome).toMatchObject({
      reason: 'gateway',
      attempts: 2,
    });
    await expect(executor.attempt(request())).rejects.toBeInstanceOf(BudgetError);
  });
});

describe('limits', () => {
  it('keep so many calls in flight and give each caller its own answer', async () => {
    let inFlight = 0;
    let most = 0;
    const inner: CallAttempter = {
      attempt: async ({ arguments: args }) => {
        inFlight += 1;
        most = Math.max(most, inFlight);
        await new Promise((resolve) => setTimeout(resolve, Number(args['ms'])));
        inFlight -= 1;
        return { outcome: { ...success, bytes: Number(args['ms']) } };
      },
      close: async () => undefined,
    };
    const executor = limited(inner, { concurrency: 3, clock: systemClock, hostOf });
    const waits = [30, 5, 20, 1, 15, 2, 10, 3];
    const attempts = await Promise.all(
      waits.map((ms) => executor.attempt(request('none', { ms }))),
    );
    expect(most).toBe(3);
    expect(attempts.map(({ outcome }) => 'bytes' in outcome && outcome.bytes)).toEqual(waits);
  });

  it('lets the tool go first that came first', async () => {
    const made: string[] = [];
    const inner: CallAttempter = {
      attempt: async ({ tool }) => {
        made.push(tool.id);
        return { outcome: success };
      },
      close: async () => undefined,
    };
    const executor = limited(inner, { concurrency: 1, clock: systemClock, hostOf });
    const of = (id: string): ToolCallRequest => ({ ...request(), tool: { ...request().tool, id } });
    await Promise.all(['a', 'b', 'c', 'b', 'a'].map((id) => executor.attempt(of(id))));
    expect(made).toEqual(['a', 'a', 'b', 'b', 'c']);
  });

  it('space the calls to one host, and to that host alone', async () => {
    const clock = fakeClock();
    const begun: string[] = [];
    const inner: CallAttempter = {
      attempt: async ({ arguments: args }) => {
        begun.push(`${JSON.stringify(args['host'])}@${clock.now().getTime()}`);
        return { outcome: success };
      },
      close: async () => undefined,
    };
    const executor = limited(inner, {
      ...{ concurrency: 1, rps: 4, clock },
      hostOf: (one) => JSON.stringify(one.arguments['host']),
    });
    for (const host of ['a', 'a', 'b', 'a']) await executor.attempt(request('none', { host }));
    expect(begun).toEqual(['"a"@0', '"a"@250', '"b"@250', '"a"@500']);
  });

  it('send nothing that was waiting when the signal was given', async () => {
    const controller = new AbortController();
    let made = 0;
    const inner: CallAttempter = {
      attempt: async () => {
        made += 1;
        await new Promise((resolve) => setTimeout(resolve, 20));
        return { outcome: success };
      },
      close: async () => undefined,
    };
    const executor = limited(inner, { concurrency: 1, clock: systemClock, hostOf });
    const calls = [1, 2, 3].map(() => executor.attempt(request(), controller.signal));
    setTimeout(() => controller.abort(), 5);
    const settled = await Promise.allSettled(calls);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(made).toBe(1);
  });
});

describe('a call that waits for its host', () => {
  it('ends when the signal is given', async () => {
    const inner = scripted({ outcome: success });
    const paced = limited(inner, { concurrency: 1, rps: 0.001, clock: systemClock, hostOf });
    await paced.attempt(request());
    const controller = new AbortController();
    const waiting = paced.attempt(request(), controller.signal);
    setTimeout(() => controller.abort(), 5);
    await expect(waiting).rejects.toBeInstanceOf(InterruptedError);
    expect(inner.made()).toBe(1);
  });
});

describe('an interruption', () => {
  function pendingCall(): CallAttempter & {
    answer: (attempt: Attempt) => void;
    aborted: () => boolean;
  } {
    let answer = (_: Attempt): void => undefined;
    let inner: AbortSignal | undefined;
    return {
      answer: (attempt) => answer(attempt),
      aborted: () => inner?.aborted === true,
      attempt: (_, signal) => {
        inner = signal;
        return new Promise((resolve) => {
          answer = resolve;
        });
      },
      close: async () => undefined,
    };
  }

  it('gives up a reading call at once', async () => {
    const controller = new AbortController();
    const pending = interruptible(pendingCall(), fakeClock()).attempt(request(), controller.signal);
    controller.abort();
    await expect(pending).rejects.toBeInstanceOf(InterruptedError);
  });

  it('waits for a call that may change something', async () => {
    const controller = new AbortController();
    const inner = pendingCall();
    const pending = interruptible(inner, systemClock).attempt(request('write'), controller.signal);
    controller.abort();
    setTimeout(() => inner.answer({ outcome: success }), 20);
    expect((await pending).outcome.kind).toBe('accepted');
    expect(inner.aborted()).toBe(false);
  });

  it('makes such a call a fault when it takes too long', async () => {
    const controller = new AbortController();
    const inner = pendingCall();
    const pending = interruptible(inner, fakeClock()).attempt(request('write'), controller.signal);
    controller.abort();
    expect((await pending).outcome).toMatchObject({
      kind: 'fault',
      reason: 'interrupted',
      unsent: false,
    });
    expect(inner.aborted()).toBe(true);
  });

  it('sends nothing after it', async () => {
    const inner = scripted({ outcome: success });
    const call = interruptible(inner, fakeClock()).attempt(request('write'), AbortSignal.abort());
    await expect(call).rejects.toBeInstanceOf(InterruptedError);
    expect(inner.made()).toBe(0);
  });
});
