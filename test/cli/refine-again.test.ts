import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listen } from '../support/listen.js';
import { runCli } from '../support/run-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const ok = { 200: { description: 'ok' } };
const title = { name: 'title', in: 'query', required: true, schema: { type: 'string' } };
const reading = (operationId: string, description: string) => ({
  get: { operationId, description, responses: ok },
});

/** A shop that keeps what is added, without a way to take it away. */
const shop = (paths: Readonly<Record<string, unknown>> = {}): string =>
  JSON.stringify({
    openapi: '3.0.0',
    info: { title: 'Shop', version: '1' },
    servers: [{ url: server.url }],
    paths: {
      '/items': {
        ...reading('listItems', 'Lists items.'),
        post: { operationId: 'addItem', description: 'Adds.', parameters: [title], responses: ok },
      },
      '/status': reading('getStatus', 'Status.'),
      ...paths,
    },
  });

let server: Awaited<ReturnType<typeof listen>>;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let items: { id: string; title: string }[] = [];
let calls: string[] = [];

function answer(request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'http://x');
  const { method = '' } = request;
  calls.push(`${method} ${url.pathname}`);
  response.setHeader('content-type', 'application/json');
  if (url.pathname !== '/items') return void response.end('{"status":"green"}');
  if (method === 'GET') return void response.end(JSON.stringify({ items }));
  const given = url.searchParams.get('title') ?? '';
  if (given === '') return void response.writeHead(400).end('{"error":"title is required"}');
  const item = { id: `it-${items.length + 71}x`, title: given };
  items.push(item);
  response.end(JSON.stringify(item));
}

beforeEach(async () => {
  server = await listen(createServer(answer));
  folder = await temporaryFolder();
  items = [{ id: 'it-1a', title: 'chair' }];
  calls = [];
  await writeFile(join(folder.path, 'api.json'), shop());
});
afterEach(async () => {
  await server.close();
  await folder.remove();
});

const cli = (...args: string[]) => runCli(args, { cwd: folder.path });
const quick = ['--iterations', '1', '--retries', '0'];

async function refine(...args: string[]) {
  calls = [];
  const { code, stdout, stderr } = await cli('refine', ...args, ...quick);
  return { code, stdout, stderr };
}

async function docs(): Promise<Record<string, unknown>> {
  const text = await readFile(join(folder.path, 'refined-docs/shop/rules.json'), 'utf8');
  const { tools } = JSON.parse(text) as { tools: { tool: string }[] };
  return Object.fromEntries(tools.map((doc) => [doc.tool, doc]));
}

describe('refine on a run whose source has changed', () => {
  it('takes up what changed and what is new, keeps the rest, leaves out what is gone, and says so', async () => {
    await refine('api.json', '--name', 'shop');
    const before = await docs();
    const paths = {
      '/items': reading('listItems', 'Lists every item of the shop.'),
      '/status': undefined,
      '/health': reading('getHealth', 'Health.'),
      '/state': reading('getState', 'State.'),
    };
    await writeFile(join(folder.path, 'api.json'), shop({ ...paths, '/health': undefined }));
    await refine('shop', '--update');
    await writeFile(join(folder.path, 'api.json'), shop(paths));

    const imported = await cli('import', 'openapi', 'api.json', '--name', 'shop', '--update');
    expect(imported.code).toBe(0);
    const again = await refine('shop');
    expect({ code: again.code, stderr: again.stderr }).toMatchObject({ code: 0 });
    expect(new Set(calls)).toEqual(new Set(['GET /health']));
    expect(Object.keys(await docs())).toEqual(['listItems', 'getHealth', 'getState']);
    expect(before).toHaveProperty('getStatus');
  }, 120_000);

  it('says in one line what it takes up anew and what is gone; diff, show and export say it before', async () => {
    await refine('api.json', '--name', 'shop');
    const { getStatus } = await docs();
    const paths = { '/items': reading('listItems', 'Lists every item of the shop.') };
    await writeFile(join(folder.path, 'api.json'), shop(paths));
    await cli('import', 'openapi', 'api.json', '--name', 'shop', '--update');
    const warning = 'warning 1 tool has changed since the run "rules" refined it: listItems.';
    const diff = await cli('diff', 'shop', 'listItems');
    expect(diff.stdout).toContain('every');
    for (const said of [
      diff,
      await cli('diff', 'shop'),
      await cli('show', 'shop', 'listItems'),
      await cli('export', 'shop', '--to', 'openai'),
    ])
      expect(said.stderr).toContain(warning);
    const again = await refine('shop');
    expect(again.stderr).toContain(
      '1 tool changed since it was refined: taken up anew: listItems\n',
    );
    expect(new Set(calls)).toEqual(new Set(['GET /items']));
    expect((await docs())['getStatus']).toEqual(getStatus);
    const { stderr } = await cli('show', 'shop', 'listItems', '--evidence');
    expect(stderr).toBe('');
    await writeFile(join(folder.path, 'api.json'), shop({ ...paths, '/status': undefined }));
    const without = await refine('shop', '--update');
    expect(without.stderr).toContain(
      '1 tool is no longer in its source and left out of the docs: getStatus\n',
    );
    expect(calls).toEqual([]);
    expect((await refine('shop')).stderr).not.toContain('no longer');
  }, 120_000);

  it('still knows what was made by calls of a tool that it began anew', async () => {
    await refine('api.json', '--name', 'shop', '--allow-writes');
    const left = async (): Promise<readonly unknown[]> => {
      const { stdout } = await cli('show', 'shop', '--leftovers', '--json');
      return (JSON.parse(stdout) as { results: { left: unknown[] } }).results.left;
    };
    const made = items.length - 1;
    expect(made).toBeGreaterThan(0);
    expect(await left()).toHaveLength(made);
    await refine('shop', '--allow-writes', '--only', 'addItem', '--fresh');
    expect(items.length - 1).toBeGreaterThan(made);
    expect(await left()).toHaveLength(items.length - 1);
  }, 120_000);
});

describe('refine --fresh', () => {
  it('begins the chosen tools anew and keeps the others, their docs too', async () => {
    await refine('api.json', '--name', 'shop');
    const before = await docs();
    const again = await refine('shop', '--only', 'listItems', '--fresh');
    expect(again.stderr).toContain(
      '1 tool is begun anew, and what was there of it is archived: listItems\n',
    );
    expect(new Set(calls)).toEqual(new Set(['GET /items']));
    expect(Object.keys(await docs())).toEqual(Object.keys(before));
    expect((await docs())['getStatus']).toEqual(before['getStatus']);
    const trajectories = join(folder.path, 'trajectories/shop/rules');
    expect(await readdir(join(trajectories, 'archive'))).toHaveLength(1);
    expect((await refine('shop')).stdout).toContain('Nothing was left to do');
    const whole = await refine('shop', '--fresh');
    expect(whole.stderr).toContain('archived as');
    expect(new Set(calls)).toEqual(new Set(['GET /items', 'GET /status']));
    expect(await readdir(trajectories)).not.toContain('archive');
  }, 120_000);
});

describe('refine with more permission', () => {
  it('takes up again what met an empty server', async () => {
    items = [];
    await refine('api.json', '--name', 'shop');
    expect((await refine('shop')).stdout).toContain('Nothing was left to do');
    const more = await refine('shop', '--allow-writes');
    expect(more.stderr).toContain('1 tool lacked what may be had now: taken up again: listItems\n');
    expect(calls).toContain('GET /items');
    const idle = await refine('shop', '--allow-writes');
    expect(idle.stdout).toContain('Nothing was left to do');
    expect(calls).toEqual([]);
  }, 120_000);
});
