import type { DocVersion } from '../../../src/core/doc-version.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import type { CatalogueView } from '../../../src/refinement/engine.js';
import { sharedPathSources } from '../../../src/refinement/rules/detectors/sources/shared-path-sources.js';
import type { Finding } from '../../../src/refinement/rules/finding.js';
import { rawVersion } from '../../../src/refinement/raw-version.js';
import { rejected, success, viewOf, type Row } from './evidence.js';

function toolAt(id: string, method: string, path: string): ToolDoc {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return {
    ...{ id, name: id, description: '', sideEffects: 'none' },
    parameters: {
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
      required: names,
    },
    call: {
      ...{ kind: 'http', method, path },
      bindings: Object.fromEntries(names.map((name) => [name, { in: 'path', name }])),
    },
  };
}

const list = toolAt('listZones', 'GET', '/zones');
const show = toolAt('showZone', 'GET', '/zones/{id}');
const sourced: DocVersion = {
  ...rawVersion(show),
  learned: { properties: { id: { 'x-valueSources': [{ tool: 'listZones', path: '[].id' }] } } },
  claims: [
    {
      id: 'k1',
      target: '/properties/id',
      text: 'Take it from `listZones` (`[].id`).',
      evidence: ['rules/showZone#c2', 'rules/listZones#c1'],
    },
  ],
};

function sharedWith(
  tool: ToolDoc,
  rows: readonly Row[] = [],
  findings: readonly Finding[] = [],
  others: Readonly<Record<string, readonly Row[]>> = {},
) {
  const view = viewOf({ tool, properties: tool.parameters.properties ?? {}, rows, others });
  const doc = (each: ToolDoc) => ({
    tool: each,
    doc: rawVersion(each),
    shape: null,
    paths: [],
    success: null,
  });
  const catalogue: CatalogueView = {
    pool: view.pool,
    tools: [doc(list), { ...doc(show), doc: sourced }, doc(tool)],
  };
  return sharedPathSources(view, findings, catalogue);
}

describe('a part of a URL', () => {
  const keys = toolAt('listKeys', 'GET', '/zones/{zone_id}/keys');
  const from = { kind: 'source', tool: 'listZones', path: '[].id' } as const;
  const known = { ...from, alike: [], given: {}, by: 'reading' as const, calls: [] };

  it('takes in every tool what it takes in one, whatever it is called, on the same evidence', () => {
    expect(sharedWith(keys, [[{ zone_id: 'x' }, rejected('Key is malformed')]])).toEqual([
      { ...known, argument: 'zone_id', elsewhere: sourced.claims[0]?.evidence },
    ]);
  });

  it('takes what it takes elsewhere only if it does not refuse just that: one for its form, or two as missing', () => {
    const listed = { listZones: [[{}, success([{ id: 'north' }, { id: 'south' }])]] as Row[] };
    const shared = (...rows: readonly Row[]) => sharedWith(keys, rows, [], listed).length;
    const malformed: Row = [{ zone_id: 'north' }, rejected('Zone ID is not a valid number')];
    const missing = (id: string): Row => [{ zone_id: id }, rejected(`No such zone: ${id}`, 404)];
    expect(shared(malformed)).toBe(0);
    expect(shared(malformed, [{ zone_id: 'south' }, success([])])).toBe(1);
    expect(shared(missing('north'))).toBe(1);
    expect(shared(missing('north'), missing('south'))).toBe(0);
    expect(shared([{ zone_id: 'north' }, rejected('Key is malformed')])).toBe(1);
  });

  it('is not of another form than all that worked', () => {
    const listed = { listZones: [[{}, success([{ id: 'north' }, { id: 'south' }])]] as Row[] };
    const id = '3f2b8c1e-5a7d-4e90-9b6c-1d2e3f405162';
    const shared = (zone_id: string) =>
      sharedWith(keys, [[{ zone_id }, success([])]], [], listed).length;
    expect(shared(id)).toBe(0);
    expect(shared('east')).toBe(1);
  });

  it('is another part of another path', () => {
    expect(sharedWith(toolAt('listPorts', 'GET', '/harbours/{id}/ports'))).toEqual([]);
    expect(sharedWith(toolAt('old', 'GET', '/v1/zones/{id}'))).toEqual([]);
  });

  it('keeps the list that its own calls found, and gives up the call that makes new things', () => {
    const own = { ...known, kind: 'source', argument: 'zone_id' } as const;
    const fromList: Finding = { ...own, tool: 'searchZones', path: 'found[].id' };
    const fromMaking: Finding = { ...own, tool: 'createZone', path: 'id' };
    expect(sharedWith(keys, [], [fromList])).toEqual([]);
    expect(sharedWith(keys, [], [fromMaking])).toMatchObject([{ tool: 'listZones' }]);
  });

  it('has no source where the call makes what is not there yet', () => {
    const put = toolAt('putZone', 'PUT', '/zones/{id}');
    expect(sharedWith(put, [[{ id: 'made-up' }, success({ id: 'made-up' })]])).toEqual([]);
    expect(sharedWith(put)).toEqual([]);
    const missing = rejected('no such zone', 404);
    expect(sharedWith(put, [[{ id: 'made-up' }, missing]])).toHaveLength(1);
    expect(sharedWith(toolAt('putKeys', 'PUT', '/zones/{id}/keys'))).toMatchObject([
      { argument: 'id' },
    ]);
  });
});
