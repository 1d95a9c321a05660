import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RefinedDocs } from '../../src/core/refined-docs.js';
import type { Disagreement } from '../../src/evaluation/calls/disagreements.js';
import { listTrajectories } from '../../src/storage/list-trajectories.js';
import { startShelf } from '../drift/shelf-api.js';
import type { FixtureApi } from '../support/fixture-api.js';
import { runCli } from '../support/run-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let before: FixtureApi;
let after: FixtureApi;

const cli = (...args: string[]) => runCli(args, { cwd: folder.path });

async function docs(): Promise<RefinedDocs> {
  const text = await readFile(join(folder.path, 'refined-docs/shelf/rules.json'), 'utf8');
  return JSON.parse(text) as RefinedDocs;
}

async function docOf(id: string): Promise<string> {
  return JSON.stringify((await docs()).tools.find(({ tool }) => tool === id));
}

interface Spec {
  paths: Record<string, Record<string, { operationId: string }>>;
}

/** The source as it stands now, with `getBook` under another name. */
function renamed(): string {
  const spec = JSON.parse(JSON.stringify(before.spec)) as Spec;
  const get = spec.paths['/books/{book_id}']?.['get'];
  if (get !== undefined) get.operationId = 'showBook';
  return JSON.stringify(spec);
}

/** A workspace whose docs are refined; every test gets a copy. */
let refined: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  before = await startShelf();
  after = await startShelf({ most: 10 });
  refined = await temporaryFolder();
  await writeFile(join(refined.path, 'shelf.json'), JSON.stringify(before.spec));
  const words = ['refine', 'shelf.json', '--iterations', '4'];
  expect((await runCli(words, { cwd: refined.path })).code).toBe(0);
}, 60_000);
afterAll(async () => {
  await Promise.all([before.close(), after.close()]);
  await refined.remove();
});
beforeEach(async () => {
  folder = await temporaryFolder();
  await cp(refined.path, folder.path, { recursive: true });
});
afterEach(() => folder.remove());

describe('tooldraft check --fix', () => {
  it('refines the tools whose sentences are no longer true, and nothing else', async () => {
    const others = await docOf('getBook');
    const { code, stdout } = await cli('check', 'shelf', '--fix', '--server', after.url);
    expect(stdout).toMatch(/^refined {2}listBooks \(it said what is no longer true\)/m);
    expect(stdout).toContain('  - limit: At most 20.\n');
    expect(stdout).toContain('  + limit: At most 10.\n');
    expect(code).toBe(0);
    expect(await docOf('getBook')).toBe(others);
    expect(await docOf('listBooks')).not.toContain('At most 20.');
    const again = await cli('check', 'shelf', '--server', after.url);
    expect(again.code).toBe(0);

    // The call that spoke against it came right after the first one.
    const [trajectory] = (await listTrajectories(folder.path, 'shelf', 'rules')).filter(
      ({ tool }) => tool === 'listBooks',
    );
    expect(trajectory?.begunWith).toHaveLength(1);
    const [, first] = trajectory?.calls.filter(({ iteration }) => iteration === 1) ?? [];
    expect(first?.arguments).toEqual(trajectory?.begunWith?.[0]);

    // The settings are those of the run.
    const more = await cli('refine', 'shelf', '--iterations', '4');
    expect(more.code).toBe(0);
    expect(more.stdout).toContain('Nothing was left to do');
  });

  it('refines tools that are new, with what other tools are known to hold, and takes out those that are gone', async () => {
    await writeFile(join(folder.path, 'shelf.json'), renamed());
    const others = await docOf('listBooks');
    const { code, stdout } = await cli('check', 'shelf', '--fix', '--update');
    expect(stdout).toMatch(/^refined {2}showBook \(it had no docs\)/m);
    expect(stdout).toContain('taken out  getBook');
    expect(code).toBe(0);
    expect((await docs()).tools.map(({ tool }) => tool)).toEqual(['listBooks', 'showBook']);
    expect(await docOf('listBooks')).toBe(others);
    expect(await docOf('showBook')).toContain('listBooks');
  });

  it('does nothing where nothing has drifted', async () => {
    const text = JSON.stringify(await docs());
    const { code, stdout } = await cli('check', 'shelf', '--fix');
    expect(code).toBe(0);
    expect(stdout).toContain('Nothing to fix.');
    expect(JSON.stringify(await docs())).toBe(text);
  });

  it.each([
    [['--docs', 'refined-docs/shelf/rules.json'], /--fix writes the docs of a run/],
    [['--model', 'some-model'], /uses no model, and one is named/],
  ])('refuses %j', async (words, message) => {
    const { code, stderr } = await cli('check', 'shelf', '--fix', '--server', after.url, ...words);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
  });
});

describe('tooldraft refine --from-findings', () => {
  const latest = ['--from-findings', 'latest'];

  it('refines the tools that a check found something against', async () => {
    await cli('check', 'shelf', '--server', after.url);
    const words = ['refine', 'shelf', '--server', after.url, '--iterations', '4', ...latest];
    const { code } = await cli(...words);
    expect(code).toBe(0);
    expect(await docOf('listBooks')).toContain('At most 10.');
    expect((await cli('check', 'shelf', '--server', after.url)).code).toBe(0);
    const { stdout } = await cli(...words);
    expect(stdout).toContain('Nothing was found');
  });

  it('has nothing to do after a check that found nothing', async () => {
    const at = ['--server', before.url];
    expect((await cli('check', 'shelf', ...at)).code).toBe(0);
    const { code, stdout } = await cli('refine', 'shelf', ...at, ...latest);
    expect(code).toBe(0);
    expect(stdout).toContain('Nothing was found');
  });

  it.each([
    ['less than the docs say', 10, 'At most 10.'],
    ['more than the docs say', 50, 'At most 50.'],
  ])('mends docs of a tool that takes %s, once calls have shown it', async (_, most, says) => {
    const api = await startShelf({ most });
    const at = ['--server', api.url];
    const calls = ['eval', 'calls', 'shelf', '--docs', 'rules', '--only', 'listBooks', ...at];
    const found = async (): Promise<readonly Disagreement[]> => {
      const { stdout } = await cli(...calls, '--json');
      const { results } = JSON.parse(stdout) as { results: { disagreements: Disagreement[] } };
      return results.disagreements.filter(({ words }) =>
        words.some(({ argument }) => argument === 'limit'),
      );
    };
    try {
      expect(await found()).not.toEqual([]);
      const { code } = await cli('refine', 'shelf', '--iterations', '4', ...at, ...latest);
      expect(code).toBe(0);
      expect(await docOf('listBooks')).toContain(says);
      expect(await found()).toEqual([]);
    } finally {
      await api.close();
    }
  });

  it.each([
    ['latest', /Nothing is on record that was found about "shelf"/],
    ['nowhere.json', /There are no findings in/],
    ['shelf.json', /Cannot read the findings/],
  ])('refuses %s where there are none', async (word, message) => {
    const { code, stderr } = await cli('refine', 'shelf', '--from-findings', word);
    expect(code).toBeGreaterThan(0);
    expect(stderr).toMatch(message);
  });
});
