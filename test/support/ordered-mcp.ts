import { createServer } from 'node:http';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import {
  CallToolRequestSchema,
  ListToolsRequestSchema,
  type CallToolResult,
} from '@modelcontextprotocol/sdk/types.js';
import { readMcpTools } from '../../src/catalogues/mcp-tools.js';
import type { Catalogue } from '../../src/core/catalogue.js';
import type { OrderedTool } from '../fixtures/hostile/ordered-sources.js';
import { listen } from './listen.js';

/** A pair of tools on one kind of thing: one finds some of them, the other gives one by its id. */
export interface OrderedPair {
  readonly order: string;
  readonly noun: string;
  readonly finder: OrderedTool;
  readonly getter: OrderedTool;
  /** What a resource in the finder's results says, if any comes with them. */
  readonly resource?: string;
}

const text = (value: string, isError = false): CallToolResult => ({
  content: [{ type: 'text', text: value }],
  isError,
});

/** What comes with a result: a resource, and a link to one. */
function resources(order: string): CallToolResult['content'] {
  return [
    { type: 'resource', resource: { uri: 'note://1', mimeType: 'text/plain', text: order } },
    { type: 'resource_link', uri: 'note://2', name: order, title: order, description: order },
  ];
}

function answer(pairs: readonly OrderedPair[], name: string, args: Record<string, unknown>) {
  const pair = pairs.find(({ finder, getter }) => [finder.name, getter.name].includes(name));
  if (pair === undefined) return text('no such tool', true);
  const { noun, finder, getter, resource } = pair;
  const items = [1, 2, 3].map((number) => ({
    [`${noun}_id`]: `${noun}-${number}`,
    size: number,
  }));
  if (name === getter.name) {
    const item = items.find((one) => one[`${noun}_id`] === args[`${noun}_id`]);
    const notes = resource === undefined ? [] : resources(resource);
    return item === undefined
      ? text(`There is no ${noun} with this id.`, true)
      : { content: [...text(JSON.stringify({ ...item, mast: 2 })).content, ...notes] };
  }
  for (const [argument, { enum: listed }] of Object.entries(finder.properties)) {
    const value = args[argument];
    const isListed = !Array.isArray(listed) || listed.includes(value);
    if (value !== undefined && (!isListed || value === ''))
      return text(`Invalid value for ${argument}. ${argument} is not allowed.`, true);
  }
  const found = text(JSON.stringify({ items }));
  return resource === undefined ? found : { content: [...found.content, ...resources(resource)] };
}

/** An MCP server over HTTP with these tools, and its catalogue. */
export async function startOrderedMcp(pairs: readonly OrderedPair[]) {
  const tools = pairs.flatMap(({ finder, getter }) =>
    [finder, getter].map(({ name, description, properties }) => ({
      ...{ name, description, annotations: { readOnlyHint: true } },
      inputSchema: {
        type: 'object' as const,
        properties,
        required: name === getter.name ? Object.keys(properties) : [],
      },
    })),
  );
  const mcp = () => {
    const server = new Server({ name: 'ordered', version: '1' }, { capabilities: { tools: {} } });
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools }));
    server.setRequestHandler(CallToolRequestSchema, ({ params }) =>
      answer(pairs, params.name, params.arguments ?? {}),
    );
    return server;
  };
  const server = createServer((request, response) => {
    void (async () => {
      const transport = new StreamableHTTPServerTransport({});
      await mcp().connect(transport);
      await transport.handleRequest(request, response);
    })();
  });
  const { url, close } = await listen(server);
  const source = { kind: 'mcp-http', url: `${url}/mcp`, transport: 'streamable-http' } as const;
  const options = { name: 'ordered', source: { ...source, headers: {} }, location: url };
  const { catalogue } = readMcpTools({ tools }, options);
  return { catalogue: catalogue satisfies Catalogue, close };
}
