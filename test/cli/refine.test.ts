import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { access, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from '../support/listen.js';
import { notesApi } from '../support/notes-api.js';
import { npmMcpServer } from '../support/npm-mcp-server.js';
import { beginCli, runCli, type CliOptions } from '../support/run-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const ok = { 200: { description: 'ok' } };
const limit = { name: 'limit', in: 'query', schema: { type: 'integer' } };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const reader = (operationId: string, parameters: readonly object[] = []) => ({
  get: { operationId, description: `${operationId}.`, parameters, responses: ok },
});

/** Tools that answer, one that writes, one that is always down. */
const api = {
  ...{ openapi: '3.0.0', info: { title: 'Shop', version: '1' }, servers: [{ url: '/' }] },
  paths: {
    '/items': {
      ...reader('listItems', [limit]),
      post: { operationId: 'addItem', description: 'Adds an item.', responses: ok },
    },
    '/items/{id}': reader('getItem', [id]),
    '/status': reader('getStatus'),
    '/down': reader('getDown'),
  },
};

interface Answer {
  readonly status: string;
  readonly results: {
    readonly run: string;
    readonly engine: string;
    readonly model: null;
    readonly tools: readonly { readonly tool: string; readonly sentences: number }[];
    readonly unexplored: readonly { readonly tool: string; readonly flag: string | null }[];
    readonly files: Readonly<Record<string, string>>;
    readonly groups: readonly { readonly tools: readonly object[] }[];
  } | null;
  readonly errors: readonly { readonly code: string; readonly tool?: string }[];
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
  const items = [1, 2, 3].map((one) => ({ id: one, title: `item ${one}` }));
  if (url.pathname === '/items') return void response.end(JSON.stringify({ items }));
  const found = items.find((one) => url.pathname === `/items/${one.id}`);
  if (found !== undefined) return void response.end(JSON.stringify(found));
  response.writeHead(404).end('{"error":"no such item"}');
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
async function refineJson(args: readonly string[]) {
  const { stdout, stderr, code } = await refine([...args, '--json']);
  return { ...(JSON.parse(stdout) as Answer), stderr, code };
}
const docsFile = () => join(folder.path, 'refined-docs/shop/builtin.json');
const only = (...tools: readonly string[]) => tools.flatMap((tool) => ['--only', tool]);
const quick = ['--retries', '0'];
const shop = () => [`${server.url}/openapi.json`, '--name', 'shop', ...quick];

describe('refine without a model', () => {
  it('finds facts, changes nothing of others, and says what finds more', async () => {
    const notes = await notesApi();
    await writeFile(join(folder.path, 'notes.json'), JSON.stringify(notes.spec));
    const before = structuredClone(notes.notes);
    const { code, stdout, stderr } = await refine(['notes.json', '--allow-writes']);
    await notes.close();
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(notes.notes).toEqual(before);
    expect(notes.calls.some((call) => call.startsWith('DELETE'))).toBe(true);
    expect(stdout).toMatch(/^getNote +[1-9]\d* {2}/m);
    expect(stdout).toMatch(/^\d+ sentences about 4 tools: \d+ calls$/m);
    expect(stdout).toContain('Nothing that was there before was changed.');
    expect(stdout).toMatch(/^\d+ facts; a model finds about ten times as many:$/m);
    expect(stdout).toContain('refine notes --model NAME');
    expect(stdout).toContain('--model-command COMMAND');
    expect(stdout).toContain('--model-inbox FOLDER');
    const shown = await runCli(['show', 'notes', 'getNote', '--evidence'], { cwd: folder.path });
    expect(shown.stdout).toContain('no such note');
    const report = await runCli(['report', 'notes', '--out', 'r.html'], { cwd: folder.path });
    expect(report.code).toBe(0);
    expect(await readFile(join(folder.path, 'r.html'), 'utf8')).toContain('no such note');
  }, 120_000);

  it('leaves the files of a server as they were', async () => {
    const root = join(folder.path, 'files');
    await mkdir(root);
    await writeFile(join(root, 'diary.txt'), 'went sailing');
    await writeFile(join(root, 'taxes.txt'), 'paid in May');
    const target = npmMcpServer('server-filesystem', root);
    const { code, stdout, stderr } = await refine([...target, '--allow-writes', '--name', 'files']);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stdout).toContain('Nothing that was there before was changed.');
    expect(await readFile(join(root, 'diary.txt'), 'utf8')).toBe('went sailing');
    expect(await readFile(join(root, 'taxes.txt'), 'utf8')).toBe('paid in May');
    expect(stdout).toMatch(/^[1-9]\d* facts?; a model/m);
  }, 120_000);

  it('names what was not explored and what would help most', async () => {
    const { code, stdout } = await refine([...shop(), '--exclude', 'getDown']);
    expect(code).toBe(0);
    expect(stdout).toContain(
      'Not explored: 1 of 4 tools; what would help most: --allow-writes (1 tool)\n  addItem: it may create something',
    );
    expect(stdout).toContain(join('refined-docs', 'shop', 'builtin.json'));
    expect(calls.some((call) => call.startsWith('POST'))).toBe(false);
  }, 60_000);

  it('calls nothing where nothing is left to do, and leaves the docs byte for byte', async () => {
    await refine([...shop(), '--exclude', 'getDown']);
    const before = await readFile(docsFile(), 'utf8');
    calls = [];
    expect((await refine(['shop', ...quick, '--exclude', 'getDown'])).code).toBe(0);
    expect(calls).toEqual([]);
    expect(await readFile(docsFile(), 'utf8')).toBe(before);
  }, 60_000);

  it('begins anew with other tools, and keeps the docs of those it is not about', async () => {
    await refine([...shop(), ...only('getItem')]);
    const begun = await refine(['shop', ...quick, ...only('getStatus')]);
    expect(begun.code).toBe(0);
    expect(begun.stderr).toContain(`archived as ${join(folder.path, 'trajectories')}`);
    const fresh = await refine(['shop', ...quick, ...only('getStatus'), '--fresh']);
    expect(fresh.code).toBe(0);
    const { tools } = JSON.parse(await readFile(docsFile(), 'utf8')) as {
      readonly tools: readonly { readonly tool: string; readonly sentences: readonly object[] }[];
    };
    expect(tools.map(({ tool }) => tool)).toEqual(['getItem', 'getStatus']);
    expect(tools[0]?.sentences).not.toEqual([]);
    const whole = await refine(['shop', ...quick, '--exclude', 'getDown', '--fresh']);
    expect(whole.stderr).toContain('archived as');
  }, 60_000);

  it('ends before any call where the docs were changed by hand, until they are moved away', async () => {
    await refine([...shop(), ...only('getItem')]);
    const edited = (await readFile(docsFile(), 'utf8')).replaceAll('getItem.', 'My own words');
    await writeFile(docsFile(), edited);
    calls = [];
    for (const more of [only('getItem'), only('getStatus'), [...only('getItem'), '--fresh']]) {
      const refused = await refine(['shop', ...quick, ...more]);
      expect(refused.code).toBe(2);
      expect(refused.stderr).toContain('changed by hand');
      expect(refused.stderr).toContain('Move the file out of refined-docs/');
    }
    expect(calls).toEqual([]);
    expect(await readFile(docsFile(), 'utf8')).toBe(edited);
    const shown = await runCli(['diff', 'shop', 'getItem'], { cwd: folder.path });
    expect(shown.stdout).toContain('My own words');
    await rm(docsFile());
    expect((await refine(['shop', ...quick, ...only('getItem')])).code).toBe(0);
    expect(calls).toEqual([]);
    expect(await readFile(docsFile(), 'utf8')).not.toContain('My own words');
  }, 60_000);

  it('answers with one object, progress on standard error only', async () => {
    const answered = await refineJson([...shop(), ...only('getItem', 'addItem', 'listItems')]);
    expect(answered).toMatchObject({
      ...{ version: 1, command: 'refine', status: 'done', code: 0, errors: [] },
      results: { catalogue: 'shop', run: 'builtin', engine: 'builtin', model: null },
    });
    const { tools = [], unexplored, files } = answered.results ?? {};
    expect(tools.map(({ tool }) => tool)).toEqual(['listItems', 'addItem', 'getItem']);
    expect(tools.find(({ tool }) => tool === 'getItem')?.sentences).toBeGreaterThan(0);
    expect(unexplored).toMatchObject([{ tool: 'addItem', flag: '--allow-writes' }]);
    await access(files?.['refinedDocs'] ?? '');
    expect(answered.stderr).toContain('g1: 3 tools');
  }, 60_000);

  it('is silent with --quiet', async () => {
    const { stderr, code } = await refine([...shop(), ...only('getStatus'), '--quiet']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  }, 60_000);

  it('ends with 2 and writes nothing where it may call none of the tools', async () => {
    const nothing = await refine([...shop(), ...only('addItem')]);
    expect(nothing).toMatchObject({ code: 2, stdout: '' });
    expect(nothing.stderr).toMatch(/→ .*--allow-writes/);
    await expect(access(join(folder.path, 'refined-docs'))).rejects.toThrow('ENOENT');
    expect(calls).toEqual([]);
  }, 60_000);

  it('calls nothing with --dry-run, and says how tools would be treated', async () => {
    const { stdout, code } = await refine([...shop(), '--dry-run']);
    expect(code).toBe(0);
    expect(stdout).toContain('listItems [read]');
    expect(stdout).toContain('addItem [create, needs --allow-writes]');
    expect(stdout).toContain('5 tools in 1 group; no model is asked.\nNothing was called.');
    const { results } = await refineJson(['shop', '--dry-run', '--allow-writes']);
    expect(results?.groups[0]?.tools).toContainEqual({ tool: 'addItem', treated: 'create' });
    expect(calls).toEqual([]);
    await expect(access(join(folder.path, 'trajectories'))).rejects.toThrow();
  }, 60_000);

  it('ends with 3 where some tools failed and names them, with 1 where all did', async () => {
    const some = await refineJson(shop());
    expect(some).toMatchObject({ code: 3, status: 'partial' });
    expect(some.errors).toMatchObject([{ code: 'unreachable', tool: 'getDown' }]);
    const all = await refineJson(['shop', '--run', 'down', ...only('getDown'), ...quick]);
    expect(all).toMatchObject({ code: 1, status: 'failed', results: { run: 'down' } });
  }, 60_000);

  it('ends with 4 where a limit is reached; a higher one goes on', async () => {
    for (const [calls, code, status] of [
      ['1', 4, 'budget'],
      ['500', 0, 'done'],
    ] as const) {
      const words = [...shop(), ...only('getItem'), '--max-calls', calls];
      expect(await refineJson(words)).toMatchObject({ code, status });
    }
  }, 60_000);

  it('saves with which settings the run was made and where each came from', async () => {
    await writeFile(join(folder.path, 'tooldraft.config.json'), '{"tau": 0.6}');
    const env = { TOOLDRAFT_SEED: '5' };
    const { stderr } = await refine([...shop(), ...only('getStatus'), '--verbose'], { env });
    expect(stderr).toContain('--seed 5 (TOOLDRAFT_SEED)');
    expect(stderr).toContain('--retries 0 (--retries)');
    expect(stderr).toContain('messages 4 (default)');
    const file = join(folder.path, '.tooldraft', 'runs', 'shop', 'builtin.json');
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
      version: 1,
      settings: {
        tau: { value: 0.6, from: join(folder.path, 'tooldraft.config.json') },
        seed: { value: 5, from: 'TOOLDRAFT_SEED' },
        retries: { value: 0, from: '--retries' },
      },
    });
  }, 60_000);

  it('keeps everything when interrupted, exits 130 and goes on later', async () => {
    delayMs = 100;
    const words = [...shop(), '--exclude', 'getDown'];
    const { interrupt, result } = beginCli(['refine', ...words], { cwd: folder.path });
    while (calls.length < 5) await sleep(20);
    const second = await refine(['shop', ...quick, '--exclude', 'getDown']);
    expect(second.code).toBe(1);
    expect(second.stderr).toMatch(/shop\/builtin/);
    interrupt();
    const stopped = await result;
    expect(stopped.code).toBe(130);
    expect(stopped.stderr).toContain('Run the same command again to go on.');
    const other = await refine(['shop', ...quick, ...only('getStatus')]);
    expect(other.code).toBe(2);
    expect(other.stderr).toContain('begun with other tools');
    delayMs = 0;
    const before = calls.length;
    const resumed = await refineJson(['shop', ...quick, '--exclude', 'getDown']);
    expect(resumed).toMatchObject({ code: 0, status: 'done' });
    const all = await refineJson(['shop', ...quick, '--exclude', 'getDown', '--run', 'whole']);
    expect(resumed.results?.tools).toEqual(all.results?.tools);
    const [first, whole] = [before, calls.length - before].sort((a, b) => a - b);
    expect(first).toBeLessThan(whole ?? 0);
  }, 60_000);

  it.each([
    ['nothing says where the server is', {}, ['--server URL']],
    [
      'a credential is missing',
      {
        components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
        security: [{ key: [] }],
        servers: [{ url: 'http://127.0.0.1:9' }],
      },
      ['--auth key=ENV_NAME'],
    ],
  ])(
    'stops before the first call where %s',
    async (_why, more, said) => {
      const file = join(folder.path, 'api.json');
      await writeFile(file, JSON.stringify({ ...api, servers: undefined, ...more }));
      const none = await refine(['api.json']);
      expect(none.code).toBe(2);
      for (const words of said) expect(none.stderr).toContain(words);
      expect(calls).toEqual([]);
    },
    60_000,
  );
});
