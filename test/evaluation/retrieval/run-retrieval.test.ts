import type { Catalogue } from '../../../src/core/catalogue.js';
import type { RefinedDocs } from '../../../src/core/refined-docs.js';
import { rawDocs, withRefinedDocs } from '../../../src/evaluation/doc-variants.js';
import { compareRetrieval } from '../../../src/evaluation/retrieval/compare-retrieval.js';
import { comparisonVerdict } from '../../../src/evaluation/comparison-verdict.js';
import { gainVerdict } from '../../../src/evaluation/retrieval/gain-verdict.js';
import {
  buildCorpus,
  type CorpusPart,
  type RetrievalCorpus,
} from '../../../src/evaluation/retrieval/retrieval-corpus.js';
import type { RetrievalQuery } from '../../../src/evaluation/retrieval/retrieval-query.js';
import {
  runRetrieval,
  type RetrievalRun,
} from '../../../src/evaluation/retrieval/run-retrieval.js';
import { trecQrels, trecRun } from '../../../src/evaluation/retrieval/trec-files.js';
import { bm25Retriever } from '../../../src/retrieval/bm25-retriever.js';
import { refinedDocFor, refinedDocsFor } from '../../support/docs.js';

function catalogue(name: string, descriptions: Record<string, string>): Catalogue {
  return {
    version: 1,
    name,
    source: { kind: 'none' },
    tools: Object.entries(descriptions).map(([id, description]) => ({
      id,
      name: id,
      description,
      parameters: {},
      sideEffects: 'none',
      call: { kind: 'none' },
    })),
  };
}

function refinedDocs(of: string, descriptions: Record<string, string>): RefinedDocs {
  const docs = Object.entries(descriptions).map(([id, description]) =>
    refinedDocFor({ id, description, parameters: {} }),
  );
  return refinedDocsFor(of, docs);
}

const rawPart = (of: Catalogue): CorpusPart => ({ catalogue: of.name, docs: rawDocs(of) });
const refinedPart = (of: Catalogue, refined: RefinedDocs): CorpusPart => ({
  catalogue: of.name,
  docs: withRefinedDocs(of, refined),
});

const raw = catalogue('shop', {
  orders: 'Lists entries.',
  parcels: 'Shows where a parcel is.',
  refunds: 'Sends money back.',
});
const queries: RetrievalQuery[] = [
  { id: 'q1', text: 'What did the customer order?', relevant: ['orders'] },
  { id: 'q2', text: 'Where is my parcel?', relevant: ['parcels', 'gone'] },
  { id: 'q3', text: 'money back please', relevant: ['refunds'] },
  { id: 'q4', text: 'anything', relevant: ['nowhere'] },
];
const fast = { resamples: 200 };

const measure = (corpus: RetrievalCorpus, more: object = {}): Promise<RetrievalRun> =>
  runRetrieval({ corpus, queries, retriever: bm25Retriever(corpus.documents), ...fast, ...more });

describe('runRetrieval', () => {
  const corpus = buildCorpus({ name: 'raw', parts: [rawPart(raw)] });

  it('scores each query and reports gold that the corpus does not have', async () => {
    const run = await measure(corpus);
    expect(run.measured).toBe(3);
    expect(run.unreachable).toEqual(['q4']);
    expect(run.partlyReachable).toEqual(['q2']);
    expect(run.queries[1]!.missing).toEqual([{ reference: 'gone', reason: 'not in the corpus' }]);
    expect(run.queries[1]!.scores['recall@10']).toBe(0.5);
    expect(run.queries[3]!.scores['ndcg@1']).toBeNull();
    // Wilson's interval of 3 of 3.
    expect(run.means['ndcg@1']).toMatchObject({
      ...{ estimate: 1, low: expect.closeTo(0.438503, 6) as number, high: 1 },
    });
    expect(Object.keys(run.means)).toEqual([
      'ndcg@1',
      'ndcg@5',
      'ndcg@10',
      'recall@1',
      'recall@5',
      'recall@10',
      'mrr',
      'map',
    ]);
  });

  it("narrows the ranking to a query's own candidates where asked", async () => {
    const own = [{ id: 'a', text: 'order parcel', relevant: ['orders'], candidates: ['orders'] }];
    const everything = await measure(corpus, { queries: own });
    const narrowed = await measure(corpus, { queries: own, candidates: 'own' });
    expect(everything.queries[0]!.hits).toHaveLength(2);
    expect(narrowed.queries[0]!.hits.map(({ id }) => id)).toEqual(['orders']);
    const outside = [{ ...own[0]!, candidates: ['parcels'] }];
    const run = await measure(corpus, { queries: outside, candidates: 'own' });
    expect(run.queries[0]!.missing[0]!.reason).toBe('not among its candidates');
  });

  it.each([
    [{ queries: [] }, 'no queries'],
    [{ cutoffs: [] }, 'no cut-offs'],
    [{ cutoffs: [0] }, '0 is no cut-off'],
    [{ cutoffs: [1.5] }, '1.5 is no cut-off'],
    [{ cutoffs: [NaN] }, 'NaN is no cut-off'],
  ])('refuses %p', async (options, message) => {
    await expect(measure(corpus, options)).rejects.toThrow(message);
  });

  it('measures nothing, without failing, where no query can be reached', async () => {
    const run = await measure(corpus, { queries: [queries[3]!] });
    expect([run.measured, run.means['ndcg@1']]).toEqual([0, null]);
  });
});

