import type { HttpRequest } from './build-http-request.js';
import type { HttpConnections, HttpResponse } from '../support/http-connections.js';
import type { ReceivingLimits } from '../support/receive-response.js';
import type { NoAnswer } from './raw-answer.js';
import { sendRequest } from './send-request.js';

const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** The last response, with the statuses of the redirects that led to it. */
export interface FollowedResponse extends HttpResponse {
  readonly redirects: readonly number[];
}

/**
 * Sends a request and follows redirects by hand, five at most and never to another origin: what comes back is
 * the last response, or the fault `redirect`. So neither credentials nor arguments go where the catalogue does
 * not point.
 */
export async function fetchWithinOrigin(
  connections: HttpConnections,
  request: HttpRequest,
  limits: ReceivingLimits,
): Promise<FollowedResponse | NoAnswer> {
  let current = request;
  const redirects: number[] = [];
  for (;;) {
    const response = await sendRequest(connections, current, limits);
    const location = response.headers.get('location');
    if (!REDIRECTS.has(response.status) || location === undefined)
      return { ...response, redirects };
    const target = URL.canParse(location, current.url.href) ? new URL(location, current.url) : null;
    if (target === null || target.origin !== current.url.origin) {
      return redirectFault(response.status, `Redirected to another host: ${hostOf(target)}`);
    }
    if (redirects.length === MAX_REDIRECTS) {
      return redirectFault(response.status, `Redirected more than ${MAX_REDIRECTS} times.`);
    }
    redirects.push(response.status);
    current = redirected(current, response.status, target);
  }
}

/** 303 asks for a GET, and 301 and 302 have come to mean the same for what carries a body (RFC 9110, 15.4). */
function redirected(request: HttpRequest, status: number, url: URL): HttpRequest {
  const keepsMethod = status === 307 || status === 308 || /^(GET|HEAD)$/.test(request.method);
  if (keepsMethod) return { ...request, url };
  const headers = new Headers(request.headers);
  headers.delete('content-type');
  return { method: 'GET', url, headers };
}

function redirectFault(status: number, message: string): NoAnswer {
  return { kind: 'none', reason: 'redirect', message, unsent: false, status };
}

function hostOf(target: URL | null): string {
  return target === null ? 'an address that is no URL' : `${target.protocol}//${target.host}`;
}
