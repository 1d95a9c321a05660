import type { Catalogue } from '../core/catalogue.js';
import { ConfigurationError, type TooldraftError } from '../core/errors.js';
import type { ServedDoc } from '../serving/proxy/refined-listing.js';
import type { ServerToProxy } from '../config/proxied-server.js';
import { mcpServerOf, type McpServer, type SourceOptions } from './tool-source.js';

/** The MCP server and the docs to serve in place of its own. */
export type ProxyRequest = (McpServer | { readonly catalogue: Catalogue }) & ProxyExtras;

interface ProxyExtras extends SourceOptions {
  /** As `loadDocs` returns them. */
  readonly docs: readonly ServedDoc[];
  /** Default: a free port. */
  readonly port?: number | undefined;
  /** True adds learned constraints to the schemas. Default: false. */
  readonly narrow?: boolean | undefined;
  /** Called when the server of a session cannot be started or restarted. */
  readonly onError?: ((error: TooldraftError) => void) | undefined;
  /** Called with the standard error of a server that was started by a command. */
  readonly onStderr?: ((chunk: Buffer) => void) | undefined;
}

export interface OpenProxy {
  /** For MCP clients over streamable HTTP; on 127.0.0.1. */
  readonly url: string;
  /** Ends all sessions and their servers; may be called twice. */
  close(): Promise<void>;
}

/**
 * Serves an MCP server with refined docs over HTTP until `close` is called or `signal` aborts. Each session starts a
 * server of its own; calls reach it unchanged.
 *
 * @throws ConfigurationError if the catalogue is not one of an MCP server, or the port is taken.
 *
 * @example
 * const proxy = await openProxy({ mcp: 'node server.js', docs });
 * console.log(proxy.url);
 * await proxy.close();
 */
export async function openProxy(request: ProxyRequest): Promise<OpenProxy> {
  const { docs, port = 0, narrow = false, signal, onError, onStderr } = request;
  const { maxMessageBytes, proxied } = await import('../config/proxied-server.js');
  const { refinedListing } = await import('../serving/proxy/refined-listing.js');
  const { proxyOverHttp } = await import('../serving/proxy/proxy-over-http.js');
  const listing = refinedListing(docs, { narrow });
  const server = proxied(await serverOf(request), listing, (chunk) => onStderr?.(chunk));
  const stop = new AbortController();
  let ended: Promise<void> | undefined;
  const url = await new Promise<string>((onReady, onFailure) => {
    ended = proxyOverHttp(server, {
      ...{ port, maxMessageBytes, onReady },
      signal: signal === undefined ? stop.signal : AbortSignal.any([stop.signal, signal]),
      onGone: (error) => onError?.(error),
    });
    ended.catch(onFailure);
  });
  return {
    url,
    close: async () => {
      stop.abort();
      await ended;
    },
  };
}

async function serverOf(
  request: ProxyRequest,
): Promise<Pick<ServerToProxy, 'source' | 'environment'>> {
  if (!('catalogue' in request)) {
    const { source, env } = await mcpServerOf(request);
    return { source, environment: env };
  }
  const { source, name } = request.catalogue;
  if (source.kind === 'mcp-stdio' || source.kind === 'mcp-http')
    return { source, environment: request.env ?? process.env };
  throw new ConfigurationError(`"${name}" is not the catalogue of an MCP server.`, {
    remedy: 'Give the server with mcp or mcpUrl.',
  });
}
