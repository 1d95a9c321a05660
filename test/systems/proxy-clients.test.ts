import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  CreateMessageRequestSchema,
  ElicitRequestSchema,
  ListRootsRequestSchema,
  ResourceUpdatedNotificationSchema,
  ToolListChangedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { buildTimeoutMs, ensureBuilt } from '../support/built-cli.js';
import { answers, freePort } from '../support/child-process.js';
import { runCli } from '../support/run-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const bin = fileURLToPath(new URL('../../bin/tooldraft.js', import.meta.url));
const everything = fileURLToPath(
  new URL(
    '../../node_modules/@modelcontextprotocol/server-everything/dist/index.js',
    import.meta.url,
  ),
);
const test = existsSync(everything) ? it : it.skip;
const timeoutMs = 60_000;

/** A listing whose docs are served: one tool and one parameter described anew, an example given. */
const docs = {
  tools: [
    {
      name: 'get-sum',
      description: 'Adds two numbers, and no more than two.',
      inputSchema: {
        type: 'object',
        properties: { a: { type: 'number', description: 'The first, e.g. 2.', examples: [2] } },
      },
    },
  ],
};

let folder = { path: '', remove: () => Promise.resolve() };
let docsFile = '';
const children: ChildProcess[] = [];

beforeAll(async () => {
  await ensureBuilt();
  folder = await temporaryFolder();
  docsFile = join(folder.path, 'docs.json');
  await writeFile(docsFile, JSON.stringify(docs));
}, buildTimeoutMs);

afterAll(async () => {
  await Promise.all(
    children.map(async (child) => {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      // The proxy ends its servers; the server on its own would wait for its clients.
      if (child.kill(child.spawnargs.includes(bin) ? 'SIGTERM' : 'SIGKILL')) await exited;
    }),
  );
  await folder.remove();
});

const stdio = (args: readonly string[]): Transport =>
  new StdioClientTransport({
    command: process.execPath,
    args: [...args],
    cwd: folder.path,
    stderr: 'ignore',
  });
const mcp = ['--mcp', `"${process.execPath}" "${everything}" stdio`];
const proxyWords = (...words: readonly string[]): string[] => [
  ...[bin, 'proxy', '--docs', docsFile],
  ...words,
];

/** The proxy over HTTP, and its address. */
async function startHttpProxy(...words: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, proxyWords('--port', '0', ...words), {
    cwd: folder.path,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  children.push(child);
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const url = /http:\S+\/mcp/.exec(said)?.[0];
      if (url !== undefined) resolve(url);
    });
    child.once('exit', () => reject(new Error(said)));
  });
}

/** The server itself over HTTP, and its address. */
async function startHttpServer(): Promise<string> {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port) };
  children.push(spawn(process.execPath, [everything, 'streamableHttp'], { env, stdio: 'ignore' }));
  const url = `http://127.0.0.1:${port}/mcp`;
  while (!(await answers(url).catch(() => false)))
    await new Promise((resolve) => setTimeout(resolve, 50));
  return url;
}

