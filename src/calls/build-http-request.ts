import type { Credential } from '../core/catalogue.js';
import type { Json } from '../core/json.js';
import { writeJson } from '../core/json-text.js';
import type { ToolCallRequest } from '../core/ports.js';
import type { Binding, ToolCall } from '../core/tool-doc.js';
import { expandEnvironment, type Environment } from '../support/expand-environment.js';
import { isHeaderName } from '../support/is-header-name.js';
import { CallRefusal } from './call-refusal.js';
import { requestBody, type BodyField, type RequestBody } from './request-body.js';
import { pairsOf, pathText, type Pair } from './serialise-parameter.js';
import { bindingFor, encodeSegment, targetUrl } from './target-url.js';

/** What every call to a source has in common. */
export interface HttpTarget {
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly credentials: readonly Credential[];
}

/** A request ready to be sent. */
export interface HttpRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body?: RequestBody | undefined;
}

type HttpCall = Extract<ToolCall, { kind: 'http' }>;

/** Headers that decide who gets the request or where it ends: no argument may set them. */
const RESERVED_HEADERS =
  /^(host|content-length|transfer-encoding|connection|keep-alive|upgrade|te|trailer|expect|proxy-.*|sec-.*)$/i;
const BODYLESS = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS']);

/**
 * The HTTP request for a tool call: arguments placed by their bindings, what the catalogue fixes (host,
 * headers, credentials) put over them. Arguments that no binding names go into the query (GET, HEAD, DELETE,
 * OPTIONS) or the body, those called like headers among the headers. Throws `CallRefusal` where no honest request can be built.
 */
export function buildHttpRequest(
  target: HttpTarget,
  request: ToolCallRequest,
  env: Environment,
): HttpRequest {
  const { call } = request.tool;
  if (call.kind !== 'http') {
    throw new CallRefusal(`The catalogue does not say how to call ${request.tool.id} over HTTP.`);
  }
  const method = call.method.toUpperCase();
  const url = targetUrl({
    baseUrl: expanded(target.baseUrl, env),
    path: expanded(call.path, env),
    bindings: call.bindings,
    arguments: request.arguments,
  });
  const placed = placeArguments(call, method, request);
  addQuery(url, placed.query);
  const headers = new Headers({ accept: 'application/json, */*;q=0.8', 'user-agent': 'tooldraft' });
  for (const { name, value } of placed.headers) setHeader(headers, name, value);
  const cookies = placed.cookies.map(([name, value]) => `${name}=${encodeSegment(value)}`);
  const body = bodyFor(call, method, placed);
  if (body !== undefined) headers.set('content-type', body.contentType);
  for (const [name, value] of Object.entries({ ...target.headers, ...call.headers })) {
    setHeader(headers, name, expanded(value, env));
  }
  if (body?.contentType.startsWith('multipart/')) headers.set('content-type', body.contentType);
  moveUserInfo(url, headers);
  for (const credential of target.credentials) attach(credential, { url, headers, cookies, env });
  if (cookies.length > 0) headers.set('cookie', cookies.join('; '));
  return { method, url, headers, body };
}

interface PlacedArguments {
  readonly query: Pair[];
  readonly headers: { readonly name: string; readonly value: string }[];
  readonly cookies: Pair[];
  readonly fields: BodyField[];
  whole?: Json;
}

function placeArguments(call: HttpCall, method: string, request: ToolCallRequest): PlacedArguments {
  const placed: PlacedArguments = { query: [], headers: [], cookies: [], fields: [] };
  const inPath = new Set(
    [...call.path.matchAll(/\{([^{}]+)\}/g)].map(
      (match) => bindingFor(match[1] ?? '', call).argument,
    ),
  );
  const properties = request.tool.parameters.properties ?? {};
  for (const [argument, value] of Object.entries(request.arguments)) {
    if (inPath.has(argument)) continue;
    const binding = Object.hasOwn(call.bindings, argument)
      ? call.bindings[argument]
      : unboundBinding(argument, method);
    const schema = Object.hasOwn(properties, argument) ? properties[argument] : undefined;
    if (binding !== undefined) place(placed, { binding, value, schema });
  }
  return placed;
}

