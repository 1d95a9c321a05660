import { createExecutor } from '../../src/calls/create-executor.js';
import type { Claim } from '../../src/core/claim.js';
import type { RefinedDocs } from '../../src/core/refined-docs.js';
import type { ReviewEntry } from '../../src/core/review.js';
import { checkDocs } from '../../src/drift/check-docs.js';
import { hasDrifted, type CheckedDocs } from '../../src/drift/checked-docs.js';
import { reviewedDocs } from '../../src/review/reviewed.js';
import { seededRandom } from '../../src/support/seeded-random.js';
import { hurriedClock } from '../systems/hurried-clock.js';
import { catalogueOf, refineWithRules } from '../integration/refine-fixture-api.js';
import type { FixtureApi } from '../support/fixture-api.js';
import { startShelf, type Behaviour } from './shelf-api.js';

const servers: FixtureApi[] = [];
let docs: RefinedDocs;

async function shelf(...given: Parameters<typeof startShelf>): Promise<FixtureApi> {
  const api = await startShelf(...given);
  servers.push(api);
  return api;
}

beforeAll(async () => {
  const { result } = await refineWithRules(await catalogueOf(await shelf(), 'shelf'));
  docs = result.refined;
}, 120_000);
afterAll(async () => {
  await Promise.all(servers.map((api) => api.close()));
});

async function check(
  api: FixtureApi,
  { writes = false, backwards = false, reviews = [] as readonly ReviewEntry[] } = {},
): Promise<CheckedDocs> {
  const read = await catalogueOf(api, 'shelf');
  const catalogue = backwards ? { ...read, tools: read.tools.toReversed() } : read;
  const executor = createExecutor(catalogue.source, {
    ...{ env: {}, clock: hurriedClock, random: seededRandom(1), concurrency: 8, timeoutMs: 5_000 },
  });
  try {
    return await checkDocs({
      docs: reviewedDocs(catalogue, docs, {
        ...{ version: 1, catalogue: 'shelf', sentences: [...reviews] },
      }),
      ...{ catalogue, executor, allTools: catalogue.tools, clock: hurriedClock },
      ...{ values: {}, seed: 1, concurrency: 4 },
      ...{ allowWrites: writes ? 'all' : 'none', allowDestructive: writes },
    });
  } finally {
    await executor.close();
  }
}

/** Tool, what it is about and kind of each sentence that is so. */
function those({ sentences }: CheckedDocs, is: 'true' | 'false' | 'unclear'): readonly string[] {
  return sentences
    .filter(({ standing }) => standing.is === is)
    .map(({ tool, target, kind }) => `${tool} ${target.replace('/properties/', '')} ${kind}`)
    .sort();
}

const rows: readonly (readonly [string, Partial<Behaviour>, readonly string[]])[] = [
  ['a bound that is lower', { most: 10 }, ['listBooks limit bound']],
  ['a bound that is higher', { most: 21 }, ['listBooks limit bound']],
  ['another default', { usual: 7 }, ['listBooks limit default']],
  ['both', { most: 10, usual: 7 }, ['listBooks limit bound', 'listBooks limit default']],
];

