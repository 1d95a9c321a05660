import { exploreFake } from '../support/explore-fake.js';

const integer = { type: 'integer' };
const names = Array.from({ length: 200 }, (_, at) => `n${at}`);
const properties = Object.fromEntries(names.map((name) => [name, integer]));

describe('a tool with very many arguments', () => {
  it('is explored in the first of them and in those that refusals name', () => {
    const { out } = exploreFake(
      {
        title: '',
        tools: { tried: { properties } },
        server: () => ({
          tried: (args) =>
            args.n190 === undefined ? { refused: 'n190 is required' } : { ok: { id: 1 } },
        }),
        before: [],
        claims: [],
      },
      40,
    );
    const explored = out.view.slots.map(({ path }) => path);
    expect(explored).toHaveLength(120);
    expect(explored).toEqual(expect.arrayContaining(['n0', 'n118', 'n190']));
    expect(explored.toSorted()).toEqual(names.filter((name) => explored.includes(name)).toSorted());
    expect(out.view.allSlots).toHaveLength(200);
    expect(out.view.slot('n199')?.path).toBe('n199');
  });
});
