import { createServer } from 'node:http';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConnectionError } from '../../src/core/errors.js';
import { isJsonObject, type Json, type JsonObject } from '../../src/core/json.js';
import { outcomeSchema, type Outcome } from '../../src/core/outcome.js';
import { listMcpTools } from '../../src/calls/list-mcp-tools.js';
import { toolChanged } from '../../src/calls/mcp-tool.js';
import { McpConnection, type McpConnectionOptions } from '../../src/calls/mcp-connection.js';
import { McpExecutor } from '../../src/calls/mcp-executor.js';
import type { McpSource } from '../../src/calls/mcp-transport.js';
import { identityOf, isAlive, type ProcessIdentity } from '../../src/storage/process-identity.js';
import { systemClock } from '../../src/support/system-clock.js';
import { startLegacySse, startStreamable } from '../support/calling-mcp-http.js';
import { compiledFixture } from '../support/compiled-fixture.js';
import { hostileMcp, hostileMcpModes, type HostileMcpMode } from '../support/hostile-mcp.js';
import { listen } from '../support/listen.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const secretEnv = { ...process.env, MY_SECRET: 'open-sesame-42', PASSED: 'on-purpose-77' };

function stdio(command: string, args: readonly string[], env = {}): McpSource {
  return { kind: 'mcp-stdio', command, args: [...args], env };
}

const callingSource = stdio(process.execPath, [compiledFixture('mcp/calling-server.ts'), 'stdio']);

const open: McpExecutor[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((executor) => executor.close()));
});

type CallTool = (tool: string, args?: JsonObject, raw?: Json) => Promise<Outcome>;

function executorFor(
  source: McpSource = callingSource,
  options: Partial<McpConnectionOptions> = {},
  maxBodyBytes = 100_000,
): { executor: McpExecutor; call: CallTool } {
  const connection = new McpConnection(source, { env: secretEnv, ...options });
  const executor = new McpExecutor(connection, { maxBodyBytes, clock: systemClock });
  open.push(executor);
  return {
    executor,
    call: (tool, args = {}, raw) =>
      executor.call({
        tool: {
          ...(raw !== undefined && { raw }),
          id: tool,
          name: tool,
          description: '',
          parameters: {},
          sideEffects: 'none',
          call: { kind: 'mcp', tool },
        },
        arguments: args,
      }),
  };
}

function bodyOf(outcome: Outcome): Json | undefined {
  return outcome.kind === 'accepted' ? outcome.body : undefined;
}

async function endsSoon(process: ProcessIdentity): Promise<boolean> {
  for (let tries = 0; tries < 40; tries += 1) {
    if ((await isAlive(process)) === false) return true;
    await sleep(50);
  }
  return false;
}

describe('what comes back from an MCP tool', () => {
  it('is a fault of its own where the tool asks for input first', async () => {
    const { call } = executorFor();
    expect(await call('asks')).toMatchObject({
      kind: 'fault',
      reason: 'needs-client',
      message: 'Needs a client that gives input while it runs (confirm).',
      unsent: false,
    });
  });

  it('is its structured content, else its text, parsed where it is an object or list', async () => {
    const { call } = executorFor();
    expect(bodyOf(await call('echo', { a: 1 }))).toEqual({ echo: { a: 1 } });
    expect(bodyOf(await call('json-text'))).toEqual({ items: [1, 2] });
    expect(bodyOf(await call('number-text'))).toBe('42');
    expect(bodyOf(await call('no-structure'))).toBe('plain words');
  });

  it('is a list where it has several parts, with bytes summarised', async () => {
    const { call } = executorFor();
    expect(bodyOf(await call('parts'))).toEqual([
      'a picture',
      { binary: { bytes: 9, contentType: 'image/png' } },
      {
        type: 'resource',
        resource: {
          uri: 'x://1',
          mimeType: 'a/b',
          blob: { binary: { bytes: 3, contentType: 'a/b' } },
        },
      },
    ]);
  });

  it('is taken as it is where it breaks the tool’s own output schema', async () => {
    const { executor, call } = executorFor();
    expect(bodyOf(await call('wrong-output'))).toEqual({ n: 'not a number' });
    await executor.close();
  });

  it.each([
    [-32602, 'text is required', 'refused', undefined],
    [-32603, 'boom', 'fault', 'server-error'],
    [-32601, 'no such method', 'fault', 'protocol'],
    [-32001, 'request timed out upstream', 'fault', 'server-error'],
    [-32000, 'Connection closed by upstream', 'fault', 'server-error'],
  ])('is judged by its JSON-RPC code %i', async (code, message, kind, reason) => {
    const { call } = executorFor();
    const outcome = await call('throws', { code, message });
    expect(outcome).toMatchObject({ kind, ...(reason && { reason }) });
    expect(outcome).toHaveProperty('message', expect.stringContaining(message));
  });

  it('is a fault where the tool does not exist', async () => {
    const { call } = executorFor();
    expect(await call('gone')).toMatchObject({ kind: 'fault', reason: 'protocol' });
  });
});

