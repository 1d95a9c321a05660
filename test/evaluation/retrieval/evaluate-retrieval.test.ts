import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Catalogue } from '../../../src/core/catalogue.js';
import { InterruptedError, ModelError } from '../../../src/core/errors.js';
import type { EmbeddingModel } from '../../../src/core/ports.js';
import { rawDocs, type VariantDoc } from '../../../src/evaluation/doc-variants.js';
import {
  evaluateRetrieval,
  type RetrievalEvaluation,
  type RetrievalEvaluationOptions,
} from '../../../src/evaluation/retrieval/evaluate-retrieval.js';
import { comparisonsTable, meansTable } from '../../../src/evaluation/retrieval/results-table.js';
import {
  buildCorpus,
  type RetrievalCorpus,
} from '../../../src/evaluation/retrieval/retrieval-corpus.js';
import { saveTrecFiles } from '../../../src/evaluation/retrieval/save-trec-files.js';
import { CachedEmbeddingModel } from '../../../src/models/cached-embedding-model.js';
import { VectorCache } from '../../../src/storage/vector-cache.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const shop: Catalogue = {
  version: 1,
  name: 'shop',
  source: { kind: 'none' },
  tools: ['orders', 'parcels', 'refunds', 'stock'].map((id) => ({
    id,
    name: id,
    description: `Handles ${id}.`,
    parameters: {},
    sideEffects: 'none',
    call: { kind: 'none' },
  })),
};

function corpusOf(name: string, texts: Readonly<Record<string, string>> = {}): RetrievalCorpus {
  const docs = rawDocs(shop).map(({ tool, doc }): VariantDoc => ({
    tool,
    doc: { ...doc, description: texts[tool.id] ?? doc.description },
  }));
  return buildCorpus({ name, parts: [{ catalogue: 'shop', docs }], fields: ['description'] });
}

const raw = corpusOf('raw');
const better = corpusOf('better', {
  orders: 'What customers bought.',
  parcels: 'Where a delivery is.',
  refunds: 'Money that goes back.',
});
const queries = [
  ['What have customers bought?', 'orders'],
  ['Where is my delivery?', 'parcels'],
  ['money back', 'refunds'],
  ['is it in stock', 'stock'],
].map(([text = '', tool = ''], n) => ({ id: `q${n}`, text, relevant: [tool] }));

/** Counts of letters: enough to be a model, deterministic, and quick. */
const letters: EmbeddingModel = {
  name: 'test:letters',
  defaultPhi: 0.9,
  embed: async (texts) =>
    texts.map((text) =>
      Array.from('abcdefghijklmnopqrstuvwxyz', (letter) => text.split(letter).length - 1),
    ),
};

const evaluate = (more: Partial<RetrievalEvaluationOptions> = {}): Promise<RetrievalEvaluation> =>
  evaluateRetrieval({ corpora: [raw, better], queries, resamples: 200, ...more });

