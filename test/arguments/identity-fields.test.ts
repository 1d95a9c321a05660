import { nameWords } from '../../src/arguments/names/name-words.js';
import type { Json } from '../../src/core/json.js';
import { ValuePool } from '../../src/arguments/pool/value-pool.js';
import { parametersOf } from '../../src/schema/parameters-of.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import { success } from '../refinement/loop-fixture.js';

function tool(name: string, argument?: string): ToolDoc {
  return {
    id: name,
    name,
    description: nameWords(name).join(' '),
    parameters:
      argument === undefined
        ? {}
        : { type: 'object', properties: { [argument]: { type: 'string' } }, required: [argument] },
    sideEffects: 'none',
    call: { kind: 'mcp', tool: name },
  };
}

/** The first value offered to the argument of the second tool where the first has listed these records. */
function offered(records: Json, lister: string, taker: string, argument: string): Json | undefined {
  const pool = new ValuePool();
  const call = {
    ...{ id: 'c1', iteration: 1, role: 'exploration' as const, arguments: {} },
    purpose: { kind: 'positive' as const, arguments: [] },
    startedAt: '2026-01-31T09:00:00.000Z',
    outcome: success(records),
  };
  pool.addOutcome({ tool: tool(lister), call, reference: `r/${lister}#c1`, mutating: false });
  const [parameter] = parametersOf(tool(taker, argument).parameters);
  if (parameter === undefined) throw new Error('no parameter');
  const [best] = pool
    .freeze()
    .candidatesFor(parameter, tool(taker, argument))
    .filter(({ score }) => score >= 0.6);
  return best?.value;
}

describe('records without an id of their own', () => {
  const boats = [
    { kind: 'sloop', hull: 'HX-104', length: 12.5, built: '1998-04-01' },
    { kind: 'sloop', hull: 'HX-117', length: 9.1, built: '2003-07-12' },
    { kind: 'ketch', hull: 'HX-121', length: 14, built: '1987-09-30' },
  ];

  it.each([
    ['get_boat', 'id'],
    ['get_boat', 'boat_id'],
    ['moor', 'boat'],
  ])(
    'go by the field that tells them apart and looks like a code: %s takes it as %s',
    (taker, argument) => {
      expect(offered({ data: boats }, 'list_boats', taker, argument)).toBe('HX-104');
      expect(offered(boats, 'list_boats', taker, argument)).toBe('HX-104');
    },
  );

  it('do not where they have an id', () => {
    const known = boats.map((boat, at) => ({ ...boat, id: `b${at}` }));
    expect(offered({ data: known }, 'list_boats', 'get_boat', 'id')).toBe('b0');
    const numbered = boats.map((boat, at) => ({ ...boat, boat_no: 5001 + at }));
    expect(offered(numbered, 'list_boats', 'get_boat', 'boat_no')).toBe('5001');
    expect(offered(numbered, 'list_boats', 'moor', 'boat')).not.toBe('HX-104');
  });

  it.each([
    ['the same in two of them', [{ hull: 'HX-1' }, { hull: 'HX-1' }]],
    ['what they are called', [{ name: 'hull-1.md' }, { name: 'hull-2.md' }]],
    ['dates', [{ built: '1998-04-01' }, { built: '1999-04-01' }]],
    ['telephone numbers', [{ call: '+43512100' }, { call: '+43512200' }]],
    ['numbers', [{ length: 12 }, { length: 13 }]],
    ['sentences', [{ note: 'Sails 2 times' }, { note: 'Sails 3 times' }]],
  ])('do not go by %s', (_what, records) => {
    expect(offered({ data: records }, 'list_boats', 'get_boat', 'id')).toBeUndefined();
  });
});
