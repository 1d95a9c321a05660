import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigurationError } from '../core/errors.js';
import { propertyOf } from '../support/property-of.js';

export interface LocalHttpOptions {
  /** 0 takes a free one. */
  readonly port: number;
  readonly signal: AbortSignal;
  /** Told the address, without a slash at its end. */
  readonly onReady: (url: string) => void;
  /** Waited for before connections are closed. */
  readonly onEnd?: () => Promise<void>;
}

/** Listens on 127.0.0.1 until the signal aborts. Rejects with `ConfigurationError` where the port cannot be had. */
export async function serveLocally(
  server: Server,
  { port, signal, onReady, onEnd }: LocalHttpOptions,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenError(error, port)));
    server.listen(port, '127.0.0.1', resolve);
  });
  onReady(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await onEnd?.();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

const whyNot: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use',
  EACCES: 'may not be listened on by this user',
};

function listenError(error: Error, port: number): Error {
  const why = whyNot[String(propertyOf(error, 'code'))];
  if (why === undefined) return error;
  return new ConfigurationError(`Port ${port} ${why}.`, {
    cause: error,
    remedy: 'Give another --port, or 0 for a free one.',
  });
}

/** The text of a request's body; null where it is longer than `maxBytes`. */
export async function bodyText(request: IncomingMessage, maxBytes: number): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
