import { analyze } from '../../../src/refinement/rules/analyze.js';
import { findErrors } from '../../../src/refinement/rules/detectors/refusals/find-errors.js';
import { findLineForms } from '../../../src/refinement/rules/detectors/answers/find-line-forms.js';
import { findPaging } from '../../../src/refinement/rules/detectors/answers/find-paging.js';
import { findPaths } from '../../../src/refinement/rules/detectors/arguments/find-paths.js';
import { findAbsentFields } from '../../../src/refinement/rules/detectors/answers/find-absent-fields.js';
import { findEmptyResult } from '../../../src/refinement/rules/detectors/answers/find-empty-result.js';
import {
  findReturns,
  sharedPaths,
} from '../../../src/refinement/rules/detectors/answers/find-returns.js';
import { findSources } from '../../../src/refinement/rules/detectors/sources/find-sources.js';
import type { JsonSchema } from '../../../src/core/json-schema.js';
import { statementsOf } from '../../../src/refinement/rules/writing/statements-of.js';
import { fault } from '../loop-fixture.js';
import { placeInAnswer } from '../../../src/refinement/rules/writing/place-in-answer.js';
import { items, ofKind, rejected, success, viewOf, type Row } from './evidence.js';

const ok = success({ boat: { name: 'Ada', length: 12 } });

describe('findSources', () => {
  const unknown = (value: string | number): Row => [
    { boat_id: value },
    rejected('boat not found', 404),
    { kind: 'unknown-id', arguments: ['boat_id'], baseline: 'c1' },
  ];
  const sources = (
    type: string,
    rows: readonly Row[],
    list: readonly Row[],
    lister = 'list_boats',
  ) => findSources(viewOf({ properties: { boat_id: { type } }, rows, others: { [lister]: list } }));
  const boats: readonly Row[] = [
    [{}, success({ boats: [{ boat_id: 'bt-ada' }, { boat_id: 'bt-bo' }] })],
  ];

  it('finds the tool whose values worked where a made-up one is refused', () => {
    expect(
      sources('string', [[{ boat_id: 'bt-ada' }, ok], unknown('zz-none')], boats),
    ).toMatchObject([
      {
        argument: 'boat_id',
        tool: 'list_boats',
        path: 'boats[].boat_id',
        elsewhere: ['rules/list_boats#c1'],
      },
    ]);
  });

  it('claims nothing where a made-up value works too, or where no pooled one has worked', () => {
    expect(sources('string', [[{ boat_id: 'bt-ada' }, ok]], boats)).toEqual([]);
    expect(sources('string', [[{ boat_id: 'own-1' }, ok], unknown('zz-none')], boats)).toEqual([]);
  });

  it('does not take the coincidence of a small whole number for a source', () => {
    const counts: readonly Row[] = [[{}, success({ total: 2, page: 1, boats_in_repair: 2 })]];
    expect(sources('integer', [[{ boat_id: 2 }, ok], unknown(99_999)], counts)).toEqual([]);
    const once: readonly Row[] = [[{}, success({ boats: [{ boat_id: 2 }] })]];
    expect(sources('integer', [[{ boat_id: 2 }, ok], unknown(99_999)], once)).toEqual([]);
  });

  it('believes small numbers where the names match and two of them worked', () => {
    const list: readonly Row[] = [[{}, success({ boats: [{ boat_id: 2 }, { boat_id: 3 }] })]];
    expect(
      sources('integer', [[{ boat_id: 2 }, ok], [{ boat_id: 3 }, ok], unknown(99_999)], list),
    ).toMatchObject([{ tool: 'list_boats', path: 'boats[].boat_id' }]);
  });

  it('does not name a tool that was given the value as its source', () => {
    const echoed: readonly Row[] = [
      [{ boat_id: 'bt-ada' }, success({ boat_id: 'bt-ada', crew: 3 })],
    ];
    expect(
      sources('string', [[{ boat_id: 'bt-ada' }, ok], unknown('zz-none')], echoed, 'get_crew'),
    ).toEqual([]);
  });
});

