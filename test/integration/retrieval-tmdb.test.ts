import { readFile } from 'node:fs/promises';
import { buildTimeoutMs, ensureBuilt } from '../support/built-cli.js';
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
const isMissing = specification === null || queries === null || !isInstalled('prism');
const limitMs = 300_000;

describe('docs of RestBench TMDB refined by rules', () => {
  (isMissing ? it.skip : it)(
    'are found no worse than the raw ones at any rank, under both tokenizers, and better below the first, and as exported in an index of whole descriptions (needs the shared data and Prism)',
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
        const file = `${folder.path}/functions.json`;
        await runCli(['export', 'tmdb', '--to', 'openai', '--out', file], { cwd: folder.path });
        const indexed = await runCli(
          [
            ...['eval', 'retrieval', 'tmdb', '--queries', queries ?? '', '--json'],
            ...['--fields', 'description', '--docs', 'raw', '--docs', `exported=published:${file}`],
          ],
          { cwd: folder.path },
        );
        const { runs } = (JSON.parse(indexed.stdout) as Answer).results;
        for (const exported of runs.filter(({ docs }) => docs === 'exported')) {
          const raw = runs.find(
            ({ docs, tokenizer }) => docs === 'raw' && tokenizer === exported.tokenizer,
          );
          for (const metric of ['ndcg@1', 'ndcg@5', 'ndcg@10'])
            expect(exported.means[metric]?.estimate).toBeGreaterThanOrEqual(
              raw?.means[metric]?.estimate ?? NaN,
            );
        }
        expect(runs).toHaveLength(4);
        const saved = await readFile(`${folder.path}/refined-docs/tmdb/rules.json`, 'utf8');
        expect(saved).not.toContain('Recent Changes');
      } finally {
        await prism?.close();
        await folder.remove();
      }
    },
    2 * limitMs,
  );
});

beforeAll(ensureBuilt, buildTimeoutMs);
