import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { access, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RefinementResult } from '../../src/refinement/result.js';
import { listen } from '../support/listen.js';
import { beginCli, runCli, type CliOptions } from '../support/run-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/** A small API: two tools that answer, one that writes, one that is always down. */
const api = {
  openapi: '3.0.0',
  info: { title: 'Shop', version: '1' },
  servers: [{ url: '/' }],
  paths: {
    '/items': {
      get: {
        operationId: 'listItems',
        description: 'Lists items.',
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }],
        responses: { 200: { description: 'ok' } },
      },
      post: {
        operationId: 'addItem',
        description: 'Adds an item.',
        parameters: [{ name: 'title', in: 'query', required: true, schema: { type: 'string' } }],
        responses: { 200: { description: 'ok' } },
      },
    },
    '/status': {
      get: {
        operationId: 'getStatus',
        description: 'Status.',
        responses: { 200: { description: 'ok' } },
      },
    },
    '/down': {
      get: {
        operationId: 'getDown',
        description: 'Down.',
        responses: { 200: { description: 'ok' } },
      },
    },
  },
};

interface Answer {
  readonly status: string;
  readonly results:
    (RefinementResult & { files: Record<string, string>; waves: string[][] }) | null;
  readonly errors: readonly { code: string; tool?: string; message: string }[];
}

let server: Awaited<ReturnType<typeof listen>>;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let delayMs = 0;
let calls: string[] = [];

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://x');
  if (url.pathname === '/openapi.json') return void response.end(JSON.stringify(api));
  calls.push(`${request.method ?? ''} ${url.pathname}`);
  await sleep(delayMs, undefined, { ref: false });
  response.setHeader('content-type', 'application/json');
  if (url.pathname === '/down') return void response.writeHead(503).end('{"error":"down"}');
  if (url.pathname === '/status') return void response.end('{"status":"green"}');
  const limit = url.searchParams.get('limit');
  if (limit !== null && !/^\d+$/.test(limit)) {
    return void response.writeHead(400).end('{"error":"limit must be a whole number"}');
  }
  const items = [
    { id: 1, title: 'a' },
    { id: 2, title: 'b' },
    { id: 3, title: 'c' },
  ];
  response.end(JSON.stringify({ items: items.slice(0, limit === null ? 3 : Number(limit)) }));
}

beforeEach(async () => {
  server = await listen(createServer((request, response) => void answer(request, response)));
  folder = await temporaryFolder();
  delayMs = 0;
  calls = [];
});
afterEach(async () => {
  await server.close();
  await folder.remove();
});

const refine = (args: readonly string[], options: Partial<CliOptions> = {}) =>
  runCli(['refine', ...args], { cwd: folder.path, ...options });

async function refineJson(
  args: readonly string[],
): Promise<Answer & { code: number | null; stderr: string }> {
  const { stdout, stderr, code } = await refine([...args, '--json']);
  return { ...(JSON.parse(stdout) as Answer), stderr, code };
}

const address = (): string => `${server.url}/openapi.json`;
const quick = ['--iterations', '1', '--retries', '0', '--name', 'shop'];

