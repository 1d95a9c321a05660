import { changesWhatIsThere } from '../../../src/arguments/names/changes-what-is-there.js';
import { ValuePool } from '../../../src/arguments/pool/value-pool.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import { findBounds } from '../../../src/refinement/rules/detectors/bounds/find-bounds.js';
import { findDefaults } from '../../../src/refinement/rules/detectors/arguments/find-defaults.js';
import { findErrors } from '../../../src/refinement/rules/detectors/refusals/find-errors.js';
import { findRequired } from '../../../src/refinement/rules/detectors/arguments/find-required.js';
import { planCalls } from '../../../src/refinement/rules/planning/plan-calls.js';
import { makersFirst } from '../../../src/refinement/waves.js';
import { contextFor } from '../loop-fixture.js';
import { rejected, success, viewOf, type Row } from './evidence.js';

const text = { type: 'string' };
const ok = success({ id: 'x' });
const calling = (name: string, method?: string): Pick<ToolDoc, 'name' | 'call'> => ({
  name,
  call:
    method === undefined
      ? { kind: 'mcp', tool: name }
      : { kind: 'http', method, path: '/berths/{id}', bindings: {} },
});

describe('changesWhatIsThere', () => {
  it.each([
    [calling('berth', 'PATCH'), true],
    [calling('updateBerth', 'POST'), true],
    [calling('updateBerth', 'PUT'), false],
    [calling('update_berth'), true],
    [calling('berth_rename'), true],
    [calling('add_berth'), false],
  ])('%j: %s', (tool, changes) => {
    expect(changesWhatIsThere(tool)).toBe(changes);
  });
});

it('takes what stands in a thing for no default of the tool that changes it', () => {
  const rows: readonly Row[] = [
    [{}, success({ owner: 'ann' })],
    [{}, success({ owner: 'ann' })],
    [{ owner: 'bob' }, success({ owner: 'bob' })],
  ];
  const defaults = (tool: Partial<ToolDoc>) =>
    findDefaults(viewOf({ properties: { owner: text }, effect: 'write', rows, tool }));
  expect(defaults(calling('add_berth'))).toMatchObject([{ kind: 'default', value: 'ann' }]);
  expect(defaults(calling('update_berth'))).toEqual([]);
});

it('has those that add things go before those that change them', () => {
  const tools = ['PATCH', 'PUT', 'POST'].map((method): ToolDoc => ({
    ...{ id: method, description: '', parameters: { type: 'object' }, sideEffects: 'write' },
    ...calling(`${method} /berths`, method),
  }));
  expect(makersFirst(tools).map(({ id }) => id)).toEqual(['POST', 'PATCH', 'PUT']);
});

describe('a refusal without a reason', () => {
  const properties = { berth: text, note: text, days: { type: 'integer' } };
  const refused = rejected('bad_request', 400);
  const leaveOut: Row[2] = { kind: 'leave-out', arguments: ['note'], baseline: 'c1' };
  const full = { berth: 'b1', note: 'tooldraft-1' };
  const required = (rows: readonly Row[]) =>
    findRequired(viewOf({ properties, effect: 'write', rows })).map((finding) =>
      'argument' in finding ? [finding.kind, finding.argument] : [],
    );

  it('is laid to the argument where the same call worked before and after it', () => {
    const rows: readonly Row[] = [
      [full, ok],
      [{ berth: 'b1' }, refused, leaveOut],
      [{ ...full, note: 'tooldraft-2' }, ok],
    ];
    expect(required(rows)).toEqual([['required', 'note']]);
  });

  it('is not where it may be for what has become of things', () => {
    const after: Row = [{ ...full, note: 'tooldraft-2' }, ok];
    const without = (outcome: Row[1]): Row => [{ berth: 'b1' }, outcome, leaveOut];
    expect(required([[full, ok], without(refused)])).toEqual([]);
    expect(required([[full, ok], without(rejected('no room', 409)), after])).toEqual([]);
    expect(required([[full, ok], without(rejected('bad_request')), after])).toEqual([]);
    const other: Row = [{ berth: 'b2', note: 'tooldraft-2' }, ok];
    expect(required([[full, ok], without(refused), other])).toEqual([]);
  });

  it('bounds a number that nothing needs to have been there for', () => {
    const days = (value: number, outcome: Row[1]): Row => [
      { berth: 'b1', days: value },
      outcome,
      { kind: 'bisect-bound', arguments: ['days'] },
    ];
    const rows = [days(3, ok), days(15, refused), days(14, ok), days(3, ok)];
    const found = findBounds(viewOf({ properties, effect: 'write', rows }));
    expect(found).toMatchObject([{ kind: 'bound', keyword: 'maximum', value: 14 }]);
  });
});

