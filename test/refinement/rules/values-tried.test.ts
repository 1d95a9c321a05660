import type { JsonObject } from '../../../src/core/json.js';
import type { JsonSchema } from '../../../src/core/json-schema.js';
import type { Outcome } from '../../../src/core/outcome.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import { currentDoc } from '../../../src/refinement/loop-state.js';
import { rulesEngine } from '../../../src/refinement/rules/rules-engine.js';
import { refineOneTool } from '../refine-one-tool.js';
import { fault } from '../loop-fixture.js';
import { rejected, success } from './evidence.js';

const text = { type: 'string' };

function listing(properties: Readonly<Record<string, JsonSchema>>): ToolDoc {
  const names = Object.keys(properties);
  return {
    id: 'subject',
    name: 'list_looms',
    description: 'Lists looms.',
    parameters: { type: 'object', properties: { ...properties } },
    sideEffects: 'none',
    call: {
      kind: 'http',
      method: 'GET',
      path: '/looms',
      bindings: Object.fromEntries(names.map((name) => [name, { in: 'query', name }])),
    },
  };
}

async function learntOf(tool: ToolDoc, answer: (args: JsonObject) => Outcome) {
  const { trajectory } = await refineOneTool({ tool, engine: rulesEngine(), answer });
  const { calls } = trajectory;
  return { calls, learned: currentDoc(trajectory).learned };
}

const looms = [
  { id: 'lo-1', weave: 'twill', made: '2025-02-01' },
  { id: 'lo-2', weave: 'satin', made: '2025-03-01' },
  { id: 'lo-3', weave: 'twill', made: '2025-04-01' },
];

it('tries for an argument what the tool answers under its name, where made-up values are refused without a hint', async () => {
  const { calls } = await learntOf(listing({ weave: text }), ({ weave }) =>
    weave === undefined || weave === 'twill' || weave === 'satin'
      ? success({ looms: looms.filter((each) => weave === undefined || each.weave === weave) })
      : rejected('invalid weave', 400),
  );
  const worked = calls.filter(({ outcome }) => outcome?.kind === 'success');
  expect(worked.map(({ arguments: args }) => args['weave'])).toContain('twill');
});

it('turns a switch the other way than it stands by itself, however many other arguments there are', async () => {
  const names = ['weave', 'dyer', 'guild', 'town', 'fibre', 'reed', 'owner', 'make', 'mill', 'hue'];
  const { calls } = await learntOf(
    listing({
      ...Object.fromEntries(names.map((name) => [name, text])),
      hidden: { type: 'boolean', default: false },
    }),
    ({ hidden, ...filters }) =>
      success({
        looms: Object.keys(filters).length > 0 ? [] : hidden === true ? looms : looms.slice(1),
      }),
  );
  expect(calls.map(({ arguments: args }) => args['hidden'])).toContain(true);
});

it('does not ask again for what it may not have, where it has others', async () => {
  const { calls } = await learntOf(
    { ...listing({ weave: { type: 'string', enum: ['twill', 'satin', 'plain'] } }) },
    ({ weave }) =>
      weave === 'satin'
        ? { ...fault('unauthorized'), status: 403, message: 'No access to this weave.' }
        : success({ looms: looms.filter((each) => weave === undefined || each.weave === weave) }),
  );
  const refused = calls.filter(
    ({ arguments: args, outcome }) => args['weave'] === 'satin' && outcome?.kind === 'fault',
  );
  expect(refused).toHaveLength(1);
});

it('gives the ends of a range in order and exchanged, where only one day was tried for both', async () => {
  const day = { type: 'string', format: 'date' };
  const { learned } = await learntOf(listing({ from: day, to: day }), ({ from, to }) =>
    typeof from === 'string' && typeof to === 'string' && from > to
      ? rejected('from must not be after to', 400)
      : success({ looms }),
  );
  expect(learned?.allOf).toEqual([{ 'x-ordered': ['from', 'to'] }]);
});

it('keeps new names within the length that a refusal allowed, however many there were', async () => {
  const tool: ToolDoc = {
    ...listing({}),
    name: 'create_loom',
    description: 'Creates a loom.',
    parameters: {
      type: 'object',
      properties: { name: text, reeds: { type: 'integer' }, weave: text },
      required: ['name'],
    },
    sideEffects: 'write',
    call: { kind: 'mcp', tool: 'create_loom' },
  };
  const { trajectory } = await refineOneTool({
    tool,
    engine: rulesEngine(),
    settings: { iterations: 5 },
    answer: ({ name, reeds }) => {
      if (typeof name !== 'string' || name === '') return rejected('name is required', 400);
      if (name.length > 11) return rejected('name: must be at most 11 characters', 400);
      return typeof reeds === 'number' && reeds > 40
        ? rejected('reeds: must be at most 40', 400)
        : success({ id: `lo-${name}`, name });
    },
  });
  const tooLong = trajectory.calls.filter(
    ({ outcome, purpose }) =>
      outcome?.kind === 'rejected' &&
      outcome.message.includes('11 characters') &&
      !purpose.arguments.includes('name'),
  );
  expect(tooLong.length).toBeLessThan(3);
  expect(currentDoc(trajectory).learned?.properties?.['reeds']?.maximum).toBe(40);
});

it('leaves the call without its one required argument to the exploration', async () => {
  const tool = listing({ name: text });
  const { learned } = await learntOf(
    { ...tool, parameters: { ...tool.parameters, required: ['name'] } },
    ({ name }) => success({ looms: name === undefined || name === 'twill' ? looms : [] }),
  );
  expect(learned.required).toEqual([]);
});

it('asks for days to come where a refusal wants them', async () => {
  const { calls } = await learntOf(
    listing({ starts: { type: 'string', format: 'date' } }),
    ({ starts }) =>
      typeof starts === 'string' && starts < '2027'
        ? rejected('starts: Must be in the future.')
        : success({ looms }),
  );
  const worked = calls.filter(({ outcome }) => outcome?.kind === 'success');
  expect(worked.some(({ arguments: args }) => args['starts'] !== undefined)).toBe(true);
});

it('tries the other documented values in the case in which the first was taken', async () => {
  const { calls } = await learntOf(
    listing({ weave: { type: 'string', enum: ['TWILL', 'SATIN'] } }),
    ({ weave }) =>
      weave === undefined || weave === 'twill' || weave === 'satin'
        ? success({ looms })
        : rejected('no', 400),
  );
  const worked = calls.filter(({ outcome }) => outcome?.kind === 'success');
  expect(worked.map(({ arguments: args }) => args['weave'])).toEqual(
    expect.arrayContaining(['twill', 'satin']),
  );
});
