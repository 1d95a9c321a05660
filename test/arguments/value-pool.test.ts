import type { Json, JsonObject } from '../../src/core/json.js';
import type { JsonSchema } from '../../src/core/json-schema.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import { parametersOf } from '../../src/schema/parameters-of.js';
import { type Candidate, ValuePool } from '../../src/arguments/pool/value-pool.js';
import { httpTool, mcpTool, successfulCall } from './support.js';

it('gives values first that come from where such things are listed', () => {
  const feature = httpTool('/obs/items/{featureId}', { featureId: { type: 'string' } });
  const lakes = { features: [{ id: 'lake-1' }] };
  const filled = new Filled()
    .add(httpTool('/lakes/items'), {}, lakes)
    .add(httpTool('/obs/items'), {}, { features: [{ id: 'obs-371' }] });
  expect(filled.values(feature, 'featureId').slice(0, 2)).toEqual(['obs-371', 'lake-1']);
  const other = httpTool('/lakes/items/{featureId}', { featureId: { type: 'string' } });
  expect(filled.values(other, 'featureId').slice(0, 2)).toEqual(['lake-1', 'obs-371']);
});

it('takes what a preposition leads to for what an argument of that name takes', () => {
  const move = {
    ...mcpTool('move_boat', { to: { type: 'string' } }),
    description: 'Move a boat to another harbour.',
  };
  const filled = new Filled().add(mcpTool('list_harbours'), {}, [{ name: 'Nysund' }]);
  expect(filled.values(move, 'to')).toEqual(['Nysund']);
  expect(filled.values({ ...move, description: 'Move a boat.' }, 'to')).toEqual([]);
});

it('takes what there is to choose from for what is chosen', () => {
  const mend = mcpTool('mend_sail', {
    ...{ loft: { type: 'string' }, knot: { type: 'string' }, option: { type: 'string' } },
  });
  const filled = new Filled().add(
    mcpTool('get_sail'),
    {},
    {
      care: { loft_options: ['LO-EAST', 'LO-WEST'], available_knots: [{ code: 'BW' }] },
    },
  );
  expect(filled.values(mend, 'loft').slice(0, 2)).toEqual(['LO-EAST', 'LO-WEST']);
  expect(filled.values(mend, 'knot')[0]).toBe('BW');
  expect(filled.values(mend, 'option')).toEqual([]);
});

it('gives a `file:` URL only to what takes URLs', () => {
  const uri = 'file:///maps/north.txt';
  const text = { type: 'string' };
  const open = mcpTool('open_map', {
    ...{ path: text, uri: text },
    file: { ...text, description: 'A path or URL.' },
  });
  const filled = new Filled().add(mcpTool('read_map'), {}, { resource: { uri }, path: '/maps/a' });
  expect(filled.values(open, 'path')).toEqual(['/maps/a']);
  expect(filled.values(open, 'uri')).toContain(uri);
  expect(filled.values(open, 'file')).toContain(uri);
});

it('takes a code for one of the same word where a list does not say of what, and a name only where it does', () => {
  const lend = mcpTool('lend', { code: { type: 'string' }, name: { type: 'string' } });
  const filled = new Filled()
    .add(mcpTool('search'), {}, { total: 1, items: [{ code: 'DR-104', name: 'Drill' }] })
    .add(mcpTool('status'), {}, { code: 'OK-200' })
    .add(mcpTool('countries'), {}, { countries: [{ code: 'NO' }] });
  expect(filled.values(lend, 'code')).toEqual(['DR-104']);
  expect(filled.values(lend, 'name')).toEqual([]);
});

it('holds nothing of an answer that describes an API: it names kinds of things, no things', () => {
  const paths = { '/buckets': { get: { operationId: 'get_buckets', tags: ['Buckets'] } } };
  const bucket = httpTool('/buckets/{bucket_id}', { bucket_id: { type: 'string' } });
  const spec = new Filled().add(httpTool('/__api__'), {}, { swagger: '2.0', paths });
  expect(spec.values(bucket, 'bucket_id')).toEqual([]);
  const other = new Filled().add(httpTool('/routes'), {}, { version: '2.0', paths });
  expect(other.values(bucket, 'bucket_id')).toContain('get_buckets');
});

