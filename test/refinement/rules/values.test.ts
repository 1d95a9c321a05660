import type { Effect } from '../../../src/core/effect.js';
import type { Json, JsonObject } from '../../../src/core/json.js';
import type { JsonSchema } from '../../../src/core/json-schema.js';
import { findEnums } from '../../../src/refinement/rules/detectors/arguments/find-enums.js';
import { findExamples } from '../../../src/refinement/rules/detectors/arguments/find-examples.js';
import {
  findForms,
  findUndocumented,
} from '../../../src/refinement/rules/detectors/forms/find-forms.js';
import { findNested } from '../../../src/refinement/rules/detectors/arguments/find-nested.js';
import { findSources } from '../../../src/refinement/rules/detectors/sources/find-sources.js';
import { items, ofKind, rejected, success, viewOf, type Row } from './evidence.js';

const ok = success({ ok: true, some: 'thing' });

describe('findEnums', () => {
  const properties = { sort: { type: 'string', enum: ['name', 'price', 'age'] } };
  const outside: Row = [
    { sort: 'no-such-value' },
    rejected('sort: unknown value'),
    { kind: 'outside-enum', arguments: ['sort'] },
  ];
  const enums = (rows: readonly Row[], of: object = properties) =>
    ofKind(findEnums(viewOf({ properties: { ...of }, rows })), 'enum');
  const [byName, byPrice]: readonly Row[] = [
    [{ sort: 'name' }, ok],
    [{ sort: 'price' }, ok],
  ] satisfies readonly Row[];

  it('finds documented values that are refused', () => {
    expect(
      enums([
        [{}, ok],
        byName!,
        byPrice!,
        [{ sort: 'age' }, rejected('sort: unknown value'), { arguments: ['sort'] }],
        outside,
      ]),
    ).toMatchObject([{ argument: 'sort', values: ['name', 'price'], refused: ['age'] }]);
  });

  it('takes in values that a refusal lists, once each has been tried', () => {
    const rows: readonly Row[] = [
      [{}, ok],
      [{ sort: 'x' }, rejected("sort must be one of 'name', 'price'"), { arguments: ['sort'] }],
      byName!,
    ];
    const undocumented = { sort: { type: 'string' } };
    expect(enums(rows, undocumented)).toEqual([]);
    expect(enums([...rows, byPrice!], undocumented)).toMatchObject([{ values: ['name', 'price'] }]);
  });

  it('has no news where every documented value works, and claims nothing of an open list', () => {
    const age: Row = [{ sort: 'age' }, ok];
    expect(enums([[{}, ok], byName!, byPrice!, age, outside])).toEqual([]);
    expect(enums([[{}, ok], byName!, byPrice!, age])).toEqual([]);
  });

  it('does not lay a refusal to one argument where another changed too', () => {
    expect(
      enums([byName!, byPrice!, [{ sort: 'age', limit: -1 }, rejected('bad request')], outside]),
    ).toEqual([]);
  });

  it('finds that case does not matter, where made-up values are refused', () => {
    const shouted: Row = [
      { sort: 'NAME' },
      ok,
      { kind: 'enum-case', arguments: ['sort'], baseline: 'c2' },
    ];
    const lenient = (rows: readonly Row[]) =>
      ofKind(findEnums(viewOf({ properties, rows })), 'case-insensitive');
    expect(lenient([[{}, ok], byName!, shouted, outside])).toHaveLength(1);
    expect(lenient([[{}, ok], byName!, shouted])).toEqual([]);
    const another: Row = [shouted[0], success({ other: 'answer' }), shouted[2]];
    expect(lenient([[{}, ok], byName!, another, outside])).toEqual([]);
    const anyWord: Row = [{ sort: 'no_such_value' }, ok, outside[2]];
    const documented: Row = [{ sort: 'price' }, rejected('sort is not price here', 400)];
    expect(lenient([[{}, ok], byName!, shouted, documented, outside])).toHaveLength(1);
    expect(lenient([[{}, ok], byName!, shouted, documented, anyWord])).toEqual([]);
  });
});

