// A target behind a real MCP server on standard input and output; for tests that start a process.
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  CallToolRequestSchema,
  ListToolsRequestSchema,
  type ListToolsResult,
} from '@modelcontextprotocol/sdk/types.js';
import type { JsonObject } from '../../../src/core/json.js';
import { files } from './files.js';

const target = files();
const server = new Server({ name: target.name, version: '1.0.0' }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, () => ({
  tools: target.tools.map(({ name, description, parameters, raw }) => ({
    ...{ name, description, inputSchema: parameters },
    ...{ annotations: (raw as JsonObject)['annotations'] },
  })) as unknown as ListToolsResult['tools'],
}));
server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
  // Asked by the test alone: no tool of the list.
  const isState = params.name === 'state';
  const { status, body } = isState
    ? { status: 200, body: target.state() }
    : target.call(params.name, (params.arguments ?? {}) as JsonObject);
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { content: [{ type: 'text' as const, text }], isError: status >= 400 };
});
await server.connect(new StdioServerTransport());