it('gives up moving to another time what has never worked', () => {
  const at = (method: string): ToolDoc['call'] => ({
    ...{ kind: 'http', method, path: '/stays' },
    bindings: { name: { in: 'body', name: 'name' }, day: { in: 'body', name: 'day' } },
  });
  const parameters = { type: 'object', properties: { name: text, day: text } } as const;
  const tool: ToolDoc = {
    ...{ id: 'stay', name: 'stay', description: 'Books a stay.', sideEffects: 'write' },
    ...{ parameters, call: at('POST') },
  };
  const list: ToolDoc = { ...tool, id: 'list', name: 'list', sideEffects: 'none', call: at('GET') };
  const pool = new ValuePool();
  const stays = [{ name: 'Ada', day: '2026-12-01' }];
  for (const { call } of viewOf({ rows: [[{}, success(stays)]] }).observations)
    pool.addOutcome({ tool: list, call, reference: `rules/list#${call.id}`, mutating: false });
  const context = { ...contextFor(tool), effect: 'write' as const, pool: pool.freeze() };
  const rows: Row[] = [];
  for (let made = 0; made < 40; made += 1) {
    const calls = viewOf({ tool, rows }).observations.map(({ call }) => call);
    const state = { iteration: 0, doc: context.raw, direction: '', calls, iterations: [] };
    const [next] = planCalls(context, state);
    if (next === undefined) break;
    rows.push([next.arguments, rejected('closed', 409), next.purpose]);
  }
  const days = new Set(rows.flatMap(([args]) => args['day'] ?? []));
  expect(days.size).toBeGreaterThan(3);
  expect(rows.length).toBeLessThan(20);
});

describe('a refusal of a call that has worked before', () => {
  const taken = rejected('place is taken', 409);
  const repeat: Row = [{ place: 'a1' }, taken, { repeatOf: 'c1' }];
  const said = (rows: readonly Row[]) =>
    findErrors(viewOf({ properties: { place: text, note: text }, effect: 'write', rows })).filter(
      ({ kind }) => kind === 'already-exists',
    );

  it('is said of a second call', () => {
    expect(said([[{ place: 'a1' }, ok], repeat])).toHaveLength(1);
  });

  it('says of what the first one ended that it is not there, as of what never was', () => {
    const unregistered = (place: string) => rejected(`place '${place}' not registered`);
    const unknown: Row[2] = { kind: 'unknown-id', arguments: ['place'], baseline: 'c1' };
    const rows: readonly Row[] = [
      [{ place: 'north' }, ok],
      [{ place: 'tooldraft-none' }, unregistered('tooldraft-none'), unknown],
      [{ place: 'north' }, unregistered('north'), { kind: 'repeat', repeatOf: 'c1' }],
    ];
    const found = (name: string) =>
      findErrors(
        viewOf({ properties: { place: text }, effect: 'destructive', rows, tool: { name } }),
      );
    const gone = { kind: 'error', argument: 'place', cause: 'names nothing that exists' };
    expect(found('remove_place')).toMatchObject([gone]);
    expect(found('mark_place')).toEqual([]);
  });

  it('is not where calls that never worked were refused so too', () => {
    const another: Row = [{ place: 'a1', note: 'new' }, taken];
    expect(said([[{ place: 'a1' }, ok], another, repeat])).toEqual([]);
  });
});
