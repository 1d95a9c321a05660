import { McpConnection, type McpConnectionOptions } from './mcp-connection.js';
import type { McpToolList } from './mcp-tool.js';
import type { McpSource } from './mcp-transport.js';

/**
 * The tools of an MCP server, all pages: starts it, asks, ends it. Rejects with `ConnectionError` where it cannot
 * be started or reached, with what it wrote to its standard error.
 */
export async function listMcpTools(
  source: McpSource,
  options: McpConnectionOptions,
): Promise<McpToolList> {
  const connection = new McpConnection(source, options);
  try {
    return await connection.listTools();
  } finally {
    await connection.close();
  }
}