it('holds nothing of such a description in YAML either', () => {
  const yaml = 'openapi: "3.0.3"\ninfo:\n  title: Boats\npaths:\n  /boats:\n    get: {}\n';
  const boat = httpTool('/boats/{boat}', { boat: { type: 'string' } });
  const filled = (body: Json) => new Filled().add(httpTool('/spec'), {}, body).pool.size;
  expect(filled(yaml)).toBe(0);
  expect(filled('name: Boats\npaths:\n  main: /boats\n')).toBeGreaterThan(0);
  expect(new Filled().add(httpTool('/spec'), {}, yaml).values(boat, 'boat')).toEqual([]);
});

it('takes the name of a thing for its id where the URL before lists it and gives no id', () => {
  const pen = httpTool('/pens/{pen_id}', { pen_id: { type: 'string' } });
  const uuid = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
  const filled = new Filled()
    .add(httpTool('/inks'), {}, [{ id: uuid }])
    .add(httpTool('/pens'), {}, [{ name: 'quill' }]);
  expect(filled.values(pen, 'pen_id')[0]).toBe('quill');
  const withId = new Filled().add(httpTool('/pens'), {}, [{ name: 'quill', id: uuid }]);
  expect(withId.values(pen, 'pen_id')[0]).toBe(uuid);
});

it('takes the items of a bare list for what the next part of its URL names, a path by its name too', () => {
  const drawer = httpTool('/drawers/{dir}', { dir: { type: 'string' } });
  const filled = new Filled()
    .add(httpTool('/inks'), {}, [{ path: '/inks/red', id: 'i-1' }])
    .add(httpTool('/drawers'), {}, ['top', 'low']);
  expect(filled.values(drawer, 'dir').slice(0, 2)).toEqual(['top', 'low']);
  const elsewhere = new Filled().add(httpTool('/lids'), {}, ['top', 'low']);
  expect(elsewhere.values(drawer, 'dir')).not.toContain('top');
});

it('finds for what a thing is compared with another such thing', () => {
  const compare = httpTool('/pens/{name}/diff/{withPen}', {
    name: { type: 'string' },
    withPen: { type: 'string' },
  });
  const filled = new Filled().add(httpTool('/pens'), {}, [{ Name: 'quill' }, { Name: 'reed' }]);
  expect(filled.values(compare, 'withPen')).toEqual(['quill', 'reed']);
});

it('gives first what was that part of the same URL in a call that worked', () => {
  const note = { path: { type: 'string' } };
  const filled = new Filled()
    .add(httpTool('/icons'), {}, { path: '/icons/pen.svg' })
    .add(httpTool('/notes/{path}/copies', note), { path: 'plans.md' }, {});
  expect(filled.values(httpTool('/notes/{path}', note), 'path')[0]).toBe('plans.md');
  expect(filled.values(httpTool('/maps/{path}', note), 'path')[0]).toBe('/icons/pen.svg');
});

it('finds by the words of a description what stands in a map under its own name', () => {
  const grow = httpTool('/gardens', { name: { type: 'string', description: 'tree kind name' } });
  const listed = { treekinds: { oak: { name: 'oak', height: 30 } } };
  expect(new Filled().add(httpTool('/catalogue'), {}, listed).values(grow, 'name')).toEqual([
    'oak',
  ]);
});

it('holds nothing that a probe made up to see it refused, though the answer repeats it', () => {
  const tool = httpTool('/notes', { path: { type: 'string' } });
  const pool = new ValuePool();
  const call = successfulCall('c1', { path: '/nowhere/at-all.md' }, { path: 'nowhere/at-all.md' });
  const purpose = { kind: 'outside-path' as const, arguments: ['path'] };
  const record = { call: { ...call, purpose }, reference: 'rules/notes#c1', mutating: false };
  pool.addOutcome({ tool, ...record });
  expect(pool.freeze().all()).toEqual([]);
  const number = successfulCall('c2', { path: 12345 }, { path: '12345' });
  const wrongType = { ...purpose, kind: 'wrong-type' as const };
  const second = { call: { ...number, purpose: wrongType }, reference: 'rules/notes#c2' };
  pool.addOutcome({ tool, mutating: false, ...second });
  expect(pool.freeze().all()).toEqual([]);
});

