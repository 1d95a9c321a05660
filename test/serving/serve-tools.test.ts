import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { JsonSchema } from '../../src/core/json-schema.js';
import { parseJson } from '../../src/core/json-text.js';
import type { Outcome } from '../../src/core/outcome.js';
import type { ToolCallRequest } from '../../src/core/ports.js';
import { environmentNamed } from '../../src/evaluation/environments/environments.js';
import { mcpServer, serveTools } from '../../src/serving/serve-tools.js';

const { tools, executor } = environmentNamed('files');
const served = { name: 'clarifybench-files', version: '1.0.0', tools, executor };

async function connected(): Promise<Client> {
  const [here, there] = InMemoryTransport.createLinkedPair();
  await mcpServer(served).connect(there);
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(here);
  return client;
}

describe('tools served over MCP', () => {
  it('are listed with their docs and what they may do', async () => {
    const client = await connected();
    const listed = (await client.listTools()).tools;
    expect(client.getServerVersion()?.name).toBe('clarifybench-files');
    expect(listed.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
    const of = (name: string) => listed.find((tool) => tool.name === name)!;
    expect(of('cat')).toMatchObject({
      description: 'The text of a file.',
      inputSchema: { type: 'object', required: ['file_name'] },
      annotations: { readOnlyHint: true, destructiveHint: false },
    });
    expect(of('mkdir').annotations).toEqual({ readOnlyHint: false, destructiveHint: false });
    expect(of('rm').annotations).toEqual({ readOnlyHint: false, destructiveHint: true });
    await client.close();
  });

  it('answer with JSON text, and refuse with an error result', async () => {
    const client = await connected();
    const call = (name: string, args: Record<string, unknown>) =>
      client.callTool({ name, arguments: args });
    expect(await call('mkdir', { dir_name: 'new' })).toEqual({
      content: [{ type: 'text', text: 'null' }],
    });
    const again = { content: [{ type: 'text', text: "mkdir: 'new' exists already." }] };
    expect(await call('mkdir', { dir_name: 'new' })).toEqual({ ...again, isError: true });
    expect(await call('nothing', {})).toMatchObject({ isError: true });
    expect(await call('cat', {})).toMatchObject({ isError: true });
    await client.close();
  });

  it('take and list numbers with all their digits', async () => {
    const streams = { stdin: new PassThrough(), stdout: new PassThrough() };
    const controller = new AbortController();
    const parameters = parseJson(
      '{"type":"object","properties":{"id":{"type":"integer","maximum":9223372036854775807}}}',
    ) as JsonSchema;
    const echo = {
      tool: { ...tools[0]!, name: 'echo', parameters },
      call: async ({ arguments: args }: ToolCallRequest): Promise<Outcome> => ({
        ...{ kind: 'accepted', body: args, bytes: 1, truncated: false, shape: {} },
        ...{ durationMs: 0, attempts: 1 },
      }),
    };
    const ended = serveTools(
      {
        ...served,
        tools: [echo.tool],
        executor: { call: echo.call, close: async () => undefined },
      },
      streams,
      controller.signal,
    );
    const lines: string[] = [];
    streams.stdout.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
    const args = '{"id":1917043659912705297,"price":1.10,"text":"1.0"}';
    streams.stdin.write('{"jsonrpc":"2.0","id":1,"method":"tools/list"}\n{"jsonrpc":"2.0","id":2,');
    streams.stdin.write(`"method":"tools/call","params":{"name":"echo","arguments":${args}}}\n`);
    while (lines.join('').split('\n').length < 3) await sleep(5);
    controller.abort();
    await ended;
    const said = lines.join('');
    expect(said).toContain('"maximum":9223372036854775807');
    expect(said).toContain(JSON.stringify(args));
  });

  it('end when the client goes, and when interrupted', async () => {
    const streams = { stdin: new PassThrough(), stdout: new PassThrough() };
    const ended = serveTools(served, streams, new AbortController().signal);
    streams.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })}\n`);
    const [line] = (await new Promise<Buffer>((resolve) => streams.stdout.once('data', resolve)))
      .toString()
      .split('\n');
    expect(JSON.parse(line!)).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    streams.stdin.end();
    await ended;
    const controller = new AbortController();
    const other = { stdin: new PassThrough(), stdout: new PassThrough() };
    const interrupted = serveTools(served, other, controller.signal);
    controller.abort();
    await interrupted;
  });
});
