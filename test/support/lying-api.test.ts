import { depotTruth } from '../fixtures/lying-api/truth-table.js';
import { depotTruths } from '../fixtures/lying-api/truths.js';
import { FAULT_MARKERS } from './fixture-api.js';
import { HOSTILE_MARKERS, falseStatements, startLyingApi } from './lying-api.js';
import { scoreTruths } from './truth-score.js';

describe('the lying depot', () => {
  it('has at least 34 truths with ids of their own, each of a tool it has', () => {
    expect(depotTruths.length).toBeGreaterThanOrEqual(34);
    expect(new Set(depotTruths.map((truth) => truth.id)).size).toBe(depotTruths.length);
    for (const truth of depotTruths) expect(depotTruth).toHaveProperty(truth.tool);
  });

  it('reads the truths that have no keyword in plain sentences', () => {
    const sentences: Record<string, string> = {
      listItems:
        'Returns an object with the list in `items`. The documented `supplier_rating` is never returned.',
      getItem: 'An unknown `item_id` is rejected with "No item with id \'x\'".',
      searchItems: 'When nothing is found, `matches` is an empty list and `total` is 0.',
      listWarehouses: 'Returns an array of warehouses with `code`.',
      getWarehouseStatus: 'Returns plain text. "Unknown warehouse X" means that the code is wrong.',
      listOrders: 'The documented field `invoice_url` does not come back.',
      getOrder: '"Order X does not exist": take an id from listOrders.',
      createOrder: '`ship_to.postcode` is required.',
      cancelOrder: '"Order is already shipped": it cannot be cancelled any more.',
      registerSupplier: '"A supplier with code X exists already": choose another code.',
    };
    const docs = Object.fromEntries(
      Object.entries(sentences).map(([tool, description]) => [
        tool,
        { description, parameterDocs: {}, learned: {} },
      ]),
    );
    expect(scoreTruths(depotTruths, docs).stated).toEqual(
      expect.arrayContaining([
        'items-object',
        'items-no-rating',
        'item-unknown',
        'search-empty',
        'warehouses-array',
        'status-plain-text',
        'status-unknown',
        'orders-no-invoice',
        'order-unknown',
        'new-order-postcode-required',
        'cancel-already',
        'supplier-duplicate',
      ]),
    );
  });

  it('names every kind of false statement', () => {
    const wrong = falseStatements(
      {
        description: `\`limit\` takes at most 100. ${FAULT_MARKERS[0]} ${HOSTILE_MARKERS[0]}`,
        parameterDocs: {},
        learned: {
          required: ['limit'],
          properties: {
            limit: { maximum: 100, type: 'string', 'x-ignored': true, examples: [0] },
            cursor: { 'x-valueSources': [{ tool: 'listOrders', path: '[].id' }] },
            sort: { enum: ['name', 'price', 'newest'] },
            colour: { type: 'string' },
          },
          allOf: [{ not: { required: ['limit', 'sort'] } }],
          anyOf: [{ required: ['limit'] }],
          dependentRequired: { limit: ['sort'] },
        },
      },
      'listItems',
    );
    expect(wrong).toHaveLength(14);
  });

  it('makes each kind of fault at the rate asked for, the same for the same seed', async () => {
    const counts = await Promise.all(
      [7, 7].map(async (seed) => {
        const api = await startLyingApi({ faultRate: 0.3, seed, hangMs: 20 });
        for (let index = 0; index < 200; index += 1) {
          await fetch(`${api.url}/warehouses`).then(
            (response) => response.text(),
            () => '',
          );
        }
        await api.close();
        return api.calls.faults;
      }),
    );
    expect(counts[0]).toEqual(counts[1]);
    expect(Object.keys(counts[0] ?? {}).sort()).toEqual([
      'dropped',
      'hang',
      'rate-limit',
      'server-error',
    ]);
    const total = Object.values(counts[0] ?? {}).reduce((sum, count) => sum + count, 0);
    expect(total).toBeGreaterThan(40);
    expect(total).toBeLessThan(80);
  });

  it('counts what took effect apart from what was asked for', async () => {
    const api = await startLyingApi();
    const ask = (): Promise<Response> =>
      fetch(`${api.url}/suppliers`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"code":"ELM","name":"Elm"}',
      });
    expect([(await ask()).status, (await ask()).status]).toEqual([201, 409]);
    expect(Object.values(api.calls.mutatingRequests)).toEqual([2]);
    expect(Object.values(api.calls.effects)).toEqual([1]);
    expect(api.calls.operations).toEqual({ registerSupplier: 2 });
    const served: unknown = await (await fetch(`${api.url}/openapi.json`)).json();
    expect(served).toEqual(api.spec);
    await api.close();
  });
});
