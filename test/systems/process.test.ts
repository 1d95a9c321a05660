import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildTimeoutMs, ensureBuilt } from '../support/built-cli.js';
import { listen } from '../support/listen.js';
import { startCli } from '../support/start-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

const operation = (operationId: string) => ({
  get: { operationId, description: 'Lists things.', responses: { 200: { description: 'ok' } } },
});
const api = {
  ...{ openapi: '3.0.0', info: { title: 'Shop', version: '1' } },
  paths: { '/items': operation('listItems'), '/orders': operation('listOrders') },
};

let server: Awaited<ReturnType<typeof listen>>;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let delayMs = 0;
let calls = 0;

beforeAll(ensureBuilt, buildTimeoutMs);
beforeEach(async () => {
  calls = 0;
  server = await listen(
    createServer((_request, response) => {
      calls += 1;
      setTimeout(() => response.end('{"items":[{"id":1}]}'), delayMs).unref();
    }),
  );
  folder = await temporaryFolder();
  await writeFile(join(folder.path, 'shop.json'), JSON.stringify(api));
});
afterEach(async () => {
  await server.close();
  await folder.remove();
});

const refine = (...more: readonly string[]) =>
  startCli(
    [
      ...['refine', 'shop.json', '--server', server.url, '--retries', '0'],
      ...['--concurrency', '1', ...more],
    ],
    { cwd: folder.path },
  );

describe('the process', () => {
  it.each(['SIGINT', 'SIGHUP'] as const)(
    'finishes what it is writing and exits 130 on the first %s',
    async (signal) => {
      delayMs = 150;
      const { child, result } = refine();
      while (calls < 2) await sleep(20);
      child.kill(signal);
      const stopped = await result;
      expect(stopped).toMatchObject({ code: 130, signal: null });
      expect(stopped.stderr).toContain('Ctrl-C again stops at once');
      expect(stopped.stderr).toContain('Run the same command again to go on.');
    },
    60_000,
  );

  it('exits at once on the second interrupt', async () => {
    delayMs = 60_000;
    const { child, result } = refine('--timeout', '100');
    while (calls < 1) await sleep(20);
    child.kill('SIGINT');
    await sleep(300);
    const before = Date.now();
    child.kill('SIGINT');
    expect((await result).code).toBe(130);
    expect(Date.now() - before).toBeLessThan(2000);
  }, 60_000);

  it('does not mind a reader that goes away', async () => {
    const { child, result } = startCli(['refine', '--help'], { cwd: folder.path });
    child.stdout?.destroy();
    const { code, signal, stderr } = await result;
    expect({ code, signal, stderr }).toEqual({ code: 0, signal: null, stderr: '' });
  });

  it('ends with the exit code of the command', async () => {
    const { code, stderr } = await startCli(['nonsense'], { cwd: folder.path }).result;
    expect({ code, stderr }).toMatchObject({ code: 2 });
    expect(stderr).toContain('There is no command "nonsense".');
  });

  it('loads next to nothing before it knows what to do', () => {
    const packages = new Set<string>();
    const seen = new Set<string>();
    const visit = (file: string): void => {
      if (seen.has(file)) return;
      seen.add(file);
      for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(
        /^(?:import|export) (?:[^;]*?from )?"([^"]+)"/gm,
      )) {
        if (from.startsWith('.')) visit(join(dirname(file), from));
        else if (!from.startsWith('node:')) packages.add(from);
      }
    };
    visit(join(root, 'dist', 'cli', 'bin.js'));
    expect([...packages]).toEqual(['picocolors']);
  });
});