describe('findPaging', () => {
  const page = (from: number, next: string | null) =>
    success({ ...items(3, from), ...(next === null ? {} : { next }) });
  const cursors = (rows: readonly Row[]) =>
    ofKind(
      findPaging(
        viewOf({ properties: { after: { type: 'string' }, page: { type: 'integer' } }, rows }),
      ),
      'cursor',
    );
  const next = (from: number): Row => [
    { after: 'abc' },
    page(from, null),
    { kind: 'paging', arguments: ['after'], baseline: 'c1' },
  ];

  it('finds a cursor that was given back and brought other items', () => {
    expect(cursors([[{}, page(0, 'abc')], next(3)])).toMatchObject([
      { argument: 'after', path: 'next' },
    ]);
  });

  it('finds one that stands in a link of the answer, under the name it is given back with', () => {
    const linked = (link: string) => success({ ...items(3, 0), links: { next: link } });
    expect(cursors([[{}, linked('/boats?size=3&after=abc')], next(3)])).toMatchObject([
      { argument: 'after', path: 'links.next ?after' },
    ]);
    expect(cursors([[{}, linked('/boats?since=abc')], next(3)])).toEqual([]);
    expect(placeInAnswer('links.next ?page[after]')).toBe('`page[after]` in the link `links.next`');
  });

  it('does not believe one that brought the same items', () => {
    expect(cursors([[{}, page(0, 'abc')], next(0)])).toEqual([]);
  });

  const numbers = (rows: readonly Row[]) =>
    ofKind(findPaging(viewOf({ properties: { page: { type: 'integer' } }, rows })), 'page-number');

  it.each([0, 1])('finds that pages count from %d', (first) => {
    expect(
      numbers([
        [{}, page(0, null)],
        [{ page: first }, page(0, null)],
        [{ page: first + 1 }, page(6, null)],
      ]),
    ).toMatchObject([{ first }]);
  });

  it('does not believe that pages count from 0 where page 1 was not seen', () => {
    expect(
      numbers([
        [{}, page(0, null)],
        [{ page: 0 }, page(0, null)],
        [{ page: 2 }, page(6, null)],
      ]),
    ).toEqual([]);
  });

  it('claims nothing where pages 0 and 1 are the same, or where page 2 brings nothing new', () => {
    expect(
      numbers([
        [{}, page(0, null)],
        [{ page: 0 }, page(0, null)],
        [{ page: 1 }, page(0, null)],
        [{ page: 2 }, page(3, null)],
      ]),
    ).toEqual([]);
    expect(
      numbers([
        [{}, page(0, null)],
        [{ page: 1 }, page(0, null)],
        [{ page: 2 }, page(0, null)],
      ]),
    ).toEqual([]);
  });
});

describe('findPaths', () => {
  const rows: readonly Row[] = [
    [{ path: '/data/notes/todo.txt' }, success('buy rope')],
    [
      { path: '/outside.txt' },
      rejected('Access denied'),
      { kind: 'outside-path', arguments: ['path'], baseline: 'c1' },
    ],
  ];
  const paths = (teller: string, answer = 'Allowed directories:\n/data/notes', of = rows) =>
    findPaths(
      viewOf({
        properties: { path: { type: 'string' } },
        rows: of,
        others: { [teller]: [[{}, success(answer)]] },
      }),
    );

  it('finds which tool tells where paths may lie', () => {
    expect(paths('list_allowed_directories')).toMatchObject([
      { kind: 'allowed-paths', argument: 'path', others: [], tool: 'list_allowed_directories' },
    ]);
  });

  it('claims nothing where an outside path was not refused, or where only a listing has the folder', () => {
    expect(paths('list_allowed_directories', undefined, rows.slice(0, 1))).toEqual([]);
    expect(paths('search_files')).toEqual([]);
  });
});