it('looks for names where the URL says whose they are, though a segment repeats the argument', () => {
  const pots = httpTool('/pots', {});
  const filled = new Filled()
    .add(httpTool('/shelf_names'), {}, [{ name: 'upper' }])
    .add(pots, {}, [{ name: 'blue jar', tag: 'glazed' }]);
  for (const path of ['/pots/name/{name}', '/pots/by-name/{name}'])
    expect(filled.values(httpTool(path, { name: { type: 'string' } }), 'name')).toEqual([
      'blue jar',
    ]);
  expect(filled.values(httpTool('/pots/tag/{tag}', { tag: { type: 'string' } }), 'tag')).toEqual([
    'glazed',
  ]);
});

it('knows the version of what was read for an argument that is sent as If-Match', () => {
  const read = httpTool('/pots/{id}', { id: { type: 'string' } });
  const call = successfulCall('c1', { id: 'p-1' }, { colour: 'blue' });
  const outcome = { ...call.outcome, headers: { etag: '"v7"' } } as typeof call.outcome;
  const pool = new ValuePool();
  const record = { call: { ...call, outcome }, reference: 'rules/pots#c1', mutating: false };
  pool.addOutcome({ tool: read, ...record });
  const change = httpTool('/pots/{id}', { id: { type: 'string' }, version: { type: 'string' } });
  const bindings = { version: { in: 'header' as const, name: 'If-Match' } };
  const sent = { ...change, call: { ...change.call, bindings } } as ToolDoc;
  const [, version] = parametersOf(sent.parameters);
  const found = pool.freeze().candidatesFor(version!, sent);
  expect(found[0]).toMatchObject({ value: '"v7"', path: 'etag header', score: 1 });
  expect(pool.freeze().candidatesFor(version!, change)).toEqual([]);
});

it('puts no plain value into a list whose items have members, whether they are called objects or not', () => {
  const named = { properties: { name: { type: 'string' } } };
  const listed = new Filled().add(httpTool('/rows'), {}, { rows: ['a-1', 'b-2'] });
  const send = (items: JsonSchema) => httpTool('/sheets', { rows: { type: 'array', items } });
  expect(listed.values(send({}), 'rows')).toContainEqual(['a-1']);
  expect(listed.values(send(named), 'rows')).toEqual([]);
});

it('takes no media type for a path', () => {
  const read = httpTool('/texts', { file: { type: 'string' } });
  const filled = new Filled().add(httpTool('/kinds'), {}, { path: 'text/plain', file: 'a/b.txt' });
  expect(filled.values(read, 'file')).toEqual(['a/b.txt']);
});

class Filled {
  readonly pool = new ValuePool();
  private calls = 0;

  add(tool: ToolDoc, args: JsonObject, body: Json, mutating = false): this {
    this.calls += 1;
    const call = successfulCall(`c${this.calls}`, args, body);
    this.pool.addOutcome({ tool, call, reference: `rules/${tool.id}#${call.id}`, mutating });
    return this;
  }

  candidates(tool: ToolDoc, name: string): readonly Candidate[] {
    const found = parametersOf(tool.parameters).find((each) => each.name === name);
    if (found === undefined) throw new Error(name);
    return this.pool.freeze().candidatesFor(found, tool);
  }

  values(tool: ToolDoc, name: string): readonly Json[] {
    return this.candidates(tool, name).map((candidate) => candidate.value);
  }
}

const integer = { type: 'integer' };
const text = { type: 'string' };