describe('findForms', () => {
  const properties = { day: { type: 'string' }, size: { type: 'integer' } };
  const forms = (rows: readonly Row[], effect: 'read' | 'write' = 'read') =>
    findForms(viewOf({ properties, rows, effect }));

  it('finds a format that a refusal states, once a value of that form has worked', () => {
    const refusal: Row = [
      { day: 'soon' },
      rejected('day must be in the format YYYY-MM-DD'),
      { arguments: ['day'] },
    ];
    expect(forms([refusal])).toEqual([]);
    const found = forms([refusal, [{ day: '2024-05-31' }, ok]]);
    expect(found).toMatchObject([{ argument: 'day', example: '2024-05-31' }]);
  });

  it('does not believe a refusal that a success contradicts', () => {
    expect(
      forms([
        [{ day: 'soon' }, rejected('day must be in the format YYYY-MM-DD'), { arguments: ['day'] }],
        [{ day: '2024-05-31' }, ok],
        [{ day: 'tomorrow' }, ok],
      ]),
    ).toEqual([]);
  });

  it('finds a pattern that a refusal states', () => {
    const found = forms([
      [
        { day: 'x' },
        rejected('day must match the pattern ^[A-Z]{3}-\\d{2}$'),
        { arguments: ['day'] },
      ],
      [{ day: 'MON-01' }, ok],
    ]);
    expect(ofKind(found, 'pattern')).toMatchObject([{ argument: 'day', example: 'MON-01' }]);
  });

  describe('finds a format by trial', () => {
    const plain: Row = [
      { day: 'no-such-form' },
      rejected('invalid day'),
      { kind: 'format', arguments: ['day'] },
    ];
    const first: Row = [{ day: '2024-05-31' }, ok];
    const second: Row = [{ day: '2024-06-01' }, ok];
    const formats = (...rows: Row[]) => ofKind(forms(rows), 'format');

    it('where all that was taken has it, and a text without it was refused', () => {
      expect(formats(first, plain, second)).toMatchObject([
        { argument: 'day', format: 'date', example: '2024-05-31', calls: ['c2', 'c1'] },
      ]);
      const mails = [{ day: 'a@example.org' }, { day: 'b@example.org' }].map((args): Row => [
        args,
        ok,
      ]);
      expect(formats(...mails, plain)).toMatchObject([{ format: 'email' }]);
    });

    it('not where a number is taken too', () => {
      expect(formats(first, plain, second, [{ day: 12345 }, ok])).toEqual([]);
    });

    it('from one value where the name of the argument says it', () => {
      const found = (name: string) => {
        const rows: Row[] = [
          [{ [name]: 'a@example.org' }, ok],
          [{ [name]: 'no-such-form' }, rejected('no'), { kind: 'format', arguments: [name] }],
        ];
        return ofKind(
          findForms(viewOf({ properties: { [name]: { type: 'string' } }, rows })),
          'format',
        );
      };
      expect(found('contact_email')).toMatchObject([{ format: 'email' }]);
      expect(found('contact')).toEqual([]);
    });

    it('and not from one value, without a refusal, or where something else was taken', () => {
      expect(formats(first, plain)).toEqual([]);
      expect(formats(first, second)).toEqual([]);
      expect(formats(first, second, plain, [{ day: 'monday' }, ok])).toEqual([]);
      const another: Row = [
        { day: 'x', size: 1 },
        rejected('invalid'),
        { arguments: ['day', 'size'] },
      ];
      expect(formats(first, second, another)).toEqual([]);
      const ids = ['3f2b8c1e-5a7d-4e90-9b6c-1d2e3f405162', '9c8d7e6f-1a2b-4c3d-8e4f-506172839405'];
      expect(formats(...ids.map((day): Row => [{ day }, ok]), plain)).toEqual([]);
    });
  });

  it('finds a type by trial: all of the documented one are refused, all that worked are of one other', () => {
    const rows: readonly Row[] = [
      [{ size: 3 }, rejected('no')],
      [{ size: 4 }, rejected('no')],
      [{ size: 'large' }, ok],
    ];
    expect(ofKind(forms(rows), 'type')).toMatchObject([{ argument: 'size', type: 'string' }]);
    expect(ofKind(forms([...rows, [{ size: 5 }, ok]]), 'type')).toEqual([]);
    expect(ofKind(forms(rows.slice(1)), 'type')).toEqual([]);
  });

  it('finds numbers accepted as text where both give the same answer', () => {
    const coerced = (body: string) =>
      ofKind(
        forms([
          [{ size: 3 }, success({ size: 3 })],
          [{ size: '3' }, success({ size: 3, note: body })],
        ]),
        'coerced',
      );
    expect(coerced('other')).toEqual([]);
    const same = forms([
      [{ size: 3 }, success({ size: 3 })],
      [{ size: '3' }, success({ size: 3 })],
    ]);
    expect(ofKind(same, 'coerced')).toMatchObject([{ argument: 'size', from: 'string' }]);
  });

  it('says nothing of a number given as text where no value makes a difference', () => {
    const rows: readonly Row[] = [
      [{ size: 3 }, success({ boats: 2 })],
      [{ size: '3' }, success({ boats: 2 })],
    ];
    const found = (boats: number) => forms([...rows, [{ size: 4 }, success({ boats })]]);
    expect(ofKind(found(2), 'coerced')).toEqual([]);
    expect(ofKind(found(1), 'coerced')).toHaveLength(1);
  });
});

