import { confusions } from '../../../src/evaluation/retrieval/confusions.js';
import { failedQueries, outrankedTools } from '../../../src/evaluation/retrieval/failed-queries.js';
import type { QueryResult } from '../../../src/evaluation/retrieval/run-retrieval.js';

/** `a b < x a y`: a query for a and b that found x, a and y. */
function query(line: string, id = 'q', score: number | null = 0): QueryResult {
  const [relevant = [], found = []] = line
    .split('<')
    .map((part) => part.split(' ').filter((name) => name !== ''));
  const hits = found.map((name, index) => ({ id: name, score: -index }));
  return { id, text: id, relevant, missing: [], hits, scores: { 'ndcg@5': score } };
}

const bm25 = { kind: 'bm25', tokenizer: 'plain' } as const;
const dense = { kind: 'dense', tokenizer: null } as const;
const searched = (
  name: string,
  setup: typeof bm25 | typeof dense,
  queries: readonly QueryResult[],
): Parameters<typeof confusions>[0][number] => ({ corpus: { name }, setup, run: { queries } });

const pairs = (...queries: QueryResult[]): string[] =>
  confusions([searched('raw', bm25, queries)]).map(
    (one) => `${one.relevant} < ${one.outrankedBy}: ${one.queries['raw']?.join(' ')}`,
  );

describe('confusions', () => {
  it.each<[string, string, string[]]>([
    ['nothing where the right tool comes first', 'a < a x', []],
    ['nothing where the right tools come first in any order', 'a b < b a x', []],
    ['what is in the first place where one tool is right', 'a < x y a', ['a < x: q']],
    ['what is there where the right tool was not found', 'a < x y', ['a < x: q']],
    ['nothing where nothing was found', 'a <', []],
    ['nothing of a query none of whose tools can be reached', '< x y', []],
    ['only the right tool that lost its place', 'a b < x a b', ['b < x: q']],
    ['only what took the place', 'a b < a x y b', ['b < x: q']],
    ['each with each of several', 'a b < x y', ['a < x: q', 'a < y: q', 'b < x: q', 'b < y: q']],
  ])('tell %s', (_, line, expected) => {
    expect(pairs(query(line))).toEqual(expected);
  });

  it('put the pair of most queries first, then by name', () => {
    const queries = [query('b < x', 'q1'), query('b < y', 'q2'), query('a < x', 'q3')];
    expect(pairs(...queries, query('b < y', 'q4'))).toEqual([
      'b < y: q2 q4',
      'a < x: q3',
      'b < x: q1',
    ]);
  });

  it('count by docs within one way of searching', () => {
    const found = confusions([
      searched('raw', bm25, [query('a < x', 'q1'), query('a < x', 'q2')]),
      searched('rules', bm25, [query('a < a x', 'q1'), query('a < x', 'q2')]),
      searched('raw', dense, [query('a < y', 'q1')]),
    ]);
    expect(found).toEqual([
      {
        ...{ setup: bm25, relevant: 'a', outrankedBy: 'x' },
        queries: { raw: ['q1', 'q2'], rules: ['q2'] },
      },
      { setup: dense, relevant: 'a', outrankedBy: 'y', queries: { raw: ['q1'] } },
    ]);
  });
});

describe('outrankedTools', () => {
  it('names what is before each right tool, other right ones aside, and all that was found before a missing one', () => {
    expect(outrankedTools(query('a b c < x b y a'))).toEqual([
      { id: 'a', rank: 4, by: ['x', 'y'] },
      { id: 'b', rank: 2, by: ['x'] },
      { id: 'c', rank: null, by: ['x', 'y'] },
    ]);
  });
});

describe('failedQueries', () => {
  it('are the worst first, then by id, without those that the search could not have done better', () => {
    const queries = [
      query('a < x a', 'middle', 0.6),
      query('a < x', 'worst-2', 0),
      query('a <', 'worst-1', 0),
      query('a < a', 'right', 1),
      query('a < a x', 'lacks another tool', 0.6),
      query('< x', 'unreachable', null),
    ];
    const failed = failedQueries({ queries }, 'ndcg@5');
    expect(failed.map(({ id }) => id)).toEqual(['worst-1', 'worst-2', 'middle']);
  });
});
