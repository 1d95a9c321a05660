import { ValuePool } from '../../../src/arguments/value-pool.js';
import type { JsonObject } from '../../../src/core/json.js';
import type { Outcome } from '../../../src/core/outcome.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import { reopened } from '../../../src/refinement/reopen-tool.js';
import { rulesEngine } from '../../../src/refinement/rules/rules-engine.js';
import { contextFor, fault } from '../loop-fixture.js';
import { refineOneTool } from '../refine-one-tool.js';
import { rejected, success, viewOf } from './evidence.js';

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
