import type { Json, JsonObject } from '../../src/core/json.js';
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

it('holds nothing of an answer that describes an API: it names kinds of things, no things', () => {
  const paths = { '/buckets': { get: { operationId: 'get_buckets', tags: ['Buckets'] } } };
  const bucket = httpTool('/buckets/{bucket_id}', { bucket_id: { type: 'string' } });
  const spec = new Filled().add(httpTool('/__api__'), {}, { swagger: '2.0', paths });
  expect(spec.values(bucket, 'bucket_id')).toEqual([]);
  const other = new Filled().add(httpTool('/routes'), {}, { version: '2.0', paths });
  expect(other.values(bucket, 'bucket_id')).toContain('get_buckets');
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

  it('match across spellings and people words', () => {
    expect(filled.values(httpTool('/x/{id}', { user_id: integer }), 'user_id').slice(0, 2)).toEqual(
      [7, 9],
    );
    expect(filled.values(httpTool('/x/{id}', { ownerId: integer }), 'ownerId')[0]).toBe(8);
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
