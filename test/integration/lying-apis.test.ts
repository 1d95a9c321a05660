import { FAULT_MARKERS } from '../support/fixture-api.js';
import { lyingApis } from '../support/lying-apis.js';
import { scoreTruths } from '../support/truth-score.js';
import { catalogueOf, refineWithRules } from './refine-fixture-api.js';

/** Requests that hang are given up after this long, and dropped by the server soon after. */
const timeoutMs = 400;
const hangMs = 600;

describe.each(lyingApis)('$name, which lies about itself', (lying) => {
  it.each([
    ['answers every call', 0],
    ['fails in 30 % of the calls', 0.3],
  ])(
    'is documented as it really is, and nothing false is said, when it %s',
    async (_title, faultRate) => {
      const api = await lying.start({ faultRate, seed: 7, hangMs });
      try {
        const catalogue = await catalogueOf(api, 'lying', lying.headers);
        const { result, docs } = await refineWithRules(catalogue, { env: lying.env, timeoutMs });
        expect(result.status).toBe('done');
        if (faultRate > 0)
          expect(Object.values(api.calls.faults).reduce((a, b) => a + b, 0)).toBeGreaterThan(100);

        const lies = result.refined.tools.flatMap((doc) =>
          lying.falseStatements(doc, doc.tool).map((line) => `${doc.tool}: ${line}`),
        );
        expect(lies).toEqual([]);

        const score = scoreTruths(lying.truths, docs);
        expect(score.contradicted).toEqual([]);
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
    },
    400_000,
  );
});
