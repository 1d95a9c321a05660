import type { JsonObject } from '../../../src/core/json.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import { findSources } from '../../../src/refinement/rules/detectors/sources/find-sources.js';
import { planCalls } from '../../../src/refinement/rules/planning/plan-calls.js';
import { rulesEngine } from '../../../src/refinement/rules/rules-engine.js';
import { contextFor } from '../loop-fixture.js';
import { refineOneTool } from '../refine-one-tool.js';
import { literalText } from '../../../src/support/literal-text.js';
import { rejected, success, viewOf, type Row } from './evidence.js';

const text = { type: 'string' };
const boats: Readonly<Record<string, readonly Row[]>> = {
  list_boats: [[{}, success({ boats: [{ sign: 'KA-17-LM' }, { sign: 'BO-18-XX' }] })]],
};

describe('what a tool makes under a name', () => {
  const unknown: Row[2] = { kind: 'unknown-id', arguments: ['sign'], baseline: 'c1' };
  const rows: readonly Row[] = [
    [{ sign: 'KA-17-LM' }, success({ id: 7 })],
    [{ sign: 'QZ-99-XV' }, rejected('sign QZ-99-XV not found', 404), unknown],
  ];
  const taken: Row = [{ sign: 'BO-18-XX' }, rejected('BO-18-XX has a berth already', 409)];
  const sourcesOf = (of: readonly Row[], name = 'add_berth') =>
    findSources(
      viewOf({
        tool: { id: name, name },
        ...{ properties: { sign: text }, effect: 'write', rows: of, others: boats },
      }),
    );

  it('comes from nowhere where those that are there were refused', () => {
    expect(sourcesOf(rows)).toMatchObject([{ tool: 'list_boats' }]);
    expect(sourcesOf([...rows, taken])).toEqual([]);
  });

  it('is taken from there where two of those worked, or nothing is made', () => {
    const two: Row = [{ sign: 'BO-18-XX' }, success({ id: 8 })];
    expect(sourcesOf([...rows, two, taken])).toHaveLength(1);
    expect(sourcesOf([...rows, taken], 'pay_berth')).toHaveLength(1);
  });

  it('is counted on in the form of one that is there, whatever that was seen with', async () => {
    const there = new Set(['KA-17-LM']);
    const tool: ToolDoc = {
      ...{ id: 'add_berth', name: 'add_berth', description: 'Gives a boat a berth.' },
      parameters: {
        type: 'object',
        properties: { sign: { ...text, description: 'For example `KA-17-LM`.' }, pier: text },
        required: ['sign'],
      },
      ...{ sideEffects: 'write', call: { kind: 'mcp', tool: 'add_berth' } },
    };
    const { trajectory } = await refineOneTool({
      tool,
      engine: rulesEngine(),
      answer: ({ sign }: JsonObject) => {
        if (typeof sign !== 'string' || !/^[A-Z]{2}-\d\d-[A-Z]{2}$/.test(sign))
          return rejected('That is no sign (KA-17-LM)');
        if (there.has(sign)) return rejected(`${sign} has a berth already`, 409);
        there.add(sign);
        return success({ sign, berth: there.size });
      },
    });
    expect(there.size).toBeGreaterThan(4);
    expect(trajectory.calls.length).toBeLessThan(60);
  });
});

it('names the place where such things are listed, though another tool answered them first', () => {
  const found = findSources(
    viewOf({
      tool: { id: 'move_boat', name: 'move_boat' },
      properties: { pier: text },
      effect: 'write',
      rows: [
        [{ pier: 'NORTH' }, success({ ok: true })],
        [
          { pier: 'QZXVJ' },
          rejected('pier QZXVJ not found', 404),
          { kind: 'unknown-id', arguments: ['pier'], baseline: 'c1' },
        ],
      ],
      others: {
        get_boat: [[{ id: 5 }, success({ data: { id: 5, pier: 'NORTH' } })]],
        list_piers: [[{}, success({ data: [{ pier: 'NORTH' }, { pier: 'QUAY' }] })]],
      },
    }),
  );
  expect(found).toMatchObject([{ tool: 'list_piers', path: 'data[].pier' }]);
});

it('tries the spellings of yes for a text that says nothing of itself', () => {
  const tried = (schema: JsonObject) => {
    const view = viewOf({
      properties: { open: { ...text, ...schema } },
      rows: [
        [{}, success({ boats: [{ name: 'Ana' }] })],
        [{ open: 'example' }, success({ boats: [{ name: 'Ana' }] })],
      ],
    });
    const context = { ...contextFor(view.tool), pool: view.pool };
    const calls = view.observations.map(({ call }) => call);
    const state = { iteration: 1, doc: context.raw, direction: '', calls, iterations: [] };
    return planCalls(context, state).map(({ arguments: args }) => args['open']);
  };
  expect(tried({})).toEqual(expect.arrayContaining(['true', '1', 'yes']));
  expect(tried({ description: 'The name of a harbour.' })).not.toContain('yes');
});
