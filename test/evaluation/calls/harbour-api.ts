import { sourceDoc } from '../../../src/core/refined-docs.js';
import { createExecutor } from '../../../src/calls/create-executor.js';
import { effectOf } from '../../../src/core/effect.js';
import type { JsonSchema } from '../../../src/core/json-schema.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import type { VariantDoc } from '../../../src/evaluation/doc-variants.js';
import { seededRandom } from '../../../src/support/seeded-random.js';
import { Refusal, startFixtureApi, type FixtureApi } from '../../support/fixture-api.js';
import { fakeClock } from '../../support/fake-clock.js';
import { docFor } from '../../support/docs.js';

function refuse(message: string): never {
  throw new Refusal({ status: 400, body: { error: message } });
}

/** Boats and berths; what its docs leave out: where names come from, that `from` needs `to`. */
export async function startHarbour(): Promise<FixtureApi & { readonly boats: Set<string> }> {
  const boats = new Set(['Wanda', 'Elsa', 'Marlin']);
  const api = await startFixtureApi({
    spec: {},
    operations: [
      {
        id: 'listBoats',
        method: 'GET',
        path: '/boats',
        handle: ({ query }) => {
          const size = Number(query.get('size') ?? 2);
          if (!Number.isInteger(size)) refuse('size must be a whole number');
          return { status: 200, body: { boats: [...boats].map((name) => ({ name })) } };
        },
      },
      {
        id: 'getBoat',
        method: 'GET',
        path: '/boats/{name}',
        handle: ({ path }) =>
          boats.has(path['name'] ?? '')
            ? { status: 200, body: { name: path['name'] ?? '' } }
            : refuse('no boat of this name'),
      },
      {
        id: 'addBoat',
        method: 'POST',
        path: '/boats',
        mutates: true,
        handle: ({ body }) => {
          const { name } = body;
          if (typeof name !== 'string') return refuse('name must be text');
          if (boats.has(name)) return refuse('name exists already');
          boats.add(name);
          return { status: 201, body: { name } };
        },
      },
      {
        id: 'listTides',
        method: 'GET',
        path: '/tides',
        handle: ({ query }) => {
          if (query.has('from') !== query.has('to')) refuse('from and to go together');
          return { status: 200, body: { tides: [] } };
        },
      },
      {
        id: 'callPilot',
        method: 'GET',
        path: '/pilot',
        handle: () => ({ status: 503, body: { error: 'try later' } }),
      },
    ],
  });
  return { ...api, boats };
}

function tool(
  id: string,
  method: string,
  path: string,
  properties: Record<string, JsonSchema>,
  required: string[],
): ToolDoc {
  const inPath = (name: string): 'path' | 'query' | 'body' =>
    path.includes(`{${name}}`) ? 'path' : method === 'POST' ? 'body' : 'query';
  const bindings = Object.fromEntries(
    Object.keys(properties).map((name) => [name, { in: inPath(name), name }]),
  );
  const parameters = { type: 'object', properties, required };
  const call = { kind: 'http' as const, method, path, bindings };
  return { id, name: id, description: `The tool ${id}.`, parameters, sideEffects: 'unknown', call };
}

export const harbourTools: readonly ToolDoc[] = [
  tool('listBoats', 'GET', '/boats', { size: { type: 'integer', minimum: 1, maximum: 5 } }, []),
  tool('getBoat', 'GET', '/boats/{name}', { name: { type: 'string' } }, ['name']),
  tool('addBoat', 'POST', '/boats', { name: { type: 'string' } }, ['name']),
  tool('listTides', 'GET', '/tides', { from: { type: 'integer' }, to: { type: 'integer' } }, []),
  tool('callPilot', 'GET', '/pilot', { boat: { type: 'string' } }, []),
];

const said: Readonly<Record<string, JsonSchema>> = {
  listTides: { dependentRequired: { from: ['to'], to: ['from'] } },
  listBoats: { properties: { size: { description: 'How many boats.' } } },
  getBoat: { properties: { name: { description: 'A name that `listBoats` gives.' } } },
};

export const rawArm: readonly VariantDoc[] = harbourTools.map((doc) => ({
  tool: doc,
  doc: sourceDoc(doc),
}));

export const refinedArm: readonly VariantDoc[] = harbourTools.map((doc) => ({
  tool: doc,
  doc: docFor(doc, { parameters: said[doc.id] ?? {} }),
}));

export function executorOf(api: FixtureApi) {
  return createExecutor(
    { kind: 'http', baseUrl: api.url, headers: {}, credentials: [], securitySchemes: [] },
    { env: {}, clock: fakeClock(), random: seededRandom(1), retries: 0 },
  );
}

export const readers = harbourTools.filter((doc) => effectOf(doc) === 'read').map(({ id }) => id);
