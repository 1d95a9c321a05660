import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Readable } from 'node:stream';
import { messageOf } from '../core/errors.js';
import { propertyOf } from '../support/property-of.js';
import type { HttpRequest } from './build-http-request.js';
import { CallRefusal } from './call-refusal.js';
import { codingsOffered, decompressed } from './decompress-body.js';

/** A response whose head has come; its body is to be read to its end or destroyed. */
export interface HttpResponse {
  readonly status: number;
  /** Lower-case names, in alphabetical order; what was sent several times is joined by commas. */
  readonly headers: ReadonlyMap<string, string>;
  /** Decompressed. */
  readonly body: Readable;
}

/** Servers close idle connections after 5 s and more: a request must not meet one that is just being closed. */
const IDLE_MS = 4_000;
/** A connection that takes longer is given up before anything is sent. */
const CONNECT_MS = 10_000;
/** Methods that are not for callers of an API, as for `fetch`. */
const REFUSED_METHODS = new Set(['CONNECT', 'TRACE', 'TRACK']);

/** The connections of one executor, kept open between requests. `node:http` costs half the processor time of `fetch`. */
export class HttpConnections {
  private readonly http = new HttpAgent({ keepAlive: true, timeout: IDLE_MS });
  private readonly https = new HttpsAgent({ keepAlive: true, timeout: IDLE_MS });

  /**
   * Sends a request and resolves with its response, redirects and errors of the API too. Rejects as the socket does, with
   * the signal's reason when it aborts, and with `CallRefusal` where the request cannot be sent as it is.
   */
  async send(request: HttpRequest, signal: AbortSignal): Promise<HttpResponse> {
    if (REFUSED_METHODS.has(request.method)) {
      throw new CallRefusal(`${request.method} requests are not made.`);
    }
    const payload = await payloadOf(request);
    signal.throwIfAborted();
    return responseOf(await this.exchange(request, payload, signal), request.method);
  }

  close(): void {
    this.http.destroy();
    this.https.destroy();
  }

  private exchange(
    { url, method }: HttpRequest,
    { headers, bytes }: Payload,
    signal: AbortSignal,
  ): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const options = { method, headers };
      const sent = refusingInvalid(() =>
        url.protocol === 'https:'
          ? httpsRequest(url, { ...options, agent: this.https })
          : httpRequest(url, { ...options, agent: this.http }),
      );
      const abort = (): void => void sent.destroy(signal.reason as Error);
      signal.addEventListener('abort', abort, { once: true });
      sent.once('close', () => signal.removeEventListener('abort', abort));
      sent.once('socket', (socket) => {
        if (!socket.connecting) return;
        const timer = setTimeout(() => sent.destroy(connectTimeout(url)), CONNECT_MS);
        socket.once('connect', () => clearTimeout(timer));
        socket.once('close', () => clearTimeout(timer));
      });
      sent.on('error', reject);
      sent.once('response', (message) => {
        // Whoever reads the body asks for its error.
        message.on('error', () => undefined);
        resolve(message);
      });
      sent.end(bytes);
    });
  }
}

interface Payload {
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array | undefined;
}

/** The headers with those that the body decides; multipart bodies choose their boundary themselves. */
async function payloadOf({ headers, body, url }: HttpRequest): Promise<Payload> {
  const fixed = { ...Object.fromEntries(headers), 'accept-encoding': codingsOffered(url) };
  if (body === undefined) return { headers: fixed, bytes: undefined };
  const { content } = body;
  const { bytes, type } =
    content instanceof FormData ? await encodedForm(content) : bytesOf(content);
  return {
    headers: { ...type, ...fixed, 'content-length': String(bytes.byteLength) },
    bytes,
  };
}

interface EncodedBody {
  readonly bytes: Uint8Array;
  readonly type: Readonly<Record<string, string>>;
}

function bytesOf(content: string | Uint8Array): EncodedBody {
  return { bytes: typeof content === 'string' ? Buffer.from(content) : content, type: {} };
}

async function encodedForm(form: FormData): Promise<EncodedBody> {
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? 'multipart/form-data';
  return {
    bytes: new Uint8Array(await encoded.arrayBuffer()),
    type: { 'content-type': type },
  };
}

/** What Node refuses before it opens a connection is never sent. */
function refusingInvalid<T>(begin: () => T): T {
  try {
    return begin();
  } catch (error) {
    // Not by class: a test runner's realm has a TypeError of its own.
    throw propertyOf(error, 'name') === 'TypeError' ? new CallRefusal(messageOf(error)) : error;
  }
}

function connectTimeout({ host }: URL): Error {
  const message = `No connection to ${host} within ${CONNECT_MS / 1000} s.`;
  return Object.assign(new Error(message), { code: 'ETIMEDOUT', syscall: 'connect' });
}

function responseOf(message: IncomingMessage, method: string): HttpResponse {
  const status = message.statusCode ?? 0;
  const headers = headersOf(message.rawHeaders);
  const hasBody = method !== 'HEAD' && ![204, 205, 304].includes(status);
  return {
    status,
    headers,
    body: hasBody ? decompressed(message, headers.get('content-encoding')) : message,
  };
}

function headersOf(raw: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const [name, value] = [(raw[at] ?? '').toLowerCase(), (raw[at + 1] ?? '').trim()];
    const before = found.get(name);
    found.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}
