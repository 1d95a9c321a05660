import { analyze } from '../../../src/refinement/rules/analyze.js';
import { findBounds } from '../../../src/refinement/rules/detectors/bounds/find-bounds.js';
import { findClamps } from '../../../src/refinement/rules/detectors/bounds/find-clamps.js';
import { findDefaults } from '../../../src/refinement/rules/detectors/arguments/find-defaults.js';
import { findIgnored } from '../../../src/refinement/rules/detectors/arguments/find-ignored.js';
import { currentDoc } from '../../../src/refinement/loop-state.js';
import { rulesEngine } from '../../../src/refinement/rules/rules-engine.js';
import { refineOneTool } from '../refine-one-tool.js';
import { items, rejected, success, viewOf, type Row } from './evidence.js';

const properties = {
  limit: { type: 'integer' },
  name: { type: 'string' },
  tags: { type: 'array', items: { type: 'string' } },
};
const ok = success({ ok: true });

describe('findBounds', () => {
  const bounds = (rows: readonly Row[], schema: object = {}) =>
    findBounds(
      viewOf({ properties: { ...properties, limit: { type: 'integer', ...schema } }, rows }),
    ).map((finding) =>
      finding.kind === 'bound' ? [finding.argument, finding.keyword, finding.value] : [],
    );

  it('finds a bound where it was accepted and the next value refused', () => {
    expect(
      bounds([
        [{ limit: 40 }, ok],
        [{ limit: 41 }, rejected('no')],
        [{ limit: 1 }, ok],
        [{ limit: 0 }, rejected('no')],
      ]),
    ).toEqual([
      ['limit', 'minimum', 1],
      ['limit', 'maximum', 40],
    ]);
  });

  it('finds a bound that a refusal names, once it was accepted', () => {
    expect(
      bounds([
        [{ limit: 40 }, ok],
        [{ limit: 900 }, rejected('limit must be at most 40')],
      ]),
    ).toEqual([['limit', 'maximum', 40]]);
  });

  it('claims nothing from a gap, from what is named and untried, and from what the schema says', () => {
    const gap: readonly Row[] = [
      [{ limit: 40 }, ok],
      [{ limit: 900 }, rejected('no')],
    ];
    expect(bounds(gap)).toEqual([]);
    expect(
      bounds([
        [{ limit: 4 }, ok],
        [{ limit: 900 }, rejected('limit must be at most 40')],
      ]),
    ).toEqual([]);
    expect(
      bounds(
        [
          [{ limit: 40 }, ok],
          [{ limit: 41 }, rejected('no')],
        ],
        { maximum: 40 },
      ),
    ).toEqual([]);
  });

  it('claims nothing where another argument changed too, or where a larger value worked', () => {
    expect(
      bounds([
        [{ limit: 40 }, ok],
        [{ limit: 41, name: 'x' }, rejected('no')],
      ]),
    ).toEqual([]);
    expect(
      bounds([
        [{ limit: 40 }, ok],
        [{ limit: 41 }, rejected('sometimes')],
        [{ limit: 60 }, ok],
      ]),
    ).toEqual([]);
  });

  it('takes a length from refusals that speak of length, not from those of a form', () => {
    const named = (length: number) => ({ name: 'n'.repeat(length) });
    expect(
      bounds([
        [named(10), ok],
        [named(11), rejected('name is too long')],
      ]),
    ).toEqual([['name', 'maxLength', 10]]);
    const both =
      'limit: must have at most 3 characters; name: "nnnnnnnnnnn" is not a valid choice.';
    expect(
      bounds([
        [named(10), ok],
        [named(11), rejected(both)],
      ]),
    ).toEqual([]);
    expect(
      bounds([
        [{ name: 'ab-12' }, ok],
        [
          { name: 'hello!' },
          rejected('name has characters of another form'.replace('characters', 'signs')),
        ],
      ]),
    ).toEqual([]);
  });

  it('takes a number of items from refusals about the list, not about what is in it', () => {
    expect(
      bounds([
        [{ tags: ['a', 'b'] }, ok],
        [{ tags: ['a', 'b', 'c'] }, rejected('tags: too many items')],
      ]),
    ).toEqual([['tags', 'maxItems', 2]]);
    expect(
      bounds([
        [{ tags: ['a', 'b'] }, ok],
        [{ tags: ['a', 'b', '?'] }, rejected('unknown tag ?')],
      ]),
    ).toEqual([]);
  });
});

