import { depotTruths } from '../fixtures/lying-api/truths.js';
import { hutTruths } from '../fixtures/lying-api-2/truths.js';
import { libraryTruths } from '../fixtures/lying-api-3/truths.js';
import type { RefinedDoc } from '../../src/core/refined-docs.js';
import type { Truth } from '../support/doc-statements.js';
import { FAULT_MARKERS, type FixtureApi, type FixtureApiOptions } from '../support/fixture-api.js';
import { falseStatements, HOSTILE_MARKERS, startLyingApi } from '../support/lying-api.js';
import {
  falseStatementsOfHuts,
  HUT_KEY,
  SECOND_HOSTILE_MARKERS,
  startSecondLyingApi,
} from '../support/second-lying-api.js';
import {
  falseStatementsOfLibrary,
  startThirdLyingApi,
  THIRD_HOSTILE_MARKERS,
} from '../support/third-lying-api.js';
import { scoreTruths } from '../support/truth-score.js';
import { catalogueOf, refineWithRules } from './refine-fixture-api.js';

/** Requests that hang are given up after this long, and dropped by the server soon after. */
const timeoutMs = 400;
const hangMs = 600;

interface LyingApi {
  readonly name: string;
  readonly start: (options: FixtureApiOptions) => Promise<FixtureApi>;
  readonly headers: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly truths: readonly Truth[];
  /** Share of the truths that the docs state at least, whatever the faults. */
  readonly leastShare: number;
  readonly falseStatements: (doc: RefinedDoc, tool: string) => string[];
  readonly markers: readonly string[];
}

const apis: readonly LyingApi[] = [
  {
    name: 'the depot',
    start: startLyingApi,
    headers: [],
    env: {},
    truths: depotTruths,
    leastShare: 0.9,
    falseStatements,
    markers: HOSTILE_MARKERS,
  },
  {
    name: 'the hut service',
    start: startSecondLyingApi,
    headers: ['X-Hut-Key: ${HUT_KEY}'],
    env: { HUT_KEY },
    truths: hutTruths,
    leastShare: 0.9,
    falseStatements: falseStatementsOfHuts,
    markers: [...SECOND_HOSTILE_MARKERS, HUT_KEY],
  },
  {
    name: 'the library',
    start: startThirdLyingApi,
    headers: [],
    env: {},
    truths: libraryTruths,
    leastShare: 0.85,
    falseStatements: falseStatementsOfLibrary,
    markers: THIRD_HOSTILE_MARKERS,
  },
];

describe.each(apis)('$name, which lies about itself', (lying) => {
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
