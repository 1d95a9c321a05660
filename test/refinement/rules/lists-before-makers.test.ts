import { findSources } from '../../../src/refinement/rules/detectors/sources/find-sources.js';
import { lateSources } from '../../../src/refinement/rules/detectors/sources/late-sources.js';
import { findExamples } from '../../../src/refinement/rules/detectors/arguments/find-examples.js';
import { statementsOf } from '../../../src/refinement/rules/writing/statements-of.js';
import { ValuePool } from '../../../src/arguments/pool/value-pool.js';
import { EvidenceView } from '../../../src/refinement/rules/observations/evidence-view.js';
import type { Effect } from '../../../src/core/effect.js';
import type { JsonObject } from '../../../src/core/json.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import { rejected, success, viewOf, type Row } from './evidence.js';

interface Other {
  readonly effect?: Effect;
  readonly calls: readonly Row[];
}

function poolOf(others: Readonly<Record<string, Other>>) {
  const pool = new ValuePool();
  for (const [id, { effect = 'read', calls }] of Object.entries(others)) {
    const tool: ToolDoc = {
      ...{ id, name: id, description: '', parameters: { type: 'object' } },
      sideEffects: effect === 'read' ? 'none' : effect,
      call: { kind: 'mcp', tool: id },
    };
    const { observations } = viewOf({ rows: calls });
    for (const { call } of observations)
      pool.addOutcome({
        ...{ tool, call, reference: `rules/${id}#${call.id}` },
        mutating: effect !== 'read',
      });
  }
  return pool.freeze();
}

const unknown: Row = [
  { boat_id: 'boat-999999' },
  rejected('Boat not found'),
  { kind: 'unknown-id', arguments: ['boat_id'] },
];
const moored = (boat_id: string): Row => [{ boat_id }, success({ moored: true })];
const makes: Other = {
  effect: 'write',
  calls: [[{ title: 'Gull' }, success({ id: 'boat-7' })]],
};
const shows = (...ids: readonly string[]): Other => ({
  calls: [[{}, success({ boats: ids.map((id) => ({ id })) })]],
});

function viewWith(others: Readonly<Record<string, Other>>, rows: readonly Row[]) {
  const { tool, observations } = viewOf({
    ...{ properties: { boat_id: { type: 'string' } }, effect: 'write', rows },
    tool: { id: 'moor_boat', name: 'moor_boat' },
  });
  const calls = observations.map(({ call }) => call);
  return new EvidenceView(tool, 'write', poolOf(others), calls);
}

function said(others: Readonly<Record<string, Other>>) {
  const view = viewWith(others, [unknown, moored('boat-7')]);
  return findSources(view).flatMap((each) => statementsOf(each, view).map(({ text }) => text));
}

describe('where ids come from that a call of ours made', () => {
  const berths: Other = { calls: [[{ boat_id: 'boat-1' }, success({ berth: 4 })]] };

  it.each([
    ['a list that shows them', { create_boat: makes, list_boats: shows('boat-7') }],
    [
      'a list that showed others of their look, taken elsewhere',
      { create_boat: makes, list_boats: shows('boat-1', 'boat-2'), get_berth: berths },
    ],
    [
      'the list whose name says least of which things it shows',
      { find_stranded_boats: shows('boat-7'), list_boats: shows('boat-7') },
    ],
  ])('is %s', (_, others: Readonly<Record<string, Other>>) => {
    expect(said(others)).toEqual(['Take it from `list_boats` (`boats[].id`).']);
  });

  it.each([
    ['no list is known', { create_boat: makes }],
    ['nothing of the list was ever taken', { create_boat: makes, list_boats: shows('boat-1') }],
    [
      'the list is of other things',
      { create_boat: makes, list_cranes: shows('crane-1'), get_berth: berths },
    ],
  ])('is what makes new ones, where %s', (_, others: Readonly<Record<string, Other>>) => {
    expect(said(others)).toEqual(['`create_boat` gives it (`id`) for a new one.']);
  });

  it('is the list once that was called', () => {
    const rows = [unknown, moored('boat-7')];
    const view = viewWith({ create_boat: makes }, rows);
    const { pool } = viewWith({ create_boat: makes, list_boats: shows('boat-7') }, rows);
    expect(lateSources(view, findSources(view), { pool, tools: [] })).toMatchObject([
      { kind: 'source', argument: 'boat_id', tool: 'list_boats' },
    ]);
  });
});

describe('an argument that takes relative paths', () => {
  const calls = (args: JsonObject): Row => [args, success({ found: true })];

  it.each([
    ['relative_path', 'Where it lies'],
    ['target', 'Path relative to the hull'],
  ])('%s (%s) has no absolute one as an example', (name, description) => {
    const examples = (path: string) =>
      findExamples(
        viewOf({
          properties: { [name]: { type: 'string', description } },
          rows: [calls({ [name]: path })],
        }),
      );
    expect(examples('/srv/hulls/gull')).toEqual([]);
    expect(examples('hulls/gull')).toMatchObject([{ values: ['hulls/gull'] }]);
  });
});