describe('findUndocumented', () => {
  const undocumented = (rows: readonly Row[]) =>
    findUndocumented(viewOf({ properties: { day: { type: 'string' } }, rows }));

  it('finds an argument whose absence was refused', () => {
    expect(
      undocumented([
        [{ day: 'a' }, rejected('token is required')],
        [{ day: 'a', token: 't1' }, ok],
      ]),
    ).toMatchObject([{ argument: 'token', example: 't1' }]);
  });

  it('finds one that changed the answer, and none that a server ignores in silence', () => {
    const plain: Row = [{ day: 'a' }, success(items(3))];
    expect(undocumented([plain, [{ day: 'a', limit: 1 }, success(items(1))]])).toHaveLength(1);
    expect(undocumented([plain, [{ day: 'a', junk: 1 }, success(items(3))]])).toEqual([]);
  });

  it('does not take a difference that comes by itself for an effect', () => {
    expect(
      undocumented([
        [{ day: 'a' }, success({ at: 1 })],
        [{ day: 'a' }, success({ at: 2 }), { kind: 'repeat', repeatOf: 'c1' }],
        [{ day: 'a', junk: 1 }, success({ at: 3 })],
      ]),
    ).toEqual([]);
  });
});

describe('findNested', () => {
  const properties = { order: { type: 'object' }, lines: { type: 'array' } };
  const nested = (rows: readonly Row[]) =>
    ofKind(findNested(viewOf({ properties, rows })), 'nested');

  it('finds what an object argument must have', () => {
    expect(
      nested([
        [{ order: { sku: 'a' } }, rejected('"order.postcode" is required')],
        [{ order: { sku: 'a', postcode: 'AB-1' } }, ok],
      ]),
    ).toMatchObject([{ argument: 'order', property: 'postcode', rule: 'required' }]);
  });

  it('claims nothing where an object without it worked, or where none with it has', () => {
    const refusal: Row = [{ order: { sku: 'a' } }, rejected('"order.postcode" is required')];
    expect(nested([refusal])).toEqual([]);
    expect(
      nested([
        refusal,
        [{ order: { sku: 'a', postcode: 'AB-1' } }, ok],
        [{ order: { sku: 'b' } }, ok],
      ]),
    ).toEqual([]);
  });
});