/** Uses all that MCP has through one connection, and tells what was seen. */
async function tour(transport: Transport): Promise<Record<string, unknown>> {
  const capabilities = { sampling: {}, elicitation: {}, roots: { listChanged: true } };
  const client = new Client({ name: 'tour', version: '1' }, { capabilities });
  const asked: string[] = [];
  let listChanges = 0;
  client.setRequestHandler(CreateMessageRequestSchema, ({ params }) => {
    asked.push(`sampling ${params.maxTokens}`);
    return { model: 'm', role: 'assistant', content: { type: 'text', text: 'sampled' } };
  });
  client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
    asked.push(`elicitation ${params.message}`);
    return { action: 'decline' };
  });
  client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: [{ uri: 'file:///r' }] }));
  client.setNotificationHandler(ToolListChangedNotificationSchema, () => void (listChanges += 1));
  const updated = new Promise<string>((resolve) => {
    client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) =>
      resolve(params.uri),
    );
  });
  await client.connect(transport);
  const progress: number[] = [];
  const call = (name: string, args: Record<string, unknown> = {}) =>
    client.callTool({ name, arguments: args });
  await new Promise((resolve) => setTimeout(resolve, 700));
  const uri = 'demo://resource/dynamic/text/1';
  await client.subscribeResource({ uri });
  await call('toggle-subscriber-updates');
  const cancelling = new AbortController();
  const long = client
    .callTool({ name: 'trigger-long-running-operation', arguments: { duration: 9 } }, undefined, {
      signal: cancelling.signal,
    })
    .catch((error: unknown) => String(error));
  setTimeout(() => cancelling.abort('enough'), 50);
  const seen = {
    server: client.getServerVersion(),
    capabilities: client.getServerCapabilities(),
    instructions: client.getInstructions(),
    tools: (await client.listTools()).tools,
    sum: await call('get-sum', { a: 2, b: 3 }),
    wrong: await call('get-sum', { a: 'x' }),
    unknown: await call('no-such-tool').catch((error: unknown) => String(error)),
    progress: await client.callTool(
      { name: 'trigger-long-running-operation', arguments: { duration: 0.2, steps: 4 } },
      undefined,
      { onprogress: ({ progress: n }) => void progress.push(n) },
    ),
    steps: progress.slice(0, 3),
    sampled: await call('trigger-sampling-request', { prompt: 'hi', maxTokens: 7 }),
    elicited: await call('trigger-elicitation-request'),
    roots: await call('get-roots-list'),
    resources: await client.listResources(),
    templates: await client.listResourceTemplates(),
    prompts: await client.listPrompts(),
    prompt: await client.getPrompt({ name: 'args-prompt', arguments: { city: 'Kiel' } }),
    completed: await client.complete({
      ref: { type: 'ref/prompt', name: 'completable-prompt' },
      argument: { name: 'department', value: 'E' },
    }),
    updated: await updated,
    cancelled: await long,
    asked,
    ping: await client.ping(),
  };
  await client.close();
  return { ...seen, hasListChanged: listChanges > 0 };
}

describe('the official client', () => {
  const overHttp = (url: string): Transport => new StreamableHTTPClientTransport(new URL(url));
  const directly = () => Promise.resolve(stdio([everything, 'stdio']));
  type Connect = () => Promise<Transport>;
  const ways: readonly (readonly [string, Connect, Connect])[] = [
    ['over stdio', directly, () => Promise.resolve(stdio(proxyWords(...mcp)))],
    ['over HTTP before stdio', directly, async () => overHttp(await startHttpProxy(...mcp))],
    [
      'over stdio before HTTP',
      async () => overHttp(await startHttpServer()),
      async () => stdio(proxyWords('--mcp-url', await startHttpServer())),
    ],
  ];
  describe.each(ways)('%s', (_way, connectDirectly, connect) => {
    test(
      'notices no difference but the docs',
      async () => {
        const [expected, found] = await Promise.all(
          [connectDirectly, connect].map(async (open) => tour(await open())),
        );
        const { tools: before, ...others } = expected!;
        const { tools, ...same } = found!;
        expect(same).toEqual(others);
        const withDocs = (before as (typeof docs)['tools']).map((tool) => {
          if (tool.name !== 'get-sum') return tool;
          const { properties } = tool.inputSchema;
          const [{ description, inputSchema }] = docs.tools as [(typeof docs)['tools'][0]];
          const a = { ...properties.a, ...inputSchema.properties.a };
          const own = { ...tool.inputSchema, properties: { ...properties, a } };
          return { ...tool, description, inputSchema: own };
        });
        expect(tools).toEqual(withDocs);
      },
      timeoutMs,
    );
  });
});