describe('a server process', () => {
  it('serves all calls, and is started again after it died, its last words kept', async () => {
    const { call } = executorFor();
    const [first, same] = await Promise.all([call('pid'), call('pid')]);
    expect(bodyOf(first)).toBe(bodyOf(same));
    const died = await call('crash');
    expect(died).toMatchObject({ kind: 'fault', reason: 'connection', unsent: false });
    expect(died).toHaveProperty('message', expect.stringContaining('the disk is on fire'));
    const second = await call('pid');
    expect(second.kind).toBe('accepted');
    expect(bodyOf(second)).not.toBe(bodyOf(first));
  });

  it('that ends is told with how, in which call, and what it wrote since that began', async () => {
    const { call } = executorFor();
    await call('stderr', { say: 'WARNING Invalid arguments of another call' });
    // What it wrote comes by another pipe than its answer, and may be later.
    await new Promise((resolve) => setTimeout(resolve, 500));
    const died = await call('crash', { say: `out of ink ${'!'.repeat(300)}` });
    expect(died).toHaveProperty(
      'message',
      expect.stringMatching(
        /^The server ended \(exit code 7\) while crash was called with \{"say":"out of ink !{5,} … !{5,100}"\}\. It wrote: out of ink/,
      ),
    );
    expect(JSON.stringify(died)).not.toContain('WARNING');
    const pid = Number(bodyOf(await call('pid')));
    const slow = call('slow', { ms: 5_000 });
    await new Promise((resolve) => setTimeout(resolve, 100));
    process.kill(pid, 'SIGKILL');
    expect(await slow).toHaveProperty(
      'message',
      'The server ended (signal SIGKILL) while slow was called with {"ms":5000}.',
    );
  });

  it('is not started again for ever', async () => {
    const { call } = executorFor(
      stdio(process.execPath, ['-e', 'console.error("no"); process.exit(1)']),
    );
    for (let times = 0; times < 3; times += 1) {
      expect(await call('x')).toMatchObject({ kind: 'fault', reason: 'connection', unsent: true });
    }
    expect(await call('x')).toHaveProperty('message', expect.stringContaining('left alone'));
  });

  it('is given up after the time a call may take, and its call cancelled', async () => {
    const { call } = executorFor(callingSource, { timeoutMs: 200 });
    expect(await call('slow', { ms: 5_000 })).toMatchObject({ kind: 'fault', reason: 'timeout' });
    expect((await call('slow', { ms: 1 })).kind).toBe('accepted');
  });

  it('is given up where it does not answer the handshake within the time of a call', async () => {
    const silent = stdio(process.execPath, ['-e', 'process.stdin.resume()']);
    const { call } = executorFor(silent, { timeoutMs: 300 });
    const started = Date.now();
    const outcome = await call('echo');
    expect(outcome).toHaveProperty('message', expect.stringContaining('--timeout SECONDS'));
    expect(Date.now() - started).toBeLessThan(10_000);
  }, 20_000);

  it('ends on close with everything it has started', async () => {
    const { executor, call } = executorFor();
    const server = await identityOf(Number(bodyOf(await call('pid'))));
    const child = await identityOf(Number(bodyOf(await call('start-child'))));
    expect([await isAlive(server), await isAlive(child)]).toEqual([true, true]);
    await executor.close();
    expect([await endsSoon(server), await endsSoon(child)]).toEqual([true, true]);
  });

  it('ends on close even where it ignores being asked', async () => {
    const { command, args } = hostileMcp('ignores-signals');
    const { executor, call } = executorFor(stdio(command, args));
    expect((await call('echo')).kind).toBe('accepted');
    const started = Date.now();
    await executor.close();
    expect(Date.now() - started).toBeLessThan(5_000);
  }, 10_000);

  it('sees a minimal environment, what its catalogue sets and what is passed on by name', async () => {
    const source = { ...callingSource, env: { SET: 'value-of-${PASSED}' } } as McpSource;
    const { call } = executorFor(source, { passEnv: ['PASSED'] });
    const env = bodyOf(await call('environment'));
    expect(env).toHaveProperty('PATH');
    expect(env).toMatchObject({ SET: 'value-of-[redacted PASSED]', PASSED: '[redacted PASSED]' });
    expect(env).not.toHaveProperty('MY_SECRET');
    expect(JSON.stringify(env)).not.toContain('sesame');
  });

  it('has secrets taken out of its standard error', async () => {
    const source = { ...callingSource, env: { KEY: '${MY_SECRET}' } } as McpSource;
    const { call } = executorFor(source);
    const died = await call('crash', { say: 'my key is open-sesame-42' });
    expect(died).toHaveProperty('message', expect.stringContaining('[redacted MY_SECRET]'));
    expect(JSON.stringify(died)).not.toContain('sesame');
  });

  it('that shows its environment shows no secret of ours (server-everything)', async () => {
    const require = createRequire(import.meta.url);
    const folder = dirname(require.resolve('@modelcontextprotocol/server-everything/package.json'));
    const { call } = executorFor(stdio(process.execPath, [join(folder, 'dist/index.js'), 'stdio']));
    const outcome = await call('get-env');
    expect(outcome.kind).toBe('accepted');
    expect(JSON.stringify(outcome)).toContain('PATH');
    expect(JSON.stringify(outcome)).not.toContain('sesame');
  });
});

