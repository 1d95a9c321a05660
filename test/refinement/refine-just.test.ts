import type { RefinedDoc } from '../../src/core/refined-docs.js';
import { catalogueOf, refineWithRules } from '../integration/refine-fixture-api.js';
import { startFixtureApi, type FixtureApi } from '../support/fixture-api.js';

const inQuery = (name: string) => ({ name, in: 'query', schema: { type: 'integer' } });
const ok = { 200: { description: 'ok' } };
const spec = {
  openapi: '3.0.0',
  info: { title: 'Logs', version: '1' },
  paths: {
    '/logs': { get: { operationId: 'listLogs', responses: ok } },
    '/logs/{log_id}': {
      get: {
        operationId: 'readLog',
        parameters: [
          { name: 'log_id', in: 'path', required: true, schema: { type: 'integer' } },
          ...['head', 'tail'].map(inQuery),
        ],
        responses: ok,
      },
    },
  },
};

const ids = [4101, 4102, 4103];

/** Logs of which the first or the last lines are read; 0 counts as not given. */
function startLogs(): Promise<FixtureApi> {
  return startFixtureApi({
    spec,
    operations: [
      {
        id: 'listLogs',
        method: 'GET',
        path: '/logs',
        handle: () => ({ status: 200, body: { logs: ids.map((log_id) => ({ log_id })) } }),
      },
      {
        id: 'readLog',
        method: 'GET',
        path: '/logs/{log_id}',
        handle: ({ path, query }) => {
          const [head, tail] = [Number(query.get('head') ?? 0), Number(query.get('tail') ?? 0)];
          if (!ids.includes(Number(path['log_id'])))
            return { status: 404, body: { error: 'there is no such log' } };
          if (head !== 0 && tail !== 0)
            return { status: 400, body: { error: 'head and tail cannot be combined' } };
          const lines = ['ash', 'birch', 'cedar', 'elm', 'fir'];
          const shown = head > 0 ? lines.slice(0, head) : tail > 0 ? lines.slice(-tail) : lines;
          return { status: 200, body: { lines: shown } };
        },
      },
    ],
  });
}

const said = (doc: RefinedDoc | undefined): string => JSON.stringify(doc);

describe('refining just some tools of a run', () => {
  let api: FixtureApi;
  beforeEach(async () => {
    api = await startLogs();
  });
  afterEach(() => api.close());

  it('begins with the calls given, takes values from the others, and leaves them as they are', async () => {
    const catalogue = await catalogueOf(api, 'logs');
    const { docs, store } = await refineWithRules(catalogue);
    expect(said(docs['readLog'])).toContain('`head` and `tail` cannot be combined.');
    const listed = await store.load('listLogs');
    const callsBefore = api.calls.operations['listLogs'];

    const just = new Map([['readLog', [{ log_id: 4102, head: 0, tail: 0 }]]]);
    const again = await refineWithRules(catalogue, { store, just });
    expect(Object.keys(again.docs)).toEqual(['readLog']);
    const doc = again.docs['readLog'];
    expect(said(doc)).toContain('`head` and `tail` cannot be combined, unless one is 0.');
    expect(said(doc)).toContain('from `listLogs`');
    expect(doc?.learned.allOf).toEqual([
      {
        not: {
          required: ['head', 'tail'],
          properties: { head: { not: { enum: [0] } }, tail: { not: { enum: [0] } } },
        },
      },
    ]);
    expect(await store.load('listLogs')).toEqual(listed);
    expect(api.calls.operations['listLogs']).toBe(callsBefore);
  });
});
