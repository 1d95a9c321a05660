import { McpConnection, type McpConnectionOptions } from './mcp-connection.js';
import { McpExecutor, type McpExecutorOptions } from './mcp-executor.js';
import type { McpSource } from './mcp-transport.js';

/** The executor of an MCP server with a connection of its own. One module, so that it is loaded as one. */
export function connectedMcpExecutor(
  source: McpSource,
  options: McpConnectionOptions & McpExecutorOptions,
): McpExecutor {
  return new McpExecutor(new McpConnection(source, options), options);
}