it('names no source for a text beside which another value names nothing', () => {
  const made = { kind: 'unknown-id' as const, arguments: ['note'], baseline: 'c1' };
  const note = 'Mended in spring at the north pier';
  const sources = (message: string) =>
    findSources(
      viewOf({
        effect: 'write',
        properties: { boat: { type: 'string' }, note: { type: 'string' } },
        rows: [
          [{ boat: 'bt-anchor', note }, success({ ok: true })],
          [{ boat: 'bt-gone', note: 'Qzxv jkwyq' }, rejected(message, 404), made],
        ],
        others: { list_notes: [[{}, success({ notes: [{ note }] })]] },
      }),
    );
  expect(sources('boat bt-gone not found')).toEqual([]);
  expect(sources('no such note')).toMatchObject([{ argument: 'note' }]);
});

describe('findReturns', () => {
  const returns = (rows: readonly Row[], tool: object = {}) => findReturns(viewOf({ rows, tool }));
  const lineForms = (rows: readonly Row[]) => findLineForms(viewOf({ rows }));

  it('names the paths that every answer has', () => {
    const found = returns([
      [{ a: 1 }, success({ id: 1, name: 'x', note: 'y' })],
      [{ a: 2 }, success({ id: 2, name: 'z' })],
    ]);
    expect(ofKind(found, 'returns')).toMatchObject([{ form: 'object', paths: ['id', 'name'] }]);
  });

  it('says what comes without the argument that chooses another form', () => {
    const boat = success({ boat: 'Ada', length: 3 });
    const rows: readonly Row[] = [
      [{}, boat],
      [{ deep: true }, boat],
      [{ as: 'html' }, success('<p>Ada</p>')],
      [{ as: 'ld' }, success({ '@context': 'x', length: 3 })],
    ];
    const call = { kind: 'http' as const, method: 'GET', path: '/boats', bindings: {} };
    const properties = { as: { type: 'string' }, deep: { type: 'boolean' } };
    const of = (all: readonly Row[]) => viewOf({ rows: all, properties, tool: { call } });
    const [finding] = findReturns(of(rows));
    const [statement] = statementsOf(finding!, of(rows));
    expect(statement?.text).toBe('Without `as` it returns an object with `boat` and `length`.');
    expect(statement?.check).toBeUndefined();
    expect(findReturns(of([...rows, [{ deep: false }, success('Ada')]]))).toEqual([]);
  });

  it('names nothing inside an object whose names are items of lists elsewhere', () => {
    const evidence = {
      rows: [
        [
          { a: 1 },
          success({ total: 2, sums: { knots: 5, crew: 3 }, last: { by: 'Ann', at: 'noon' } }),
        ],
        [
          { a: 2 },
          success({ total: 3, sums: { knots: 7, crew: 4 }, last: { by: 'Bo', at: 'noon' } }),
        ],
      ] satisfies Row[],
      others: { list_columns: [[{}, success({ columns: ['knots', 'crew', 'by'] })] as Row] },
    };
    const [found] = ofKind(findReturns(viewOf(evidence)), 'returns');
    expect(found?.paths).toEqual(['total', 'sums', 'last', 'last.by', 'last.at']);
  });

  it.each([
    [7, 'Returns a number.'],
    [true, 'Returns true or false.'],
    ['at sea', 'Returns plain text.'],
  ])('says of %j: %s', (body, sentence) => {
    const view = viewOf({
      rows: [
        [{}, success(body)],
        [{ again: 1 }, success(body)],
      ],
    });
    const texts = findReturns(view).flatMap((each) => statementsOf(each, view));
    expect(texts.map(({ text }) => text)).toContain(sentence);
  });

  it('names no path inside an object that the document leaves open, whatever all answers have there', () => {
    const open = { type: 'object', additionalProperties: { type: 'string' } };
    const returns: JsonSchema = {
      type: 'object',
      properties: {
        labels: { anyOf: [open, { type: 'null' }] },
        rows: { type: 'array', items: { type: 'object', properties: { tags: open } } },
        loose: { type: 'object' },
      },
    };
    const body = { labels: { owner: 'x' }, rows: [{ tags: { hue: 'y' } }], loose: { size: 1 } };
    const view = viewOf({
      tool: { returns },
      rows: [
        [{}, success(body)],
        [{ a: 1 }, success(body)],
      ],
    });
    const [found] = ofKind(findReturns(view), 'returns');
    expect(found?.paths).toEqual(expect.arrayContaining(['labels', 'rows[].tags', 'loose.size']));
    expect(found?.paths).not.toContain('labels.owner');
    expect(found?.paths).not.toContain('rows[].tags.hue');
  });

  it('names no path that our own calls brought into an object of any content', () => {
    const answered = (extra: string): Row => [
      { settings: { [extra]: 1 } },
      success({ [extra]: 1, saved: true }),
    ];
    const of = (settings: JsonSchema) => {
      const view = viewOf({ properties: { settings }, rows: [answered('hue'), answered('hue')] });
      return ofKind(findReturns(view), 'returns')[0]?.paths;
    };
    expect(of({ type: 'object' })).toEqual(['saved']);
    expect(of({ type: 'object', properties: { hue: { type: 'integer' } } })).toEqual([
      'hue',
      'saved',
    ]);
  });

  it('says nothing after one answer, after refusals and faults, and where the form differs', () => {
    expect(returns([[{}, success({ id: 1 })]])).toEqual([]);
    expect(
      returns([
        [{}, rejected('no')],
        [{}, fault()],
      ]),
    ).toEqual([]);
    const mixed = returns([
      [{}, success({ id: 1 })],
      [{ a: 1 }, success([1, 2])],
    ]);
    expect(ofKind(mixed, 'returns')).toEqual([]);
  });

  it('finds the labels of text lines', () => {
    const found = lineForms([
      [{ a: 1 }, success('[FILE] a.txt\n[DIR] b')],
      [{ a: 2 }, success('[FILE] c.txt')],
    ]);
    expect(ofKind(found, 'line-labels')).toMatchObject([{ labels: ['DIR', 'FILE'] }]);
    const other = lineForms([
      [{ a: 1 }, success('[FILE] a.txt\nand more')],
      [{ a: 2 }, success('[FILE] c.txt')],
    ]);
    expect(ofKind(other, 'line-labels')).toEqual([]);
  });

  it('finds the keys that the lines of every answer have', () => {
    const about = (name: string, text: string): Row => [{ name }, success(text)];
    const [ada, bo] = [
      about('ada', 'size: 3\nkept: no'),
      about('bo', 'kept: yes\nsize: 4\nold: 1'),
    ];
    const cy = about('cy', 'size: 5\nkept: no');
    expect(ofKind(lineForms([ada, bo, cy]), 'line-keys')).toMatchObject([
      { keys: ['size', 'kept'] },
    ]);
    const found = ['size: 3\nkept: no', 'kept: yes\nsize: 4', 'size: 5\nkept: no'].map((text, at) =>
      about(`boat ${at}`, `Boats found:\n${text}`),
    );
    const none: Row = [{ name: 'di' }, success('Boats found:\n')];
    expect(ofKind(lineForms([...found, none]), 'line-keys')).toMatchObject([
      { keys: ['size', 'kept'], unlessEmpty: true },
    ]);
    expect(ofKind(lineForms([ada, bo]), 'line-keys')).toEqual([]);
    expect(ofKind(lineForms([ada, bo, cy, about('di', 'nothing')]), 'line-keys')).toEqual([]);
    expect(ofKind(lineForms([ada, bo, cy, [{}, success({ size: 1 })]]), 'line-keys')).toEqual([]);
  });

  it('says of every answer only what answers about things of different forms have', () => {
    const about = (rev: string, text: string): Row => [{ rev }, success(text)];
    const commits = ['d54cc7b', '3f63888', 'a9f8b5d'].map((rev) =>
      about(rev, `commit ${rev}\nAuthor: Ann\nDate: 2024`),
    );
    const said = (rows: readonly Row[]) => {
      const view = viewOf({ properties: { rev: { type: 'string' } }, rows });
      return ofKind(findLineForms(view), 'line-keys').flatMap((finding) =>
        statementsOf(finding, view).map(({ text }) => text),
      );
    };
    expect(said(commits)).toEqual([
      'Answers can have lines that start with `Author:` and `Date:`.',
    ]);
    expect(said([...commits, about('main', 'commit 1\nAuthor: Bo\nDate: 2025')])).toEqual([
      'Every answer has lines that start with `Author:` and `Date:`.',
    ]);
  });

  it('takes no keys from one text shown whole and in part, unless they come again and again', () => {
    const shown = (lines: number, text: string): Row => [{ path: 'a.yaml', lines }, success(text)];
    const parts = ['port: 1\nhost: b', 'port: 1\nhost: b\nx', 'port: 1\nhost: b\nx\ny'];
    expect(ofKind(lineForms(parts.map((text, i) => shown(i, text))), 'line-keys')).toEqual([]);
    const log = 'Commit: 1\nAuthor: A\n';
    const logs = [log, `${log}${log.replace('1', '2')}`, `${log}${log}${log}`];
    expect(ofKind(lineForms(logs.map((text, i) => shown(i, text))), 'line-keys')).toMatchObject([
      { keys: ['Commit', 'Author'] },
    ]);
  });
});

