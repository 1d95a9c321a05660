import { readCatalogueSource } from '../../src/catalogues/read-catalogue-source.js';
import { mockApi } from '../../src/serving/mock-api.js';
import { serveMock } from '../../src/serving/serve-mock.js';
import { runCli } from '../support/run-cli.js';
import { sharedData } from '../support/shared-data.js';
import { temporaryFolder } from '../support/temporary-folder.js';

interface Answer {
  readonly results: {
    readonly queries: { readonly measured: number };
    readonly runs: readonly {
      readonly docs: string;
      readonly tokenizer: string;
      readonly means: Readonly<Record<string, { readonly estimate: number }>>;
    }[];
  };
}

const specification = sharedData('restbench/restgpt/tmdb_oas.json');
const queries = sharedData('restbench/draft/test_data/TMDB.json');
const isMissing = specification === null || queries === null;
const limitMs = 600_000;
const about = 'docs of RestBench TMDB refined by the built-in engine';

(isMissing ? describe.skip : describe)(`${about} (skipped where the shared data is absent)`, () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  const stop = new AbortController();
  const cli = (...args: readonly string[]) =>
    runCli(args, { cwd: folder.path, env: { TMDB_KEY: 'no-real-key' }, timeoutMs: limitMs });

  /** The mean NDCG of some docs under a tokenizer, at 1, 5 and 10. */
  async function measured(...words: readonly string[]) {
    const queriesFile = ['--queries', queries ?? ''];
    const { stdout } = await cli('eval', 'retrieval', 'tmdb', ...queriesFile, ...words, '--json');
    const { results } = JSON.parse(stdout) as Answer;
    expect(results.queries.measured).toBe(100);
    return (docs: string, tokenizer: string): number[] => {
      const run = results.runs.find((one) => one.docs === docs && one.tokenizer === tokenizer);
      return ['ndcg@1', 'ndcg@5', 'ndcg@10'].map((k) => run?.means[k]?.estimate ?? NaN);
    };
  }

  beforeAll(async () => {
    folder = await temporaryFolder();
    const location = specification ?? '';
    const { catalogue } = await readCatalogueSource({ location, workspace: folder.path });
    const url = await new Promise<string>((resolve, reject) => {
      const mock = { port: 0, signal: stop.signal, onReady: resolve };
      serveMock(mockApi(catalogue.tools), mock).catch(reject);
    });
    const source = [location, '--name', 'tmdb', '--server', url];
    const refined = await cli('refine', ...source, '--auth', 'api_key=TMDB_KEY', '--json');
    expect(refined.code).toBe(0);
  }, limitMs);

  afterAll(async () => {
    stop.abort();
    await folder.remove();
  });

  /** One of a hundred queries either way is chance. */
  const chance = 0.015;

  it('are found no worse than the raw ones at any rank, under both tokenizers', async () => {
    const of = await measured();
    for (const tokenizer of ['default', 'plain'])
      of('raw', tokenizer).forEach((raw, index) => {
        expect(of('builtin', tokenizer)[index]).toBeGreaterThan(raw - chance);
      });
  }, 120_000);

  it('are exported so that an index of whole descriptions finds no less than with the raw ones', async () => {
    const formats = ['openai', 'anthropic', 'mcp'];
    for (const format of formats)
      await cli('export', 'tmdb', '--to', format, '--out', `${format}.json`);
    const of = await measured(
      ...['--fields', 'description', '--docs', 'raw', '--docs', 'builtin'],
      ...formats.flatMap((one) => ['--docs', `${one}=published:${one}.json`]),
    );
    for (const tokenizer of ['default', 'plain']) {
      const raw = of('raw', tokenizer);
      const exported = of('openai', tokenizer);
      raw.forEach((least, index) => expect(exported[index]).toBeGreaterThan(least - chance));
      expect(of('anthropic', tokenizer)).toEqual(exported);
      expect(of('mcp', tokenizer)).toEqual(exported);
    }
  }, 120_000);
});