describe('a number that is refused as not found', () => {
  const bounds = (rows: readonly Row[]) =>
    findBounds(viewOf({ properties: { n: { type: 'integer' } }, rows }));
  const absent = rejected('404 Not Found', 404);
  const around: Row[] = [
    [{ n: 2 }, success({})],
    [{ n: 0 }, success({})],
    [{ n: -1 }, absent, { kind: 'below-bound', arguments: ['n'] }],
  ];

  it('is out of bounds where any made-up number works, for it names nothing then', () => {
    const madeUp: Row = [{ n: 99999 }, success({}), { kind: 'unknown-id', arguments: ['n'] }];
    expect(bounds([...around, madeUp])).toMatchObject([{ keyword: 'minimum', value: 0 }]);
  });

  it('names something where a made-up number was missed, though another was there by chance', () => {
    const missed: Row = [{ n: 99999 }, absent, { kind: 'unknown-id', arguments: ['n'] }];
    const byChance: Row = [{ n: 7 }, success({}), { kind: 'above-bound', arguments: ['n'] }];
    expect(bounds([...around, byChance])).toMatchObject([{ keyword: 'minimum', value: 0 }]);
    expect(bounds([...around, byChance, missed])).toEqual([]);
  });

  it('may name what is not there', () => {
    const madeUp: Row = [{ n: 99999 }, absent, { kind: 'unknown-id', arguments: ['n'] }];
    expect(bounds([...around, madeUp])).toEqual([]);
  });
});

describe('the bound of a number with fractions', () => {
  it('is none at the next whole number, where a refusal names what it excludes', () => {
    const area = { type: 'number' };
    const rows: readonly Row[] = [
      [{ area: 1 }, success({ id: 1 })],
      [{ area: 500 }, success({ id: 2 })],
      [{ area: 0 }, rejected('area must be greater than 0')],
    ];
    expect(findBounds(viewOf({ properties: { area }, rows }))).toEqual([]);
    expect(findBounds(viewOf({ properties: { area: { type: 'integer' } }, rows }))).toMatchObject([
      { keyword: 'minimum', value: 1 },
    ]);
  });
});

describe('numbers that a tool which makes things takes others for', () => {
  const made = (asked: readonly number[], kept: (minutes: number) => number) =>
    findClamps(
      viewOf({
        properties: { name: { type: 'string' }, seconds: { type: 'number' } },
        effect: 'write',
        rows: asked.map((seconds, index): Row => [
          { name: `walk-${index}`, seconds },
          success({ id: index, minutes: kept(seconds) }),
        ]),
      }),
    );
  const within = (value: number) => Math.min(90, Math.max(10, value));

  it('are found beyond both ends of a range, under whatever name they come back', () => {
    expect(made([1, 2, 36, 63, 500, 100_000], within)).toMatchObject([
      { kind: 'clamped', argument: 'seconds', to: 90 },
      { kind: 'raised', argument: 'seconds', to: 10 },
    ]);
    expect(made([20, 36, 500, 100_000], within)).toMatchObject([{ kind: 'clamped', to: 90 }]);
  });

  it('are none where nothing came back as it was sent, or one number is counted in other units', () => {
    expect(made([1, 2, 500, 100_000], within)).toEqual([]);
    expect(made([60, 120, 600, 6_000], (value) => value / 60)).toEqual([]);
    expect(made([1, 2, 36, 63, 500, 100_000], (value) => (value < 50 ? 10 : 90))).toEqual([]);
  });

  it('are looked for between the ends that were seen', async () => {
    const tool = {
      id: 'add_walk',
      name: 'add_walk',
      description: 'Adds a walk.',
      parameters: {
        type: 'object',
        properties: { name: { type: 'string' }, seconds: { type: 'number' } },
        required: ['name'],
      },
      sideEffects: 'write' as const,
      call: { kind: 'mcp' as const, tool: 'add_walk' },
    };
    const { trajectory } = await refineOneTool({
      tool,
      engine: rulesEngine(),
      answer: ({ name, seconds }) =>
        success({ name: name ?? '', minutes: typeof seconds === 'number' ? within(seconds) : 45 }),
    });
    expect(currentDoc(trajectory).learned.properties?.['seconds']).toMatchObject({
      'x-clampedTo': 90,
      'x-raisedTo': 10,
    });
  });
});

