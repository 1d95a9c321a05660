import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConnectionError, messageOf, type TooldraftError } from '../../core/errors.js';
import { LineSplitter } from '../../support/line-splitter.js';
import { ProxySession, type ProxySessionOptions } from './proxy-session.js';

/** What every client of a proxy shares. */
export type ProxiedServer = Omit<ProxySessionOptions, 'toClient' | 'onGone'>;

export interface StdioProxyOptions {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly signal: AbortSignal;
  /** The longest message that is taken from the client. */
  readonly maxMessageBytes: number;
}

/** A client that has closed its side gets the answers it still waits for, if they come so soon. */
const lastAnswersMs = 5_000;

/**
 * Stands before a server on standard input and output, until the client goes or the signal aborts. Rejects with `TooldraftError`
 * where the server cannot be started, or ends and cannot be brought back.
 */
export async function proxyOverStdio(
  server: ProxiedServer,
  { stdin, stdout, signal, maxMessageBytes }: StdioProxyOptions,
): Promise<void> {
  let failure: TooldraftError | undefined;
  const stop = new AbortController();
  const session = new ProxySession({
    ...server,
    toClient: (text) => stdout.write(`${text}\n`),
    onGone: (error) => {
      failure = error;
      stop.abort();
    },
  });
  const lines = new LineSplitter(maxMessageBytes, (line) => session.fromClient(line));
  stdin.on('data', (chunk: Buffer) => {
    try {
      lines.push(chunk);
    } catch (error) {
      failure = new ConnectionError(`The client cannot be read: ${messageOf(error)}.`);
      stop.abort();
    }
  });
  const gone = AbortSignal.any([stop.signal, signal]);
  const over = clientLeft({ stdin, stdout }, gone);
  void session.start();
  await over;
  lines.end();
  for (let waited = 0; waited < lastAnswersMs && canStillAnswer(); waited += 20) await sleep(20);
  await session.close();
  stdin.destroy();
  if (failure !== undefined) throw failure;

  function canStillAnswer(): boolean {
    return session.pending > 0 && !gone.aborted && stdout.writable;
  }
}

async function clientLeft(
  { stdin, stdout }: Pick<StdioProxyOptions, 'stdin' | 'stdout'>,
  gone: AbortSignal,
): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const event of ['end', 'close', 'error']) stdin.once(event, () => resolve());
    for (const event of ['close', 'error']) stdout.once(event, () => resolve());
    gone.addEventListener('abort', () => resolve(), { once: true });
    if (gone.aborted) resolve();
  });
}