describe('findExamples', () => {
  const properties = { name: { type: 'string' } };
  const examples = (rows: readonly Row[], effect: Effect = 'read') =>
    ofKind(findExamples(viewOf({ properties, rows, effect })), 'example');

  it('gives two values that worked, first seen first', () => {
    expect(
      examples([
        [{ name: 'a' }, ok],
        [{ name: 'b' }, ok],
        [{ name: 'c' }, ok],
      ]),
    ).toMatchObject([{ values: ['a', 'b'], calls: ['c1', 'c2'] }]);
  });

  it('shows nothing that was made up to see it refused, cut short or new each time', () => {
    const shown = (others: readonly Row[], ...given: Row[]) =>
      ofKind(
        findExamples(
          viewOf({ properties, rows: given, effect: 'write', others: { list: others } }),
        ),
        'example',
      ).flatMap(({ values }) => values);
    const probe: Row = [{ name: 'qx' }, ok, { kind: 'below-bound', arguments: ['name'] }];
    const given = (name: string): Row => [{ name }, ok];
    const [news, newt, qx] = [given('news'), given('newt'), given('qx')];
    const letter: Row = [{ name: 'n' }, ok];
    expect(shown([], [{ name: 'qzxvjk' }, ok])).toEqual([]);
    expect(shown([], probe, qx)).toEqual([]);
    expect(shown([], qx)).toEqual(['qx']);
    expect(shown([], news, newt)).toEqual(['news']);
    expect(shown([[{}, success({ names: ['newt'] })]], news, newt)).toEqual(['news', 'newt']);
    expect(shown([], letter)).toEqual(['n']);
    expect(shown([[{}, success({ tags: ['n', 'old'] })]], letter)).toEqual([]);
  });

  it('shows what a call of ours has removed or moved since only where nothing else is known', () => {
    const shown = (tool: string, gone: JsonObject, ...given: Json[]) =>
      ofKind(
        findExamples(
          viewOf({
            properties,
            rows: given.map((name): Row => [{ name }, ok]),
            others: { [tool]: [[gone, success({})]] },
            othersChange: true,
          }),
        ),
        'example',
      ).flatMap(({ values }) => values);
    const move = { source: '/srv/a', destination: '/srv/b' };
    expect(shown('move_file', move, '/srv/a/1.md', '/srv/c.md')).toEqual(['/srv/c.md']);
    expect(shown('move_file', move, '/srv/a', '/srv/a/1.md')).toEqual(['/srv/a']);
    expect(shown('copy_file', move, '/srv/a', '/srv/c.md')).toEqual(['/srv/a', '/srv/c.md']);
    expect(shown('delete_boat', { id: 'b-1' }, 'b-1', 'b-2')).toEqual(['b-2']);
    expect(shown('rename_boat', { name: 'ada', new_name: 'bo' }, 'ada', 'bo')).toEqual(['bo']);
    expect(shown('none', {}, '/tmp/x/a.md', 'docs/a.md')).toEqual(['docs/a.md']);
    expect(shown('none', {}, '/tmp/x/a.md')).toEqual(['/tmp/x/a.md']);
  });

  it('shows no name of ours, which tells nothing, but one that shows that names have no hyphens', () => {
    const own: Row[] = ['tooldraft-1', 'tooldraft-2'].map((name) => [{ name }, ok]);
    expect(examples(own)).toEqual([]);
    expect(examples(own, 'write')).toEqual([]);
    expect(examples([...own, [{ name: 'tooldraft3' }, ok]], 'write')).toMatchObject([
      { values: ['tooldraft3'] },
    ]);
    const others: Row[] = [...own, [{ name: 'harbour' }, ok]];
    expect(examples(others, 'write')).toMatchObject([{ values: ['harbour'] }]);
  });

  it('shows the shortest list of objects whole, where none that worked is short', () => {
    const crew = (size: number) =>
      Array.from({ length: size }, (_each, n) => ({
        name: `sailor-${n}`,
        duties: ['helm', 'galley'],
      }));
    const rows = (...sizes: readonly number[]): Row[] => sizes.map((n) => [{ crew: crew(n) }, ok]);
    const shown = (...sizes: readonly number[]) =>
      ofKind(
        findExamples(viewOf({ properties: { crew: { type: 'array' } }, rows: rows(...sizes) })),
        'example',
      ).flatMap(({ values }) => values);
    expect(shown(4, 2, 3)).toEqual([crew(2)]);
    expect(shown(4, 1)).toEqual([crew(1)]);
    expect(shown(40)).toEqual([]);
  });

  it('gives none that nobody else has named and that a tool that reads passes over', () => {
    const berths = (open: number) => success({ berths: [{ id: 'b-1', state: 'free', open }] });
    const shown = (given: Json, schema: JsonSchema = { type: 'string' }) =>
      ofKind(
        findExamples(
          viewOf({
            properties: { parts: schema },
            rows: [
              [{ id: 'b-1' }, berths(1)],
              [{ id: 'b-1', parts: given }, berths(1)],
            ],
          }),
        ),
        'example',
      ).filter(({ argument }) => argument === 'parts');
    expect(shown('ropes')).toEqual([]);
    expect(shown(['**/*.md'], { type: 'array' })).toEqual([]);
    expect(shown('free')).toHaveLength(1);
    expect(shown('ropes', { type: 'string', description: 'For example ropes.' })).toHaveLength(1);
    expect(shown(3, { type: 'integer' })).toHaveLength(1);
  });

  it('gives none that finds no more than what is nowhere, nor a title for what takes none', () => {
    expect(
      examples([
        [{ name: 'Plum cake' }, success('No log is kept of that berth.')],
        [{ name: 'zqxjk tooldraft nothing' }, success('No log is kept of that berth.')],
        [{ name: 'Rye bread' }, success('Two lines were found in it.')],
      ]),
    ).toMatchObject([{ values: ['Rye bread'] }]);
    expect(examples([[{ name: 'Second title' }, ok]], 'write')).toEqual([]);
  });

  it('gives none that was refused, made up to fail, empty or very long', () => {
    expect(
      examples([
        [{ name: 'a' }, rejected('no')],
        [{ name: 12_345 }, ok, { kind: 'wrong-type', arguments: ['name'] }],
        [{ name: '' }, ok],
        [{ name: 'x'.repeat(200) }, ok],
      ]),
    ).toEqual([]);
  });
});