describe('findClamps', () => {
  const clamps = (rows: readonly Row[]) => findClamps(viewOf({ properties, rows }));
  const listing = (asked: number, got: number): Row => [{ limit: asked }, success(items(got))];

  it('finds large values cut down in silence where more items are known to exist', () => {
    expect(
      clamps([
        listing(3, 3),
        listing(5, 5),
        listing(50, 20),
        listing(90, 20),
        [{ name: 'all' }, success({ ...items(20), total: 37 })],
      ]),
    ).toMatchObject([{ argument: 'limit', to: 20 }]);
  });

  it('does not take a list that ran out for a clamp', () => {
    expect(clamps([listing(3, 3), listing(5, 5), listing(50, 7), listing(90, 7)])).toEqual([]);
  });

  it('does not take a filter that found just so many for a clamp, where without it more came back', () => {
    const filtered = (asked: number, got: number): Row => [
      { limit: asked, name: 'a' },
      success({ ...items(got), total: 37 }),
    ];
    const rows = [filtered(1, 1), filtered(5, 5), filtered(50, 5), filtered(90, 5)];
    expect(clamps(rows)).toMatchObject([{ argument: 'limit', to: 5 }]);
    expect(clamps([...rows, listing(10, 10)])).toEqual([]);
  });

  it('does not take a list that is short for a clamp, where another thing has a longer one', () => {
    const boat = (name: string, asked: number, got: number): Row => [
      { limit: asked, name },
      success(items(got)),
    ];
    const short = [boat('a', 1, 1), boat('a', 2, 2), boat('a', 50, 4), boat('a', 90, 4)];
    expect(clamps([...short, [{ name: 'b' }, success(items(7))]])).toEqual([]);
    expect(clamps([...short, [{ name: 'a' }, success(items(7))]])).toHaveLength(1);
  });

  it('does not take a count of what is left for an echo of the value', () => {
    const counting = (asked: number, got: number): Row => [
      { limit: asked },
      success({ ...items(got), numberReturned: got }),
    ];
    expect(clamps([counting(1, 1), counting(2, 2), counting(50, 3), counting(51, 3)])).toEqual([]);
  });

  it('does not take other fields of the same items for more items', () => {
    const selected = success({ items: [{ id: 'it-0', half: true }, { half: true }] });
    const ranOut = [listing(1, 1), listing(2, 2), listing(50, 3), listing(90, 3)];
    expect(clamps([...ranOut, [{ name: 'half' }, selected]])).toEqual([]);
    const nameless = (asked: number, got: number): Row => [
      { limit: asked },
      success({ items: Array.from({ length: got }, (_, at) => ({ at, uri: `/u/${at}` })) }),
    ];
    const uris = success({ items: [{ at: 0 }, { at: 1 }] });
    expect(
      clamps([
        nameless(1, 1),
        nameless(2, 2),
        nameless(50, 3),
        nameless(90, 3),
        [{ name: 'x' }, uris],
      ]),
    ).toEqual([]);
    expect(clamps([...ranOut, [{ name: 'new' }, success(items(1, 9))]])).toHaveLength(1);
  });

  it('finds one by a field that echoes the value', () => {
    const echoing = (asked: number, got: number): Row => [
      { limit: asked },
      success({ page: { size: got } }),
    ];
    const rows = [echoing(3, 3), echoing(5, 5), echoing(50, 20), echoing(90, 20)];
    expect(clamps(rows)).toMatchObject([{ to: 20 }]);
    expect(clamps([...rows, echoing(70, 70)])).toEqual([]);
  });

  it('claims nothing of one large value, of two cut differently, or where nothing came as asked', () => {
    const more: Row = [{ name: 'all' }, success({ ...items(20), total: 37 })];
    expect(clamps([listing(3, 3), listing(5, 5), listing(50, 20), more])).toEqual([]);
    expect(clamps([listing(3, 3), listing(5, 5), listing(50, 20), listing(90, 21), more])).toEqual(
      [],
    );
    expect(clamps([listing(30, 20), listing(50, 20), listing(90, 20), more])).toEqual([]);
  });
});

