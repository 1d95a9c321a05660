import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { messageOf, type TooldraftError } from '../../core/errors.js';
import type { JsonObject } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import { bodyText, serveLocally, type LocalHttpOptions } from '../local-http.js';
import { HttpStreams } from './http-streams.js';
import { isForThisHost } from '../own-host.js';
import type { ProxiedServer } from './proxy-over-stdio.js';
import { ProxySession } from './proxy-session.js';
import { isRequest, messagesIn, onOneLine, ownVersion } from './rpc-message.js';

export interface HttpProxyOptions extends Omit<LocalHttpOptions, 'onEnd'> {
  readonly maxMessageBytes: number;
  /** Told when the server of a session cannot be started or brought back. */
  readonly onGone: (error: TooldraftError) => void;
  /** Sessions at a time, each with a server of its own. */
  readonly maxSessions?: number;
}

interface Session {
  readonly session: ProxySession;
  readonly streams: HttpStreams;
  lastUsed: number;
}

interface Opened {
  readonly id: string;
  readonly entry: Session;
  readonly isNew: boolean;
}

const defaultMaxSessions = 32;

/** Stands before a server on `http://127.0.0.1:PORT/mcp` until the signal aborts. Other hosts and origins are refused. */
export async function proxyOverHttp(
  server: ProxiedServer,
  options: HttpProxyOptions,
): Promise<void> {
  const { port, signal, onReady } = options;
  const sessions = new Sessions(server, options);
  const http = createServer((request, response) => {
    void answer(request, response, sessions, options).catch((error: unknown) =>
      refuse(response, 400, messageOf(error)),
    );
  });
  await serveLocally(http, {
    ...{ port, signal },
    onReady: (url) => onReady(`${url}/mcp`),
    onEnd: () => sessions.closeAll(),
  });
}

class Sessions {
  private readonly open = new Map<string, Session>();
  /** Those that serve requests without a session, one at a time, and do not now; the one used last is the last. */
  private readonly spare: string[] = [];
  private uses = 0;

  constructor(
    private readonly server: ProxiedServer,
    private readonly options: HttpProxyOptions,
  ) {}

  find(id: string | undefined): Session | undefined {
    const found = id === undefined ? undefined : this.open.get(id);
    if (found !== undefined) found.lastUsed = this.uses += 1;
    return found;
  }

  /** A new session; null where there are as many as may be and all are in use. */
  async add(): Promise<Opened | null> {
    if (this.open.size >= (this.options.maxSessions ?? defaultMaxSessions)) {
      const [idle] = [...this.open]
        .filter(([, { streams }]) => !streams.isInUse)
        .sort(([, a], [, b]) => a.lastUsed - b.lastUsed);
      if (idle === undefined) return null;
      await this.close(idle[0]);
    }
    const id = randomUUID();
    const streams = new HttpStreams();
    const session = new ProxySession({
      ...this.server,
      toClient: (text) => streams.send(text),
      onGone: (error) => {
        this.options.onGone(error);
        void this.close(id);
      },
    });
    const entry = { session, streams, lastUsed: (this.uses += 1) };
    this.open.set(id, entry);
    return { id, entry, isNew: true };
  }

  /** A session for a request that needs none of its own: its answer is the only one that is waited for. */
  async borrow(): Promise<Opened | null> {
    const id = this.spare.pop();
    const entry = this.find(id);
    return id === undefined || entry === undefined ? this.add() : { id, entry, isNew: false };
  }

  /** Takes a borrowed session back; where its request was given up, an answer may still come, and it is closed. */
  async giveBack(id: string, isAnswered: boolean): Promise<void> {
    if (!isAnswered) return this.close(id);
    if (this.open.has(id)) this.spare.push(id);
  }

  async close(id: string): Promise<void> {
    const found = this.open.get(id);
    this.open.delete(id);
    if (this.spare.includes(id)) this.spare.splice(this.spare.indexOf(id), 1);
    found?.streams.close();
    await found?.session.close();
  }

  async closeAll(): Promise<void> {
    await Promise.all([...this.open.keys()].map((id) => this.close(id)));
  }
}

const streamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
};

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  sessions: Sessions,
  { maxMessageBytes }: HttpProxyOptions,
): Promise<void> {
  if (!isForThisHost(request)) return refuse(response, 403, 'Only this machine may ask.');
  if (new URL(request.url ?? '/', 'http://proxy').pathname !== '/mcp')
    return refuse(response, 404, 'The proxy is at /mcp.');
  const id = request.headers['mcp-session-id']?.toString();
  const found = sessions.find(id);
  switch (request.method) {
    case 'POST': {
      const text = await bodyText(request, maxMessageBytes);
      if (text === null) return refuse(response, 413, 'The message is too long.');
      return post(text, { request, response, sessions, id, found });
    }
    case 'GET':
      if (found === undefined) return noSession(response, id);
      response.writeHead(200, { ...streamHeaders, 'mcp-session-id': id });
      response.flushHeaders();
      return found.streams.openStanding(response);
    case 'DELETE':
      if (id === undefined || found === undefined) return noSession(response, id);
      await sessions.close(id);
      response.writeHead(200).end();
      return;
    default:
      response.setHeader('allow', 'GET, POST, DELETE');
      return refuse(response, 405, 'Only GET, POST and DELETE.');
  }
}

interface Posted {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly sessions: Sessions;
  readonly id: string | undefined;
  readonly found: Session | undefined;
}

async function post(text: string, asked: Posted): Promise<void> {
  const { request, response, sessions } = asked;
  const messages = messagesIn(text);
  if (messages.length === 0) return refuse(response, 400, 'The body is no JSON-RPC message.');
  if (asked.id === undefined && messages.some((message) => ownVersion(message) !== undefined))
    return postFreely(text, asked);
  const isFirst = messages.some(({ method }) => method === 'initialize');
  if (!isFirst && asked.found === undefined) return noSession(response, asked.id);
  const hasRequest = messages.some(isRequest);
  if (hasRequest && refusesClient(request, response)) return;
  const added = asked.found === undefined ? await sessions.add() : null;
  const id = added?.id ?? asked.id;
  const entry = added?.entry ?? asked.found;
  if (id === undefined || entry === undefined)
    return refuse(response, 503, 'There are too many sessions.');
  const { session, streams } = entry;
  if (hasRequest) {
    response.writeHead(200, { ...streamHeaders, 'mcp-session-id': id });
    response.flushHeaders();
    streams.openPost(text, response);
  } else response.writeHead(202).end();
  if (added !== null) void session.start();
  streams.cancel(text);
  session.fromClient(onOneLine(text));
}

/** A message of protocol 2026-07-28, which needs no session: a client that closes the stream has given the request up. */
async function postFreely(
  text: string,
  { request, response, sessions }: Pick<Posted, 'request' | 'response' | 'sessions'>,
): Promise<void> {
  const asking = messagesIn(text).filter(isRequest);
  if (asking.length > 0 && refusesClient(request, response)) return;
  const borrowed = await sessions.borrow();
  if (borrowed === null) return refuse(response, 503, 'There are too many requests at a time.');
  const { id, entry, isNew } = borrowed;
  const { session, streams } = entry;
  if (asking.length > 0) {
    response.writeHead(200, streamHeaders);
    response.flushHeaders();
    response.once('close', () => {
      const isAnswered = response.writableEnded;
      for (const one of isAnswered ? [] : asking) session.fromClient(cancellation(one));
      void sessions.giveBack(id, isAnswered);
    });
    streams.openPost(text, response);
  } else response.writeHead(202).end();
  if (isNew) void session.start();
  session.fromClient(onOneLine(text));
  if (asking.length === 0) await sessions.giveBack(id, true);
}

function cancellation({ id = null }: JsonObject): string {
  const params = { requestId: id, reason: 'The client closed the stream.' };
  return writeJson({ jsonrpc: '2.0', method: 'notifications/cancelled', params });
}

/** Refuses a request whose client cannot read the answer; false if it can. */
function refusesClient({ headers }: IncomingMessage, response: ServerResponse): boolean {
  if ((headers.accept ?? '').includes('text/event-stream')) return false;
  refuse(response, 406, 'The client must accept text/event-stream.');
  return true;
}

function noSession(response: ServerResponse, id: string | undefined): void {
  if (id === undefined) refuse(response, 400, 'The first message must be initialize.');
  else refuse(response, 404, 'There is no such session.');
}

function refuse(response: ServerResponse, status: number, message: string): void {
  if (response.headersSent) {
    response.end();
    return;
  }
  response.writeHead(status, { 'content-type': 'application/json' });
  const error = { code: -32_000, message };
  response.end(writeJson({ jsonrpc: '2.0', id: null, error }));
}
