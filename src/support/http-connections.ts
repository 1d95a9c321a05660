import type * as Undici from 'undici';
import type { Dispatcher } from 'undici';
import { codingsOffered, decompressed } from './decompress-body.js';
import { loadPackage } from './load-package.js';
import { receiveResponse, type ReceivingLimits } from './receive-response.js';

/** A request as it is sent. */
export interface SentRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
}

/** A response that has come whole. */
export interface HttpResponse {
  readonly status: number;
  /** Lower-case names, in alphabetical order; what was sent several times is joined by commas. */
  readonly headers: ReadonlyMap<string, string>;
  /** Decompressed; null where it is longer than was allowed. */
  readonly body: Uint8Array | null;
}

/** Servers close idle connections after 5 s and more: a request must not meet one that is just being closed. */
const idleMs = 4_000;
/** A connection that takes longer is given up before anything is sent. */
const connectMs = 10_000;

/** Connections kept open between requests. An answer may take as long as the signal of its request lets it. */
export class HttpConnections {
  private agent: Dispatcher | undefined;

  /**
   * Sends a request and resolves with its response, redirects and errors of the API too. Rejects as undici and zlib do, with
   * the signal's reason when that aborts.
   */
  async send(
    { url, method, headers, body }: SentRequest,
    limits: ReceivingLimits,
  ): Promise<HttpResponse> {
    const request = {
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: method as Dispatcher.HttpMethod,
      headers: { ...headers, 'accept-encoding': codingsOffered(url) },
      body: body ?? null,
    };
    const answer = await receiveResponse(this.open(), request, limits);
    const told = headersOf(answer.rawHeaders);
    const coding = told.get('content-encoding');
    return {
      status: answer.status,
      headers: told,
      body: answer.body && (await decompressed(answer.body, coding, limits.maxBytes)),
    };
  }

  /** Breaks off what is under way. */
  close(): void {
    void this.agent?.destroy();
  }

  /** Made with the first request: undici takes as long to load as half of what calls tools. */
  private open(): Dispatcher {
    this.agent ??= new (loadPackage<typeof Undici>('undici').Agent)({
      keepAliveTimeout: idleMs,
      connect: { timeout: connectMs },
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    return this.agent;
  }
}

function headersOf(raw: readonly Buffer[]): ReadonlyMap<string, string> {
  const told = new Map<string, string>();
  for (let at = 0; at < raw.length; at += 2) {
    const name = String(raw[at]).toLowerCase();
    const value = String(raw[at + 1]);
    const before = told.get(name);
    told.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  const found = [...told].map(([name, value]): [string, string] => [name, value.trim()]);
  return new Map(found.sort(([a], [b]) => (a < b ? -1 : 1)));
}