describe('ids', () => {
  const filled = new Filled()
    .add(
      httpTool('/search/movie'),
      { query: 'Inception' },
      { page: 1, results: [{ id: 27205, title: 'Inception', genre_ids: [28] }] },
    )
    .add(httpTool('/search/person'), {}, { results: [{ id: 31, name: 'Tom Hanks' }] })
    .add(
      httpTool('/users'),
      {},
      { users: [{ id: 7, login: 'al', email: 'al@example.org' }], next_cursor: 'abc==' },
    )
    .add(httpTool('/issues'), {}, [{ id: 900, owner: { id: 8 }, author: { userId: 9 } }]);

  it('rank by whose id it is: the container, else the tool that gave it', () => {
    const [best] = filled.candidates(
      httpTool('/movie/{movie_id}', { movie_id: integer }),
      'movie_id',
    );
    expect(best).toMatchObject({
      value: 27205,
      path: 'results[].id',
      field: 'id',
      toolId: 'GET_search_movie',
      origin: 'answer',
      callId: 'c1',
    });
    expect(best?.score).toBeGreaterThanOrEqual(0.8);
    expect(filled.values(httpTool('/person/{id}', { id: integer }), 'id')[0]).toBe(31);
  });

  it('of another kind are last and score below the rest', () => {
    const found = filled.candidates(
      httpTool('/movie/{movie_id}', { movie_id: integer }),
      'movie_id',
    );
    expect(found.length).toBeGreaterThan(1);
    expect(found.slice(1).every((candidate) => candidate.score < 0.35)).toBe(true);
  });

  it('match across spellings and people words', () => {
    expect(filled.values(httpTool('/x/{id}', { user_id: integer }), 'user_id').slice(0, 2)).toEqual(
      [7, 9],
    );
    expect(filled.values(httpTool('/x/{id}', { ownerId: integer }), 'ownerId')[0]).toBe(8);
  });

  it('are converted to the type the parameter takes', () => {
    expect(filled.values(httpTool('/x', { userId: text }), 'userId').slice(0, 2)).toEqual([
      '7',
      '9',
    ]);
  });

  it('fill a list of ids', () => {
    const tool = mcpTool('get_many', { user_ids: { type: 'array', items: integer } });
    expect(filled.values(tool, 'user_ids').slice(0, 2)).toEqual([[7], [9]]);
  });

  it('leave unrelated parameters without candidates', () => {
    const tool = mcpTool('describe', {
      name: text,
      colour: text,
      count: integer,
      flag: { type: 'boolean' },
    });
    for (const name of ['name', 'colour', 'count', 'flag'])
      expect(filled.values(tool, name)).toEqual([]);
  });

  it('must be accepted by the schema', () => {
    expect(
      filled.values(mcpTool('x', { email: { type: 'string', format: 'email' } }), 'email'),
    ).toEqual(['al@example.org']);
    expect(
      filled.values(mcpTool('x', { user_id: { type: 'integer', minimum: 8 } }), 'user_id')[0],
    ).toBe(9);
    expect(filled.values(mcpTool('x', { user_id: { enum: ['a', 'b'] } }), 'user_id')).toEqual([]);
  });

  it('follow next_cursor', () => {
    expect(filled.values(mcpTool('x', { cursor: text }), 'cursor')).toEqual(['abc==']);
  });

  it('are found by what the description calls them', () => {
    const registry = new Filled().add(
      httpTool('/v2/_catalog'),
      {},
      { repositories: ['hello', 'team/app'] },
    );
    const tags = httpTool('/v2/{name}/tags/list', {
      name: { type: 'string', description: 'Name of the target repository.' },
    });
    expect(registry.values(tags, 'name')).toEqual(['hello', 'team/app']);
  });
});

describe('paths', () => {
  const filled = new Filled()
    .add(mcpTool('list_allowed_directories'), {}, 'Allowed directories:\n/tmp/my dir')
    .add(mcpTool('list_directory'), { path: '/tmp/my dir' }, '[FILE] notes.txt\n[DIR] sub')
    .add(mcpTool('get_user'), {}, { login: 'al', email: 'al@example.org', home: 'nowhere' });

  it('of a listing are joined with the folder of the call; files go to what reads files, folders to what lists them', () => {
    expect(filled.values(mcpTool('read_text_file', { path: text }), 'path')[0]).toBe(
      '/tmp/my dir/notes.txt',
    );
    expect(filled.values(mcpTool('list_directory', { path: text }), 'path')[0]).toBe(
      '/tmp/my dir/sub',
    );
    expect(
      filled.values(
        mcpTool('read_multiple_files', { paths: { type: 'array', items: text } }),
        'paths',
      )[0],
    ).toEqual(['/tmp/my dir/notes.txt']);
  });

  it('are the only candidates of a path parameter, and of no other', () => {
    const found = filled.values(mcpTool('read_text_file', { path: text }), 'path');
    expect(
      found
        .filter((value) => !JSON.stringify(value).includes('notes.txt'))
        .every((value) => JSON.stringify(value).startsWith('"/tmp/')),
    ).toBe(true);
    expect(filled.values(mcpTool('x', { name: text, query: text }), 'name')).toEqual([]);
  });

  it('of a JSON tree are joined level by level', () => {
    const tree = new Filled().add(mcpTool('directory_tree'), { path: '/srv' }, [
      { name: 'a', type: 'directory', children: [{ name: 'b.txt', type: 'file' }] },
    ]);
    expect(tree.values(mcpTool('read_file', { path: text }), 'path')[0]).toBe('/srv/a/b.txt');
  });
});