describe('servers that people use', () => {
  function npmServer(name: string, args: readonly string[] = [], env = {}): McpSource {
    const require = createRequire(import.meta.url);
    const folder = dirname(require.resolve(`@modelcontextprotocol/${name}/package.json`));
    return stdio(process.execPath, [join(folder, 'dist/index.js'), ...args], env);
  }

  it('say why they refuse: the filesystem', async () => {
    const folder = await temporaryFolder();
    const file = join(folder.path, 'a.txt');
    await writeFile(file, 'one\ntwo\n');
    const { call } = executorFor(npmServer('server-filesystem', [folder.path]));
    const both = await call('read_text_file', { path: file, head: 1, tail: 1 });
    expect(both).toMatchObject({
      kind: 'refused',
      message: expect.stringMatching(/head and tail/) as string,
    });
    const outside = await call('read_text_file', { path: '/etc/hostname' });
    expect(outside).toMatchObject({
      kind: 'refused',
      message: expect.stringMatching(/outside allowed directories/) as string,
    });
    const without = await call('read_text_file', {});
    expect(without).toMatchObject({
      kind: 'refused',
      message: expect.stringMatching(
        /expected string, received undefined at path|path: /,
      ) as string,
    });
    const read = await call('read_text_file', { path: file, head: 1 });
    expect(read).toMatchObject({ kind: 'accepted', body: 'one' });
    await folder.remove();
  });

  it('say why they refuse: the memory', async () => {
    const folder = await temporaryFolder();
    const env = { MEMORY_FILE_PATH: join(folder.path, 'memory.jsonl') };
    const { call } = executorFor(npmServer('server-memory', [], env));
    const observations = [{ entityName: 'nobody', contents: ['x'] }];
    expect(await call('add_observations', { observations })).toMatchObject({
      kind: 'refused',
      message: expect.stringMatching(/nobody not found/) as string,
    });
    await folder.remove();
  });
});

