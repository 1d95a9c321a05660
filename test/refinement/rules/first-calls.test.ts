import { ValuePool } from '../../../src/arguments/pool/value-pool.js';
import type { JsonObject } from '../../../src/core/json.js';
import type { JsonSchema } from '../../../src/core/json-schema.js';
import type { Outcome } from '../../../src/core/outcome.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import { reopened } from '../../../src/refinement/reopen-tool.js';
import { EvidenceView } from '../../../src/refinement/rules/observations/evidence-view.js';
import { KindredValues } from '../../../src/refinement/rules/planning/values/kindred-values.js';
import { RenewedArguments } from '../../../src/refinement/rules/planning/attempts/renewed-arguments.js';
import { planCalls } from '../../../src/refinement/rules/planning/plan-calls.js';
import { rulesEngine } from '../../../src/refinement/rules/rules-engine.js';
import { contextFor, fault } from '../loop-fixture.js';
import { refineOneTool } from '../refine-one-tool.js';
import { rejected, success, viewOf, type Row } from './evidence.js';

const text = { type: 'string' };

function putting(
  path: string,
  parameters: ToolDoc['parameters'],
  inPath: readonly string[] = [],
): ToolDoc {
  const bindings = Object.fromEntries(
    Object.keys(parameters.properties ?? {}).map((name) => {
      const place: 'path' | 'body' = inPath.includes(name) ? 'path' : 'body';
      return [name, { in: place, name }];
    }),
  );
  return {
    id: 'subject',
    name: `PUT ${path}`,
    description: 'Keeps a page.',
    parameters,
    sideEffects: 'write',
    call: { kind: 'http', method: 'PUT', path, bindings },
  };
}

/** The arguments of the first call that worked. */
async function firstThatWorked(
  tool: ToolDoc,
  answer: (args: JsonObject) => Outcome,
): Promise<JsonObject | undefined> {
  const { trajectory } = await refineOneTool({ tool, engine: rulesEngine(), answer });
  return trajectory.calls.find(({ outcome }) => outcome?.kind === 'success')?.arguments;
}

it('leaves out what the document requires of a tool that breaks on every call', async () => {
  const properties = { yarn: text, colour: text };
  const tool = putting('/looms', { type: 'object', properties, required: ['yarn'] });
  const args = await firstThatWorked(tool, (given) =>
    'yarn' in given ? fault('server-error', 1) : success({ id: 'loom-1' }),
  );
  expect(args).toEqual({});
});

it('gives a new page at the root its content, where a bare one and those in folders are refused', async () => {
  const properties = { path: text, words: text };
  const tool = putting('/pages/{path}', { type: 'object', properties, required: ['path'] }, [
    'path',
  ]);
  const args = await firstThatWorked(tool, ({ path, words }) =>
    typeof path !== 'string' || path.includes('/') || words === undefined
      ? rejected('No such folder', 404)
      : success({ path }),
  );
  expect(args?.['path']).toMatch(/^tooldraft-\d+\.txt$/);
});

it('takes up again what has broken on every call, and nothing that was out of reach otherwise', async () => {
  const tool = putting('/looms', { type: 'object', properties: {} });
  const reopens = async (reason: 'server-error' | 'connection') => {
    const answer = () => fault(reason);
    const { trajectory } = await refineOneTool({ tool, engine: rulesEngine(), answer });
    expect(trajectory.stop?.reason).toBe('unreachable');
    return reopened({ ...trajectory, selection: null }) !== null;
  };
  expect(await reopens('server-error')).toBe(true);
  expect(await reopens('connection')).toBe(false);
});

it('makes something inside a thing of ours under the name that the thing has', async () => {
  const parameters = { type: 'object', properties: { page: text }, required: ['page'] };
  const pages = putting('/pages/{page}', parameters, ['page']);
  const copies = putting('/pages/{page}/copies', parameters, ['page']);
  const pool = new ValuePool();
  const made = viewOf({ rows: [[{ page: 'tooldraft-3' }, success({})]] }).observations[0]!.call;
  pool.addOutcome({ tool: pages, call: made, reference: 'rules/pages#c1', mutating: true });
  const explored = async (tool: ToolDoc) => {
    const context = { ...contextFor({ ...tool, id: 'another' }), pool: pool.freeze() };
    const state = { iteration: 0, doc: context.raw, direction: '', calls: [], iterations: [] };
    const call = await rulesEngine().explore(context, state, null, () => undefined);
    return call?.arguments['page'];
  };
  expect(await explored(copies)).toBe('tooldraft-3');
  expect(await explored(pages)).not.toBe('tooldraft-3');
});