describe('refine', () => {
  it('imports, calls, learns, saves, and has nothing to do the second time', async () => {
    const first = await refine([address(), ...quick, '--exclude', 'getDown']);
    expect({ code: first.code, stderr: first.stderr }).toMatchObject({ code: 0 });
    expect(first.stdout).toMatch(/tool +calls +iterations +why it stopped +learnt/);
    expect(first.stdout).toContain('1 skipped: addItem');
    expect(first.stdout).toContain('--allow-writes');
    expect(first.stdout).toContain(join('refined-docs', 'shop', 'rules.json'));
    expect(first.stdout).toMatch(/Next: npx tooldraft (diff|show) shop/);
    expect(first.stderr).toMatch(/imported as .*shop\.json/);
    expect(first.stderr).toMatch(/listItems: .+/);
    for (const file of [
      'tools/shop.json',
      'tools/shop.source.json',
      'refined-docs/shop/rules.json',
    ]) {
      await access(join(folder.path, file));
    }
    expect(calls.some((call) => call.startsWith('POST'))).toBe(false);

    calls = [];
    const second = await refine(['shop', ...quick.slice(0, 4), '--exclude', 'getDown']);
    expect(second.code).toBe(0);
    expect(second.stdout).toContain('Nothing was left to do');
    expect(calls).toEqual([]);
  }, 120_000);

  it('leaves the docs byte for byte where nothing is left to do', async () => {
    const file = join(folder.path, 'refined-docs/shop/rules.json');
    await refine([address(), ...quick, '--only', 'listItems']);
    await refine(['shop', ...quick.slice(0, 4), '--only', 'getStatus']);
    const before = await readFile(file, 'utf8');
    for (const only of [['listItems'], ['getStatus'], ['listItems', 'getStatus']]) {
      const words = only.flatMap((tool) => ['--only', tool]);
      expect((await refine(['shop', ...quick.slice(0, 4), ...words])).code).toBe(0);
      expect(await readFile(file, 'utf8')).toBe(before);
    }
  }, 120_000);

  it('ends before any call where the refined docs were changed by hand, until they are moved away', async () => {
    const file = join(folder.path, 'refined-docs/shop/rules.json');
    const only = [...quick.slice(0, 4), '--only', 'listItems'];
    await refine([address(), ...quick, '--only', 'listItems']);
    const edited = (await readFile(file, 'utf8')).replaceAll('Lists items', 'My own words');
    await writeFile(file, edited);
    calls = [];
    for (const more of [[], ['--only', 'getStatus'], ['--fresh']]) {
      const refused = await refine(['shop', ...only, ...more]);
      expect(refused.code).toBe(2);
      expect(refused.stderr).toContain(join('refined-docs', 'shop', 'rules.json'));
      expect(refused.stderr).toContain('changed by hand');
      expect(refused.stderr).toContain('Move the file out of refined-docs/');
    }
    expect(calls).toEqual([]);
    expect(await readFile(file, 'utf8')).toBe(edited);
    const shown = await runCli(['diff', 'shop', 'listItems'], { cwd: folder.path });
    expect(shown.stdout).toContain('My own words');
    expect(shown.stderr).toContain('changed by hand');
    const exported = await runCli(['export', 'shop', '--to', 'openai'], { cwd: folder.path });
    expect(exported.stdout).toContain('My own words');
    await rm(file);
    expect((await refine(['shop', ...only])).code).toBe(0);
    expect(calls).toEqual([]);
    expect(await readFile(file, 'utf8')).not.toContain('My own words');
  }, 120_000);

  it('keeps the docs of tools that this command may not call', async () => {
    const only = ['--only', 'listItems', '--only', 'addItem'];
    await refine([address(), ...quick, ...only, '--allow-writes']);
    const without = await refine(['shop', ...quick.slice(0, 4), ...only]);
    expect(without.stdout).toContain('1 skipped: addItem');
    const docs = await readFile(join(folder.path, 'refined-docs/shop/rules.json'), 'utf8');
    const { tools } = JSON.parse(docs) as { readonly tools: readonly { readonly tool: string }[] };
    expect(tools.map(({ tool }) => tool).sort()).toEqual(['addItem', 'listItems']);
  }, 120_000);

  it('answers with one object, progress on standard error only', async () => {
    const answered = await refineJson([address(), ...quick, '--only', 'listItems']);
    expect(answered).toMatchObject({
      version: 1,
      command: 'refine',
      status: 'done',
      code: 0,
      errors: [],
    });
    expect(answered.results?.tools.map(({ tool }) => tool)).toEqual(['listItems']);
    expect(answered.results).toMatchObject({ catalogue: 'shop', run: 'rules', skipped: [] });
    await access(answered.results?.files['refinedDocs'] ?? '');
    expect(answered.stderr).toContain('listItems: ');
  }, 60_000);

  it('is silent with --quiet', async () => {
    const { stderr, code } = await refine([address(), ...quick, '--only', 'getStatus', '--quiet']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  }, 60_000);

  it('ends with 2 and writes no docs where it may call none of the tools', async () => {
    const nothing = await refine([address(), ...quick, '--only', 'addItem']);
    expect(nothing).toMatchObject({ code: 2, stdout: '' });
    expect(nothing.stderr).toMatch(/error .*"shop" may not be called: 1 may change something/);
    expect(nothing.stderr).toMatch(/→ .*--allow-writes/);
    await expect(access(join(folder.path, 'refined-docs'))).rejects.toThrow('ENOENT');
    await expect(access(join(folder.path, 'trajectories'))).rejects.toThrow('ENOENT');
    expect(calls).toEqual([]);
  }, 60_000);

  it('calls nothing with --dry-run, and says what it would skip', async () => {
    const { stdout, code } = await refine([address(), ...quick, '--dry-run']);
    expect(code).toBe(0);
    expect(stdout).toContain('listItems');
    expect(stdout).toContain('1 skipped: addItem');
    expect(stdout).toContain('Nothing was called.');
    expect(calls).toEqual([]);
    await expect(access(join(folder.path, 'trajectories'))).rejects.toThrow();
    const { results } = await refineJson(['shop', '--dry-run', '--allow-writes']);
    expect(results?.waves.flat().sort()).toEqual(['addItem', 'getDown', 'getStatus', 'listItems']);
  }, 60_000);

  it('shows with --dry-run how the first requests would be, without what is secret', async () => {
    const secret = ['--header', 'X-Key: ${SHOP_KEY}', '--allow-writes', '--dry-run'];
    const { stdout } = await refine([address(), ...quick, ...secret], {
      env: { SHOP_KEY: 'hush-hush' },
    });
    expect(stdout).toContain(`\n    GET ${server.url}/items\n`);
    expect(stdout).toMatch(/\n {4}GET \S+\/items\?limit=\d+\n/);
    expect(stdout).toMatch(/\n {4}POST \S+\/items\?title=\S+\n/);
    expect(stdout).not.toMatch(/hush|X-Key|SHOP_KEY/);
    expect(calls).toEqual([]);
  }, 60_000);

  it('ends with 3 where some tools failed and names them, with 1 where all did', async () => {
    const some = await refineJson([address(), ...quick]);
    expect(some).toMatchObject({ code: 3, status: 'partial' });
    expect(some.errors).toMatchObject([{ code: 'unreachable', tool: 'getDown' }]);
    const all = await refineJson(['shop', '--run', 'down', '--only', 'getDown', '--retries', '0']);
    expect(all).toMatchObject({ code: 1, status: 'failed', results: { run: 'down' } });
  }, 120_000);

  it('ends with 4 when --max-calls is used up, and goes on with the same command', async () => {
    const stopped = await refineJson([
      address(),
      ...quick,
      '--only',
      'listItems',
      '--max-calls',
      '3',
    ]);
    expect(stopped).toMatchObject({ code: 4, status: 'budget' });
    expect(calls).toHaveLength(3);
    const further = await refineJson([
      'shop',
      '--iterations',
      '1',
      '--retries',
      '0',
      '--only',
      'listItems',
    ]);
    expect(further).toMatchObject({ code: 0, status: 'done' });
    expect(further.results?.tools[0]?.calls).toBeGreaterThan(3);
  }, 120_000);

  it('refuses to go on with other settings and says which, until --fresh', async () => {
    await refine([address(), ...quick, '--only', 'getStatus']);
    const other = await refine(['shop', '--only', 'getStatus', '--iterations', '2']);
    expect(other.code).toBe(2);
    expect(other.stderr).toContain('iterations was 1 and is 2');
    const fresh = await refine(['shop', '--only', 'getStatus', '--iterations', '2', '--fresh']);
    expect(fresh.code).toBe(0);
    expect(fresh.stderr).toContain('1 tool is begun anew');
    expect(await readdir(join(folder.path, 'trajectories/shop/rules/archive'))).toHaveLength(1);
  }, 120_000);

  it('takes up again what could not be reached, on the server given now', async () => {
    await writeFile(join(folder.path, 'api.json'), JSON.stringify(api));
    const only = [...quick.slice(0, 4), '--only', 'getStatus'];
    const nowhere = ['--server', 'http://127.0.0.1:9', '--name', 'shop'];
    const first = await refine(['api.json', ...only, ...nowhere]);
    expect(first.code).toBe(1);
    expect(first.stdout).toContain('run the same command again');
    expect(first.stdout + first.stderr).not.toContain('--fresh once');
    const second = await refine(['shop', ...only, '--server', server.url]);
    expect({ code: second.code, stderr: second.stderr }).toMatchObject({ code: 0 });
    expect(second.stdout).not.toContain('finished earlier');
    expect(calls.length).toBeGreaterThan(0);
    const saved = await readFile(join(folder.path, 'refined-docs/shop/rules.json'), 'utf8');
    expect(saved).not.toContain('unreachable');
    calls = [];
    const third = await refine(['shop', ...only]);
    expect(third.stdout).toContain('Nothing was left to do');
    expect(calls).toEqual([]);
  }, 120_000);

  it('keeps the docs of other tools in the file of the run', async () => {
    await refine([address(), ...quick, '--only', 'getStatus']);
    await refine(['shop', ...quick.slice(0, 4), '--only', 'listItems']);
    const docs = JSON.parse(
      await readFile(join(folder.path, 'refined-docs/shop/rules.json'), 'utf8'),
    ) as {
      tools: { tool: string }[];
    };
    expect(docs.tools.map(({ tool }) => tool).sort()).toEqual(['getStatus', 'listItems']);
  }, 120_000);

  it('saves with which settings the run was made and where each came from', async () => {
    await writeFile(join(folder.path, 'tooldraft.config.json'), '{"tau": 0.6}');
    const env = { TOOLDRAFT_SEED: '5' };
    await refine([address(), ...quick, '--only', 'getStatus'], { env });
    const file = join(folder.path, '.tooldraft', 'runs', 'shop', 'rules.json');
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
      version: 1,
      settings: {
        tau: { value: 0.6, from: join(folder.path, 'tooldraft.config.json') },
        seed: { value: 5, from: 'TOOLDRAFT_SEED' },
        iterations: { value: 1, from: '--iterations' },
      },
    });
  }, 60_000);

  it('says with --verbose where every setting came from', async () => {
    const { stderr } = await refine([address(), ...quick, '--dry-run', '--verbose'], {
      env: { TOOLDRAFT_SEED: '5' },
    });
    expect(stderr).toContain('--seed 5 (TOOLDRAFT_SEED)');
    expect(stderr).toContain('--iterations 1 (--iterations)');
    expect(stderr).toContain('\ntau 0.75 (default)');
  }, 60_000);

  it('saves everything when interrupted, exits 130 and goes on later', async () => {
    delayMs = 150;
    const { interrupt, result } = beginCli(
      ['refine', address(), ...quick, '--exclude', 'getDown', '--concurrency', '1'],
      { cwd: folder.path },
    );
    while (calls.length < 3) await sleep(20);
    interrupt();
    const stopped = await result;
    expect(stopped.code).toBe(130);
    expect(stopped.stderr).toContain('Ctrl-C again stops at once');
    expect(stopped.stdout).toContain('The same command (without --fresh) goes on.');
    delayMs = 0;
    const same = ['shop', '--iterations', '1', '--retries', '0', '--exclude', 'getDown'];
    expect(await refineJson(same)).toMatchObject({ code: 0, status: 'done' });
  }, 120_000);

  it('lets no second command into the run', async () => {
    delayMs = 2000;
    const words = ['refine', address(), ...quick, '--only', 'listItems'];
    const { interrupt, result } = beginCli(words, { cwd: folder.path });
    while (calls.length < 2) await sleep(20);
    const second = await refine(['shop', ...quick.slice(0, 4), '--only', 'listItems']);
    expect(second.code).toBe(1);
    expect(second.stderr).toMatch(/shop\/rules/);
    interrupt();
    await result;
  }, 60_000);

  it('stops before the first call where nothing says where the server is', async () => {
    await writeFile(
      join(folder.path, 'nowhere.json'),
      JSON.stringify({ ...api, servers: undefined }),
    );
    const none = await refine(['nowhere.json']);
    expect(none.code).toBe(2);
    expect(none.stderr).toContain('nothing says where its server is');
    expect(none.stderr).toContain('--server URL');
  }, 60_000);

  it('stops before the first call where a credential is missing', async () => {
    const secured = {
      ...api,
      components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
      security: [{ key: [] }],
    };
    await writeFile(join(folder.path, 'secured.json'), JSON.stringify(secured));
    const none = await refine(['secured.json', '--server', server.url]);
    expect(none.code).toBe(2);
    expect(none.stderr).toContain('--auth key=ENV_NAME');
    const unset = await refine(['secured', '--auth', 'key=SHOP_KEY']);
    expect(unset.code).toBe(2);
    expect(unset.stderr).toContain('SHOP_KEY is not set');
    expect(calls).toEqual([]);
  }, 60_000);
});
