import type { CallRecord } from '../../src/core/call-record.js';
import type { Json, JsonObject } from '../../src/core/json.js';
import type { Outcome } from '../../src/core/outcome.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import type { Trajectory } from '../../src/core/trajectory.js';
import { canonicalArguments } from '../../src/arguments/schema/canonical-arguments.js';
import { harvestHeaders } from '../../src/arguments/pool/harvest-headers.js';
import { hasAnswered } from '../../src/refinement/has-answered.js';
import { hidesOutcome } from '../../src/refinement/hides-outcome.js';
import { planCalls } from '../../src/refinement/rules/planning/plan-calls.js';
import { sizeBetween } from '../../src/refinement/rules/planning/probes/size-between.js';
import { rulesEngine } from '../../src/refinement/claims-engine.js';
import { selectVersion } from '../../src/refinement/select-version.js';
import { contextFor, fault, rejected, success } from './loop-fixture.js';
import { refineOneTool } from './refine-one-tool.js';

const seats: ToolDoc = {
  id: 'reserve',
  name: 'reserve',
  description: 'Reserves seats.',
  parameters: {
    type: 'object',
    properties: {
      row: { type: 'string', enum: ['A', 'B', 'C'] },
      seats: { type: 'integer' },
      guest: {
        type: 'object',
        properties: { first: { type: 'string' }, last: { type: 'string' } },
      },
    },
    required: ['row', 'seats'],
  },
  sideEffects: 'write',
  call: { kind: 'mcp', tool: 'reserve' },
};

async function refine(
  tool: ToolDoc,
  answer: (args: JsonObject, index: number) => Outcome,
): Promise<{ trajectory: Trajectory; asked: readonly JsonObject[] }> {
  let index = 0;
  const { trajectory, executor } = await refineOneTool({
    tool,
    engine: rulesEngine(),
    answer: (args) => answer(args, (index += 1)),
  });
  return { trajectory, asked: executor.requests.map(({ arguments: args }) => args) };
}

function callOf(id: string, args: JsonObject, outcome: Outcome): CallRecord {
  return {
    id,
    iteration: 1,
    role: 'probe',
    purpose: { kind: 'positive', arguments: [] },
    arguments: args,
    startedAt: '2026-01-31T09:00:00.000Z',
    outcome,
  };
}

function plan(tool: ToolDoc, calls: readonly CallRecord[]) {
  const context = contextFor(tool);
  return planCalls(context, {
    iteration: 2,
    doc: context.raw,
    direction: '',
    calls,
    iterations: [],
  });
}

describe('a fault that hides what a call did', () => {
  it.each([
    ['a time-out', fault('timeout'), true],
    ['a connection lost after sending', fault('connection'), true],
    ['a server error', fault('server-error'), true],
    ['a request that never left', { ...fault('connection'), unsent: true }, false],
    ['a refusal for too many requests', { ...fault('rate-limit'), status: 429 }, false],
    ['a missing credential', fault('unauthorized'), false],
    ['an answer', success({}), false],
    ['a call in flight', null, true],
  ] as const)('%s', (_name, outcome, hides) => {
    expect(hidesOutcome(outcome)).toBe(hides);
  });

  it('is never followed by an equal call of a tool that changes things', async () => {
    const { asked, trajectory } = await refine(seats, (args, index) =>
      index % 3 === 0
        ? fault('timeout', 1)
        : success({ row: args['row'] ?? null, reference: index }),
    );
    const hidden = [...(trajectory.panel ?? []), ...trajectory.calls].filter(
      ({ outcome }) => outcome?.kind === 'fault' && outcome.reason === 'timeout',
    );
    expect(hidden.length).toBeGreaterThan(3);
    for (const call of hidden) {
      const key = canonicalArguments(call.arguments);
      expect(
        asked.filter((args) => canonicalArguments(args) === key && args !== call.arguments),
      ).toEqual([]);
    }
  });

  it('takes a reading call no room and is planned again', async () => {
    const lost = new Set<string>();
    const reader: ToolDoc = { ...seats, sideEffects: 'none' };
    const { trajectory } = await refine(reader, (args) => {
      const key = canonicalArguments(args);
      if (!lost.has(key) && lost.size % 2 === 0 && lost.add(key)) return fault('server-error', 1);
      lost.add(key);
      if (args['row'] === undefined || args['seats'] === undefined)
        return rejected('row and seats are required');
      return success({ row: args['row'] ?? null, seats: args['seats'] ?? null });
    });
    const answered = new Set(
      trajectory.calls.flatMap((call) =>
        call.outcome?.kind === 'fault' ? [] : [canonicalArguments(call.arguments)],
      ),
    );
    const faulted = trajectory.calls.filter(({ outcome }) => outcome?.kind === 'fault');
    expect(faulted.length).toBeGreaterThan(3);
    expect(faulted.filter((call) => !answered.has(canonicalArguments(call.arguments)))).toEqual([]);
  });
});

describe('a tool that has answered', () => {
  it('stops after many faults in a row with what it taught', async () => {
    const reader: ToolDoc = { ...seats, sideEffects: 'none' };
    const { trajectory } = await refine(reader, (args, index) => {
      if (index > 30) return fault('server-error');
      return args['row'] === undefined
        ? rejected('row is required')
        : success({ row: args['row'], free: [1, 2] });
    });
    expect(trajectory.stop?.reason).toBe('unreachable');
    const selection = selectVersion(trajectory, contextFor(reader));
    expect(selection.version).toBeGreaterThan(0);
  });

  it('has answered where the status says that there is nothing to send', () => {
    const made = { ...success(''), status: 204 } as Outcome;
    expect(hasAnswered(callOf('c1', {}, made))).toBe(true);
    expect(hasAnswered(callOf('c1', {}, success('')))).toBe(false);
  });

  it('gets fewer calls where it is slow', () => {
    const reader: ToolDoc = { ...seats, sideEffects: 'none' };
    const slow = (ms: number): CallRecord[] => [
      callOf('c1', { row: 'A', seats: 1 }, { ...success({ a: [1] }), durationMs: ms }),
    ];
    const [quick, slower, slowest] = [1, 100_000, 200_000].map(
      (ms) => plan(reader, slow(ms)).length,
    );
    expect(slower).toBeLessThan(quick ?? 0);
    expect(slowest).toBe(0);
  });
});