describe('a server that cannot be started', () => {
  it.each([
    ['no such command', stdio('no-such-command-at-all', []), /no such command/],
    [
      'ends at once',
      stdio(process.execPath, ['-e', 'console.error("needs API_TOKEN"); process.exit(2)']),
      /ended before.*\(exit code 2\).*needs API_TOKEN/,
    ],
    [
      'speaks no MCP and ends',
      stdio('echo', ['hello there']),
      /"echo 'hello there'" .*ended before.*\(exit code 0\).*It wrote: hello there/,
    ],
    ['never answers', stdio(process.execPath, ['-e', 'setInterval(() => {}, 1000)']), /in time/],
  ])('%s: an error that names the command and says what to do', async (_, source, said) => {
    const listing = listMcpTools(source, { env: process.env, timeoutMs: 700 });
    const error: unknown = await listing.catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toHaveProperty('message', expect.stringMatching(said));
    expect(error).toHaveProperty(
      'message',
      expect.stringContaining(source.kind === 'mcp-stdio' ? source.command : ''),
    );
    expect(error).toHaveProperty('remedy', expect.stringContaining('--mcp-env'));
  });
});

describe('listing tools', () => {
  const list = (mode: HostileMcpMode) => {
    const { command, args } = hostileMcp(mode);
    return listMcpTools(stdio(command, args), { env: process.env, timeoutMs: 3_000 });
  };

  it('takes all pages', async () => {
    const { tools } = await list('two-pages');
    expect(tools).toMatchObject([{ name: 'first' }, { name: 'second' }]);
    expect((await list('many-tools')).tools).toHaveLength(5_000);
  });

  it('stops a server with endless pages', async () => {
    await expect(list('endless-pages')).rejects.toThrow(/without end/);
  });

  it.each<[HostileMcpMode, string]>([
    ['same-cursor', 'again'],
    ['empty-cursor', ''],
  ])('ends at a cursor that leads nowhere: %s', async (mode, nextCursor) => {
    expect(await list(mode)).toMatchObject({ tools: [{ name: 'tool' }], nextCursor });
  });

  it.each<[HostileMcpMode, number]>([
    ['no-tools', 0],
    ['empty-name', 1],
    ['wrong-fields', 1],
    ['garbage', 1],
    ['floods-stderr', 1],
    ['huge-description', 1],
  ])('gets through %s', async (mode, count) => {
    expect((await list(mode)).tools).toHaveLength(count);
  });

  it('keeps each entry whole', async () => {
    const { tools } = await list('good');
    expect(tools).toMatchObject([{ name: 'echo', annotations: { readOnlyHint: true } }]);
  });
});

describe('a hostile server', () => {
  const callIn = (mode: HostileMcpMode): Promise<Outcome> => {
    const { command, args } = hostileMcp(mode);
    const options = { timeoutMs: 1_000, startTimeoutMs: 1_500, maxMessageBytes: 1_000_000 };
    return executorFor(stdio(command, args), options).call('echo', { text: 'hi' });
  };

  it.each<HostileMcpMode>(['asks-sampling', 'asks-elicitation', 'asks-roots'])(
    'that %s is declined',
    async (mode) => {
      expect(bodyOf(await callIn(mode))).toMatch(/the client said .*-32601/);
    },
  );

  it.each<[HostileMcpMode, string]>([
    ['huge-result', 'body-too-large'],
    ['never-answers', 'connection'],
    ['never-answers-calls', 'timeout'],
    ['dies-at-start', 'connection'],
    ['dies-on-call', 'connection'],
    ['content-is-text', 'protocol'],
    ['fault-as-error', 'subscription'],
    ['rpc-error', 'server-error'],
    ['wrong-id', 'timeout'],
    ['future-version', 'connection'],
  ])('with %s gives the fault %s', async (mode, reason) => {
    expect(await callIn(mode)).toMatchObject({ kind: 'fault', reason });
  });

  it('that changes its tools is called no more for those that are others now', async () => {
    const { command, args } = hostileMcp('changes-tools');
    const source = stdio(command, args);
    const { tools } = await listMcpTools(source, { env: process.env });
    const { call } = executorFor(source);
    const made = async (name: string) => {
      const raw = tools.find((tool) => isJsonObject(tool) && tool['name'] === name);
      return call(name, { text: 'hi' }, raw);
    };
    expect((await made('goes')).kind).toBe('accepted');
    for (const name of ['goes', 'changes'])
      expect(await made(name)).toMatchObject({ reason: 'not-called', message: toolChanged });
    expect((await made('echo')).kind).toBe('accepted');
  });

  it('never makes a call reject', async () => {
    for (const mode of hostileMcpModes.filter((one) => !/never|wrong-id|ignores/.test(one))) {
      const outcome = await callIn(mode);
      expect(outcomeSchema.parse(outcome)).toEqual(outcome);
      expect(JSON.stringify(outcome).length).toBeLessThan(400_000);
    }
  }, 90_000);
});

