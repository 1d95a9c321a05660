import type { JsonObject } from '../../../src/core/json.js';
import type { JsonSchema } from '../../../src/core/json-schema.js';
import { rulesEngine } from '../../../src/refinement/rules/rules-engine.js';
import { refineOneTool } from '../refine-one-tool.js';
import { rejected, success } from './evidence.js';

async function takenOf(
  properties: Readonly<Record<string, JsonSchema>>,
  refusal: (args: JsonObject) => string | null,
) {
  const names = Object.keys(properties);
  const bindings = Object.fromEntries(names.map((name) => [name, { in: 'query', name } as const]));
  const { trajectory } = await refineOneTool({
    tool: {
      id: 'subject',
      name: 'list_prints',
      description: 'Lists prints.',
      parameters: { type: 'object', properties: { ...properties }, required: names },
      sideEffects: 'none',
      call: { kind: 'http', method: 'GET', path: '/prints', bindings },
    },
    engine: rulesEngine(),
    answer: (args) => {
      const message = refusal(args);
      return message === null ? success({ prints: [{ id: 'p-1' }] }) : rejected(message, 422);
    },
  });
  return trajectory.calls.filter(({ outcome }) => outcome?.kind === 'success');
}

const text = { type: 'string' };
const said = (value: unknown): string => (typeof value === 'string' ? value : '');

it('tries the value that must be', async () => {
  const taken = await takenOf({ unit: text }, ({ unit }) =>
    unit === 'cm' ? null : 'unit must be cm',
  );
  expect(taken.length).toBeGreaterThan(0);
});

it('tries an id like the one that a refusal shows', async () => {
  const taken = await takenOf({ sensor: text }, ({ sensor }) =>
    sensor === '11126-S3' ? null : `unknown sensor '${said(sensor)}', ids look like 11126-S3`,
  );
  expect(taken.length).toBeGreaterThan(0);
});

it('tries an address with the ending that a link must have, whatever its argument is called', async () => {
  const taken = await takenOf({ source_url: text }, ({ source_url: url }) =>
    said(url).endsWith('.pdf') ? null : 'The artwork must be an https link ending in .pdf.',
  );
  expect(taken.length).toBeGreaterThan(0);
});

it('tries what stands in brackets behind what there is not', async () => {
  const regions = ['tirol', 'vorarlberg', 'salzburg'];
  const taken = await takenOf({ region: text }, ({ region }) =>
    regions.includes(said(region))
      ? null
      : `no region '${said(region)}' (tirol, vorarlberg, salzburg)`,
  );
  expect(taken.map(({ arguments: args }) => args['region'])).toEqual(
    expect.arrayContaining(regions),
  );
});

it('tries what objects in a list must hold', async () => {
  const extras = {
    type: 'array',
    items: { type: 'object', properties: { code: text }, required: ['code'] },
  };
  const taken = await takenOf({ extras }, ({ extras: given }) => {
    const [first] = Array.isArray(given) ? (given as readonly JsonObject[]) : [];
    const code = said(first?.['code']);
    return ['PARK', 'PET', 'LATE'].includes(code)
      ? null
      : `extra '${code}' unknown; known: PARK, PET, LATE`;
  });
  expect(taken.length).toBeGreaterThan(0);
});
