import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folderListing } from '../support/folder-listing.js';
import { startHostileHttpServer, type HostileHttpServer } from '../support/hostile-http-server.js';
import { runAll, runCli, type CliResult } from '../support/run-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';

interface Answer {
  readonly status: string;
  readonly results: {
    readonly tools: readonly { readonly tool: string; readonly sentences: number }[];
    readonly faults: readonly { readonly tool: string; readonly reason: string }[];
  } | null;
  readonly errors: readonly { readonly message: string; readonly remedy: string | null }[];
}

const trace = /^\s+at .+:\d+:\d+|node:internal|unexpected error|\[object Object\]/m;
const unseen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/;
const SECRET = 'sk-for-the-right-host-only-9142';

let server: HostileHttpServer;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let workspace: string;
let beside: readonly string[];

async function textBelow(path: string): Promise<string> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((one) => one.isFile());
  return (
    await Promise.all(files.map((one) => readFile(join(one.parentPath, one.name), 'utf8')))
  ).join('\n');
}

/** An API of which every operation is one of the routes. */
function specification(routes: readonly string[]): string {
  const operation = (route: string): object => ({
    operationId: route.slice(1),
    description: `Gives what is at ${route}.`,
    parameters: [{ name: 'size', in: 'query', schema: { type: 'integer' } }],
    responses: { 200: { description: 'ok' } },
  });
  return JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Hostile', version: '1' },
    paths: Object.fromEntries(routes.map((route) => [route, { get: operation(route) }])),
  });
}

/** Routes whose answers teach nothing, whatever is asked. */
const faulty = [
  '50-megabytes',
  'announces-50-megabytes',
  'slow-drip',
  'never-answers',
  'endless-redirects',
  'redirect-elsewhere',
  'redirect-elsewhere-307',
  'redirect-to-file',
  'redirect-nowhere',
  'dies-half-way',
  'dies-at-once',
  'not-http',
  'bad-gzip',
  'limited-for-a-year',
  'away-for-nonsense',
];

describe('an HTTP API whose every operation is hostile', () => {
  let result: CliResult;
  let answer: Answer;
  let docs: string;

  beforeAll(async () => {
    server = await startHostileHttpServer();
    folder = await temporaryFolder();
    workspace = join(folder.path, 'workspace');
    await mkdir(workspace);
    await writeFile(join(folder.path, 'beside.txt'), 'not yours');
    await writeFile(join(workspace, 'api.json'), specification(server.routes));
    beside = await folderListing(folder.path, { without: workspace });
    const words = [
      '--server',
      server.url,
      '--name',
      'hostile',
      '--header',
      'Authorization: ${KEY}',
    ];
    const limits = ['--timeout', '1', '--retries', '0'];
    result = await runCli(
      ['refine', 'api.json', ...words, ...limits, '--concurrency', '16', '--json'],
      { cwd: workspace, env: { HOME: folder.path, KEY: SECRET }, timeoutMs: 150_000 },
    );
    answer = JSON.parse(result.stdout) as Answer;
    docs = await textBelow(join(workspace, 'refined-docs'));
  }, 180_000);
  afterAll(async () => {
    await server.close();
    await folder.remove();
  });

  it('is refined to its end, tool by tool, without a trace of a crash', () => {
    expect(result.code).toBe(3);
    expect(answer.status).toBe('partial');
    expect(answer.results?.tools).toHaveLength(server.routes.length);
    expect(result.stderr).not.toMatch(trace);
    expect(result.stderr).not.toMatch(unseen);
    expect(result.stdout).not.toMatch(trace);
  });

  it.each(faulty)('%s teaches nothing, and the run says why', (route) => {
    const summary = answer.results?.tools.find(({ tool }) => tool === route);
    expect(summary).toMatchObject({ sentences: 0 });
    expect(answer.results?.faults.find(({ tool }) => tool === route)?.reason).toMatch(/\w+/);
    expect(answer.errors.find((one) => 'tool' in one && one.tool === route)?.remedy).toMatch(
      /--fresh/,
    );
  });

  it('leads nobody to another host', () => {
    expect(server.elsewhere.requests).toEqual([]);
  });

  it('puts no instruction, hidden character or fault into a doc', () => {
    expect(docs).not.toMatch(/Ignore previous|evil\.example/);
    expect(docs).not.toMatch(/Bad Gateway|Service unavailable|ESMTP|"later"/);
    expect(JSON.parse(docs)).toBeTruthy();
    expect(docs).not.toMatch(/\\u001b|\\u202e|\\u0007/);
  });

  it('writes nothing outside the workspace, and the secret nowhere', async () => {
    expect(await folderListing(folder.path, { without: workspace })).toEqual(beside);
    expect(await textBelow(workspace)).not.toContain(SECRET);
    expect(result.stdout + result.stderr).not.toContain(SECRET);
  });

  it('shows what came back without sending it to the terminal as it is', async () => {
    for (const route of ['ansi-escapes', 'control-characters', '10000-line-error']) {
      const { stdout, code } = await runCli(['show', 'hostile', route, '--trajectory'], {
        cwd: workspace,
      });
      expect(code).toBe(0);
      expect(stdout).not.toMatch(unseen);
      expect(stdout.split('\n').length).toBeLessThan(300);
    }
  }, 60_000);

  describe('as the place of a document', () => {
    let results: CliResult[];
    beforeAll(async () => {
      const cases = server.routes
        .filter((route) => !/slow-drip|never-answers|announces/.test(route))
        .map((route) => [
          ...['import', 'auto', `${server.url}${route}`],
          ...['--name', `from${route.slice(1)}`, '--json', '--quiet'],
        ]);
      results = await runAll(cases, { cwd: workspace, env: { HOME: folder.path } });
    }, 120_000);

    it('every route is refused with a reason and a remedy', () => {
      for (const { code, stdout, stderr } of results) {
        const { errors, results: imported } = JSON.parse(stdout) as Answer;
        expect({ code, stderr }).toEqual({ code: code === 1 ? 1 : 2, stderr: '' });
        expect(imported).toBeNull();
        expect(errors).toHaveLength(1);
        expect(errors[0]?.message).toContain('127.0.0.1');
        expect(errors[0]?.remedy).toMatch(/\w+/);
        expect(stdout).not.toMatch(trace);
      }
      expect(server.elsewhere.requests.filter((one) => !one.endsWith('/collect'))).toEqual([]);
    });
  });
});