describe('made', () => {
  it('marks what a mutating call made, not what was there before', () => {
    const filled = new Filled()
      .add(httpTool('/pets'), {}, [{ id: 5 }])
      .add(httpTool('/pets', {}, 'POST'), { name: 'Rex' }, { id: 6, name: 'Rex' }, true)
      .add(httpTool('/pets/{id}', {}, 'PUT'), { id: 5, name: 'Tom' }, { id: 5, name: 'Tom' }, true);
    const made = filled
      .candidates(httpTool('/pets/{id}', { id: integer }, 'DELETE'), 'id')
      .map(({ value, made: is }) => [value, is]);
    expect(new Map(made as [Json, boolean][])).toEqual(
      new Map([
        [5, false],
        [6, true],
      ]),
    );
  });

  it.each([
    [{ pet_id: '6' }, true],
    [{ pet_id: 'R' }, false],
    [{ size: '6' }, false],
  ])('marks an id of one digit, and nothing else as short: %j', (answer, isMade) => {
    const filled = new Filled().add(httpTool('/pets', {}, 'POST'), { name: 'Rex' }, answer, true);
    const found = filled.pool.freeze().all();
    expect(found.some(({ field, made }) => field in answer && made)).toBe(isMade);
  });

  it('does not take a search for a creation, though nothing says that it only reads', () => {
    const filled = new Filled().add(
      mcpTool('search_pets'),
      { name: 'R' },
      { id: 6, name: 'Rex' },
      true,
    );
    expect(
      filled.pool
        .freeze()
        .valuesOf('search_pets')
        .some((value) => value.made),
    ).toBe(false);
  });

  it('forgets what a destructive call destroyed', () => {
    const filled = new Filled()
      .add(httpTool('/pets', {}, 'POST'), {}, { id: 6 }, true)
      .add(httpTool('/pets/{id}', {}, 'DELETE'), { id: 6 }, null, true);
    expect(filled.values(httpTool('/pets/{id}', { id: integer }), 'id')).toEqual([]);
  });

  it('takes for gone, of several ids, the one of what the tool is named for', () => {
    const remove = { ...mcpTool('remove_oar'), sideEffects: 'destructive' } as const;
    const filled = new Filled().add(remove, { boatId: 'boat-1', oarId: 'oar-2' }, 'ok', true);
    const pool = filled.pool.freeze();
    expect(['boat-1', 'oar-2'].map((id) => pool.isGone(id))).toEqual([false, true]);
  });
});

describe('a snapshot', () => {
  it('does not change when the pool goes on', () => {
    const filled = new Filled().add(httpTool('/users'), {}, [{ id: 1 }]);
    const before = filled.pool.freeze();
    filled.add(httpTool('/users'), {}, [{ id: 2 }]);
    expect(before.size).toBe(1);
    expect(filled.pool.freeze().size).toBe(2);
  });

  it('does not depend on the order in which readers ended', () => {
    const outcomes = ['a', 'b', 'c'].map((name, n) => ({
      tool: mcpTool(`list_users_${name}`),
      call: successfulCall(`c${n + 1}`, {}, { users: [{ id: n }, { id: 10 + n }] }),
      reference: `r/${name}`,
      mutating: false,
    }));
    const snapshots = [outcomes, [...outcomes].reverse()].map((order) => {
      const pool = new ValuePool();
      order.forEach((outcome) => pool.addOutcome(outcome));
      const tool = mcpTool('get_user', { user_id: integer });
      return pool.freeze().candidatesFor(parametersOf(tool.parameters)[0]!, tool);
    });
    expect(snapshots[0]).toEqual(snapshots[1]);
  });

  it('takes a call once, and nothing from rejections and faults', () => {
    const pool = new ValuePool();
    const tool = mcpTool('x');
    const call = successfulCall('c1', {}, { id: 1 });
    pool.addOutcome({ tool, call, reference: 'r', mutating: false });
    pool.addOutcome({ tool, call, reference: 'r', mutating: false });
    pool.addOutcome({ tool, call: { ...call, outcome: null }, reference: 'q', mutating: false });
    expect(pool.size).toBe(1);
  });
});

