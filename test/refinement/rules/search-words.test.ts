import { looksUpNames } from '../../../src/arguments/names/looks-up-names.js';
import { ValuePool } from '../../../src/arguments/pool/value-pool.js';
import type { CallRecord } from '../../../src/core/call-record.js';
import type { Json } from '../../../src/core/json.js';
import type { JsonSchema } from '../../../src/core/json-schema.js';
import type { Outcome } from '../../../src/core/outcome.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import { answeredUsefully } from '../../../src/refinement/answered-usefully.js';
import { reopened } from '../../../src/refinement/reopen-tool.js';
import { rulesEngine } from '../../../src/refinement/rules/rules-engine.js';
import { searchWords } from '../../../src/refinement/rules/answers/search-words.js';
import { nextWave } from '../../../src/refinement/waves.js';
import { refineOneTool } from '../refine-one-tool.js';
import { success, viewOf } from './evidence.js';

const text = { type: 'string' };

function toolOf(
  name: string,
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[] = [],
): ToolDoc {
  return {
    id: name,
    name,
    description: '',
    parameters: { type: 'object', properties, required: [...required] },
    sideEffects: 'none',
    call: { kind: 'mcp', tool: name },
  };
}

/** What these tools answered, by their names. */
function poolOf(answers: Readonly<Record<string, Json>>) {
  const pool = new ValuePool();
  for (const [name, body] of Object.entries(answers)) {
    const [{ call } = { call: null }] = viewOf({ rows: [[{}, success(body)]] }).observations;
    const tool = toolOf(name, {});
    if (call !== null)
      pool.addOutcome({ tool, call, reference: `rules/${name}#c1`, mutating: false });
  }
  return pool.freeze();
}

const search = toolOf('search_recipes', { q: text }, ['q']);
const find = toolOf('find_skipper', { name: text, licence: text });

describe('what a search is tried with', () => {
  it('are a word that names share, whole names and a word of one, those of its own things first', () => {
    const pool = poolOf({
      list_cooks: [{ name: 'Ana Lund' }],
      list_recipes: [{ title: 'Cold plum soup' }, { title: 'Plum cake' }, { title: 'Rye bread' }],
    });
    expect(searchWords(pool, search)).toEqual(['plum', 'Cold plum soup', 'Plum cake', 'Cold']);
  });

  it('are taken from the column of a table', () => {
    const pool = poolOf({ list_recipes: 'NO   TITLE\n12   Rye bread\n13   Plum cake' });
    expect(searchWords(pool, search)).toEqual(['Rye bread', 'Plum cake', 'bread']);
  });

  it('are none where no name is known, and neither paths nor what the tool itself answered', () => {
    const pool = poolOf({
      list_files: [{ name: '/srv/a.txt' }],
      search_recipes: [{ title: 'Rye bread' }],
      count_recipes: { total: 4 },
    });
    expect(searchWords(pool, search)).toEqual([]);
  });
});

describe('a search or a lookup by name', () => {
  const list = toolOf('list_recipes', {});

  it('waits for names while others can go first, and for nothing when they cannot', () => {
    const nothing = poolOf({});
    expect(nextWave([search, find, list], nothing, [])).toEqual([list]);
    expect(nextWave([search], nothing, [])).toEqual([search]);
    const known = poolOf({ list_recipes: [{ title: 'Rye bread' }] });
    expect(nextWave([search, list], known, [])).toEqual([search, list]);
  });

  it('does not wait where the user or the document says what to look for', () => {
    const shown = toolOf('search_songs', { q: { type: 'string', examples: ['blue'] } }, ['q']);
    expect(nextWave([shown, list], poolOf({}), [])).toEqual([shown, list]);
    expect(nextWave([search, list], poolOf({}), ['q'])).toEqual([search, list]);
  });

  it('is told by the names of the tool and of the argument', () => {
    const looks = (tool: string, name: string) =>
      looksUpNames(tool, { name, types: ['string'], schema: {}, required: false, pointer: '' });
    expect(looks('find_skipper', 'name')).toBe(true);
    expect(looks('searchBooks', 'book_title')).toBe(true);
    expect(looks('list_skippers', 'name')).toBe(false);
    expect(looks('find_skipper', 'licence')).toBe(false);
  });

  it('tries a word of a name where whole ones find nothing', async () => {
    const skippers = [{ name: 'Ana Lund' }, { name: 'Bo Achterberg' }];
    const { trajectory } = await refineOneTool({
      tool: find,
      engine: rulesEngine(),
      pool: poolOf({ list_skippers: skippers }),
      answer: ({ name }) => success(skippers.filter((each) => each.name.split(' ')[1] === name)),
    });
    const found = trajectory.calls.filter(
      ({ outcome }) => outcome?.kind === 'success' && JSON.stringify(outcome.body) !== '[]',
    );
    expect(found.map(({ arguments: args }) => args['name'])).toContain('Lund');
  });
});

describe('a tool without a useful answer', () => {
  const callOf = (outcome: Outcome): Pick<CallRecord, 'outcome'> => ({ outcome });

  it('has given words where it answers in data', () => {
    const words = callOf(success('Query too short, type at least three characters.'));
    const data = callOf(success([{ id: 1 }]));
    expect(answeredUsefully([callOf(success([])), words])).toEqual([]);
    expect(answeredUsefully([data, words])).toEqual([data]);
    expect(answeredUsefully([words])).toEqual([words]);
    const lines = callOf(success('one line\nand another'));
    expect(answeredUsefully([callOf(success({ hits: [] })), lines])).toEqual([lines]);
  });

  it('is taken up again once there may be something to find', async () => {
    const { trajectory } = await refineOneTool({
      tool: search,
      engine: rulesEngine(),
      answer: ({ q }) =>
        success(typeof q === 'string' && q.length < 3 ? 'Give three letters or more.' : []),
    });
    expect(reopened({ ...trajectory, selection: null })).not.toBeNull();
  });
});
