import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { PassThrough, Transform, type Readable, type Writable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { jsonObjectSchema } from '../core/json.js';
import { markNumbers, markValue, unmarkText, unmarkValue, writeJson } from '../core/json-text.js';
import type { Outcome } from '../core/outcome.js';
import type { ToolExecutor } from '../core/ports.js';
import type { ToolDoc } from '../core/tool-doc.js';

/** Tools to be served, and what carries their calls out. */
export interface ServedTools {
  /** What the server calls itself; refined catalogues are named after it. */
  readonly name: string;
  readonly version: string;
  readonly tools: readonly ToolDoc[];
  readonly executor: ToolExecutor;
}

/** Serves tools over MCP on standard input and output until the client goes or the signal aborts. */
export async function serveTools(
  served: ServedTools,
  { stdin, stdout }: { readonly stdin: Readable; readonly stdout: Writable },
  signal: AbortSignal,
): Promise<void> {
  const server = mcpServer(served);
  const markedOut = new PassThrough();
  const transport = new StdioServerTransport(eachLine(stdin, markNumbers), markedOut);
  eachLine(markedOut, unmarkText).pipe(stdout, { end: false });
  const ended = new Promise<void>((resolve) => {
    transport.onclose = resolve;
    stdin.once('end', resolve);
    stdin.once('close', resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await server.connect(transport);
  await ended;
  await server.close();
}

/** The lines of a stream, each changed: the SDK parses and writes JSON itself, and would change numbers in it. */
function eachLine(stream: Readable, change: (line: string) => string): Readable {
  let rest = '';
  const changed = new Transform({
    decodeStrings: true,
    transform(chunk: Buffer, _encoding, done) {
      const lines = `${rest}${decoder.write(chunk)}`.split('\n');
      rest = lines.pop() ?? '';
      done(null, lines.map((line) => `${change(line)}\n`).join(''));
    },
    flush(done) {
      done(null, change(rest));
    },
  });
  const decoder = new StringDecoder('utf8');
  return stream.pipe(changed);
}

/** An MCP server with these tools, not connected yet. Numbers in it are marked. */
export function mcpServer({ name, version, tools, executor }: ServedTools): Server {
  const server = new Server({ name, version }, { capabilities: { tools: {} } });
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map((tool) => markValue(listedTool(tool)) as ReturnType<typeof listedTool>),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    const tool = byName.get(params.name);
    if (tool === undefined) return refusal(`There is no tool ${params.name}.`);
    const args = jsonObjectSchema.parse(unmarkValue(params.arguments ?? {}));
    return resultOf(await executor.call({ tool, arguments: args }, signal));
  });
  return server;
}

function listedTool(tool: ToolDoc) {
  return {
    name: tool.name,
    description: tool.description,
    inputSchema: { ...tool.parameters, type: 'object' as const },
    annotations: {
      readOnlyHint: tool.sideEffects === 'none',
      destructiveHint: tool.sideEffects === 'destructive',
    },
  };
}

function resultOf(outcome: Outcome) {
  if (outcome.kind !== 'accepted') return refusal(outcome.message);
  return { content: [{ type: 'text' as const, text: writeJson(outcome.body ?? null) }] };
}

function refusal(message: string) {
  return { content: [{ type: 'text' as const, text: message }], isError: true };
}