it('changes what did not change while every refusal stayed the same', async () => {
  const marks: JsonSchema = {
    oneOf: [
      { type: 'array', items: { type: 'string' } },
      { type: 'array', items: { type: 'array', items: { type: 'integer' } } },
    ],
  };
  const parameters = { type: 'object', properties: { label: text, marks } };
  const tool = putting('/charts', { ...parameters, required: ['label', 'marks'] });
  const args = await firstThatWorked(tool, (given) =>
    Array.isArray(given['marks']) && Array.isArray(given['marks'][0])
      ? success({ id: 'chart-1' })
      : rejected('Cannot decode: symbol 46 at offset 1'),
  );
  expect(args?.['marks']).toContainEqual([expect.any(Number)]);
});

it('looks into the folder of all where the end of a URL is a path and every other one is refused', async () => {
  const parameters = { type: 'object', properties: { path: text }, required: ['path'] } as const;
  const tool: ToolDoc = {
    ...putting('/drawers/{path}', parameters, ['path']),
    sideEffects: 'none',
  };
  const reading: ToolDoc = { ...tool, call: { ...tool.call, method: 'GET' } as ToolDoc['call'] };
  const args = await firstThatWorked(reading, ({ path }) =>
    path === '/' ? success({ drawers: [{ path: 'maps' }] }) : rejected('no such drawer', 404),
  );
  expect(args).toEqual({ path: '/' });
});

it('tries no more values of what did not do in place of a required one', async () => {
  const properties = { name: text, colour: text, shape: text, motto: text };
  const tool = putting('/flags', { type: 'object', properties });
  const making: ToolDoc = { ...tool, call: { ...tool.call, method: 'POST' } as ToolDoc['call'] };
  const { trajectory } = await refineOneTool({
    tool: making,
    engine: rulesEngine(),
    answer: ({ name }) =>
      typeof name === 'string' ? success({ id: name }) : rejected("Key 'name' is not present"),
  });
  const notes = trajectory.calls.map(({ purpose }) => purpose.note ?? '');
  const instead = notes.filter((note) => note.includes('in place of'));
  expect(new Set(instead).size).toBe(instead.length);
});

it('tries names where every id is refused', async () => {
  const list: ToolDoc = {
    ...putting('/kilns', { type: 'object' }),
    id: 'list',
    sideEffects: 'none',
  };
  const ids = Array.from({ length: 9 }, (_each, n) => `3b0757c0-dc5e-4989-ae06-a4053ecee69${n}`);
  const body = ids.map((id, n) => ({ id, name: `kiln${n}` }));
  const pool = new ValuePool();
  const [listed] = viewOf({ rows: [[{}, success(body)]] }).observations;
  pool.addOutcome({ tool: list, call: listed!.call, reference: 'rules/list#c1', mutating: false });
  const parameters = { type: 'object', properties: { kiln_id: text }, required: ['kiln_id'] };
  const kiln = putting('/kilns/{kiln_id}', parameters, ['kiln_id']);
  const context = { ...contextFor(kiln), effect: 'destructive' as const, pool: pool.freeze() };
  const gone = ids.slice(0, 3).map((id): Row => [{ kiln_id: id }, rejected(`No kiln ${id}`, 404)]);
  const calls = viewOf({ rows: gone }).observations.map(({ call }) => call);
  const state = { iteration: 0, doc: context.raw, direction: '', calls, iterations: [] };
  expect(planCalls(context, state)[0]?.arguments['kiln_id']).toMatch(/^kiln\d$/);
});

