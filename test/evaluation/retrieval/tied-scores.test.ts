import { readFileSync } from 'node:fs';
import type { Catalogue } from '../../../src/core/catalogue.js';
import { rawDocs } from '../../../src/evaluation/doc-variants.js';
import { buildCorpus } from '../../../src/evaluation/retrieval/retrieval-corpus.js';
import {
  runRetrieval,
  type RetrievalRun,
} from '../../../src/evaluation/retrieval/run-retrieval.js';
import { trecRun } from '../../../src/evaluation/retrieval/trec-files.js';
import { compareHits } from '../../../src/retrieval/search-hit.js';

interface TiedCase {
  readonly scores: Record<string, number>;
  readonly relevant: string[];
  readonly expected: Record<string, number>;
}

const file = new URL('../../fixtures/metrics/tied-oracle.jsonl', import.meta.url);
const cases = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as TiedCase);

const catalogue: Catalogue = {
  version: 1,
  name: 'tied',
  source: { kind: 'none' },
  tools: Array.from({ length: 40 }, (_, n) => ({
    id: `t${n}`,
    name: `t${n}`,
    description: '',
    parameters: {},
    sideEffects: 'none',
    call: { kind: 'none' },
  })),
};
const corpus = buildCorpus({
  name: 'raw',
  parts: [{ catalogue: 'tied', docs: rawDocs(catalogue) }],
});

/** The case through the whole evaluation, its scores as a retriever's. */
function evaluated({ scores, relevant }: TiedCase): Promise<RetrievalRun> {
  const hits = Object.entries(scores).map(([id, score]) => ({ id, score }));
  const search = (): Promise<(typeof hits)[]> => Promise.resolve([hits.sort(compareHits)]);
  const queries = [{ id: 'q', text: 'anything', relevant }];
  return runRetrieval({ corpus, queries, retriever: { name: 'given', search }, resamples: 10 });
}

describe('an evaluation of scores with ties', () => {
  it('equals trec_eval to 1e-9 on 220 random cases, ties broken by id', async () => {
    expect(cases).toHaveLength(220);
    let ties = 0;
    for (const one of cases) {
      const { means, unreachable } = await evaluated(one);
      const values = Object.values(one.scores);
      if (new Set(values).size < values.length) ties += 1;
      if (unreachable.length > 0) continue;
      for (const [metric, value] of Object.entries(one.expected)) {
        expect(Math.abs((means[metric]?.estimate ?? NaN) - value)).toBeLessThan(1e-9);
      }
    }
    expect(ties).toBeGreaterThan(150);
  });

  it('is written for trec_eval so that its own rule for ties never decides', async () => {
    for (const one of cases) {
      const lines = trecRun(await evaluated(one))
        .trim()
        .split('\n')
        .map((line) => line.split(' '));
      const scores = lines.map((parts) => Math.fround(Number(parts[4])));
      expect(scores).toEqual([...new Set(scores)].sort((a, b) => b - a));
      expect(lines.map((parts) => parts[3])).toEqual(lines.map((_, place) => String(place + 1)));
    }
  });
});
