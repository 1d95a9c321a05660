import { createServer } from 'node:http';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { listen } from '../support/listen.js';
import { runCli } from '../support/run-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const SECRET = 'tok-5b1e77c0-do-not-show';
/** Ways in which an answer may give a secret back. */
const disguises = [
  SECRET,
  Buffer.from(SECRET).toString('base64'),
  encodeURIComponent(SECRET),
  SECRET.slice(4),
];

async function filesBelow(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  const texts = await Promise.all(files.map((file) => readFile(file, 'latin1')));
  return new Map(files.map((file, index) => [file, texts[index] ?? '']));
}

async function expectNoSecret(folder: string, outputs: readonly string[]): Promise<void> {
  const files = await filesBelow(folder);
  expect(files.size).toBeGreaterThan(3);
  for (const disguise of disguises) {
    expect([...files].filter(([, text]) => text.includes(disguise)).map(([file]) => file)).toEqual(
      [],
    );
    expect(outputs.filter((text) => text.includes(disguise))).toEqual([]);
  }
}

/** Everything the product prints about a run. */
async function outputsOf(catalogue: string, tool: string, cwd: string): Promise<string[]> {
  const env = { SECRET_TOKEN: SECRET };
  const commands = [
    ['show', catalogue, tool],
    ['show', catalogue, tool, '--trajectory'],
    ['show', catalogue, tool, '--evidence'],
    ['diff', catalogue],
  ];
  const done = await Promise.all(commands.map((words) => runCli(words, { cwd, env })));
  return done.map(({ stdout, stderr }) => stdout + stderr);
}

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

describe('a secret in our environment', () => {
  const everything = createRequire(import.meta.url).resolve(
    '@modelcontextprotocol/server-everything/dist/index.js',
  );
  const only = ['--only', 'get-env', '--only', 'echo', '--name', 'everything', '--verbose'];
  const server = ['refine', '--mcp', `"${process.execPath}" "${everything}"`, ...only];

  it('does not reach an MCP server that shows its environment', async () => {
    const { path: cwd } = folder;
    const done = await runCli(server, { cwd, env: { SECRET_TOKEN: SECRET } });
    expect(done.code).toBe(0);
    const files = [...(await filesBelow(join(cwd, 'trajectories'))).values()].join('\n');
    expect(files).toContain('PATH');
    expect(files).not.toContain('SECRET_TOKEN');
    const outputs = await outputsOf('everything', 'get-env', cwd);
    await expectNoSecret(cwd, [done.stdout, done.stderr, ...outputs]);
  }, 90_000);

  it('stands nowhere although it was passed on to that server and came back', async () => {
    const { path: cwd } = folder;
    const done = await runCli([...server, '--mcp-env', 'SECRET_TOKEN'], {
      cwd,
      env: { SECRET_TOKEN: SECRET },
    });
    expect(done.code).toBe(0);
    const files = [...(await filesBelow(join(cwd, 'trajectories'))).values()].join('\n');
    expect(files).toContain('SECRET_TOKEN');
    const outputs = await outputsOf('everything', 'get-env', cwd);
    await expectNoSecret(cwd, [done.stdout, done.stderr, ...outputs]);
  }, 90_000);

  it.each([
    ['a header', ['--header', 'Authorization: Bearer ${SECRET_TOKEN}']],
    ['a security scheme', ['--auth', 'key=SECRET_TOKEN']],
  ])(
    'stands nowhere although an API echoes the request, sent as %s',
    async (_, words) => {
      const { path: cwd } = folder;
      let seen = '';
      const api = await listen(
        createServer((request, response) => {
          const sent = [request.headers.authorization, request.headers['x-key']].join('');
          seen += sent;
          const bad = new URL(request.url ?? '/', 'http://x').searchParams.get('size') === '2';
          response.setHeader('content-type', 'application/json');
          response.setHeader('location', `/next?token=${sent.replace('Bearer ', '')}`);
          if (bad) response.statusCode = 400;
          response.end(JSON.stringify({ headers: request.headers, error: `no such key ${sent}` }));
        }),
      );
      const operation = {
        parameters: [{ name: 'size', in: 'query', schema: { type: 'integer' } }],
        responses: { 200: { description: 'ok' } },
      };
      const document = {
        openapi: '3.0.3',
        info: { title: 'Echo', version: '1' },
        servers: [{ url: api.url }],
        components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
        ...(words.includes('--auth') ? { security: [{ key: [] }] } : {}),
        paths: {
          '/echo': { get: { operationId: 'getEcho', description: 'Echoes.', ...operation } },
        },
      };
      await writeFile(join(cwd, 'echo.json'), JSON.stringify(document));
      const done = await runCli(['refine', 'echo.json', ...words, '--verbose'], {
        cwd,
        env: { SECRET_TOKEN: SECRET },
      });
      await api.close();
      expect({ code: done.code, stderr: done.stderr }).toMatchObject({ code: 0 });
      expect(seen).toContain(SECRET);
      const outputs = await outputsOf('echo', 'getEcho', cwd);
      await expectNoSecret(cwd, [done.stdout, done.stderr, ...outputs]);
    },
    90_000,
  );
});