describe('evaluateRetrieval', () => {
  it('measures every variant in every way, and compares each with the first', async () => {
    const { measured, comparisons } = await evaluate({
      retrievers: ['bm25', 'dense', 'hybrid'],
      embeddings: letters,
    });
    expect(measured.map(({ corpus, setup }) => [corpus.name, setup.kind, setup.tokenizer])).toEqual(
      (['bm25', 'dense', 'hybrid'] as const).flatMap((kind) =>
        (kind === 'dense' ? [null] : ['default', 'plain']).flatMap((tokenizer) => [
          ['raw', kind, tokenizer],
          ['better', kind, tokenizer],
        ]),
      ),
    );
    expect(comparisons.map(({ retriever, metric }) => `${retriever} ${metric}`)).toEqual(
      ['bm25', 'dense', 'hybrid'].flatMap((kind) =>
        [1, 5, 10].map((cutoff) => `${kind} ndcg@${cutoff}`),
      ),
    );
    const [first] = comparisons;
    expect(first!.byTokenizer.map(({ tokenizer }) => tokenizer)).toEqual(['default', 'plain']);
    expect(first!.byTokenizer[0]!.comparison).toMatchObject({ wins: 3, losses: 0, ties: 1 });
    expect(first!.byTokenizer[0]!.comparison.regressions).toEqual([]);
  });

  it('calls nothing a gain where words were matched under one tokenizer only', async () => {
    const verdicts = async (more: typeof queries) => {
      const { comparisons } = await evaluate({ tokenizers: ['plain'], queries: more });
      return [...new Set(comparisons.map(({ verdict }) => verdict))];
    };
    const twice = queries.map((query) => ({ ...query, id: `${query.id} again` }));
    expect(await verdicts([...queries, ...twice])).toEqual(['one tokenizer']);
    expect(await verdicts(queries)).toEqual(['indecisive']);
    const stock = Array.from({ length: 5 }, (_, n) => ({ ...queries[3]!, id: `stock ${n}` }));
    expect(await verdicts(stock)).toEqual(['no change']);
    const dense = await evaluate({ retrievers: ['dense'], embeddings: letters });
    expect(dense.comparisons[0]!.verdict).not.toBe('one tokenizer');
  });

  it('gives the same figures again, and others with another seed', async () => {
    const options = { retrievers: ['bm25', 'hybrid'], embeddings: letters } as const;
    const first = JSON.stringify(await evaluate(options));
    expect(JSON.stringify(await evaluate(options))).toBe(first);
    expect(JSON.stringify(await evaluate({ ...options, seed: 2 }))).not.toBe(first);
  });

  it('tells how far it is, by text where texts are embedded', async () => {
    const told: string[] = [];
    await evaluate({
      retrievers: ['dense'],
      embeddings: letters,
      onProgress: ({ done, of, text }) => told.push(`${done}/${of} ${text}`),
    });
    expect(told).toEqual([
      '0/2 raw, dense',
      '0/2 raw, dense: 4 of 4 texts',
      '0/2 raw, dense: 4 of 4 texts',
      '1/2 better, dense',
      '1/2 better, dense: 4 of 4 texts',
      '1/2 better, dense: 4 of 4 texts',
    ]);
  });

  it('stops at once when it is interrupted', async () => {
    const controller = new AbortController();
    const stopping = evaluate({
      retrievers: ['dense'],
      embeddings: letters,
      signal: controller.signal,
      onProgress: () => {
        controller.abort();
      },
    });
    await expect(stopping).rejects.toBeInstanceOf(InterruptedError);
  });

  it.each<[string, Partial<RetrievalEvaluationOptions>, string]>([
    ['no docs', { corpora: [] }, 'no docs'],
    ['no retrievers', { retrievers: [] }, 'no retrievers'],
    ['no tokenizers', { tokenizers: [] }, 'no tokenizers'],
    ['the same docs twice', { corpora: [raw, raw] }, '"raw" are given twice'],
    ['dense search without a model', { retrievers: ['dense'] }, 'needs an embedding model'],
    ['k1 that is no number', { k1: NaN }, 'BM25 cannot work'],
    ['b out of range', { b: 2 }, 'BM25 cannot work'],
    ['no queries', { queries: [] }, 'no queries'],
    ['a cut-off that is no rank', { cutoffs: [NaN] }, 'NaN is no cut-off'],
  ])('refuses %s', async (_, options, message) => {
    await expect(evaluate(options)).rejects.toThrow(message);
  });

  it.each<[string, (texts: readonly string[]) => number[][]]>([
    ['NaN', (texts) => texts.map(() => [NaN, 1])],
    ['infinite numbers', (texts) => texts.map(() => [Infinity, 1])],
    ['vectors of no length', (texts) => texts.map(() => [])],
    ['vectors of two lengths', (texts) => texts.map((_, n) => Array<number>((n % 2) + 1).fill(1))],
    ['fewer vectors than texts', () => [[1, 2]]],
  ])('rejects a model that gives %s', async (_, embed) => {
    const broken = {
      ...letters,
      embed: (texts: readonly string[]) => Promise.resolve(embed(texts)),
    };
    const failing = evaluate({ retrievers: ['dense'], embeddings: broken });
    await expect(failing).rejects.toBeInstanceOf(ModelError);
  });

  it('measures the same with an empty cache of vectors, a full one and a spoilt one', async () => {
    const folder = await temporaryFolder();
    const withCache = async (): Promise<string> => {
      const cache = new VectorCache(folder.path, 'embeddings');
      const embeddings = new CachedEmbeddingModel(letters, cache);
      return JSON.stringify(await evaluate({ retrievers: ['dense'], embeddings }));
    };
    try {
      const first = await withCache();
      const files = (await readdir(folder.path, { recursive: true, withFileTypes: true })).filter(
        (entry) => entry.isFile(),
      );
      expect(files.length).toBeGreaterThan(0);
      expect(await withCache()).toBe(first);
      for (const { parentPath, name } of files) {
        const path = join(parentPath, name);
        const bytes = await readFile(path);
        await writeFile(path, bytes.fill(0xff, 0, Math.ceil(bytes.length / 2)));
      }
      expect(await withCache()).toBe(first);
    } finally {
      await folder.remove();
    }
  });

  it('searches docs of other scripts by their own words', async () => {
    const foreign = corpusOf('foreign', {
      orders: 'Заказы покупателя',
      parcels: '荷物の場所',
      refunds: 'استرداد المال',
      stock: 'Lagerbestände prüfen',
    });
    const asked = [
      ['заказы', 'orders'],
      ['荷物の場所', 'parcels'],
      ['المال', 'refunds'],
      ['LAGERBESTANDE', 'stock'],
    ].map(([text = '', tool = ''], n) => ({ id: `f${n}`, text, relevant: [tool] }));
    const { measured } = await evaluate({
      corpora: [foreign],
      queries: asked,
      tokenizers: ['default'],
    });
    expect(measured[0]!.run.means['ndcg@1']!.estimate).toBe(1);
  });
});