describe('findAbsentFields', () => {
  it('finds documented fields that never come, after enough answers', () => {
    const absent = (rows: readonly Row[]) => findAbsentFields(viewOf({ rows, tool }));
    const tool = {
      returns: {
        type: 'object',
        properties: { id: { type: 'integer' }, rating: { type: 'number' } },
      },
    };
    const answers = [1, 2, 3, 4].map((id): Row => [{ id }, success({ id })]);
    expect(absent(answers)).toMatchObject([{ kind: 'absent-fields', fields: ['rating'] }]);
    expect(absent(answers.slice(1))).toEqual([]);
    const sometimes: Row = [{ id: 5 }, success({ id: 5, rating: 3 })];
    expect(absent([...answers, sometimes])).toEqual([]);
  });

  it('tells nothing of what a documented field that never came would have held', () => {
    const text = { type: 'string' };
    const tool = {
      returns: {
        type: 'object',
        properties: {
          id: { type: 'integer' },
          fault: { type: 'object', properties: { code: text, reason: text } },
          owner: { type: 'object', properties: { name: text, nick: text } },
        },
      },
    };
    const answers = [1, 2, 3, 4].map((id): Row => [{ id }, success({ id, owner: { name: 'a' } })]);
    expect(findAbsentFields(viewOf({ rows: answers, tool }))).toMatchObject([
      { fields: ['fault', 'nick'] },
    ]);
    const unset = [1, 2, 3, 4].map((id): Row => [{ id }, success({ id, owner: null })]);
    expect(findAbsentFields(viewOf({ rows: unset, tool }))).toMatchObject([{ fields: ['fault'] }]);
  });
});

