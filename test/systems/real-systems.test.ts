import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startDockerRegistry } from '../support/docker-registry.js';
import { startHttpbin } from '../support/httpbin.js';
import { whenInstalled } from '../support/installed.js';
import { npmMcpServer } from '../support/npm-mcp-server.js';
import { startPrism } from '../support/prism.js';
import { refineSoundly } from '../support/refine-soundly.js';
import type { RefinedRun } from '../support/refined-run.js';
import { sharedData } from '../support/shared-data.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const limitMs = 300_000;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

/** Refines to the end and holds what must be so of every run; gives what it left. */
function refined(
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<RefinedRun> {
  return refineSoundly({ folder: folder.path, words, env, timeoutMs: limitMs });
}

/** Ids of the tools whose doc has become another. */
function changed({ docs }: RefinedRun): string[] {
  return docs.tools.filter(({ revision }) => revision > 0).map(({ tool }) => tool);
}

describe('MCP servers from npm', () => {
  it(
    'memory: tools that make things and that find them get a better doc',
    async () => {
      const env = { MEMORY_FILE_PATH: join(folder.path, 'memory.jsonl') };
      const run = await refined(
        [
          ...npmMcpServer('server-memory'),
          '--mcp-env',
          'MEMORY_FILE_PATH',
          '--allow-writes',
          '--allow-destructive',
        ],
        env,
      );
      expect(run.docs.tools).toHaveLength(9);
      expect(changed(run)).toEqual(expect.arrayContaining(['create_entities', 'search_nodes']));
    },
    limitMs,
  );

  it(
    'everything: links and structured answers',
    async () => {
      // Left out: what waits on purpose, what fetches from the internet, what only answers as a task.
      const slow = [
        'trigger-long-running-operation',
        'gzip-file-as-resource',
        'simulate-research-query',
      ];
      const run = await refined([
        ...npmMcpServer('server-everything'),
        '--allow-writes',
        ...slow.flatMap((name) => ['--exclude', name]),
      ]);
      expect(changed(run)).toEqual(
        expect.arrayContaining(['get-resource-reference', 'get-structured-content']),
      );
    },
    limitMs,
  );

  it(
    'sequential-thinking: one tool with many arguments',
    async () => {
      const run = await refined([...npmMcpServer('server-sequential-thinking'), '--allow-writes']);
      expect(run.docs.tools).toHaveLength(1);
      expect(run.trajectories[0]?.calls.length).toBeGreaterThan(10);
    },
    limitMs,
  );
});

whenInstalled('docker-registry')('docker-registry', () => {
  it(
    'learns where repository names come from',
    async () => {
      const registry = await startDockerRegistry();
      const catalogue = fileURLToPath(new URL('../../tools/docker-registry.yaml', import.meta.url));
      const run = await refined([catalogue, '--server', registry?.url ?? '', '--allow-writes']);
      await registry?.close();
      const listTags = run.docs.tools.find(({ tool }) => tool === 'listTags');
      expect(JSON.stringify(listTags?.parameters)).toContain('listCatalog');
    },
    limitMs,
  );
});

whenInstalled('httpbin')('httpbin', () => {
  it(
    'says what comes back, by its own Swagger document',
    async () => {
      const httpbin = await startHttpbin();
      const url = httpbin?.url ?? '';
      const only = [
        '/get',
        '/uuid',
        '/json',
        '/links/*',
        '/range/*',
        '/stream/*',
        '/response-headers',
      ];
      const patterns = only.flatMap((path) => ['--only', `GET ${path}`]);
      const run = await refined([`${url}/spec.json`, '--server', url, ...patterns]);
      await httpbin?.close();
      expect(changed(run).length).toBeGreaterThan(3);
    },
    limitMs,
  );
});

const tmdb = sharedData('restbench/restgpt/tmdb_oas.json');

whenInstalled('prism')('TMDB, served by Prism', () => {
  (tmdb === null ? it.skip : it)(
    `says what comes back${tmdb === null ? ' (the specification is not here)' : ''}`,
    async () => {
      const prism = await startPrism(tmdb ?? '');
      const only = ['GET_search*', 'GET_genre*', 'GET_*popular'].flatMap((glob) => [
        '--only',
        glob,
      ]);
      const run = await refined(
        [tmdb ?? '', '--server', prism?.url ?? '', '--auth', 'api_key=TMDB_KEY', ...only],
        { TMDB_KEY: 'no-real-key' },
      );
      await prism?.close();
      expect(changed(run).length).toBeGreaterThan(5);
    },
    limitMs,
  );
});