describe('a server over HTTP', () => {
  it('gets the headers of its catalogue, filled from the environment', async () => {
    const server = await startStreamable();
    const { call, executor } = executorFor({
      kind: 'mcp-http',
      url: server.url,
      transport: 'streamable-http',
      headers: { 'x-key': '${MY_SECRET}' },
    });
    expect((await call('echo', { a: 'open-sesame-42' })).kind).toBe('accepted');
    expect(server.headers.every((headers) => headers['x-key'] === 'open-sesame-42')).toBe(true);
    expect(bodyOf(await call('echo', { a: 'open-sesame-42' }))).toEqual({
      echo: { a: '[redacted MY_SECRET]' },
    });
    await executor.close();
    await server.close();
  });

  it('that forgot the session did nothing, and is connected to anew', async () => {
    const server = await startStreamable();
    const { call, executor } = executorFor({
      kind: 'mcp-http',
      url: server.url,
      transport: 'auto',
      headers: {},
    });
    expect((await call('pid')).kind).toBe('accepted');
    server.forget();
    expect(await call('pid')).toMatchObject({ kind: 'fault', reason: 'connection', unsent: true });
    expect((await call('pid')).kind).toBe('accepted');
    await executor.close();
    await server.close();
  });

  it('may speak the legacy transport', async () => {
    const server = await startLegacySse();
    for (const transport of ['auto', 'sse'] as const) {
      const source: McpSource = { kind: 'mcp-http', url: server.url, transport, headers: {} };
      const { tools } = await listMcpTools(source, { env: {}, timeoutMs: 3_000 });
      expect(tools).toContainEqual(expect.objectContaining({ name: 'echo' }));
    }
    const only: McpSource = {
      kind: 'mcp-http',
      url: server.url,
      transport: 'streamable-http',
      headers: {},
    };
    await expect(listMcpTools(only, { env: {} })).rejects.toBeInstanceOf(ConnectionError);
    await server.close();
  });

  const oauth = 'Bearer error="x", resource_metadata="http://a/.well-known/x"';
  it.each([
    ['OAuth', oauth, /OAuth.*http:\/\/a\/\.well-known\/x.*--header 'Authorization: Bearer/],
    ['a key', '', /--header 'Authorization: Bearer.*or the header/],
    ['a scheme of its own', 'ApiKey realm="x"', /'Authorization: ApiKey \$\{API_TOKEN\}'/],
    ['a page', null, /Check the address/],
  ])('that has %s says what to do', async (_what, challenge, remedy) => {
    const { url, close } = await listen(
      createServer((_request, response) => {
        if (challenge === null) response.setHeader('content-type', 'text/html').end('no');
        else response.writeHead(401, { 'www-authenticate': challenge }).end('no');
      }),
    );
    const source: McpSource = { kind: 'mcp-http', url, transport: 'auto', headers: {} };
    const listing = listMcpTools(source, { env: {}, timeoutMs: 3_000 });
    const error: unknown = await listing.catch((caught: unknown) => caught);
    const said = challenge === null ? /A web page/ : /wants credentials: 401 Unauthorized: no/;
    expect(error).toHaveProperty('message', expect.stringMatching(said));
    expect(error).toHaveProperty('remedy', expect.stringMatching(remedy));
    await close();
  });

  it('that is not there is an error that names its address', async () => {
    const source: McpSource = {
      kind: 'mcp-http',
      url: 'http://127.0.0.1:9/mcp',
      transport: 'auto',
      headers: {},
    };
    await expect(listMcpTools(source, { env: {}, timeoutMs: 2_000 })).rejects.toThrow(
      /127\.0\.0\.1:9\/mcp could not be reached/,
    );
  });
});