describe('the tables of an evaluation', () => {
  it('show percent with intervals, signs, and what was not measured as a dash', async () => {
    const { measured, comparisons } = await evaluate({ tokenizers: ['default'], cutoffs: [1] });
    expect(meansTable(measured).titles).toEqual([
      'docs',
      'retriever',
      'tokenizer',
      'NDCG@1',
      'recall@1',
      'MRR',
      'MAP',
    ]);
    expect(meansTable(measured).rows[1]!.slice(0, 4)).toEqual([
      'better',
      'bm25',
      'default',
      '100.0 [51.0, 100.0]',
    ]);
    expect(comparisonsTable(comparisons).rows[0]!.slice(0, 5)).toEqual([
      'better − raw',
      'bm25',
      'default',
      'NDCG@1',
      expect.stringMatching(/^\+75\.0 \[/) as string,
    ]);
    const nowhere = evaluate({ queries: [{ id: 'q', text: 'x', relevant: ['gone'] }] });
    await expect(nowhere).rejects.toThrow('None of the 1 queries has a relevant tool');
  });
});

describe('saveTrecFiles', () => {
  it('writes one run a way of searching, under safe names, and the qrels', async () => {
    const folder = await temporaryFolder();
    try {
      const odd = corpusOf('joined:../x y');
      const { measured } = await evaluate({ corpora: [odd], tokenizers: ['plain'] });
      const paths = await saveTrecFiles(join(folder.path, 'trec'), measured);
      expect((await readdir(join(folder.path, 'trec'))).sort()).toEqual([
        'joined-..-x-y.bm25.plain.run',
        'qrels.txt',
      ]);
      expect(await readFile(paths[1]!, 'utf8')).toMatch(/^q0 0 orders 1\n/);
    } finally {
      await folder.remove();
    }
  });
});
