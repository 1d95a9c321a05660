import { depotTruths } from '../fixtures/lying-api/truths.js';
import { FAULT_MARKERS } from '../support/fixture-api.js';
import { falseStatements, HOSTILE_MARKERS, startLyingApi } from '../support/lying-api.js';
import { scoreTruths } from '../support/truth-score.js';
import { catalogueOf, refineWithRules } from './refine-fixture-api.js';

/** Requests that hang are dropped by the server after this long. */
const hangMs = 600;
/** Share of the truths that the docs state at least. */
const leastShare = 0.56;

it('documents the depot, which lies about itself, as it really is', async () => {
  const api = await startLyingApi({ faultRate: 0, seed: 7, hangMs });
  try {
    const catalogue = await catalogueOf(api, 'lying');
    const { result, docs } = await refineWithRules(catalogue);
    expect(result.status).toBe('done');
    const lies = Object.entries(docs).flatMap(([tool, doc]) =>
      falseStatements(doc, tool).map((line) => `${tool}: ${line}`),
    );
    const score = scoreTruths(depotTruths, docs);
    const wrong = [...lies, ...score.contradicted];
    expect(wrong).toEqual([]);
    const missed = score.missed.map(
      (id) => `${id}: ${depotTruths.find((truth) => truth.id === id)?.statement ?? ''}`,
    );
    expect({
      enough: score.share >= leastShare,
      share: score.share,
      missed,
    }).toMatchObject({
      enough: true,
    });

    const text = JSON.stringify(result.refined).toLowerCase();
    const repeated = [...HOSTILE_MARKERS, ...FAULT_MARKERS].filter((marker) =>
      text.includes(JSON.stringify(marker).slice(1, -1).toLowerCase()),
    );
    expect(repeated).toEqual([]);
  } finally {
    await api.close();
  }
}, 120_000);