describe('findDefaults', () => {
  const defaults = (rows: readonly Row[], schema: object = {}) =>
    findDefaults(
      viewOf({ properties: { ...properties, limit: { type: 'integer', ...schema } }, rows }),
    );

  it('finds the value that gives the answer of leaving it out, where the answer shows it', () => {
    expect(
      defaults([
        [{}, success(items(10))],
        [{ limit: 10 }, success(items(10))],
        [{ limit: 12 }, success(items(12))],
      ]),
    ).toMatchObject([{ argument: 'limit', value: 10 }]);
  });

  it('finds one that the doc states wrongly', () => {
    expect(
      defaults(
        [
          [{}, success({ sorted: 'up' })],
          [{ limit: 5 }, success({ sorted: 'up' })],
          [{ limit: 20 }, success({ sorted: 'down' })],
        ],
        { default: 20 },
      ),
    ).toMatchObject([{ value: 5 }]);
  });

  it('does not take a value that refusals do not list for a default, nor one that stands for any other', () => {
    const sets = (state: string) => success({ name: 'a', state });
    const rows: readonly Row[] = [
      [{}, sets('all')],
      [{ limit: 3 }, sets('all')],
      [{ state: 'on' }, sets('on')],
    ];
    const found = (more: readonly Row[]) =>
      findDefaults(
        viewOf({
          properties: { limit: { type: 'integer' }, state: { type: 'string' } },
          rows: [...rows, ...more],
          effect: 'write',
        }),
      );
    expect(found([])).toMatchObject([{ argument: 'state', value: 'all' }]);
    expect(found([[{ state: 'x' }, rejected('state: must be one of on, off')]])).toEqual([]);

    const sorted = (by: string) => success([{ by }, { by: 'z' }]);
    const madeUp: Row[2] = { kind: 'outside-enum', arguments: ['sort'] };
    const orders = (more: readonly Row[]) =>
      findDefaults(
        viewOf({
          properties: { sort: { type: 'string' } },
          rows: [
            [{}, sorted('a')],
            [{ sort: 'date' }, sorted('a')],
            [{ sort: 'size' }, sorted('b')],
            ...more,
          ],
        }),
      );
    expect(orders([])).toMatchObject([{ argument: 'sort', value: 'date' }]);
    expect(orders([[{ sort: 'no-such' }, sorted('a'), madeUp]])).toEqual([]);
  });

  it('does not take a filter that keeps everything for a default', () => {
    expect(
      defaults([
        [{}, success(items(4))],
        [{ name: 'it' }, success(items(4))],
        [{ name: 'nothing' }, success(items(0))],
      ]),
    ).toEqual([]);
  });

  it('does not take a filter for a default where a list without it has others too', () => {
    const boats = (...states: string[]) =>
      success({ state: 'afloat', boats: states.map((state, id) => ({ id, state })) });
    const rows = (first: readonly string[]): Row[] => [
      [{ limit: 1 }, boats(...first.slice(0, 1))],
      [{ limit: 1, state: 'afloat' }, boats('afloat')],
      [
        { limit: 1, state: 'moored' },
        success({ state: 'moored', boats: [{ id: 7, state: 'moored' }] }),
      ],
      [{}, boats(...first)],
    ];
    const found = (first: readonly string[]) =>
      findDefaults(
        viewOf({
          properties: { limit: { type: 'integer' }, state: { type: 'string' } },
          rows: rows(first),
        }),
      ).filter((finding) => finding.kind === 'default' && finding.argument === 'state');
    expect(found(['afloat', 'afloat'])).toHaveLength(1);
    expect(found(['afloat', 'moored'])).toEqual([]);
  });

  it('does not take an argument without any effect, or a documented default, for news', () => {
    expect(
      defaults([
        [{}, success(items(4))],
        [{ limit: 4 }, success(items(4))],
        [{ limit: 9 }, success(items(4))],
      ]),
    ).toEqual([]);
    expect(
      defaults(
        [
          [{}, success(items(10))],
          [{ limit: 10 }, success(items(10))],
          [{ limit: 12 }, success(items(12))],
        ],
        { default: 10 },
      ),
    ).toEqual([]);
  });
});

