import { PassThrough } from 'node:stream';
import type { McpSource } from '../../src/calls/mcp-transport.js';
import { maxMessageBytes, proxied } from '../../src/config/proxied-server.js';
import { proxyOverStdio, type ProxiedServer } from '../../src/serving/proxy/proxy-over-stdio.js';
import { RawMcpClient } from './raw-mcp-client.js';

export interface ThroughProxy {
  readonly client: RawMcpClient;
  /** Settles when the proxy ends. */
  readonly ended: Promise<void>;
  /** Closes the client's side and waits. */
  readonly close: () => Promise<void>;
}

/** A client of a server with a proxy between, in this process. */
export function throughProxy(
  source: McpSource,
  refine: ProxiedServer['refine'] = (result) => result,
): ThroughProxy {
  const stdin = new PassThrough();
  const stdout = new PassThrough();
  const server = proxied({ source, environment: process.env }, refine, () => undefined);
  const { signal } = new AbortController();
  const ended = proxyOverStdio(server, { stdin, stdout, signal, maxMessageBytes });
  ended.catch(() => undefined);
  const client = new RawMcpClient(stdin, stdout);
  const close = async (): Promise<void> => {
    stdin.end();
    await ended;
  };
  return { client, ended, close };
}
