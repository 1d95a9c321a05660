import type * as Undici from 'undici';
import { setTimeout as sleep } from 'node:timers/promises';
import { startFailure } from '../../calls/mcp-start-failure.js';
import type { McpSource } from '../../calls/mcp-transport.js';
import { ConnectionError } from '../../core/errors.js';
import type { JsonObject } from '../../core/json.js';
import { loadPackage } from '../../support/load-package.js';
import { oneLine } from '../../support/one-line.js';
import type { Redactor } from '../../support/redact-secrets.js';
import { eventsOf, type ResumePoint } from './event-stream.js';
import { requestHeaders } from './request-headers.js';
import {
  isAnswer,
  isRequest,
  keyOf,
  messagesIn,
  onOneLine,
  ownVersion,
  valueAt,
} from './rpc-message.js';
import type { Upstream, UpstreamListener } from './upstream.js';

export interface HttpUpstreamOptions {
  readonly source: Extract<McpSource, { kind: 'mcp-http' }>;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly redactor: Redactor;
}

type Response = Undici.Dispatcher.ResponseData;

/** How long a server may take to end a session, and how often a stream that broke is taken up in a row. */
const farewellMs = 1_000;
const mostResumptions = 5;
const usualRetryMs = 1_000;

/** A server over streamable HTTP: each message is a POST, its answers and the messages of the open stream come as texts. */
export class HttpUpstream implements Upstream {
  private readonly over = new AbortController();
  private readonly agent = new (loadPackage<typeof Undici>('undici').Agent)({
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  private session: string | undefined;
  private version: string | undefined;
  /** Requests that need no session, by id: closing their stream is how they are cancelled. */
  private readonly free = new Map<string, AbortController>();

  constructor(
    private readonly options: HttpUpstreamOptions,
    private readonly listener: UpstreamListener,
  ) {}

  async send(text: string): Promise<void> {
    const messages = messagesIn(text);
    if (this.isCancelled(messages)) return;
    const [first] = messages;
    if (ownVersion(first) === undefined) return this.post(text, messages, this.over.signal);
    const key = keyOf(first?.['id']);
    const closed = new AbortController();
    this.free.set(key, closed);
    try {
      await this.post(text, messages, AbortSignal.any([this.over.signal, closed.signal]));
    } finally {
      this.free.delete(key);
    }
  }

  /** True for a cancellation of a request whose stream was closed by it. */
  private isCancelled([message]: readonly JsonObject[]): boolean {
    if (message?.['method'] !== 'notifications/cancelled') return false;
    const asked = this.free.get(keyOf(valueAt(message, 'params', 'requestId')));
    asked?.abort();
    return asked !== undefined;
  }

  private async post(
    text: string,
    messages: readonly JsonObject[],
    signal: AbortSignal,
  ): Promise<void> {
    const headers = requestHeaders(messages[0]);
    const response = await this.request('POST', text, { signal, headers });
    const session = response.headers['mcp-session-id'];
    if (typeof session === 'string') this.session = session;
    if (response.statusCode === 404 && this.session !== undefined) {
      await response.body.dump();
      this.session = undefined;
      this.listener.onEnd({ how: 'its session is over', lastWords: '' });
      return;
    }
    const waiting = new Set(messages.filter(isRequest).map(({ id }) => keyOf(id)));
    if (isEventStream(response)) await this.read(response, waiting, signal);
    else await this.whole(response, waiting);
    if (messages.some(({ method }) => method === 'notifications/initialized')) void this.listen();
    if (waiting.size > 0) throw this.failure('it closed the connection before it answered.');
  }

  async close(): Promise<void> {
    this.over.abort();
    if (this.session !== undefined) {
      const signal = AbortSignal.timeout(farewellMs);
      await this.request('DELETE', undefined, { signal })
        .then(({ body }) => body.dump())
        .catch(() => undefined);
    }
    await this.agent.destroy();
  }

  private async request(
    method: 'POST' | 'GET' | 'DELETE',
    body?: string,
    {
      signal = this.over.signal,
      lastEventId = '',
      headers = {},
    }: {
      readonly signal?: AbortSignal;
      readonly lastEventId?: string;
      readonly headers?: Readonly<Record<string, string>>;
    } = {},
  ): Promise<Response> {
    const { source, url } = this.options;
    const { request } = loadPackage<typeof Undici>('undici');
    try {
      return await request(url, {
        method,
        signal,
        dispatcher: this.agent,
        body: body ?? null,
        headers: {
          ...this.options.headers,
          accept: method === 'GET' ? 'text/event-stream' : 'application/json, text/event-stream',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(this.session === undefined ? {} : { 'mcp-session-id': this.session }),
          ...(this.version === undefined ? {} : { 'mcp-protocol-version': this.version }),
          ...(lastEventId === '' ? {} : { 'last-event-id': lastEventId }),
          ...headers,
        },
      });
    } catch (cause) {
      const { message, remedy } = startFailure(source, cause);
      throw new ConnectionError(this.options.redactor.text(message), { cause, remedy });
    }
  }

  /** An answer that is no stream: a message, nothing, or a refusal of the HTTP layer. */
  private async whole(response: Response, waiting: Set<string>): Promise<void> {
    const text = await response.body.text();
    const { statusCode } = response;
    const isMessage = messagesIn(text).some((message) => waiting.has(keyOf(message['id'])));
    if (isMessage) {
      this.deliver(onOneLine(text), waiting);
      return;
    }
    if (statusCode < 300) return;
    const said = oneLine(this.options.redactor.text(text), 200);
    throw this.failure(`it answered with status ${statusCode}${said === '' ? '.' : `: ${said}`}`);
  }

  /** Reads a stream until all that is waited for has come; one that breaks off is taken up where it can be. */
  private async read(response: Response, waiting: Set<string>, signal: AbortSignal): Promise<void> {
    const point: ResumePoint = { lastEventId: undefined, retryMs: undefined };
    await this.drain(response, waiting, point);
    for (let tries = 0; waiting.size > 0 && tries < mostResumptions; tries += 1) {
      const before = point.lastEventId;
      if (before === undefined || signal.aborted) return;
      await sleep(point.retryMs ?? usualRetryMs, undefined, { signal });
      const next = await this.request('GET', undefined, { lastEventId: before, signal });
      if (!isEventStream(next)) {
        await next.body.dump();
        return;
      }
      await this.drain(next, waiting, point);
      if (point.lastEventId !== before) tries = 0;
    }
  }

  /** The stream for what the server says without being asked, where it has one. */
  private async listen(): Promise<void> {
    const point: ResumePoint = { lastEventId: undefined, retryMs: undefined };
    try {
      for (let tries = 0; tries < mostResumptions; tries += 1) {
        const { lastEventId = '' } = point;
        const response = await this.request('GET', undefined, { lastEventId });
        if (!isEventStream(response)) {
          await response.body.dump();
          return;
        }
        if (await this.drain(response, new Set(), point)) tries = 0;
        await sleep(point.retryMs ?? usualRetryMs, undefined, { signal: this.over.signal });
      }
    } catch {
      // Calls go on without it; what is wrong with the server they tell.
    }
  }

  /** True where anything came. A stream that breaks off ends like one that is closed. */
  private async drain(
    response: Response,
    waiting: Set<string>,
    point: ResumePoint,
  ): Promise<boolean> {
    let came = false;
    try {
      for await (const { data } of eventsOf(response.body, point)) {
        came = true;
        this.deliver(data.replaceAll('\n', ' '), waiting);
      }
    } catch {
      // What is still waited for is seen by the caller.
    }
    return came;
  }

  private deliver(text: string, waiting: Set<string>): void {
    for (const message of messagesIn(text)) {
      if (isAnswer(message)) waiting.delete(keyOf(message['id']));
      const version = valueAt(message, 'result', 'protocolVersion');
      if (this.version === undefined && typeof version === 'string') this.version = version;
    }
    this.listener.onText(text);
  }

  private failure(why: string): ConnectionError {
    const { message, remedy } = startFailure(this.options.source, new Error(why));
    return new ConnectionError(message.replace('could not be reached', 'failed'), { remedy });
  }
}

function isEventStream({ statusCode, headers }: Response): boolean {
  const type = headers['content-type'];
  return statusCode === 200 && typeof type === 'string' && type.startsWith('text/event-stream');
}
