import { createServer, type IncomingMessage } from 'node:http';
import { McpConnection } from '../../src/calls/mcp-connection.js';
import { McpExecutor } from '../../src/calls/mcp-executor.js';
import type { McpSource } from '../../src/calls/mcp-transport.js';
import { isJsonObject } from '../../src/core/json.js';
import { parseJson, writeJson } from '../../src/core/json-text.js';
import { systemClock } from '../../src/support/system-clock.js';
import { listen } from '../support/listen.js';

/** What a server that writes its JSON by hand says to a message: its text is a module of its own over stdio. */
function answerTo(line: string): readonly string[] {
  const [, id] = /"jsonrpc":"2.0","id":(\d+)/.exec(line) ?? [];
  const method = /"method":"([^"]+)"/.exec(line)?.[1] ?? '';
  if (id === undefined) return [];
  const answer = (result: string): string => `{"jsonrpc":"2.0","id":${id}.0,"result":${result}}`;
  if (method === 'initialize') {
    return [
      answer(
        '{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"n","version":"1"}}',
      ),
    ];
  }
  if (method === 'tools/list') {
    const schema =
      '{"id":{"type":"integer","minimum":-9223372036854775808,"maximum":9223372036854775807,"default":1.0}}';
    return [
      answer(`{"tools":[{"name":"note","inputSchema":{"type":"object","properties":${schema}}}]}`),
    ];
  }
  const sent = JSON.stringify(/"arguments":([{][^}]*[}])/.exec(line)?.[1]);
  const rest = '"ids":[1917043659912705297,-0,2.50],"text":"id: 1.0, \\"2.0\\""';
  return [
    '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":0,"progress":1.0}}',
    answer(`{"content":[],"structuredContent":{"sent":${sent},${rest}}}`),
  ];
}

const overStdio = `const answerTo = ${answerTo.toString()};
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  for (const message of answerTo(line)) process.stdout.write(message + '\\n');
});`;

async function startHttp(isStream: boolean) {
  const server = createServer((request: IncomingMessage, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      if (request.method !== 'POST') return response.writeHead(405).end();
      const messages = answerTo(text);
      if (messages.length === 0) return response.writeHead(202).end();
      response.writeHead(200, {
        'content-type': isStream ? 'text/event-stream' : 'application/json',
      });
      if (!isStream) return response.end(messages.at(-1));
      const events = messages
        .map((one) => `event: message\nid: 9007199254740993\ndata: ${one}\n\n`)
        .join('');
      response.write(events.slice(0, events.length - 40));
      return setTimeout(() => response.end(events.slice(events.length - 40)), 5);
    });
  });
  return listen(server);
}

// In base64, since `${…}` in a source names a variable of the environment.
const program = Buffer.from(overStdio).toString('base64');
const stdio: McpSource = {
  ...{ kind: 'mcp-stdio', command: process.execPath, env: {} },
  args: ['-e', `eval(Buffer.from('${program}', 'base64').toString())`],
};
const http = (url: string): McpSource => ({
  kind: 'mcp-http',
  url,
  transport: 'streamable-http',
  headers: {},
});

describe.each(['stdio', 'JSON over HTTP', 'events over HTTP'])(
  'numbers of an MCP server over %s',
  (way) => {
    it('keep their digits in listings, arguments and answers', async () => {
      const server = way === 'stdio' ? null : await startHttp(way.startsWith('events'));
      const connection = new McpConnection(server === null ? stdio : http(server.url), {
        env: process.env,
      });
      const executor = new McpExecutor(connection, { maxBodyBytes: 10_000, clock: systemClock });
      try {
        const { tools } = await connection.listTools();
        expect(writeJson(tools)).toContain(
          '"properties":{"id":{"type":"integer","minimum":-9223372036854775808,"maximum":9223372036854775807,"default":1.0}}',
        );
        const args = parseJson('{"id":725653563933458433,"price":1.10,"text":"1.0"}');
        if (!isJsonObject(args)) throw new Error('no object');
        const outcome = await executor.call({
          tool: {
            ...{ id: 'note', name: 'note', description: '', parameters: {}, sideEffects: 'none' },
            call: { kind: 'mcp', tool: 'note' },
          },
          arguments: args,
        });
        const body = outcome.kind === 'accepted' ? outcome.body : outcome;
        expect(writeJson(body)).toBe(
          writeJson({
            sent: writeJson(args),
            ids: parseJson('[1917043659912705297,-0,2.50]'),
            text: 'id: 1.0, "2.0"',
          }),
        );
      } finally {
        await executor.close();
        await server?.close();
      }
    });
  },
);
