import { checkEnvironment } from '../calling/check-environment.js';
import type { ExecutorOptions } from '../calling/create-executor.js';
import type { Source } from '../core/catalogue.js';
import type { ToolExecutor } from '../core/ports.js';
import { loadedLate } from './loaded-late.js';

/**
 * An executor for a catalogue's source, with limits, budget, retries and redaction around it; personal and secret values of answers
 * are masked. Throws
 * `ConfigurationError` at once where a variable the source refers to is not set.
 */
export function createExecutor(source: Source, options: ExecutorOptions): ToolExecutor {
  if (source.kind !== 'none') checkEnvironment(source, options.env);
  let made: Promise<ToolExecutor> | undefined;
  const make = async (): Promise<ToolExecutor> =>
    (await import('../calling/create-executor.js')).createExecutor(source, options);
  return {
    call: async (request, signal) => (await (made ??= make())).call(request, signal),
    close: async () => (await made)?.close(),
  };
}

/**
 * The tools of an MCP server, all pages: starts it, asks, ends it. Rejects with `ConnectionError` where it cannot
 * be started or reached, with what it wrote to its standard error.
 */
export const listMcpTools = loadedLate(
  async () => (await import('../calling/list-mcp-tools.js')).listMcpTools,
);

/** An MCP server with these tools, not connected yet. */
export const mcpServer = loadedLate(
  async () => (await import('../serving/serve-tools.js')).mcpServer,
);

/** Serves tools over MCP on standard input and output until the client goes or the signal aborts. */
export const serveTools = loadedLate(
  async () => (await import('../serving/serve-tools.js')).serveTools,
);
