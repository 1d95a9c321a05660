import type { EmbeddingModel } from '../../src/core/ports.js';
import { bm25Retriever } from '../../src/retrieval/bm25-retriever.js';
import { DenseIndex } from '../../src/retrieval/dense-index.js';
import { denseRetriever } from '../../src/retrieval/dense-retriever.js';
import { hybridRetriever } from '../../src/retrieval/hybrid-retriever.js';
import { reciprocalRankFusion } from '../../src/retrieval/reciprocal-rank-fusion.js';

/** Texts are their own vectors: `1 0` is [1, 0]. */
const numbers: EmbeddingModel = {
  name: 'numbers',
  defaultPhi: 0.9,
  embed: async (texts) => texts.map((text) => text.split(' ').map(Number)),
};

describe('DenseIndex', () => {
  const documents = [
    { id: 'east', text: '2 0' },
    { id: 'north', text: '0 5' },
    { id: 'west', text: '-1 0' },
    { id: 'also-east', text: '7 0' },
  ];

  it('ranks by cosine, the length of vectors playing no part, ties by id, negatives last', async () => {
    const index = new DenseIndex(numbers);
    await index.add(documents);
    const [hits] = await index.search(['3 0'], 4);
    expect(hits!.map(({ id, score }) => [id, score])).toEqual([
      ['also-east', 1],
      ['east', 1],
      ['north', 0],
      ['west', -1],
    ]);
  });

  it('replaces and removes without a rebuild', async () => {
    const index = new DenseIndex(numbers);
    await index.add(documents);
    await index.add([{ id: 'west', text: '1 0' }]);
    expect([index.remove('east'), index.remove('east'), index.remove('nobody')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(index.size).toBe(3);
    const [hits] = await index.search(['1 0'], 2);
    expect(hits!.map(({ id }) => id)).toEqual(['also-east', 'west']);
    for (const id of ['also-east', 'north', 'west']) index.remove(id);
    expect(await index.search(['1 0'], 2)).toEqual([[]]);
  });

  it('gives a vector of zeros the score 0', async () => {
    const index = new DenseIndex(numbers);
    await index.add([{ id: 'nothing', text: '0 0' }]);
    expect(await index.search(['1 0'], 1)).toEqual([[{ id: 'nothing', score: 0 }]]);
  });

  it.each([
    ['vectors of two lengths', ['1 0', '1 0 0']],
    ['NaN', ['1 x']],
    ['infinity', ['Infinity 0']],
  ])('refuses %s', async (_, texts) => {
    const added = new DenseIndex(numbers).add(texts.map((text, n) => ({ id: String(n), text })));
    await expect(added).rejects.toThrow('cannot be used');
  });

  it('refuses a model that gives too few vectors', async () => {
    const lossy: EmbeddingModel = { ...numbers, embed: async () => [] };
    await expect(new DenseIndex(lossy).add(documents)).rejects.toThrow(
      'gave 0 vectors for 4 texts',
    );
  });
});

describe('reciprocalRankFusion', () => {
  it('sums 1 / (k + rank), ties by id', () => {
    expect(
      reciprocalRankFusion([
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'a'],
      ]),
    ).toEqual([
      { id: 'a', score: 1 / 61 + 1 / 62 },
      { id: 'b', score: 1 / 62 + 1 / 61 },
      { id: 'c', score: 1 / 62 + 1 / 61 },
    ]);
    expect(reciprocalRankFusion([['a', 'a', 'b']], 0)).toEqual([
      { id: 'a', score: 1 },
      { id: 'b', score: 1 / 2 },
    ]);
    expect(reciprocalRankFusion([])).toEqual([]);
  });
});

describe('hybridRetriever', () => {
  it('fuses what its parts find', async () => {
    const words = bm25Retriever([
      { id: 'x', text: '3 0' },
      { id: 'y', text: '0 1' },
    ]);
    const vectors = await denseRetriever(
      [
        { id: 'x', text: '3 0' },
        { id: 'y', text: '0 1' },
      ],
      numbers,
    );
    const hybrid = hybridRetriever([words, vectors]);
    expect(hybrid.name).toBe('hybrid (bm25 (default) + dense (numbers))');
    const [hits] = await hybrid.search(['0 1'], 1);
    expect(hits).toHaveLength(1);
    expect(hits![0]!.id).toBe('y');
  });
});
