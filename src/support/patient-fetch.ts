import { Agent as HttpAgent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { Agent as HttpsAgent, request as secureRequest } from 'node:https';
import { types } from 'node:util';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

/** Shorter than servers keep idle connections, so that none is used again just as its server closes it. */
const idleMs = 4_000;
const mostBytes = 64 * 1024 * 1024;

/** An answer that has arrived whole. */
class WholeResponse extends Response {
  override readonly text: () => Promise<string>;
  override readonly json: () => Promise<unknown>;

  constructor(content: string, { statusCode = 0, statusMessage = '', headers }: IncomingMessage) {
    const told = Object.entries(headers).flatMap(([name, value = '']): [string, string][] =>
      [value].flat().map((one) => [name, one]),
    );
    super(null, { status: statusCode, statusText: statusMessage, headers: told });
    this.text = () => Promise.resolve(content);
    this.json = async () => JSON.parse(content) as unknown;
  }
}

/**
 * A `fetch` for JSON over kept-alive connections that waits for an answer as long as its signal lets it (the platform's own
 * gives up after five minutes) and takes half the processor time. Texts only; no redirects; the whole body is read
 * before it resolves. Rejects with an error whose cause is `node:http`'s, or the signal's
 * reason when that aborts.
 */
export function patientFetch(): typeof fetch {
  const plain = new HttpAgent({ keepAlive: true, timeout: idleMs });
  const secure = new HttpsAgent({ keepAlive: true, timeout: idleMs });
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const open = (): ClientRequest => {
      const headers = Object.fromEntries(new Headers(init.headers));
      const options = { method: init.method ?? 'GET', headers };
      if (url.protocol === 'https:') return secureRequest(url, { ...options, agent: secure });
      return request(url, { ...options, agent: plain });
    };
    const body = typeof init.body === 'string' ? init.body : '';
    const signal = init.signal ?? undefined;
    try {
      return await exchange(open(), body, signal);
    } catch (error) {
      if (!(error instanceof ClosedWhileIdle)) throw error;
      return exchange(open(), body, signal);
    }
  };
}

/** A connection that its server had closed before the request was sent: the request is sent once more, on a new one. */
class ClosedWhileIdle extends Error {}

function exchange(
  sent: ClientRequest,
  body: string,
  signal: AbortSignal | undefined,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const abort = () => sent.destroy(failure(signal?.reason));
    const end = (settle: () => void) => {
      signal?.removeEventListener('abort', abort);
      settle();
    };
    sent.on('error', (error: NodeJS.ErrnoException) => {
      const isStale = sent.reusedSocket && ['ECONNRESET', 'EPIPE'].includes(error.code ?? '');
      end(() => reject(isStale ? new ClosedWhileIdle() : failure(error)));
    });
    sent.on('response', (answer) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes > mostBytes) answer.destroy(new Error(`the answer is over ${mostBytes} bytes`));
      });
      answer.on('error', (error) => end(() => reject(failure(error))));
      answer.on('end', () =>
        end(() => {
          try {
            resolve(new WholeResponse(textOf(Buffer.concat(chunks), answer), answer));
          } catch (error) {
            reject(failure(error));
          }
        }),
      );
    });
    if (signal?.aborted === true) abort();
    else {
      signal?.addEventListener('abort', abort, { once: true });
      sent.end(body);
    }
  });
}

/** The body as text; some servers compress what nobody asked them to compress. */
function textOf(body: Buffer, { headers }: IncomingMessage): string {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  return decoded(body, encoding).toString('utf8');
}

function decoded(body: Buffer, encoding: string): Buffer {
  const limit = { maxOutputLength: mostBytes };
  if (encoding === 'gzip' || encoding === 'x-gzip') return gunzipSync(body, limit);
  if (encoding === 'deflate') return inflateSync(body, limit);
  if (encoding === 'br') return brotliDecompressSync(body, limit);
  return body;
}

/** What went wrong as the platform's `fetch` tells it: an error whose cause has the code. */
function failure(cause: unknown): Error {
  return new Error(types.isNativeError(cause) ? cause.message : 'aborted', { cause });
}