/** Where an argument goes that the tool does not know: so that undocumented ones can be tried on purpose. */
function unboundBinding(argument: string, method: string): Binding {
  if (isHeaderName(argument)) return { in: 'header', name: argument };
  return { in: BODYLESS.has(method) ? 'query' : 'body', name: argument };
}

function place(placed: PlacedArguments, field: BodyField): void {
  const { binding, value } = field;
  switch (binding.in) {
    case 'query':
      placed.query.push(...pairsOf(binding, value));
      return;
    case 'header':
      if (RESERVED_HEADERS.test(binding.name)) {
        throw new CallRefusal(`The header ${binding.name} is not for arguments to set.`);
      }
      placed.headers.push({ name: binding.name, value: pathText(binding, value, (text) => text) });
      return;
    case 'cookie':
      placed.cookies.push(...pairsOf(binding, value).map(checkCookie));
      return;
    case 'path':
      throw new CallRefusal(`The path has no place for {${binding.name}}.`);
    case 'body':
    case 'form':
      if (binding.name === '') placed.whole = value;
      else placed.fields.push(field);
  }
}

function checkCookie([name, value]: Pair): Pair {
  if (!/^[\w!#$%&'*+\-.^`|~]+$/.test(name) || /[\r\n\0]/.test(value)) {
    throw new CallRefusal(`The cookie ${writeJson(name)} would break the Cookie header.`);
  }
  return [name, value];
}

function setHeader(headers: Headers, name: string, value: string): void {
  if (/[\r\n\0]/.test(value)) {
    throw new CallRefusal(`The value for the header ${name} holds a line break; it is not sent.`);
  }
  try {
    headers.set(name, value);
  } catch {
    throw new CallRefusal(`The header ${name} cannot carry this value (Latin-1 text only).`);
  }
}

function bodyFor(call: HttpCall, method: string, placed: PlacedArguments): RequestBody | undefined {
  const bound = Object.values(call.bindings);
  return requestBody({
    whole: placed.whole,
    fields: placed.fields,
    contentType: call.contentType,
    expected:
      method !== 'GET' &&
      method !== 'HEAD' &&
      bound.some(({ in: where, name }) => (where === 'body' || where === 'form') && name !== ''),
  });
}

function addQuery(url: URL, pairs: readonly Pair[]): void {
  if (pairs.length === 0) return;
  const encoded = pairs.map(([name, value]) => `${encodeSegment(name)}=${encodeSegment(value)}`);
  url.search = [url.search.slice(1), ...encoded].filter((part) => part !== '').join('&');
}

/** Drops what an argument may have set under a credential's name. */
function removeQuery(url: URL, name: string): void {
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((part) => ![...new URLSearchParams(part).keys()].includes(name));
  url.search = kept.join('&');
}

/** fetch takes no `user:password@host`; they go into the header they stand for. */
function moveUserInfo(url: URL, headers: Headers): void {
  if (url.username === '' && url.password === '') return;
  const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  headers.set('authorization', `Basic ${Buffer.from(pair, 'utf8').toString('base64')}`);
  url.username = '';
  url.password = '';
}

interface Attachment {
  readonly url: URL;
  readonly headers: Headers;
  readonly cookies: string[];
  readonly env: Environment;
}

function attach(credential: Credential, { url, headers, cookies, env }: Attachment): void {
  const value = expanded(credential.value, env);
  switch (credential.kind) {
    case 'header':
      setHeader(headers, credential.name, value);
      return;
    case 'query':
      removeQuery(url, credential.name);
      addQuery(url, [[credential.name, value]]);
      return;
    case 'cookie': {
      const others = cookies.filter((cookie) => !cookie.startsWith(`${credential.name}=`));
      cookies.splice(0, cookies.length, ...others, `${credential.name}=${encodeSegment(value)}`);
      return;
    }
    case 'bearer':
      setHeader(headers, 'authorization', `Bearer ${value}`);
      return;
    case 'basic':
      headers.set('authorization', `Basic ${Buffer.from(value, 'utf8').toString('base64')}`);
  }
}

function expanded(text: string, env: Environment): string {
  const { text: value, missing } = expandEnvironment(text, env);
  if (missing.length > 0) {
    throw new CallRefusal(`The environment variable ${missing.join(', ')} is not set.`);
  }
  return value;
}