it('makes lists as long as a refusal asks', async () => {
  const vectors = { type: 'array', items: { type: 'array', items: { type: 'number' } } };
  const parameters = { type: 'object', properties: { vectors }, required: ['vectors'] };
  const args = await firstThatWorked(putting('/charts', parameters), ({ vectors: given }) => {
    const first: unknown = Array.isArray(given) ? given[0] : null;
    const size = Array.isArray(first) ? first.length : 0;
    return size === 5
      ? success({ id: 'chart-1' })
      : rejected(`Store expects vectors of dimension 5, got ${size}`);
  });
  expect(args?.['vectors']).toContainEqual(expect.objectContaining({ length: 5 }));
});

describe('a document that requires nothing of what a tool needs', () => {
  const properties = { seat: text, hours: { type: 'number' }, remark: text };
  const posting: ToolDoc = {
    ...putting('/rentals', { type: 'object', properties }),
    call: {
      ...{ kind: 'http', method: 'POST', path: '/rentals' },
      bindings: Object.fromEntries(
        Object.keys(properties).map((name) => [name, { in: 'body' as const, name }]),
      ),
    },
  };
  const rented = success({ id: 'rental-1' });

  it('is made up for by what refusals say is wrong though it was not given', async () => {
    const answer = (given: JsonObject) => {
      if (!('seat' in given)) return rejected('seat: unknown seat');
      if (!('hours' in given)) return rejected('hours must be between 1 and 12');
      return 'remark' in given ? rejected('nothing may be remarked') : rented;
    };
    const args = await firstThatWorked({ ...posting, sideEffects: 'none' }, answer);
    expect(Object.keys(args ?? {})).toEqual(['seat', 'hours']);
  });

  it('is made up for by a call with every argument, where refusals name none', async () => {
    const args = await firstThatWorked(posting, (given) =>
      'seat' in given && 'hours' in given ? rented : rejected('Bad Request'),
    );
    expect(Object.keys(args ?? {})).toEqual(['seat', 'hours', 'remark']);
  });
});

it.each(['invalid seat-no', 'seat-no: invalid', 'bad value for parameter "seat-no"'])(
  'gives an argument that the document leaves out, where every refusal says "%s"',
  async (message) => {
    const tool = putting('/rentals', { type: 'object', properties: { remark: text } });
    const args = await firstThatWorked(tool, (given) =>
      'seat-no' in given ? success({ id: 'rental-1' }) : rejected(message),
    );
    expect(args).toHaveProperty('seat-no');
  },
);

it('takes another thing of ours than the panel took', () => {
  const made: ToolDoc = { ...putting('/rentals', { type: 'object' }), id: 'make' };
  const making: ToolDoc = {
    ...made,
    call: { kind: 'http', method: 'POST', path: '/rentals', bindings: {} },
  };
  const pool = new ValuePool();
  const rows = [21, 22, 23, 24, 25].map((id): Row => [{}, success({ id })]);
  for (const { call } of viewOf({ rows }).observations)
    pool.addOutcome({ tool: making, call, reference: `rules/make#${call.id}`, mutating: true });
  const properties = { rental_id: text };
  const parameters = { type: 'object', properties, required: ['rental_id'] } as const;
  const removing = putting('/rentals/{rental_id}', parameters, ['rental_id']);
  const taken = (id: string) => JSON.stringify({ rental_id: id });
  for (const panel of [
    [taken('21'), taken('22')],
    [taken('23'), taken('24')],
  ]) {
    const context = {
      ...contextFor(removing),
      ...{ effect: 'destructive' as const, pool: pool.freeze() },
      panelArguments: new Set(panel),
    };
    const state = { iteration: 0, doc: context.raw, direction: '', calls: [], iterations: [] };
    const [first] = planCalls(context, state);
    const rows: Row[] = [[first?.arguments ?? {}, success({ removed: true })]];
    const calls = viewOf({ rows }).observations.map(({ call }) => call);
    const further = planCalls(context, { ...state, calls }).filter(
      ({ purpose }) => purpose.kind === 'positive',
    );
    expect(further).toHaveLength(2);
    const all = [first, ...further].map((call) => JSON.stringify(call?.arguments));
    expect(new Set([...all, ...panel]).size).toBe(5);
  }
});

