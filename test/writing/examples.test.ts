import type { Row } from '../../src/claims/kind.rows.js';
import type { Json } from '../../src/core/json.js';
import { examplesOf } from '../../src/writing/examples.js';
import { exploreFake } from '../support/explore-fake.js';

/** The values shown of an argument whose only value that works comes from another tool's answer. */
function shown(argument: string, value: Json): readonly Json[] {
  const row: Row = {
    title: '',
    tools: {
      get_boat: { properties: { [argument]: { type: 'string' } }, required: [argument] },
      list_boats: {},
    },
    server: () => ({
      get_boat: (args) =>
        args[argument] === value
          ? { ok: { name: 'Heron' } }
          : { refused: 'not found', status: 404 },
      list_boats: () => ({ ok: [{ [argument]: value }] }),
    }),
    before: [['list_boats', {}]],
    claims: [],
  };
  return examplesOf(exploreFake(row, 8).out.view).flatMap(({ values }) => values);
}

describe('examples of an argument', () => {
  it('are values that are there and worked', () => {
    expect(shown('boat_id', 'b-heron')).toEqual(['b-heron']);
  });

  it('are nothing that may be a secret', () => {
    expect(shown('api_key', 'k-heron')).toEqual([]);
    expect(shown('boat_id', 'sk-1234567890')).toEqual([]);
    expect(shown('boat_id', 'Zm9vYmFyMTIzNDU2Nzg5MGFiY2Rl')).toEqual([]);
    expect(shown('owner', 'ada@harbour.example.com')).toEqual([]);
  });
});