describe('buildCorpus', () => {
  it('puts the catalogue before the ids where there are several', () => {
    const parts = [raw, { ...raw, name: 'store' }].map(rawPart);
    expect(
      buildCorpus({ name: 'both', parts })
        .documents.map(({ id }) => id)
        .slice(2, 4),
    ).toEqual(['shop:refunds', 'store:orders']);
  });

  it('indexes a tool raw where it has no refined doc', () => {
    const refined = refinedDocs('shop', { orders: 'What a customer ordered.' });
    const { documents } = buildCorpus({ name: 'x', parts: [refinedPart(raw, refined)] });
    expect(documents[0]!.text).toBe('orders\nWhat a customer ordered.');
    expect(documents[1]!.text).toBe('parcels\nShows where a parcel is.');
  });

  it('refuses no tools, one catalogue twice and refined docs of another', () => {
    const part = rawPart(raw);
    expect(() => buildCorpus({ name: 'x', parts: [] })).toThrow('has no tools');
    expect(() => buildCorpus({ name: 'x', parts: [part, part] })).toThrow('two tools with the id');
    expect(() => refinedPart(raw, refinedDocs('other', { elsewhere: 'x' }))).toThrow(
      'name no tool of the catalogue "shop"',
    );
  });
});

describe('compareRetrieval', () => {
  it('tells wins, losses and the regressions with both texts', async () => {
    const worse = refinedDocs('shop', {
      orders: 'What the customer did order.',
      parcels: 'Tracking.',
      refunds: 'Parcel parcel.',
    });
    const baseline = buildCorpus({
      name: 'raw',
      parts: [rawPart(raw)],
      fields: ['description'],
    });
    const candidate = buildCorpus({
      name: 'new',
      parts: [refinedPart(raw, worse)],
      fields: ['description'],
    });
    const comparison = compareRetrieval({
      baseline: { corpus: baseline, run: await measure(baseline) },
      candidate: { corpus: candidate, run: await measure(candidate) },
      metric: 'ndcg@1',
      ...fast,
    });
    expect([comparison.wins, comparison.losses, comparison.ties]).toEqual([1, 2, 0]);
    expect(comparison.difference!.estimate).toBeCloseTo(-1 / 3);
    expect(comparison.pValue).toBe(1);
    expect(comparison.regressions.map(({ query }) => query)).toEqual(['q2', 'q3']);
    expect(comparison.regressions[0]!.tools).toEqual([
      {
        id: 'parcels',
        rankBefore: 1,
        rankAfter: null,
        textBefore: 'Shows where a parcel is.',
        textAfter: 'Tracking.',
      },
    ]);
  });
});

describe('gainVerdict', () => {
  const comparison = (low: number, high: number, valid = 9) => {
    const difference = { estimate: (low + high) / 2, low, high, level: 0.95 };
    return { difference, verdict: comparisonVerdict({ difference, spread: 0, valid, of: 9 }) };
  };

  it.each([
    ['gain', [comparison(0.1, 0.2), comparison(0.01, 0.3)]],
    ['unclear', [comparison(0.1, 0.2), comparison(-0.01, 0.3)]],
    ['mixed', [comparison(0.1, 0.2), comparison(-0.4, 0.3)]],
    ['loss', [comparison(-0.2, -0.1), comparison(-0.2, -0.1)]],
    ['unclear', [comparison(0.1, 0.2), comparison(0, 0)]],
    ['no change', [comparison(0, 0), comparison(0, 0)]],
    ['indecisive', []],
    ['indecisive', [comparison(0.1, 0.2), comparison(0.1, 0.2, 4)]],
  ])('is %s', (verdict, comparisons) => {
    expect(gainVerdict(comparisons)).toBe(verdict);
  });
});

describe('TREC files', () => {
  it('keep the order of ties, encode blanks and list what is missing', async () => {
    const twins = catalogue('twins', { 'GET /b': 'twin', 'GET /a': 'twin', c: 'twin words' });
    const corpus = buildCorpus({
      name: 'raw',
      parts: [rawPart(twins)],
      fields: ['description'],
    });
    const run = await measure(corpus, {
      queries: [{ id: 'my q', text: 'twin', relevant: ['GET /a', 'no such'] }],
    });
    const lines = trecRun(run)
      .trim()
      .split('\n')
      .map((line) => line.split(' '));
    expect(lines.map((parts) => [parts[0], parts[2], parts[3]])).toEqual([
      ['my%20q', 'GET%20/a', '1'],
      ['my%20q', 'GET%20/b', '2'],
      ['my%20q', 'c', '3'],
    ]);
    const scores = lines.map((parts) => Math.fround(Number(parts[4])));
    expect(scores[0]).toBeGreaterThan(scores[1]!);
    expect(scores[1]).toBeGreaterThan(scores[2]!);
    expect(trecQrels(run)).toBe('my%20q 0 GET%20/a 1\nmy%20q 0 missing:no%20such 1\n');
  });
});
