import { parametersOf } from '../../../src/arguments/schema/parameters-of.js';
import { findSources } from '../../../src/refinement/rules/detectors/sources/find-sources.js';
import { learnedFrom } from '../../../src/refinement/rules/writing/learned-from.js';
import { kindredArguments } from '../../../src/refinement/rules/planning/values/kindred-arguments.js';
import { statementsOf } from '../../../src/refinement/rules/writing/statements-of.js';
import { ofKind, rejected, success, viewOf, type Row } from './evidence.js';

const missing = rejected('book unknown', 404);
const text = { type: 'string' };
const properties = { shelf: text, book: { ...text, description: 'Book to fetch.' } };
const shelves: Readonly<Record<string, readonly Row[]>> = {
  list_shelves: [[{}, success({ shelves: ['north', 'south'] })]],
  list_books: [
    [{ shelf: 'north' }, success({ books: ['atlas-1', 'atlas-2'] })],
    [{ shelf: 'south' }, success({ books: ['poems-7'] })],
  ],
};
const evidence = {
  properties,
  required: ['shelf', 'book'],
  others: shelves,
  rows: [
    [{ shelf: 'north', book: 'atlas-1' }, success({ pages: 3 })],
    [{ shelf: 'south', book: 'poems-7' }, success({ pages: 9 })],
    [
      { shelf: 'south', book: 'atlas-1' },
      missing,
      { kind: 'vary-value', arguments: ['shelf'], baseline: 'c1' },
    ],
    [
      { shelf: 'north', book: 'qzxvjkwy' },
      missing,
      { kind: 'unknown-id', arguments: ['book'], baseline: 'c1' },
    ],
  ] satisfies readonly Row[],
};

describe('values that belong together', () => {
  it('are tried together: what a call was asked with and what it answered', () => {
    const { tool, pool } = viewOf(evidence);
    const sets = kindredArguments(parametersOf(tool.parameters), {
      pool,
      tool,
      settings: { values: {} } as never,
    });
    const tried = sets.map(({ arguments: args }) => args);
    expect(tried).toContainEqual({ shelf: 'north', book: 'atlas-1' });
    expect(tried).toContainEqual({ shelf: 'south', book: 'poems-7' });
    expect(tried).not.toContainEqual({ shelf: 'south', book: 'atlas-1' });
  });

  it('of a list come from one record', () => {
    const { tool, pool } = viewOf({
      properties: { owner: text, repo_id: text },
      rows: [],
      others: {
        list_repos: [
          [
            {},
            success({
              repos: [
                { repo_id: 'r-11', owner: 'ada' },
                { repo_id: 'r-22', owner: 'bob' },
              ],
            }),
          ],
        ],
      },
    });
    const sets = kindredArguments(parametersOf(tool.parameters), {
      pool,
      tool,
      settings: { values: {} } as never,
    });
    expect(sets.map(({ arguments: args }) => JSON.stringify(args)).sort()).toEqual([
      '{"owner":"ada","repo_id":"r-11"}',
      '{"owner":"bob","repo_id":"r-22"}',
    ]);
  });

  it('are documented together once a mixture was refused', () => {
    const view = viewOf(evidence);
    const findings = ofKind(findSources(view), 'source');
    const book = findings.filter(({ argument }) => argument === 'book');
    expect(book).toMatchObject([{ tool: 'list_books', path: 'books[]', alike: ['shelf'] }]);
    expect(book.flatMap((finding) => statementsOf(finding, view)).map((one) => one.text)).toEqual([
      'Take it from `list_books` (`books[]`), called with the same `shelf`.',
    ]);
    expect(learnedFrom(book, view).properties?.['book']?.['x-valueSources']).toEqual([
      { tool: 'list_books', path: 'books[]', sameArguments: ['shelf'] },
    ]);
  });

  it('are not said to belong together where a mixture works', () => {
    const [first, second, mixed, unknown] = evidence.rows;
    const rows = [first, second, [mixed?.[0] ?? {}, success({ pages: 3 })], unknown] as Row[];
    const [book] = ofKind(findSources(viewOf({ ...evidence, rows })), 'source').filter(
      ({ argument }) => argument === 'book',
    );
    expect(book?.alike).toEqual([]);
  });
});

describe('ids of one form', () => {
  const digest = (digit: string): string => `sha256:${digit.repeat(63)}a`;
  const others: Readonly<Record<string, readonly Row[]>> = {
    get_image: [
      [
        { image: 'one' },
        success({ digest: digest('1'), layers: [{ sum: digest('2') }, { sum: digest('3') }] }),
      ],
    ],
  };
  const parameters = { digest: { ...text, description: 'Digest of the blob.' } };

  it('are tried under whatever name they stand', () => {
    const { tool, pool } = viewOf({ properties: parameters, rows: [], others });
    const [parameter] = parametersOf(tool.parameters);
    if (parameter === undefined) throw new Error('no parameter');
    const values = pool.candidatesFor(parameter, tool).map(({ value }) => value);
    expect(values).toEqual(expect.arrayContaining([digest('2'), digest('3')]));
  });

  it('have a source only where two of them worked', () => {
    const unknown: Row = [
      { digest: digest('9') },
      missing,
      { kind: 'unknown-id', arguments: ['digest'] },
    ];
    const one: Row = [{ digest: digest('2') }, success('blob')];
    const two: Row = [{ digest: digest('3') }, success('blob')];
    const evidenceOf = (rows: readonly Row[]) =>
      viewOf({ properties: parameters, required: ['digest'], rows, others });
    expect(findSources(evidenceOf([one, unknown]))).toEqual([]);
    expect(findSources(evidenceOf([one, two, unknown]))).toMatchObject([
      { tool: 'get_image', path: 'layers[].sum' },
    ]);
  });
});

describe('a source that answers in several forms', () => {
  it('is said to need the argument whose answers hold the values that work', () => {
    const view = viewOf({
      properties: { digest: { ...text, description: 'Digest of the manifest.' } },
      required: ['digest'],
      others: {
        get_manifest: [
          [{ tag: 'one' }, success({ manifest_digest: 'old-form-1' })],
          [{ tag: 'one', accept: 'v2+json' }, success({ manifest_digest: 'new-form-1' })],
          [{ tag: 'two', accept: 'v2+json' }, success({ manifest_digest: 'new-form-2' })],
        ],
      },
      rows: [
        [{ digest: 'new-form-1' }, success({ size: 1 })],
        [{ digest: 'new-form-2' }, success({ size: 2 })],
        [{ digest: 'old-form-1' }, missing],
        [{ digest: 'none' }, missing, { kind: 'unknown-id', arguments: ['digest'] }],
      ],
    });
    const [source] = ofKind(findSources(view), 'source');
    expect(source).toMatchObject({ tool: 'get_manifest', given: { accept: 'v2+json' } });
  });
});
