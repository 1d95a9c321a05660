import { testModule } from './test-modules.mjs';

/** Of the lying APIs that fail: which requests fail, when one is given up, and when the server drops it. */
const faults = { faultRate: 0.3, seed: 7, hangMs: 600 };
const faultyTimeoutMs = 400;

/** What a lying API is called on the command line, by its name in the tests. */
const shortNames = {
  'the depot': 'depot',
  'the hut service': 'huts',
  'the library': 'library',
  'the workshop': 'workshop',
};

/** The sets of APIs there are: what docs must state of each, in percent, and how much false they may say. */
export const setGoals = {
  lying: { leastPercent: 93, mostFalse: 0 },
  faults: { leastPercent: 88, mostFalse: 0 },
  random: { leastPercent: 88, mostFalse: 2 },
};

/** Names of sets, and of single lying APIs. */
export const apiNames = [...Object.keys(setGoals), ...Object.values(shortNames)];

async function lyingApis(build, wanted, isFaulty) {
  const { lyingApis: all } = await testModule('support/lying-apis.ts', build);
  return all
    .map((lying) => ({ ...lying, short: shortNames[lying.name] ?? lying.name }))
    .filter(({ short }) => wanted.length === 0 || wanted.includes(short))
    .map(({ short, start, ...lying }) => ({
      name: short,
      style: short,
      headers: lying.headers,
      refining: { env: lying.env, ...(isFaulty ? { timeoutMs: faultyTimeoutMs } : {}) },
      start: async () => ({
        api: await start(isFaulty ? faults : {}),
        truths: lying.truths,
        falseStatements: lying.falseStatements,
      }),
    }));
}

async function randomApis(build, seeds) {
  const { startRandomApi } = await testModule('support/random-api.ts', build);
  return seeds.map((seed) => ({
    name: `seed ${seed}`,
    headers: [],
    refining: {},
    start: () => startRandomApi(seed),
  }));
}

/**
 * The APIs of a set as a build of ours sees them. Each has a `name`, what refining it takes, and `start()`, which gives
 * the running `api`, its `truths`, `falseStatements` and, where it was drawn, its `style` of refusing.
 */
export async function apisOf(set, build, { names, seeds }) {
  if (set === 'random') return randomApis(build, seeds);
  return lyingApis(build, names, set === 'faults');
}