describe('an argument', () => {
  const reader: ToolDoc = { ...seats, sideEffects: 'none' };
  const timed = (id: string, seatsAsked: number, durationMs: number): CallRecord =>
    callOf(id, { row: 'A', seats: seatsAsked }, { ...success({ a: [id] }), durationMs });
  const largest = (calls: readonly CallRecord[]): number =>
    Math.max(
      ...plan(reader, calls).map(({ arguments: args }) =>
        typeof args['seats'] === 'number' ? args['seats'] : 0,
      ),
    );

  it('that makes calls slow is not made larger', () => {
    expect(largest([timed('c1', 1, 20), timed('c2', 10, 30)])).toBeGreaterThan(10);
    expect(largest([timed('c1', 1, 20), timed('c2', 10, 9_000)])).toBeLessThan(10);
    expect(largest([timed('c1', 1, 8_000), timed('c2', 10, 9_000)])).toBeGreaterThan(10);
  });

  const broken = (id: string, value: Json, attempts: number): CallRecord => ({
    ...callOf(id, { row: 'A', seats: value }, fault('server-error', attempts)),
    purpose: { kind: 'wrong-type', arguments: ['seats'], baseline: 'c1' },
  });
  const odd = (calls: readonly CallRecord[]): number =>
    plan(reader, [timed('c1', 1, 20), ...calls]).filter(
      ({ purpose }) => purpose.arguments.join() === 'seats' && purpose.kind.endsWith('-bound'),
    ).length;

  it('whose odd values break the tool, tried again and again, gets no further ones', () => {
    const often = [0, 1, 2, 3].map((n) => broken(`f${n}`, `odd-${n}`, 3));
    const once = often.slice(0, 1);
    expect(odd(once)).toBeGreaterThan(0);
    expect(odd(often)).toBe(0);
  });
});

describe('what is planned', () => {
  it('looks inside objects: each property left out, then in another form, with new names', () => {
    const calls = [
      callOf(
        'c1',
        { row: 'A', seats: 1, guest: { first: 'tooldraft-3', last: 'Lee' } },
        success({ reference: 'r1' }),
      ),
    ];
    const inside = plan(seats, calls).filter(({ purpose }) => purpose.note?.endsWith('in it'));
    const guests = inside.map(({ arguments: args }) => args['guest'] as Json);
    expect(guests).toContainEqual({ last: 'Lee' });
    expect(
      guests.some((guest) => /"first":"tooldraft-(?!3")\d+"\}$/.test(JSON.stringify(guest))),
    ).toBe(true);
  });

  it.each([
    [24, 100, 'up', 60],
    [50, 100, 'up', 51],
    [12, 14, 'up', 13],
    [49, 50, 'up', null],
    [1, 5, 'down', 4],
  ] as const)('between %d and %d (%s) %p is next', (low, high, towards, next) => {
    expect(sizeBetween(low, high, towards)).toBe(next);
  });

  it('finds any bound below 1000 in few steps, common ones in fewer', () => {
    const steps = (bound: number): number => {
      let [low, high, count] = [1, 1000, 0];
      for (;;) {
        const size = sizeBetween(low, high, 'up');
        if (size === null) return count;
        count += 1;
        if (size <= bound) low = size;
        else high = size;
      }
    };
    const all = Array.from({ length: 998 }, (_, index) => steps(index + 1));
    expect(Math.max(...all)).toBeLessThanOrEqual(20);
    for (const bound of [50, 100, 200, 250, 500]) expect(steps(bound)).toBeLessThan(9);
  });
});

describe('what headers name', () => {
  it('is what leads on: cursors, and what the link to the next page asks with', () => {
    expect(
      harvestHeaders({
        link: '</items?page=1>; rel="prev", </items?cursor=b2&limit=5>; rel="next"',
        'x-next-cursor': 'b2',
        'x-session-token': 'secret',
      }),
    ).toEqual([
      { value: 'b2', field: 'cursor', path: 'link header ?cursor' },
      { value: '5', field: 'limit', path: 'link header ?limit' },
      { value: 'b2', field: 'next_cursor', path: 'x-next-cursor header' },
    ]);
  });

  it('is what the address of the next page asks with, where a header of its own has it', () => {
    expect(
      harvestHeaders({ 'next-page': 'https://api.example.org/v1/items?_limit=5&_token=e30%3D' }),
    ).toEqual([
      { value: '5', field: '_limit', path: 'next-page header ?_limit' },
      { value: 'e30=', field: '_token', path: 'next-page header ?_token' },
    ]);
  });

  it('is what was made, by the name of its kind, and digests; not the exchange itself', () => {
    expect(
      harvestHeaders({
        location: 'https://api.example.org/v1/orders/17?x=1',
        'docker-content-digest': 'sha256:ab12',
        'x-request-id': 'r-1',
      }),
    ).toEqual([
      { value: '17', field: 'order_id', path: 'location header' },
      { value: '1', field: 'x', path: 'location header ?x' },
      { value: 'sha256:ab12', field: 'digest', path: 'docker-content-digest header' },
    ]);
  });
});