describe('a check of refined docs', () => {
  it('finds every sentence true where nothing has changed', async () => {
    const checked = await check(await shelf());
    expect(those(checked, 'true').length).toBeGreaterThan(5);
    expect(those(checked, 'false')).toEqual([]);
    expect(those(checked, 'unclear')).toEqual([]);
    expect(hasDrifted(checked)).toBe(false);
  });

  it('knows where values come from though their source stands last', async () => {
    const checked = await check(await shelf({ count: 1 }), { backwards: true });
    expect(those(checked, 'true').filter((one) => one.startsWith('getBook'))).toContain(
      'getBook book_id source',
    );
  });

  it.each(rows)('names the sentences that %s makes false, and no other', async (_, given, ids) => {
    const checked = await check(await shelf(given));
    expect(those(checked, 'false')).toEqual(ids);
    expect(hasDrifted(checked)).toBe(true);
  });

  it('raises no false alarm where a fifth of the requests fails', async () => {
    for (const seed of [1, 2, 3]) {
      const api = await shelf({}, { faultRate: 0.2, seed, hangMs: 20 });
      const checked = await check(api);
      expect(Object.keys(api.calls.faults).length).toBeGreaterThan(0);
      expect(those(checked, 'false')).toEqual([]);
    }
  });

  it('asks for other things where those of the docs are gone, and calls nothing false for that', async () => {
    const checked = await check(await shelf({ firstId: 5_001 }));
    expect(those(checked, 'false')).toEqual([]);
    expect(those(checked, 'true').filter((one) => one.startsWith('getBook'))).not.toEqual([]);
  });

  it('leaves tools that write alone unless it may call them', async () => {
    const api = await shelf();
    const checked = await check(api);
    expect(checked.withheld.map(({ tool }) => tool)).toEqual(['addBook', 'deleteBook']);
    expect(api.calls.mutatingRequests).toEqual({});
  });

  it('checks tools that write where it may, and removes what it makes', async () => {
    const api = await shelf();
    const checked = await check(api, { writes: true });
    expect(those(checked, 'false')).toEqual([]);
    expect(those(checked, 'true').filter((one) => one.startsWith('addBook'))).not.toEqual([]);
    expect(checked.left).toEqual([]);
    expect(Object.values(api.calls.effects).length).toBeGreaterThan(0);
    const list = (await (await fetch(`${api.url}/books?limit=20`)).json()) as { books: unknown[] };
    expect(JSON.stringify(list)).not.toContain('tooldraft');
  });

  it('sees a bound of a tool that writes', async () => {
    const checked = await check(await shelf({ longestTitle: 30 }), { writes: true });
    expect(those(checked, 'false')).toEqual(['addBook title length']);
  });

  it('calls nothing false of a server that does not answer', async () => {
    const api = await shelf();
    await servers.pop()?.close();
    const checked = await check(api);
    expect(those(checked, 'false')).toEqual([]);
    expect(those(checked, 'true')).toEqual([]);
  });

  const most = (maximum: number): Claim => ({
    kind: 'bound',
    about: ['limit'],
    value: { maximum },
  });
  const own = (claim: Claim): ReviewEntry => ({
    ...{ tool: 'listBooks', section: 'limits', decision: 'edit', edit: 'Said by Zoe.', claim },
  });
  const ofZoe = ({ sentences }: CheckedDocs) =>
    sentences.filter(({ text }) => text === 'Said by Zoe.');

  const said: readonly (readonly [string, ReviewEntry, string])[] = [
    ['is so', own(most(20)), 'true'],
    ['is not so', own(most(12)), 'false'],
    ['is of a kind that is none', own({ ...most(20), kind: 'bounds' }), 'unclear'],
    ['lacks its value', own({ kind: 'bound', about: ['limit'] }), 'unclear'],
    ['is about no argument of the tool', own({ ...most(20), about: ['pages'] }), 'unclear'],
  ];

  it.each(said)(
    'tries what a person claims, without a call to make again: it %s',
    async (_, entry, is) => {
      const checked = await check(await shelf(), { reviews: [entry] });
      expect(ofZoe(checked).map(({ standing, isOfPerson }) => [standing.is, isOfPerson])).toEqual([
        [is, true],
      ]);
      expect(those(checked, 'false').length).toBe(is === 'false' ? 1 : 0);
    },
  );

  it('checks a sentence in a person’s words by the calls that proved it, and none that is rejected', async () => {
    const about = {
      tool: 'listBooks',
      argument: 'limit',
      sentence: 'At most 20.',
      claim: most(20),
    };
    const edit: ReviewEntry = { ...about, decision: 'edit', edit: 'Said by Zoe.' };
    const lower = { most: 10 };
    const edited = await check(await shelf(lower), { reviews: [edit] });
    expect(those(edited, 'false')).toEqual(['listBooks limit bound']);
    expect(ofZoe(edited).map(({ standing }) => standing.is)).toEqual(['false']);
    const rejected = await check(await shelf(lower), {
      reviews: [{ ...about, decision: 'reject' }],
    });
    expect(hasDrifted(rejected)).toBe(false);
  });
});
