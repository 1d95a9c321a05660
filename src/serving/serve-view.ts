import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { messageOf, TooldraftError, withRemedy } from '../core/errors.js';
import type { Json } from '../core/json.js';
import { parseJson, writeJson } from '../core/json-text.js';
import { bodyText, serveLocally, type LocalHttpOptions } from './local-http.js';
import { isForOwnPage } from './own-host.js';

/** A page that changes while it is looked at. */
export interface Viewed {
  /** Looks whether there is something new. Rejects for bugs alone: what else goes wrong stands in the page. */
  readonly look: () => Promise<void>;
  readonly page: () => string;
  /** What the page fetches of its part with this number; null where it has none. */
  readonly part: (number: number) => Json | null;
  /** Counts up with each change. */
  readonly version: () => number;
  /** What a page of an earlier version has to change. */
  readonly changesSince: (version: number) => Json;
  /** What the page sends; the answer goes back to it. Rejects with what the person did wrong. */
  readonly post: (body: unknown) => Promise<Json>;
}

export interface ViewOptions extends Omit<LocalHttpOptions, 'onEnd'> {
  /** In the path of all that is served: who does not know it gets nothing. */
  readonly token: string;
  /** Waits between two looks. */
  readonly everyMs?: number;
}

/** Larger bodies than this are not read. */
const mostBytes = 1_000_000;
/** A look that takes long is made less often: it may take a tenth of the time. */
const restPerLook = 9;

/** Serves a page at `http://127.0.0.1:PORT/<token>/` until the signal aborts. Other hosts and origins are refused. */
export async function serveView(
  viewed: Viewed,
  { port, signal, onReady, token, everyMs = 1000 }: ViewOptions,
): Promise<void> {
  const streams = new Streams(viewed, everyMs);
  const server = createServer((request, response) => {
    void answer(request, response, { viewed, streams, token }).catch((error: unknown) =>
      refuse(response, 500, messageOf(error)),
    );
  });
  await serveLocally(server, {
    ...{ port, signal },
    onReady: (url) => onReady(`${url}/${token}/`),
    onEnd: async () => streams.end(),
  });
}

/** The pages that follow: told of each change, looked for only while there are any. */
class Streams {
  private readonly open = new Map<ServerResponse, number>();
  private timer: NodeJS.Timeout | null = null;
  private isLooking = false;

  constructor(
    private readonly viewed: Viewed,
    private readonly everyMs: number,
  ) {}

  add(response: ServerResponse, version: number): void {
    response.writeHead(200, { ...headers, 'content-type': 'text/event-stream' });
    response.write(`retry: ${this.everyMs}\n\n`);
    this.open.set(response, version);
    response.on('close', () => this.open.delete(response));
    void this.look();
  }

  /** Tells every page what is new to it. */
  tell(): void {
    const now = this.viewed.version();
    for (const [response, version] of this.open) {
      if (version === now) continue;
      const changes = writeJson(this.viewed.changesSince(version));
      response.write(`id: ${now}\ndata: ${changes}\n\n`);
      this.open.set(response, now);
    }
  }

  end(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    for (const response of this.open.keys()) response.end();
    this.open.clear();
  }

  private async look(): Promise<void> {
    if (this.isLooking) return;
    this.isLooking = true;
    if (this.timer !== null) clearTimeout(this.timer);
    const start = performance.now();
    await this.viewed.look();
    this.isLooking = false;
    this.tell();
    if (this.open.size === 0) return;
    const rest = restPerLook * (performance.now() - start);
    this.timer = setTimeout(() => void this.look(), Math.max(this.everyMs, rest));
  }
}

/** Nothing of it is kept, framed, or read by another page. */
const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

interface Serving {
  readonly viewed: Viewed;
  readonly streams: Streams;
  readonly token: string;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { viewed, streams, token }: Serving,
): Promise<void> {
  if (!isForOwnPage(request)) return refuse(response, 403, 'Only its own page may ask.');
  const url = new URL(request.url ?? '/', 'http://view');
  const [, given = '', ...rest] = url.pathname.split('/');
  if (!isSame(given, token)) return refuse(response, 403, 'The address lacks the right token.');
  if (rest.length === 0) {
    // The page's addresses are relative to the folder.
    response.writeHead(308, { ...headers, location: `/${token}/` }).end();
    return;
  }
  const what = rest.join('/');
  if (what === 'decisions') return receive(request, response, viewed, streams);
  if (request.method !== 'GET') return notAllowed(response, 'GET');
  if (what === '') {
    await viewed.look();
    return send(response, 200, 'text/html; charset=utf-8', viewed.page());
  }
  if (what === 'events') {
    const last = request.headers['last-event-id'] ?? url.searchParams.get('since');
    return streams.add(response, Number(last ?? 0));
  }
  const number = /^parts\/(\d{1,9})$/.exec(what)?.[1];
  const part = number === undefined ? null : viewed.part(Number(number));
  if (part === null) return refuse(response, 404, 'There is no such part of the page.');
  sendJson(response, 200, part);
}

async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  viewed: Viewed,
  streams: Streams,
): Promise<void> {
  if (request.method !== 'POST') return notAllowed(response, 'POST');
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') return refuse(response, 415, 'The body must be JSON.');
  const text = await bodyText(request, mostBytes);
  if (text === null) return refuse(response, 413, 'The body is too long.');
  let body: unknown;
  try {
    body = parseJson(text);
  } catch {
    return refuse(response, 400, 'The body is no JSON.');
  }
  try {
    sendJson(response, 200, await viewed.post(body));
  } catch (error) {
    if (!(error instanceof TooldraftError)) throw error;
    refuse(response, 400, withRemedy(error));
  }
  streams.tell();
}

/** Both are hashed, so that the time a comparison takes tells nothing, not even a length. */
function isSame(given: string, token: string): boolean {
  const [one, other] = [given, token].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

function send(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, { ...headers, 'content-type': type }).end(text);
}

function sendJson(response: ServerResponse, status: number, value: Json): void {
  send(response, status, 'application/json', writeJson(value));
}

function refuse(response: ServerResponse, status: number, error: string): void {
  if (response.headersSent) response.end();
  else sendJson(response, status, { error });
}

function notAllowed(response: ServerResponse, allow: string): void {
  response.setHeader('allow', allow);
  refuse(response, 405, `Only ${allow}.`);
}
