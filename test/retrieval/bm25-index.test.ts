import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { Bm25Index } from '../../src/retrieval/bm25-index.js';
import { plainTokenizer } from '../../src/retrieval/plain-tokenizer.js';
import { seededRandom } from '../../src/support/seeded-random.js';
import type { IndexedText } from '../../src/retrieval/search-hit.js';
import { winkScores } from '../support/bm25-oracles.js';

const split = {
  name: 'split',
  tokenize: (text: string) => text.split(' ').filter((w) => w !== ''),
};

function indexOf(documents: readonly IndexedText[]): Bm25Index {
  const index = new Bm25Index({ tokenizer: split });
  for (const document of documents) index.add(document);
  return index;
}

interface Oracle {
  readonly documents: string[];
  readonly queries: { readonly query: string; readonly scores: Record<string, number> }[];
}

describe('Bm25Index', () => {
  it('scores 300 documents for 60 queries as bm25s (method lucene) does', () => {
    const url = new URL('../fixtures/metrics/bm25-oracle.json', import.meta.url);
    const oracle = JSON.parse(readFileSync(url, 'utf8')) as Oracle;
    const index = indexOf(oracle.documents.map((text, n) => ({ id: String(n), text })));
    for (const { query, scores } of oracle.queries) {
      const hits = index.search(query, 300);
      expect(hits.map(({ id }) => id).sort()).toEqual(Object.keys(scores).sort());
      for (const { id, score } of hits) expect(Math.abs(score - scores[id]!)).toBeLessThan(1e-5);
    }
  });

  it('scores the same documents and queries as wink-bm25-text-search does', () => {
    const url = new URL('../fixtures/metrics/bm25-oracle.json', import.meta.url);
    const { documents, queries } = JSON.parse(readFileSync(url, 'utf8')) as Oracle;
    const index = indexOf(documents.map((text, n) => ({ id: String(n), text })));
    const winks = winkScores(
      documents.map(split.tokenize),
      queries.map(({ query }) => split.tokenize(query)),
    );
    queries.forEach(({ query }, number) => {
      const hits = index.search(query, documents.length);
      expect(hits).toHaveLength(winks[number]!.size);
      for (const { id, score } of hits) {
        expect(Math.abs(score - (winks[number]!.get(Number(id)) ?? NaN))).toBeLessThan(1e-6);
      }
    });
  });

  it('computes the formula by hand', () => {
    const index = indexOf([
      { id: 'a', text: 'x x y' },
      { id: 'b', text: 'y' },
    ]);
    const idf = Math.log(1 + (2 - 1 + 0.5) / (1 + 0.5));
    expect(index.search('x', 5)).toEqual([
      { id: 'a', score: expect.closeTo((idf * 2) / (2 + 1.2 * (0.25 + 0.75 * 1.5)), 12) as number },
    ]);
  });

  it('breaks ties by id, whatever the order of adding, and at the limit too', () => {
    const texts = ['c', 'a', 'B', 'b', 'é'].map((id) => ({ id, text: 'same words' }));
    for (const documents of [texts, [...texts].reverse()]) {
      expect(
        indexOf(documents)
          .search('same', 3)
          .map(({ id }) => id),
      ).toEqual(['B', 'a', 'b']);
    }
  });

  it('is after any adding and removing what it would be if built anew', () => {
    const word = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    const step = fc.record({
      id: fc.constantFrom('1', '2', '3', '4', '5', '6'),
      text: fc.option(fc.array(word, { maxLength: 6 })),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const changing = new Bm25Index({ tokenizer: split });
        const kept = new Map<string, string>();
        for (const { id, text } of steps) {
          if (text === null) expect(changing.remove(id)).toBe(kept.delete(id));
          else {
            changing.add({ id, text: text.join(' ') });
            kept.set(id, text.join(' '));
          }
          changing.search('a b', 2);
        }
        const fresh = indexOf(Array.from(kept, ([id, text]) => ({ id, text })));
        expect(changing.size).toBe(kept.size);
        expect(changing.search('a b c c', 9)).toEqual(fresh.search('a b c c', 9));
      }),
    );
  });

  it('keeps the best of many as a full sort would', () => {
    const documents = Array.from({ length: 3000 }, (_, n) => ({
      id: `d${n}`,
      text: `${'x '.repeat(1 + (n % 7))}${'y '.repeat((n * 13) % 17)}`,
    }));
    const index = indexOf(documents);
    expect(index.search('x y', 25)).toEqual(index.search('x y', 3000).slice(0, 25));
  });

  it('gives for every limit the start of the whole ranking', () => {
    const random = seededRandom(11);
    const word = (): string => `w${Math.floor(60 * random.next() ** 4)}`;
    const words = (count: number): string => Array.from({ length: count }, word).join(' ');
    const index = indexOf(
      Array.from({ length: 500 }, (_, n) => ({ id: `d${n}`, text: words(12) })),
    );
    for (let round = 0; round < 300; round += 1) {
      const query = words(1 + (round % 9));
      const everything = index.search(query, 500);
      for (const limit of [1, 3, 10]) {
        expect(index.search(query, limit)).toEqual(everything.slice(0, limit));
      }
    }
  });

  it('finds nothing in an empty index, for an empty query, unknown words or a limit of 0', () => {
    expect(new Bm25Index().search('anything', 5)).toEqual([]);
    const index = indexOf([{ id: 'a', text: 'x' }]);
    expect([index.search('', 5), index.search('z', 5), index.search('x', 0)]).toEqual([[], [], []]);
    expect(index.remove('nobody')).toBe(false);
  });

  it('takes empty documents, and words that objects have by themselves', () => {
    const index = new Bm25Index({ tokenizer: plainTokenizer });
    index.add({ id: 'empty', text: '' });
    expect(index.search('constructor', 5)).toEqual([]);
    index.add({ id: '__proto__', text: 'constructor hasOwnProperty' });
    expect(index.search('constructor', 5).map(({ id }) => id)).toEqual(['__proto__']);
  });

  it.each([
    [{ k1: -1 }],
    [{ k1: NaN }],
    [{ k1: Infinity }],
    [{ b: 1.5 }],
    [{ b: -0.1 }],
    [{ b: NaN }],
  ])('refuses %p', (options) => {
    expect(() => new Bm25Index(options)).toThrow('BM25 cannot work');
  });
});
