import { startRandomApi } from '../support/random-api.js';
import { scoreTruths } from '../support/truth-score.js';
import { catalogueOf, refineWithRules } from '../integration/refine-fixture-api.js';

/** Drawn APIs, not chosen ones: each has rules, lies and a way to refuse that no rule of ours was written for. */
const seeds = [11, 16];
/** What only calls on things of others would show is out of reach. */
const [leastEach, leastInAll] = [0.5, 0.6];

it('says nothing false of APIs drawn at random, and most of what their documents hide', async () => {
  const scores: {
    seed: number;
    style: string;
    stated: number;
    all: number;
    missed: readonly string[];
  }[] = [];
  for (const seed of seeds) {
    const { api, style, truths, falseStatements } = await startRandomApi(seed);
    try {
      const { docs } = await refineWithRules(await catalogueOf(api, 'random'));
      const lies = Object.entries(docs).flatMap(([tool, doc]) =>
        falseStatements(doc, tool).map((line) => `${seed} ${style} ${tool}: ${line}`),
      );
      expect(lies).toEqual([]);
      const { stated, missed, contradicted } = scoreTruths(truths, docs);
      expect(contradicted).toEqual([]);
      scores.push({ seed, style, stated: stated.length, all: truths.length, missed });
    } finally {
      await api.close();
    }
  }
  const sum = (of: 'stated' | 'all'): number => scores.reduce((total, each) => total + each[of], 0);
  expect(scores.filter(({ stated, all }) => stated / all < leastEach)).toEqual([]);
  expect({ enough: sum('stated') / sum('all') >= leastInAll, scores }).toMatchObject({
    enough: true,
  });
}, 200_000);
