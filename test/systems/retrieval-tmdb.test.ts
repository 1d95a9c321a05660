import { readFile } from 'node:fs/promises';
import { readCatalogueSource } from '../../src/catalogues/read-catalogue-source.js';
import { mockApi } from '../../src/serving/mock-api.js';
import { serveMock } from '../../src/serving/serve-mock.js';
import { isInstalled } from '../support/installed.js';
import { startPrism } from '../support/prism.js';
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
const limitMs = 300_000;

describe('docs of RestBench TMDB refined by rules', () => {
  (isMissing || !isInstalled('prism') ? it.skip : it)(
    'are found no worse than the raw ones at any rank, under both tokenizers, and better below the first (needs the shared data and Prism)',
    async () => {
      const folder = await temporaryFolder();
      const prism = await startPrism(specification ?? '');
      try {
        const refined = await runCli(
          [
            ...['refine', specification ?? '', '--name', 'tmdb', '--server', prism?.url ?? ''],
            ...['--auth', 'api_key=TMDB_KEY', '--json'],
          ],
          { cwd: folder.path, env: { TMDB_KEY: 'no-real-key' }, timeoutMs: limitMs },
        );
        // 3: Prism refuses to serve three examples that break the document's own schema.
        expect([0, 3]).toContain(refined.code);
        const measured = await runCli(
          ['eval', 'retrieval', 'tmdb', '--queries', queries ?? '', '--json'],
          { cwd: folder.path },
        );
        const { results } = JSON.parse(measured.stdout) as Answer;
        expect(results.queries.measured).toBe(100);
        for (const tokenizer of ['default', 'plain']) {
          const means = (docs: string): number[] => {
            const run = results.runs.find(
              (one) => one.docs === docs && one.tokenizer === tokenizer,
            );
            return ['ndcg@1', 'ndcg@5', 'ndcg@10'].map((k) => run?.means[k]?.estimate ?? NaN);
          };
          means('raw').forEach((raw, index) => {
            const rules = means('rules')[index];
            if (index === 0) expect(rules).toBeGreaterThanOrEqual(raw);
            else expect(rules).toBeGreaterThan(raw);
          });
        }
        const saved = await readFile(`${folder.path}/refined-docs/tmdb/rules.json`, 'utf8');
        expect(saved).not.toContain('Recent Changes');
      } finally {
        await prism?.close();
        await folder.remove();
      }
    },
    2 * limitMs,
  );

  (isMissing ? it.skip : it)(
    'are exported so that an index of whole descriptions finds no less than with the raw ones (needs the shared data)',
    async () => {
      const folder = await temporaryFolder();
      const stop = new AbortController();
      const location = specification ?? '';
      const { catalogue } = await readCatalogueSource({ location, workspace: folder.path });
      const url = await new Promise<string>((resolve, reject) => {
        const mock = { port: 0, signal: stop.signal, onReady: resolve };
        serveMock(mockApi(catalogue.tools), mock).catch(reject);
      });
      const cli = (...args: readonly string[]) =>
        runCli(args, { cwd: folder.path, env: { TMDB_KEY: 'no-real-key' }, timeoutMs: limitMs });
      try {
        const source = [location, '--name', 'tmdb', '--server', url];
        const refined = await cli('refine', ...source, '--auth', 'api_key=TMDB_KEY', '--json');
        expect(refined.code).toBe(0);
        for (const format of ['openai', 'anthropic', 'mcp'])
          await cli('export', 'tmdb', '--to', format, '--out', `${format}.json`);
        const measured = await cli(
          ...['eval', 'retrieval', 'tmdb', '--queries', queries ?? '', '--json'],
          ...['--fields', 'description', '--docs', 'raw', '--docs', 'rules'],
          ...['openai', 'anthropic', 'mcp'].flatMap((one) => [
            '--docs',
            `${one}=published:${one}.json`,
          ]),
        );
        const { runs } = (JSON.parse(measured.stdout) as Answer).results;
        const of = (docs: string, tokenizer: string): number[] => {
          const found = runs.find((one) => one.docs === docs && one.tokenizer === tokenizer);
          return ['ndcg@1', 'ndcg@5', 'ndcg@10'].map((k) => found?.means[k]?.estimate ?? NaN);
        };
        for (const tokenizer of ['default', 'plain']) {
          const raw = of('raw', tokenizer);
          const exported = of('openai', tokenizer);
          // One of a hundred queries either way is chance.
          raw.forEach((least, index) => expect(exported[index]).toBeGreaterThan(least - 0.015));
          expect(of('anthropic', tokenizer)).toEqual(exported);
          expect(of('mcp', tokenizer)).toEqual(exported);
        }
        expect(of('rules', 'default')[2]).toBeLessThan(of('raw', 'default')[2] ?? NaN);
      } finally {
        stop.abort();
        await folder.remove();
      }
    },
    2 * limitMs,
  );
});