describe('a hidden tool', () => {
  test(
    'is not listed and can be called',
    async () => {
      const client = new Client({ name: 'hidden', version: '1' });
      await client.connect(stdio(proxyWords(...mcp, '--hide', 'get-s*', '--hide', 'echo')));
      const { tools } = await client.listTools();
      const names = tools.map(({ name }) => name);
      expect(names).toContain('get-env');
      expect(names).not.toContain('echo');
      expect(names.filter((name) => name.startsWith('get-s'))).toEqual([]);
      const { content } = await client.callTool({ name: 'echo', arguments: { message: 'hi' } });
      expect(content).toEqual([{ type: 'text', text: 'Echo: hi' }]);
      await client.close();
    },
    timeoutMs,
  );
});

describe('the proxy over HTTP', () => {
  const post = (url: string, headers: Record<string, string>): Promise<number> =>
    new Promise((resolve, reject) => {
      const sent = request(url, { method: 'POST', headers }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
        response.destroy();
      });
      sent.once('error', reject);
      const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: {} };
      sent.end(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }));
    });

  test(
    'refuses other hosts and origins, what is no session, and what is no message',
    async () => {
      const url = await startHttpProxy(...mcp);
      const accept = 'application/json, text/event-stream';
      const rows: readonly (readonly [number, Record<string, string>, string?])[] = [
        [200, { accept }],
        [403, { accept, host: 'evil.example' }],
        [403, { accept, origin: 'https://evil.example' }],
        [404, { accept, 'mcp-session-id': 'unknown' }, url],
        [404, { accept }, url.replace('/mcp', '/other')],
        [406, { accept: 'text/plain' }],
      ];
      const isUnknown = (headers: Record<string, string>) => 'mcp-session-id' in headers;
      for (const [status, headers, at = url] of rows) {
        if (!isUnknown(headers)) expect(await post(at, headers)).toBe(status);
      }
      const said = async (init: RequestInit): Promise<number> =>
        (await fetch(url, { ...init, signal: AbortSignal.timeout(5_000) })).status;
      const body = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
      const headers = { accept };
      expect(await said({ method: 'POST', headers, body })).toBe(400);
      const unknown = { accept, 'mcp-session-id': 'unknown' };
      expect(await said({ method: 'POST', headers: unknown, body })).toBe(404);
      expect(await said({ method: 'GET', headers: unknown })).toBe(404);
      expect(await said({ method: 'DELETE', headers: unknown })).toBe(404);
      expect(await said({ method: 'POST', headers, body: 'no JSON' })).toBe(400);
      expect(await said({ method: 'PUT', headers, body })).toBe(405);
    },
    timeoutMs,
  );
});

describe('the command', () => {
  const hello = '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}\n';
  const dying = ['--mcp', `"${process.execPath}" -e "process.exit(3)"`];
  it.each([
    ['a server that ends at once', ['--docs', 'docs.json', ...dying], 1, 1, 'exit code 3'],
    ['--json on standard output', ['--docs', 'docs.json', '--json', ...mcp], 2, null, ''],
    ['no docs', mcp, 2, 0, 'Give --workspace DIR'],
    ['no server', [], 2, 0, 'One MCP server is needed'],
    ['two servers', [...mcp, '--mcp-url', 'http://x'], 2, 0, 'One MCP server is needed'],
    ['no such run', [...mcp, '--docs', 'nothing'], 2, 0, 'There are no docs of this server'],
  ])('with %s fails, and writes nothing but messages', async (_what, words, code, lines, said) => {
    const result = await runCli(['proxy', ...words], { cwd: folder.path, stdin: hello });
    expect(result.code).toBe(code);
    expect(result.stderr).toContain(said);
    if (lines === null) return;
    const written = result.stdout.split('\n').filter((line) => line !== '');
    expect(written.map((line) => (JSON.parse(line) as { id: number }).id)).toEqual(
      Array.from({ length: lines }, () => 1),
    );
  });
});