it('takes a thing of ours again that a call named which was refused for another argument', () => {
  const making: ToolDoc = {
    ...putting('/rentals', { type: 'object' }),
    id: 'make',
    call: { kind: 'http', method: 'POST', path: '/rentals', bindings: {} },
  };
  const pool = new ValuePool();
  const rows = [21, 22].map((id): Row => [{}, success({ id })]);
  for (const { call } of viewOf({ rows }).observations)
    pool.addOutcome({ tool: making, call, reference: `rules/make#${call.id}`, mutating: true });
  const properties = { rental_id: text, weeks: { type: 'integer' } };
  const parameters = { type: 'object', properties, required: ['rental_id'] } as const;
  const renewing = putting('/rentals/{rental_id}/renewal', parameters, ['rental_id']);
  const context = { ...contextFor(renewing), effect: 'write' as const, pool: pool.freeze() };
  const next = (message: string) => {
    const rows: Row[] = [
      [{ rental_id: '21' }, success({ renewed: true })],
      [{ rental_id: '22', weeks: 0 }, rejected(message)],
    ];
    const { observations } = viewOf({ rows });
    const calls = observations.map(({ call }) => call);
    const view = new EvidenceView(renewing, 'write', context.pool, calls);
    const kin = new KindredValues(context, view);
    return new RenewedArguments({ context, view, kin, lastFresh: 0 }).next({ rental_id: '21' });
  };
  expect(next('weeks must be at least 1')).toEqual({ rental_id: '22' });
  expect(next('rental 22 was renewed')).toEqual({ rental_id: '21' });
});

it('leaves the name of a thing that is to be there as it is, where another thing is made', () => {
  const registering = toolNamed('create_boat', { boat_id: text });
  const pool = new ValuePool();
  for (const { call } of viewOf({ rows: [[{ boat_id: 'tooldraft-3' }, success({})]] }).observations)
    pool.addOutcome({ tool: registering, call, reference: 'rules/create-boat#c1', mutating: true });
  const frozen = pool.freeze();
  const next = (name: string, rows: readonly Row[] = []) => {
    const tool = toolNamed(name, { boat_id: text });
    const context = { ...contextFor(tool), effect: 'write' as const, pool: frozen };
    const calls = viewOf({ rows }).observations.map(({ call }) => call);
    const view = new EvidenceView(tool, 'write', frozen, calls);
    const kin = new KindredValues(context, view);
    const renewed = new RenewedArguments({ context, view, kin, lastFresh: 7 });
    return renewed.next({ boat_id: 'tooldraft-3' });
  };
  const missed: Row = [{ boat_id: 'tooldraft-7' }, rejected('boat_id tooldraft-7 not found')];
  expect(next('add_sail')).toEqual({ boat_id: 'tooldraft-3' });
  expect(next('add_boat')).toEqual({ boat_id: 'tooldraft-8' });
  expect(next('add_boat', [missed])).toEqual({ boat_id: 'tooldraft-3' });
});

function toolNamed(name: string, properties: JsonObject): ToolDoc {
  return {
    ...putting('/boats', { type: 'object', properties, required: ['boat_id'] } as JsonObject),
    ...{ id: name, name, call: { kind: 'mcp', tool: name } },
  };
}

it('writes over no file that a user may have: where none is known, all names are ours', () => {
  const named = (name: string, sideEffects: ToolDoc['sideEffects']) => {
    const tool = { ...toolNamed(name, { file_path: text }), sideEffects };
    const effect = sideEffects === 'destructive' ? ('destructive' as const) : ('write' as const);
    const context = { ...contextFor(tool), effect, pool: new ValuePool().freeze() };
    const state = { iteration: 1, doc: context.raw, direction: '', calls: [], iterations: [] };
    return planCalls(context, state).flatMap(({ arguments: args }) => args['file_path'] ?? []);
  };
  for (const names of [named('create_chart', 'unknown'), named('create_chart', 'destructive')]) {
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(name).toMatch(/^tooldraft-\d+\.txt$/);
  }
});