describe('findIgnored', () => {
  const list = success(items(5));
  const tried: readonly Row[] = [
    [{}, list],
    [{ name: 'a' }, list],
    [{ name: 'b' }, list],
    [{ name: '????' }, list, { kind: 'outside-enum', arguments: ['name'] }],
    [{}, list, { kind: 'repeat', repeatOf: 'c1' }],
    [{ limit: 2 }, success(items(2))],
  ];
  const ignored = (rows: readonly Row[]) => findIgnored(viewOf({ properties, rows }));

  it('finds an argument that changed nothing in any of enough calls', () => {
    expect(ignored(tried)).toMatchObject([{ argument: 'name' }]);
  });

  it('does not call without effect what has one listed value to choose', () => {
    const rows = tried.map(([{ name, ...rest }, answer, purpose]): Row => [
      name === undefined ? rest : { ...rest, lang: name },
      answer,
      purpose?.arguments === undefined ? purpose : { ...purpose, arguments: ['lang'] },
    ]);
    const of = (values: readonly string[]) =>
      findIgnored(
        viewOf({
          properties: { ...properties, lang: { type: 'string', enum: values } },
          rows: [
            ...rows,
            [{ limit: 'no' }, rejected('bad limit'), { kind: 'wrong-type', arguments: ['limit'] }],
          ],
        }),
      );
    expect(of(['a', 'b'])).toMatchObject([{ argument: 'lang' }]);
    expect(of(['a'])).toEqual([]);
  });

  it('does not call without effect what only one stated value switches on', () => {
    const of = (description: string) =>
      findIgnored(
        viewOf({
          properties: { ...properties, name: { type: 'string', description } },
          rows: tried,
        }),
      );
    expect(of('set to 1 to add the crew of each boat')).toEqual([]);
    expect(of('when value is set to true, adds the crew')).toEqual([]);
    expect(of('adds the crew')).toHaveLength(1);
  });

  it('is all that is said of a number whose fractions are taken too', () => {
    const rows: readonly Row[] = [
      [{}, list],
      ...[1, 2].map((size): Row => [{ size }, list]),
      [{ size: 1.5 }, list, { kind: 'wrong-type', arguments: ['size'] }],
      [{}, list, { kind: 'repeat', repeatOf: 'c1' }],
      [{ limit: 2 }, success(items(2))],
      [{ limit: 'no' }, rejected('bad limit'), { kind: 'wrong-type', arguments: ['limit'] }],
    ];
    const integer = { type: 'integer' };
    const kinds = (of: readonly Row[]) =>
      analyze(viewOf({ properties: { size: integer, limit: integer }, rows: of })).flatMap(
        (finding) => ('argument' in finding && finding.kind !== 'example' ? [finding.kind] : []),
      );
    expect(kinds(rows)).toContain('ignored');
    expect(kinds(rows)).not.toContain('coerced');
    expect(kinds([...rows, [{ size: 3 }, success(items(2))]])).toContain('coerced');
  });

  it('needs three values, a made-up one among them, and an answer that equal calls give again', () => {
    for (const without of [1, 3, 4])
      expect(ignored(tried.filter((_, index) => index !== without))).toEqual([]);
  });

  it('claims nothing where one value had an effect or was refused, nor from empty answers', () => {
    expect(ignored([...tried, [{ name: 'c' }, success(items(2))]])).toEqual([]);
    expect(
      ignored([...tried, [{ name: '!' }, rejected('bad name'), { arguments: ['name'] }]]),
    ).toEqual([]);
    const empty = tried.map(([args, , purpose]): Row => [args, success(items(0)), purpose]);
    expect(ignored(empty)).toEqual([]);
  });

  it('says nothing of a tool that answers every call alike, as a mock does', () => {
    expect(ignored(tried.slice(0, 5))).toEqual([]);
  });

  it('says nothing of an option, whose known values may have an effect, nor of one of a single thing', () => {
    const option = (name: string, answer: typeof list) =>
      findIgnored(
        viewOf({
          properties: { ...properties, [name]: { type: 'string' } },
          rows: tried.map(([{ name: value, ...rest }, outcome, purpose]): Row => [
            value === undefined ? rest : { ...rest, [name]: value },
            outcome === list ? answer : outcome,
            purpose === undefined ? purpose : { ...purpose, arguments: [name] },
          ]),
        }),
      );
    const thing = success({ total_cents: 4200, nights: 3, id: 'rm-1' });
    expect(option('owner', list)).toHaveLength(1);
    expect(option('sort', list)).toEqual([]);
    expect(option('owner', thing)).toEqual([]);
  });

  it('says nothing of a switch where another one takes any text', () => {
    const switches = { open: { type: 'boolean' }, late: { type: 'boolean' }, ...properties };
    const rows: readonly Row[] = [
      [{}, list],
      [{ open: true }, list],
      [{ open: false }, list],
      [{ open: 'odd' }, list, { kind: 'wrong-type', arguments: ['open'] }],
      [{}, list, { kind: 'repeat', repeatOf: 'c1' }],
      [{ late: true }, success(items(2))],
      [{ limit: 'x' }, rejected('limit'), { kind: 'wrong-type', arguments: ['limit'] }],
    ];
    const lenient: Row = [{ late: 'odd' }, list, { kind: 'wrong-type', arguments: ['late'] }];
    const of = (all: readonly Row[]) => findIgnored(viewOf({ properties: switches, rows: all }));
    expect(of(rows)).toMatchObject([{ argument: 'open' }]);
    expect(of([...rows, lenient])).toEqual([]);
  });

  it('says nothing of a tool that writes', () => {
    expect(findIgnored(viewOf({ properties, rows: tried, effect: 'write' }))).toEqual([]);
  });
});
