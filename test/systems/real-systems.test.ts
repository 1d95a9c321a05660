import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startDockerRegistry } from '../support/docker-registry.js';
import { startHttpbin } from '../support/httpbin.js';
import { whenInstalled } from '../support/installed.js';
import { npmMcpServer } from '../support/npm-mcp-server.js';
import { runCli } from '../support/run-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const limitMs = 300_000;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

/** Refines with the built-in engine, and gives how many sentences it wrote of each tool. */
async function refined(words: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { code, stdout, stderr } = await runCli(['refine', ...words, '--json'], {
    ...{ cwd: folder.path, env },
  });
  expect({ code, stderr }).toMatchObject({ code: 0 });
  const { results } = JSON.parse(stdout) as {
    results: {
      readonly harmed: readonly object[];
      readonly tools: readonly { readonly tool: string; readonly sentences: number }[];
    };
  };
  expect(results.harmed).toEqual([]);
  return new Map(results.tools.map(({ tool, sentences }) => [tool, sentences]));
}

describe('MCP servers from npm', () => {
  // Of `everything` is left out what waits on purpose, fetches from the internet, or answers as a task.
  const slow = ['trigger-long-running-operation', 'gzip-file-as-resource'];
  it.each([
    ['server-memory', 9, ['--mcp-env', 'MEMORY_FILE_PATH']],
    [
      'server-everything',
      null,
      [...slow, 'simulate-research-query'].flatMap((one) => ['--exclude', one]),
    ],
    ['server-sequential-thinking', 1, []],
  ] as const)(
    '%s',
    async (name, count, words) => {
      const env = { MEMORY_FILE_PATH: join(folder.path, 'memory.jsonl') };
      const found = await refined([...npmMcpServer(name), ...words, '--allow-writes'], env);
      if (count !== null) expect(found.size).toBe(count);
    },
    limitMs,
  );
});

whenInstalled('docker-registry')('docker-registry', () => {
  it(
    'is refined from a document of ours',
    async () => {
      const registry = await startDockerRegistry();
      const catalogue = fileURLToPath(new URL('../../tools/docker-registry.yaml', import.meta.url));
      const found = await refined([catalogue, '--server', registry?.url ?? '']);
      await registry?.close();
      expect(found.size).toBeGreaterThan(3);
    },
    limitMs,
  );
});

whenInstalled('httpbin')('httpbin', () => {
  it(
    'is refined from its own Swagger document',
    async () => {
      const httpbin = await startHttpbin();
      const url = httpbin?.url ?? '';
      const only = ['/get', '/uuid', '/json', '/links/*', '/range/*', '/response-headers'];
      const patterns = only.flatMap((path) => ['--only', `GET ${path}`]);
      const found = await refined([`${url}/spec.json`, '--server', url, ...patterns]);
      await httpbin?.close();
      expect(found.size).toBeGreaterThanOrEqual(only.length);
    },
    limitMs,
  );
});
