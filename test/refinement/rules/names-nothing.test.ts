import { rulesEngine } from '../../../src/refinement/rules/rules-engine.js';
import { namesNothing } from '../../../src/refinement/rules/refusals/names-nothing.js';
import { stillValid } from '../../../src/refinement/rules/planning/attempts/still-valid.js';
import { ValuePool } from '../../../src/arguments/pool/value-pool.js';
import type { CallRecord } from '../../../src/core/call-record.js';
import type { Json } from '../../../src/core/json.js';
import type { Outcome } from '../../../src/core/outcome.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import { refineOneTool } from '../refine-one-tool.js';
import { rejected, success, viewOf, type Row } from './evidence.js';

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null);
const unknown = (id: string): Outcome => rejected(`Unknown loft ${id}`);

function missed(...rows: readonly Row[]): boolean {
  const view = viewOf({
    effect: 'write',
    properties: { loft_id: { type: 'string' }, ring: { type: 'string' } },
    rows: [[{ loft_id: 'PG-11', ring: 'r9' }, unknown('PG-11')], ...rows],
  });
  return namesNothing(view, 'loft_id', 'PG-11');
}

describe('a value that was refused as naming nothing', () => {
  it('is ruled out once another came past that complaint', () => {
    expect(missed([{ loft_id: 'lo-1', ring: 'r9' }, success({ ok: true })])).toBe(true);
    expect(missed([{ loft_id: 'lo-1', ring: 'r9' }, rejected("ring 'r9' is not valid")])).toBe(
      true,
    );
  });

  it('is not while none has, and not for a complaint that may come first', () => {
    expect(missed()).toBe(false);
    expect(missed([{ loft_id: 'PG-12', ring: 'r9' }, unknown('PG-12')])).toBe(false);
    expect(missed([{ loft_id: 'lo-1' }, rejected('ring is required')])).toBe(false);
    expect(missed([{ loft_id: 'lo-1', ring: 'x4' }, rejected("ring 'x4' is bad")])).toBe(false);
  });

  it('is never ruled out where it is a name of ours', () => {
    const view = viewOf({
      properties: { loft: { type: 'string' } },
      rows: [
        [{ loft: 'tooldraft-1' }, unknown('tooldraft-1')],
        [{ loft: 'north' }, success({ ok: true })],
      ],
    });
    expect(namesNothing(view, 'loft', 'tooldraft-1')).toBe(false);
  });
});

const tool: ToolDoc = {
  id: 'subject',
  name: 'set_perch',
  description: 'Sets a perch of a loft.',
  parameters: {
    type: 'object',
    properties: { loft_id: { type: 'string' }, height: { type: 'number' } },
    required: ['loft_id', 'height'],
  },
  sideEffects: 'write',
  call: { kind: 'mcp', tool: 'set_perch' },
};

function poolOf(values: readonly Json[]) {
  const pool = new ValuePool();
  pool.addOutcome({
    tool: { ...tool, id: 'list_lofts', name: 'list_lofts', sideEffects: 'none' },
    call: callOf('c1', success(values)),
    reference: 'rules/list_lofts#c1',
    mutating: false,
  });
  return pool.freeze();
}

function callOf(id: string, outcome: Outcome, iteration = 1): CallRecord {
  return {
    ...{ id, iteration, role: 'probe', arguments: {}, outcome },
    purpose: { kind: 'positive', arguments: [] },
    startedAt: '2030-01-01T00:00:00Z',
  };
}

it('sends no other pigeon for a loft once a loft was known', async () => {
  const records = [
    ...['PG-11', 'PG-12'].map((id) => ({ loft_id: id, height: 3 })),
    ...['lo-1', 'lo-2', 'lo-3'].map((id) => ({ loft_id: id })),
  ];
  const { trajectory } = await refineOneTool({
    tool,
    engine: rulesEngine(),
    pool: poolOf(records),
    answer: ({ loft_id: id, height }) =>
      textOf(id).startsWith('lo-')
        ? rejected(`The height ${textOf(height)} is bad.`)
        : unknown(textOf(id)),
  });
  const meant = trajectory.calls.filter(({ purpose }) => purpose.kind === 'positive');
  const ids = meant.map((call) => textOf(call.arguments.loft_id));
  const first = ids.findIndex((id) => id.startsWith('lo-'));
  expect(first).toBeGreaterThanOrEqual(0);
  expect(ids.slice(first + 2).filter((id) => id.startsWith('PG-'))).toEqual([]);
});

it('makes a call again, of a tool taken up again, only where something was missing that may exist by now', () => {
  const calls = [
    callOf('c1', unknown('lo-9')),
    callOf(
      'c2',
      rejected(
        '1 validation error for set_perchArguments\nring\n  Field required [type=missing, input_value={}, input_type=dict]',
      ),
    ),
    callOf('c3', rejected('ring is bad')),
    callOf('c4', unknown('lo-9'), 2),
  ];
  expect(stillValid(calls, 1, ['loft_id', 'ring']).map(({ id }) => id)).toEqual(['c2', 'c3', 'c4']);
});