describe('a field that describes things', () => {
  const properties = { weave: { type: 'string' } };
  const sourceOf = (tool: string) => {
    const rows: readonly Row[] = [
      [
        { weave: 'zq-made-up' },
        rejected('invalid weave'),
        { arguments: ['weave'], kind: 'unknown-id' },
      ],
      [{ weave: 'twill' }, ok],
      [{ weave: 'satin' }, ok],
    ];
    const listed = success({
      items: [
        { id: 'a', weave: 'twill' },
        { id: 'b', weave: 'satin' },
      ],
    });
    const view = viewOf({
      properties,
      rows,
      tool: { name: 'add_loom' },
      others: { [tool]: [[{}, listed]] },
    });
    return ofKind(findSources(view), 'source').map(({ path }) => path);
  };

  it('is a source for things of its kind, and not for those of another', () => {
    expect(sourceOf('list_looms')).toEqual(['items[].weave']);
    expect(sourceOf('list_weaves')).toEqual(['items[].weave']);
    expect(sourceOf('list_ferries')).toEqual([]);
  });
});

describe('an id that other things mention', () => {
  const properties = { loom_id: { type: 'string' } };
  const rows: readonly Row[] = [
    [
      { loom_id: 'zq-made-up' },
      rejected('no such loom', 404),
      { arguments: ['loom_id'], kind: 'unknown-id' },
    ],
    [{ loom_id: 'lo-1' }, ok],
  ];
  const mention: Row = [
    {},
    success({
      items: [
        { id: 'bo-1', loom_id: 'lo-1' },
        { id: 'bo-2', loom_id: 'lo-2' },
      ],
    }),
  ];
  const sourceOf = (listed: Row) => {
    const others = { list_bolts: [mention], list_looms: [listed] };
    return ofKind(
      findSources(viewOf({ properties, rows, tool: { name: 'add_rug' }, others })),
      'source',
    );
  };

  it('comes from where the things are listed, under whatever word for an id', () => {
    const looms: Row = [{}, success({ items: [{ key: 'lo-2' }, { key: 'lo-3' }] })];
    expect(sourceOf(looms)).toMatchObject([{ tool: 'list_looms', path: 'items[].key' }]);
  });

  it('so for an argument that is called after the thing alone', () => {
    const looms: Row = [{}, success({ items: [{ id: 'lo-1' }, { id: 'lo-2' }, { id: 'lo-3' }] })];
    const bolts = (name: string): Row => [
      {},
      success({
        items: [
          { id: 'bo-1', [name]: 'lo-1' },
          { id: 'bo-2', [name]: 'lo-2' },
        ],
      }),
    ];
    const found = (name: string) =>
      ofKind(
        findSources(
          viewOf({
            properties: { [name]: { type: 'string' } },
            rows: [
              [
                { [name]: 'zq-9' },
                rejected(`no such ${name}`, 404),
                { kind: 'unknown-id', arguments: [name] },
              ],
              [{ [name]: 'lo-1' }, ok],
            ],
            tool: { name: 'add_rug' },
            others: { list_bolts: [bolts(name)], list_looms: [looms] },
          }),
        ),
        'source',
      );
    expect(found('loom')).toMatchObject([{ tool: 'list_looms', path: 'items[].id' }]);
    expect(found('maker')).toMatchObject([{ tool: 'list_bolts', path: 'items[].maker' }]);
  });

  it('and from the mention where the list has none of those mentioned', () => {
    const looms: Row = [{}, success({ items: [{ key: 'x-2' }, { key: 'x-3' }] })];
    expect(sourceOf(looms)).toMatchObject([{ tool: 'list_bolts', path: 'items[].loom_id' }]);
  });
});