describe('findEmptyResult', () => {
  it('finds what a search without a match gives', () => {
    const rows: readonly Row[] = [
      [{ q: 'it' }, success(items(3))],
      [{ q: 'zz' }, success(items(0)), { kind: 'unknown-id', arguments: ['q'] }],
    ];
    expect(findEmptyResult(viewOf({ rows }))).toMatchObject([
      { kind: 'empty-result', path: 'items' },
    ]);
  });
});

describe('sharedPaths', () => {
  it('judges a path below a list only by answers whose list has items', () => {
    expect(
      sharedPaths([
        { '': ['object'], items: ['array'], 'items[]': ['object'], 'items[].id': ['string'] },
        { '': ['object'], items: ['array'] },
      ]),
    ).toEqual(['items', 'items[]', 'items[].id']);
    expect(sharedPaths([{ a: ['string'] }, { b: ['string'] }])).toEqual([]);
  });
});

describe('findErrors', () => {
  const properties = { boat_id: { type: 'string' } };
  const probe = (message: string, status?: number): Row => [
    { boat_id: 'zz' },
    rejected(message, status),
    { kind: 'unknown-id', arguments: ['boat_id'], baseline: 'c1' },
  ];
  const errors = (rows: readonly Row[]) =>
    ofKind(findErrors(viewOf({ properties, rows })), 'error');

  it('explains a refusal whose cause is certain', () => {
    expect(errors([[{ boat_id: 'a' }, ok], probe('boat not found', 404)])).toMatchObject([
      { argument: 'boat_id', message: 'boat not found', calls: ['c2', 'c1'] },
    ]);
  });

  it('explains none that complains of the form, and none without a success to compare with', () => {
    expect(errors([[{ boat_id: 'a' }, ok], probe('must match the pattern ^bt-\\d+$')])).toEqual([]);
    expect(errors([probe('boat not found', 404)])).toEqual([]);
  });

  it('explains none as a thing that is not there where a made-up value was taken', () => {
    const taken: Row = [
      { boat_id: 'qzxv' },
      ok,
      { kind: 'unknown-id', arguments: ['boat_id'], baseline: 'c1' },
    ];
    expect(errors([[{ boat_id: 'a' }, ok], taken, probe('Not Found', 404)])).toEqual([]);
  });

  it.each([
    ["page '/nowhere' does not exist", 'names nothing that exists'],
    ["page '//outside-of-all' does not exist", 'names nothing that exists'],
    ['Access denied: /nowhere', 'lies outside the allowed folders'],
    ["no such file in the allowed roots: '/nowhere'", 'lies outside the allowed folders'],
  ])(
    'says of a path outside of everything that is refused with %j that it %s',
    (message, cause) => {
      const rows: Row[] = [
        [{ path: '/srv/a' }, ok],
        [
          { path: /\/outside-of-all|\/nowhere/.exec(message)?.[0] ?? '' },
          rejected(message, 404),
          { kind: 'outside-path', arguments: ['path'], baseline: 'c1' },
        ],
      ];
      const view = viewOf({ properties: { path: { type: 'string' } }, rows });
      expect(ofKind(findErrors(view), 'error')).toMatchObject([{ cause }]);
    },
  );

  it('sends to the inside of the allowed folder only where a path inside it worked', () => {
    const outside = (path: string): Row => [
      { path },
      rejected(`Path '${path}' is outside the allowed folder '/srv/boats'`),
      { kind: 'outside-path', arguments: ['path'], baseline: 'c1' },
    ];
    const remedies = (...rows: Row[]) => {
      const view = viewOf({ properties: { path: { type: 'string' } }, rows });
      return ofKind(findErrors(view), 'error').map(({ remedy }) => remedy);
    };
    const root: Row = [{ path: '/srv/boats' }, ok];
    const inside: Row = [{ path: '/srv/boats/ada' }, ok];
    expect(remedies(inside, outside('/nowhere'))).toEqual(['use a path inside them']);
    expect(remedies(root, inside, outside('/nowhere'))).toEqual(['use a path inside them']);
    expect(remedies(root, outside('/nowhere'))).toEqual([null]);
    expect(remedies(root, [{ path: 'boats' }, ok], outside('/nowhere'))).toEqual([null]);
    expect(remedies(inside, outside('/nowhere'), outside('/srv/boats/bo'))).toEqual([null]);
  });

  it('says the same message once', () => {
    const twice = errors([
      [{ boat_id: 'a' }, ok],
      probe('boat "zz" not found', 404),
      probe('boat "yy" not found', 404),
    ]);
    expect(twice).toHaveLength(1);
  });
});

describe('analyze', () => {
  it('never learns from a fault', () => {
    const view = viewOf({
      properties: { boat_id: { type: 'string' } },
      rows: [
        [{ boat_id: 'a' }, fault()],
        [{}, fault('quota')],
        [{ boat_id: 'b' }, fault('timeout')],
      ],
    });
    expect(analyze(view)).toEqual([]);
  });

  it('cites only calls that were made and taught something', () => {
    const view = viewOf({
      properties: { limit: { type: 'integer' } },
      rows: [
        [{ limit: 3 }, success(items(3))],
        [{ limit: 40 }, success(items(4))],
        [{ limit: 41 }, rejected('limit must be at most 40')],
        [{ limit: 2 }, fault()],
      ],
    });
    const cited = new Set(analyze(view).flatMap(({ calls }) => calls));
    expect(cited.size).toBeGreaterThan(0);
    expect([...cited].filter((id) => !['c1', 'c2', 'c3'].includes(id))).toEqual([]);
  });
});
