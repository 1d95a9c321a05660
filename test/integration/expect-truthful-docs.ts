import { FAULT_MARKERS } from '../support/fixture-api.js';
import type { LyingApi } from '../support/lying-apis.js';
import { scoreTruths } from '../support/truth-score.js';
import { catalogueOf, refineWithRules } from './refine-fixture-api.js';

/** Requests that hang are dropped by the server after this long. */
const hangMs = 600;

/** Refines an API whose document is wrong, and expects docs of it as it really is. */
export async function expectTruthfulDocs(lying: LyingApi): Promise<void> {
  const api = await lying.start({ faultRate: 0, seed: 7, hangMs });
  try {
    const catalogue = await catalogueOf(api, 'lying', lying.headers);
    const { result, docs } = await refineWithRules(catalogue, { env: lying.env });
    expect(result.status).toBe('done');
    const lies = result.refined.tools.flatMap((doc) =>
      lying.falseStatements(doc, doc.tool).map((line) => `${doc.tool}: ${line}`),
    );
    const score = scoreTruths(lying.truths, docs);
    const wrong = [...lies, ...score.contradicted];
    expect({ few: wrong.length <= lying.mostFalse, wrong }).toMatchObject({ few: true });
    const missed = score.missed.map(
      (id) => `${id}: ${lying.truths.find((truth) => truth.id === id)?.statement ?? ''}`,
    );
    expect({
      enough: score.share >= lying.leastShare,
      share: score.share,
      missed,
    }).toMatchObject({
      enough: true,
    });

    const text = JSON.stringify(result.refined).toLowerCase();
    const repeated = [...lying.markers, ...FAULT_MARKERS].filter((marker) =>
      text.includes(JSON.stringify(marker).slice(1, -1).toLowerCase()),
    );
    expect(repeated).toEqual([]);
  } finally {
    await api.close();
  }
}
