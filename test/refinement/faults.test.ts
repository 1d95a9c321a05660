import type { JsonObject } from '../../src/core/json.js';
import type { Outcome } from '../../src/core/outcome.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import type { Trajectory } from '../../src/core/trajectory.js';
import { canonicalArguments } from '../../src/schema/canonical-arguments.js';
import { harvestHeaders } from '../../src/arguments/pool/harvest-headers.js';
import { hasAnswered } from '../../src/refinement/has-answered.js';
import { hidesOutcome } from '../../src/core/hides-outcome.js';
import { rulesEngine } from '../../src/refinement/claims-engine.js';
import { selectVersion } from '../../src/refinement/select-version.js';
import { callOf, fault, rejected, success } from './loop-fixture.js';
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
    const hidden = trajectory.calls.filter(
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
    const given = faulted.filter((call) => !answered.has(canonicalArguments(call.arguments)));
    // What other calls have settled by then need not be asked again.
    expect(given.length).toBeLessThan(faulted.length / 3);
  });
});

describe('a tool that has answered', () => {
  it('stops after many faults in a row with what it taught', async () => {
    const reader: ToolDoc = { ...seats, sideEffects: 'none' };
    const { trajectory } = await refine(reader, (args, index) => {
      if (index > 15) return fault('server-error');
      return args['row'] === undefined
        ? rejected('row is required')
        : success({ row: args['row'], free: [1, 2] });
    });
    expect(trajectory.stop?.reason).toBe('unreachable');
    const selection = selectVersion(trajectory);
    expect(selection.version).toBeGreaterThan(0);
  });

  it('has answered where the status says that there is nothing to send', () => {
    const made = { ...success(''), status: 204 } as Outcome;
    expect(hasAnswered(callOf('c1', {}, made))).toBe(true);
    expect(hasAnswered(callOf('c1', {}, success('')))).toBe(false);
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
