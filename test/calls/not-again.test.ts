import type { Attempt, CallAttempter } from '../../src/calls/attempt.js';
import { notAgain } from '../../src/calls/not-again.js';
import type { FaultReason, Outcome } from '../../src/core/outcome.js';
import type { ToolCallRequest } from '../../src/core/ports.js';

const timeoutMs = 1_000;
const success: Outcome = {
  ...{ kind: 'accepted', bytes: 0, truncated: false, shape: {} },
  ...{ durationMs: 1, attempts: 1 },
};

function fault(reason: FaultReason, more: { unsent?: boolean; attempts?: number } = {}): Outcome {
  return {
    ...{ kind: 'fault', reason, message: reason, unsent: false },
    ...{ durationMs: timeoutMs, attempts: 1, ...more },
  };
}

function request(id: string, args = {}): ToolCallRequest {
  const call = { kind: 'mcp', tool: id } as const;
  return {
    tool: { id, name: id, description: '', parameters: {}, sideEffects: 'none', call },
    arguments: args,
  };
}

/** Answers by tool; the calls that were made. */
function answering(answers: Readonly<Record<string, Outcome>>) {
  const made: string[] = [];
  const inner: CallAttempter = {
    attempt: async ({ tool, arguments: args }): Promise<Attempt> => {
      made.push(`${tool.id} ${JSON.stringify(args)}`);
      return { outcome: answers[tool.id] ?? success };
    },
    close: async () => undefined,
  };
  const executor = notAgain(inner, timeoutMs);
  return {
    made,
    call: async (tool: string, args = {}) => (await executor.attempt(request(tool, args))).outcome,
  };
}

describe('what is not called again', () => {
  it.each<FaultReason>(['timeout', 'stream', 'body-too-large'])(
    'are arguments that gave the fault %s, in any order of their keys',
    async (reason) => {
      const { made, call } = answering({ slow: fault(reason) });
      expect(await call('slow', { a: 1, b: 2 })).toEqual(fault(reason));
      expect(await call('slow', { b: 2, a: 1 })).toEqual({
        ...fault(reason),
        ...{ message: `Not called again: ${reason}`, unsent: true, durationMs: 0 },
      });
      await call('slow', { a: 2 });
      expect(made).toEqual(['slow {"a":1,"b":2}', 'slow {"a":2}']);
    },
  );

  it.each<FaultReason>(['rate-limit', 'gateway', 'unauthorized', 'dns'])(
    'is none after %s',
    async (reason) => {
      const { made, call } = answering({ tool: fault(reason) });
      for (let again = 0; again < 6; again += 1) await call('tool');
      expect(made).toHaveLength(6);
    },
  );

  it('is none where nothing was sent', async () => {
    const { made, call } = answering({ tool: fault('timeout', { unsent: true }) });
    for (let again = 0; again < 6; again += 1) await call('tool');
    expect(made).toHaveLength(6);
  });

  it('is what lost its connection twice, in one try or two', async () => {
    const { made, call } = answering({
      dies: fault('connection'),
      retried: fault('connection', { attempts: 2 }),
    });
    for (let again = 0; again < 4; again += 1) await call('dies');
    for (let again = 0; again < 4; again += 1) await call('retried');
    expect(made).toEqual(['dies {}', 'dies {}', 'retried {}']);
  });

  it('is a tool whose calls have taken its share of the time, and no other', async () => {
    const { made, call } = answering({ slow: fault('timeout') });
    for (let at = 0; at < 20; at += 1) await call('slow', { at });
    expect(made).toHaveLength(4);
    expect(await call('slow', { at: 99 })).toMatchObject({
      ...{ kind: 'fault', reason: 'timeout', unsent: true },
      message: expect.stringContaining('its share of time') as string,
    });
    expect((await call('fast')).kind).toBe('accepted');
  });
});
