import type { Readable } from 'node:stream';
import { Agent, request, type Dispatcher } from 'undici';
import { codingsOffered, decompressed } from './decompress-body.js';

/** A request as it is sent. */
export interface SentRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | FormData | undefined;
}

/** A response whose head has come; its body is to be read to its end or destroyed. */
export interface HttpResponse {
  readonly status: number;
  /** Lower-case names, in alphabetical order; what was sent several times is joined by commas. */
  readonly headers: ReadonlyMap<string, string>;
  /** Decompressed. */
  readonly body: Readable;
}

/** Servers close idle connections after 5 s and more: a request must not meet one that is just being closed. */
const idleMs = 4_000;
/** A connection that takes longer is given up before anything is sent. */
const connectMs = 10_000;

/** Connections kept open between requests. An answer may take as long as the signal of its request lets it. */
export class HttpConnections {
  private readonly agent = new Agent({
    keepAliveTimeout: idleMs,
    connect: { timeout: connectMs },
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  /**
   * Sends a request and resolves with its response, redirects and errors of the API too. Rejects as undici does, with the
   * signal's reason when that aborts.
   */
  async send(
    { url, method, headers, body }: SentRequest,
    signal: AbortSignal,
  ): Promise<HttpResponse> {
    const answer = await request(url, {
      dispatcher: this.agent,
      method: method as Dispatcher.HttpMethod,
      headers: { ...headers, 'accept-encoding': codingsOffered(url) },
      // The form data of the platform and of undici are one at run time.
      body: (body ?? null) as NonNullable<Dispatcher.RequestOptions['body']>,
      signal,
    });
    // Whoever reads the body asks for its error.
    answer.body.on('error', () => undefined);
    const told = headersOf(answer.headers);
    const hasBody = method !== 'HEAD' && ![204, 205, 304].includes(answer.statusCode);
    return {
      status: answer.statusCode,
      headers: told,
      body: hasBody ? decompressed(answer.body, told.get('content-encoding')) : answer.body,
    };
  }

  /** Breaks off what is under way. */
  close(): void {
    void this.agent.destroy();
  }
}

function headersOf(told: Dispatcher.ResponseData['headers']): ReadonlyMap<string, string> {
  const found = Object.entries(told).map(([name, value = '']): [string, string] => [
    name,
    [value].flat().join(', ').trim(),
  ]);
  return new Map(found.sort(([a], [b]) => (a < b ? -1 : 1)));
}
