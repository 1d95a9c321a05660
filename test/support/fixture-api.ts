import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { isJsonObject, type Json, type JsonObject } from '../../src/core/json.js';
import { seededRandom } from '../../src/support/seeded-random.js';
import { listen } from './listen.js';

/** What an operation of a fixture API gets: everything decoded, nothing checked. */
export interface ApiRequest {
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body's fields; empty where it is no JSON object. */
  readonly body: JsonObject;
  /** In [0, 1), seeded. */
  readonly random: () => number;
}

/** `body` is sent as JSON; a string with a `contentType` as it is. */
export interface ApiAnswer {
  readonly status: number;
  readonly body?: Json;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** True where the answer says no in spite of a 2xx status. */
  readonly refused?: true;
}

export interface ApiOperation {
  readonly id: string;
  readonly method: string;
  /** A template such as `/items/{item_id}`. */
  readonly path: string;
  /** True where a 2xx answer that is not `refused` has changed the server's state. */
  readonly mutates?: boolean;
  readonly handle: (request: ApiRequest) => ApiAnswer;
}

/** Thrown by an operation to end with this answer. */
export class Refusal extends Error {
  constructor(readonly answer: ApiAnswer) {
    super(`refused with ${answer.status}`);
  }
}

/** What the server has seen; counts by name, live. */
export interface ApiCalls {
  /** Requests received, by operation id. */
  readonly operations: Record<string, number>;
  /** Mutating requests received, by `METHOD /path?query body`, whatever came of them. */
  readonly mutatingRequests: Record<string, number>;
  /** Times a mutating request took effect, by the same key: 2 means the same change was made twice. */
  readonly effects: Record<string, number>;
  /** Faults that were injected, by kind. */
  readonly faults: Record<string, number>;
}

export interface FixtureApiOptions {
  /** Share of the requests that fail; 0 by default. Which ones depends on the seed, on what is asked and how often, not on timing. */
  readonly faultRate?: number;
  readonly seed?: number;
  /** Every answer waits this long. */
  readonly slowMs?: number;
  /** How long a request that times out is held before its connection is dropped. */
  readonly hangMs?: number;
}

export interface FixtureApi {
  readonly url: string;
  readonly close: () => Promise<void>;
  readonly calls: ApiCalls;
  /** The API's OpenAPI document, with `servers` pointing here; also served as `/openapi.json`. */
  readonly spec: JsonObject;
}

/** Texts of injected faults: none may ever stand in a doc. */
export const FAULT_MARKERS = ['shard rebalance', 'brownout', 'back off a little'] as const;

type FaultKind = 'server-error' | 'rate-limit' | 'dropped' | 'dropped-after' | 'hang';

export interface FixtureApiDefinition {
  readonly operations: readonly ApiOperation[];
  readonly spec: JsonObject;
}

/** Serves the operations on loopback, with faults where asked, and counts what it sees. */
export async function startFixtureApi(
  definition: FixtureApiDefinition,
  options: FixtureApiOptions = {},
): Promise<FixtureApi> {
  const seen: Record<string, number> = {};
  const calls: ApiCalls = { operations: {}, mutatingRequests: {}, effects: {}, faults: {} };
  let spec = definition.spec;
  const server = createServer((request, response) => {
    void serve(request, response).catch(() => response.destroy());
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await bodyOf(request);
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (url.pathname === '/openapi.json') return send(response, { status: 200, body: spec });
    const match = matchOperation(definition.operations, request.method ?? 'GET', url.pathname);
    if (match === null) return send(response, { status: 404, body: { error: 'No such route' } });
    const { operation, path } = match;
    const key = `${request.method ?? ''} ${url.pathname}${url.search} ${text}`;
    count(calls.operations, operation.id);
    count(seen, key);
    const numbers = seededRandom(hashOf(`${options.seed ?? 1} ${seen[key] ?? 0} ${key}`));
    const random = (): number => numbers.next();
    if (operation.mutates === true) count(calls.mutatingRequests, key);
    if (options.slowMs !== undefined) await sleep(options.slowMs);
    const fault = drawFault(random, options.faultRate ?? 0, operation.mutates === true);
    if (fault !== null) count(calls.faults, fault);
    if (fault !== null && fault !== 'dropped-after') return inject(fault, response, options);
    const answer = answerOf(operation, {
      path,
      query: url.searchParams,
      headers: request.headers,
      body: parsed(text),
      random,
    });
    if (operation.mutates === true && tookEffect(answer)) count(calls.effects, key);
    if (fault === 'dropped-after') response.destroy();
    else send(response, answer);
  }

  const { url, close } = await listen(server);
  spec = { ...definition.spec, servers: [{ url }] };
  return { url, close, calls, spec };
}

function answerOf(operation: ApiOperation, request: ApiRequest): ApiAnswer {
  try {
    return operation.handle(request);
  } catch (error) {
    if (error instanceof Refusal) return error.answer;
    throw error;
  }
}

function tookEffect(answer: ApiAnswer): boolean {
  return answer.status < 300 && answer.refused !== true;
}

function drawFault(random: () => number, rate: number, mutates: boolean): FaultKind | null {
  if (rate === 0 || random() >= rate) return null;
  const kinds: FaultKind[] = ['server-error', 'rate-limit', 'dropped', 'hang'];
  const kind = kinds[Math.floor(random() * kinds.length)] ?? 'server-error';
  return kind === 'dropped' && mutates && random() < 0.5 ? 'dropped-after' : kind;
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

async function inject(
  fault: FaultKind,
  response: ServerResponse,
  options: FixtureApiOptions,
): Promise<void> {
  switch (fault) {
    case 'server-error':
      return send(response, { status: 500, body: { error: 'shard rebalance in progress' } });
    case 'rate-limit':
      response.setHeader('retry-after', '0');
      return send(response, { status: 429, body: { error: 'brownout: back off a little' } });
    case 'hang':
      await sleep(options.hangMs ?? 2000, undefined, { ref: false });
      response.destroy();
      return;
    default:
      response.destroy();
  }
}

function send(response: ServerResponse, answer: ApiAnswer): void {
  response.statusCode = answer.status;
  for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value);
  if (answer.body === undefined) {
    response.end();
  } else if (answer.contentType !== undefined && typeof answer.body === 'string') {
    response.setHeader('content-type', answer.contentType);
    response.end(answer.body);
  } else {
    response.setHeader('content-type', answer.contentType ?? 'application/json');
    response.end(JSON.stringify(answer.body));
  }
}

function matchOperation(
  operations: readonly ApiOperation[],
  method: string,
  pathname: string,
): { operation: ApiOperation; path: Record<string, string> } | null {
  for (const operation of operations) {
    if (operation.method !== method) continue;
    const path = matchPath(operation.path, pathname);
    if (path !== null) return { operation, path };
  }
  return null;
}

function matchPath(template: string, pathname: string): Record<string, string> | null {
  const wanted = template.split('/');
  const given = pathname.split('/');
  if (wanted.length !== given.length) return null;
  const path: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith('{')) path[part.slice(1, -1)] = decoded(value);
    else if (part !== value) return null;
  }
  return path;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : {};
  } catch {
    return {};
  }
}

function count(counts: Record<string, number>, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1;
}