describe('hostile answers', () => {
  it('of 100,000 fields, 10 MB strings and reserved keys are taken in small part and fast', () => {
    const wide = Object.fromEntries(
      Array.from({ length: 100_000 }, (_each, n) => [`f${n}`, { id: n, name: `n${n}` }]),
    );
    let deep: Json = 'x';
    for (let n = 0; n < 5_000; n += 1) deep = { a: [deep] };
    const started = Date.now();
    const filled = new Filled()
      .add(mcpTool('wide'), {}, wide)
      .add(mcpTool('deep'), {}, deep)
      .add(
        mcpTool('long'),
        {},
        { text: '/a/b "c" '.repeat(1_200_000), lines: 'key: value\n'.repeat(500_000) },
      )
      .add(mcpTool('text'), {}, `${'[FILE] '.repeat(100_000)}\n${'"'.repeat(1_000_000)}`)
      .add(
        mcpTool('keys'),
        {},
        JSON.parse('{"__proto__": {"id": 66}, "constructor": {"prototype": {"id": 67}}}') as Json,
      );
    expect(
      filled.values(mcpTool('get_f', { f_id: integer, id: integer }), 'f_id').length,
    ).toBeLessThanOrEqual(40);
    expect(filled.pool.size).toBeLessThan(10_000);
    expect(Date.now() - started).toBeLessThan(5_000);
    expect(({} as { id?: number }).id).toBeUndefined();
  });
});

describe('text answers', () => {
  it('give what they name, with the key of a pair as its field', () => {
    const filled = new Filled().add(
      mcpTool('get_job_status'),
      {},
      'Job ID: 3f2b8c1e-5a7d-4e90-9b6c-1d2e3f405162\n- build-all\nSee https://example.com/jobs/1, started 2024-03-01T10:00:00Z by "alice".',
    );
    const values = filled.pool.freeze().valuesOf('get_job_status');
    expect(values).toContainEqual(
      expect.objectContaining({
        value: '3f2b8c1e-5a7d-4e90-9b6c-1d2e3f405162',
        field: 'Job ID',
        path: '(key Job ID)',
      }),
    );
    expect(values.map((each) => each.value)).toEqual(
      expect.arrayContaining([
        'build-all',
        'https://example.com/jobs/1',
        '2024-03-01T10:00:00Z',
        'alice',
      ]),
    );
    expect(filled.values(mcpTool('cancel', { job_id: text }), 'job_id')[0]).toBe(
      '3f2b8c1e-5a7d-4e90-9b6c-1d2e3f405162',
    );
  });
});

describe('lists of objects', () => {
  it('are built around pooled values, different ones for different members', () => {
    const filled = new Filled().add(
      mcpTool('read_graph'),
      {},
      {
        entities: [
          { name: 'Ada', entityType: 'person' },
          { name: 'Bob', entityType: 'person' },
        ],
        relations: [],
      },
    );
    const observations = mcpTool('add_observations', {
      observations: {
        type: 'array',
        items: {
          type: 'object',
          properties: { entityName: text, contents: { type: 'array', items: text } },
          required: ['entityName', 'contents'],
        },
      },
    });
    const found = filled.candidates(observations, 'observations');
    expect(found[0]).toMatchObject({ path: 'entities[].name', toolId: 'read_graph' });
    expect(found[0]?.value).toEqual([{ entityName: 'Ada', contents: [expect.any(String)] }]);
    const end = (which: string): JsonSchema => ({
      type: 'string',
      description: `The name of the entity where the relation ${which}`,
    });
    const relations = mcpTool('create_relations', {
      relations: {
        type: 'array',
        items: {
          type: 'object',
          properties: { from: end('starts'), to: end('ends'), relationType: text },
          required: ['from', 'to', 'relationType'],
        },
      },
    });
    expect(filled.values(relations, 'relations')[0]).toEqual([
      { from: 'Ada', to: 'Bob', relationType: expect.any(String) as string },
    ]);
  });
});
