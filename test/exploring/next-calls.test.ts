import type { FakeAnswer, FakeTool, Row } from '../../src/claims/kind.rows.js';
import type { Json, JsonObject } from '../../src/core/json.js';
import { exploreFake } from '../support/explore-fake.js';

const text = { type: 'string' };

function explored(
  tool: FakeTool,
  answers: (args: JsonObject) => FakeAnswer,
  { named = 'tried', ...more }: Partial<Row> & { readonly named?: string } = {},
) {
  const { calls } = exploreFake({
    title: '',
    tools: { [named]: tool, ...more.tools },
    server: () => ({ [named]: answers, ...more.server?.() }),
    before: more.before ?? [],
    claims: [],
  });
  return calls;
}

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
const lengthOf = (value: Json | undefined): number =>
  typeof value === 'string' || Array.isArray(value) ? value.length : 0;

describe('the choice of the next calls', () => {
  it('leaves a reader after six answers that show nothing', () => {
    const calls = explored(
      { properties: { q: text, page: { type: 'integer' }, kind: { ...text, enum: ['a', 'b'] } } },
      () => ({ ok: [] }),
    );
    expect(calls).toHaveLength(6);
  });

  it('goes on where a reader shows something', () => {
    const calls = explored({ properties: { q: text, page: { type: 'integer' } } }, ({ page }) => ({
      ok: page === undefined ? [{ id: 1 }] : [],
    }));
    expect(calls.length).toBeGreaterThan(6);
  });

  it('sends no call of more than 64 kB and no list of more than 1,000 items', () => {
    const calls = explored(
      {
        properties: {
          note: { ...text, minLength: 1, maxLength: 200_000 },
          tags: { type: 'array', items: text, maxItems: 20_000 },
        },
      },
      ({ note, tags }) => {
        if (lengthOf(note) > 150_000) return { refused: 'note: at most 150000 characters' };
        if (lengthOf(tags) > 10_000) return { refused: 'tags: at most 10000 items' };
        return { ok: { taken: true } };
      },
    );
    for (const { arguments: args } of calls) {
      expect(JSON.stringify(args).length).toBeLessThanOrEqual(64 * 1024);
      expect(lengthOf(args.tags)).toBeLessThanOrEqual(1_000);
    }
  });

  it('asks a tool that changes things for no more than ten thousand of anything, ids of things aside', () => {
    const tool: FakeTool = {
      effect: 'write',
      properties: { rows: { type: 'integer' }, deck_id: { type: 'integer' } },
      required: ['rows', 'deck_id'],
    };
    const before = [['list', {}]] as const;
    const decks = { ok: { decks: [{ id: 4_000_001 }, { id: 4_000_002, rows: 3 }] } };
    const calls = explored(
      tool,
      ({ deck_id }) =>
        Number(deck_id) > 4_000_000 ? { ok: { done: true } } : { refused: 'no such deck' },
      { tools: { list: {} }, server: () => ({ list: () => decks }), before: [...before] },
    );
    const own = calls.filter(({ tool: other }) => other === undefined);
    expect(own.some(({ arguments: { deck_id } }) => Number(deck_id) > 4_000_000)).toBe(true);
    for (const { arguments: args } of own)
      if (typeof args.rows === 'number') expect(Math.abs(args.rows)).toBeLessThanOrEqual(10_000);
  });

  it('names what is made anew in each call', () => {
    const names = new Set<Json>();
    const calls = explored(
      {
        effect: 'write',
        properties: { name: text, note: text, size: { type: 'integer' } },
        required: ['name'],
      },
      ({ name = null }) => {
        if (names.has(name)) return { refused: `${textOf(name)} exists already`, status: 409 };
        names.add(name);
        return { ok: { name }, status: 201 };
      },
      { named: 'create_project' },
    );
    const made = calls.filter(({ outcome }) => outcome?.kind === 'accepted');
    expect(made.length).toBeGreaterThan(3);
    const ours = made
      .map(({ arguments: args }) => textOf(args.name))
      .filter((name) => name.startsWith('tooldraft-'));
    expect(new Set(ours).size).toBe(ours.length);
  });

  it('keeps a name of ours where it names what is there', () => {
    const calls = explored(
      {
        effect: 'write',
        properties: { project_name: text, note: text, size: { type: 'integer' } },
        required: ['project_name'],
      },
      ({ project_name: name }) =>
        name === 'tooldraft-1'
          ? { ok: { done: true } }
          : { refused: 'no such project', status: 404 },
      {
        named: 'update_project',
        tools: {
          create_project: { effect: 'write', properties: { name: text }, required: ['name'] },
        },
        server: () => ({ create_project: ({ name = null }) => ({ ok: { name }, status: 201 }) }),
        before: [['create_project', { name: 'tooldraft-1' }]],
      },
    );
    const worked = calls.filter(({ outcome }) => outcome?.kind === 'accepted');
    expect(worked.length).toBeGreaterThan(4);
    const changed = calls.filter(
      ({ arguments: { project_name: name }, purpose }) =>
        !purpose.arguments.includes('project_name') && name !== 'tooldraft-1',
    );
    // The search for the first success may try other names.
    expect(changed.filter(({ purpose }) => purpose.kind !== 'positive')).toEqual([]);
  });

  it('makes calls that may do harm last in a tool that writes', () => {
    const calls = explored(
      {
        effect: 'write',
        properties: {
          size: { type: 'integer' },
          mode: { ...text, enum: ['slow', 'fast'] },
          note: text,
        },
        required: ['size'],
      },
      ({ size }) =>
        Number(size) > 90_000 ? { refused: 'size too large' } : { ok: { done: true } },
      { named: 'resize_box' },
    );
    const sizes = calls.map(({ arguments: args }) => Number(args.size));
    const first = sizes.findIndex((size) => Math.abs(size) > 1_000);
    const gentle = calls.slice(0, first).map(({ arguments: args }) => args);
    expect(gentle.some(({ note }) => note !== undefined)).toBe(true);
    expect(gentle.filter(({ mode }) => mode !== undefined).length).toBeGreaterThan(1);
    expect(gentle.filter(({ size }) => typeof size === 'number').length).toBeGreaterThan(4);
  });
});
