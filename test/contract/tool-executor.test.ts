import { createServer } from 'node:http';
import type { Source } from '../../src/core/catalogue.js';
import type { Outcome } from '../../src/core/outcome.js';
import type { ToolExecutor } from '../../src/core/ports.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import { createExecutor } from '../../src/calls/create-executor.js';
import { HttpExecutor } from '../../src/calls/http-executor.js';
import { McpConnection } from '../../src/calls/mcp-connection.js';
import { McpExecutor } from '../../src/calls/mcp-executor.js';
import { RecordedExecutor } from '../../src/calls/recorded-executor.js';
import type { VirtualServer } from '../../src/calls/virtual-attempter.js';
import { seededRandom } from '../../src/support/seeded-random.js';
import { systemClock } from '../../src/support/system-clock.js';
import { startLegacySse, startStreamable } from '../support/calling-mcp-http.js';
import { compiledFixture } from '../support/compiled-fixture.js';
import { listen } from '../support/listen.js';
import {
  contractTool,
  echoedArguments,
  toolExecutorContract,
  type ContractSubject,
} from './tool-executor.contract.js';

const maxBodyBytes = 1_000_000;

function httpTool(id: string): ToolDoc {
  return contractTool(id, { kind: 'http', method: 'POST', path: `/${id}`, bindings: {} });
}

function mcpTool(id: string): ToolDoc {
  return contractTool(id, { kind: 'mcp', tool: id });
}

/** An HTTP API that behaves as the contract asks. */
async function startApi(): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const answers: Record<string, [number, string]> = {
        '/echo': [200, `{"echo":${body || '{}'}}`],
        '/refuse': [400, '{"error":"text must not be empty"}'],
        '/fault': [400, '{"error":"connect ECONNREFUSED 10.0.0.1:5432"}'],
      };
      const [status, text] = answers[request.url ?? ''] ?? [404, '{}'];
      response.writeHead(status, { 'content-type': 'application/json' }).end(text);
    });
  });
  return listen(server);
}

function subjectOf(
  executor: ToolExecutor,
  toolOf: (id: string) => ToolDoc,
  close: () => Promise<void>,
): ContractSubject {
  return {
    executor,
    echo: toolOf('echo'),
    refuse: toolOf('refuse'),
    fault: toolOf('fault'),
    stop: async () => {
      await executor.close();
      await close();
    },
  };
}

function throughWrappers(source: Source, virtual?: VirtualServer): ToolExecutor {
  return createExecutor(source, {
    virtual,
    env: process.env,
    clock: systemClock,
    random: seededRandom(1),
    retries: 0,
    rps: 1000,
    maxCalls: 1000,
  });
}

const stdio: Extract<Source, { kind: 'mcp-stdio' }> = {
  kind: 'mcp-stdio',
  command: process.execPath,
  args: [compiledFixture('mcp/calling-server.ts'), 'stdio'],
  env: {},
};

function httpSource(baseUrl: string): Extract<Source, { kind: 'http' }> {
  return { kind: 'http', baseUrl, headers: {}, credentials: [], securitySchemes: [] };
}

toolExecutorContract('HttpExecutor', async () => {
  const { url, close } = await startApi();
  const executor = new HttpExecutor(httpSource(url), {
    env: {},
    timeoutMs: 5_000,
    maxBodyBytes,
    clock: systemClock,
    secrets: [],
  });
  return subjectOf(executor, httpTool, close);
});

toolExecutorContract('McpExecutor over stdio', async () => {
  const connection = new McpConnection(stdio, { env: process.env });
  const executor = new McpExecutor(connection, { maxBodyBytes, clock: systemClock });
  return subjectOf(executor, mcpTool, () => connection.close());
});

toolExecutorContract('createExecutor over HTTP', async () => {
  const { url, close } = await startApi();
  return subjectOf(throughWrappers(httpSource(url)), httpTool, close);
});

toolExecutorContract('createExecutor over stdio', async () =>
  subjectOf(throughWrappers(stdio), mcpTool, async () => undefined),
);

toolExecutorContract('createExecutor over streamable HTTP', async () => {
  const { url, close } = await startStreamable();
  const source = { kind: 'mcp-http' as const, url, transport: 'auto' as const, headers: {} };
  return subjectOf(throughWrappers(source), mcpTool, close);
});

toolExecutorContract('createExecutor over legacy SSE', async () => {
  const { url, close } = await startLegacySse();
  const source = { kind: 'mcp-http' as const, url, transport: 'auto' as const, headers: {} };
  return subjectOf(throughWrappers(source), mcpTool, close);
});

toolExecutorContract('RecordedExecutor', async () => {
  const { url, close } = await startApi();
  const live = throughWrappers(httpSource(url));
  const calls = [
    ...echoedArguments.map((args) => ({ tool: 'echo', arguments: args })),
    { tool: 'refuse', arguments: {} },
    { tool: 'fault', arguments: {} },
  ];
  const recordings: {
    tool: string;
    arguments: (typeof calls)[number]['arguments'];
    outcome: Outcome;
  }[] = [];
  for (const call of calls) {
    const outcome = await live.call({ tool: httpTool(call.tool), arguments: call.arguments });
    recordings.push({ ...call, outcome });
  }
  await close();
  return subjectOf(new RecordedExecutor(recordings), httpTool, async () => undefined);
});

toolExecutorContract('createExecutor over StableToolBench’s protocol', async () => {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { api_name: api, tool_input: input } = JSON.parse(body) as Record<string, string>;
      const answers: Record<string, object> = {
        echo: { error: '', response: JSON.stringify({ echo: input }) },
        refuse: { error: 'text must not be empty', response: '' },
        fault: { error: 'connect ECONNREFUSED 10.0.0.1:5432', response: '' },
      };
      response.end(JSON.stringify(answers[api ?? '']));
    });
  });
  const { url, close } = await listen(server);
  const executor = throughWrappers(
    { kind: 'none' },
    {
      ...{ url, key: '' },
      placeOf: ({ id }) =>
        id === 'stranger' ? null : { category: 'Data', tool: 'contract', api: id },
    },
  );
  return subjectOf(executor, (id) => contractTool(id, { kind: 'none' }), close);
});
