import { messageOf } from '../core/errors.js';
import type { HttpConnections, HttpResponse } from '../support/http-connections.js';
import type { ReceivingLimits } from '../support/receive-response.js';
import { propertyOf } from '../support/property-of.js';
import type { HttpRequest } from './build-http-request.js';
import { CallRefusal } from './call-refusal.js';

/** Methods that are not for callers of an API, as for `fetch`. */
const refusedMethods = new Set(['CONNECT', 'TRACE', 'TRACK']);

/**
 * Sends a request and resolves with its response, redirects and errors of the API too. Rejects as the connection does, and
 * with `CallRefusal` where the request cannot be sent as it is.
 */
export async function sendRequest(
  connections: HttpConnections,
  { url, method, headers, body }: HttpRequest,
  limits: ReceivingLimits,
): Promise<HttpResponse> {
  if (refusedMethods.has(method)) throw new CallRefusal(`${method} requests are not made.`);
  const sent = { url, method, headers: Object.fromEntries(headers), body: body?.content };
  try {
    return await connections.send(sent, limits);
  } catch (error) {
    throw isRefused(error) ? new CallRefusal(messageOf(error)) : error;
  }
}

/** What is refused before a connection is opened is never sent. */
function isRefused(error: unknown): boolean {
  return /^UND_ERR_(INVALID_ARG|NOT_SUPPORTED)$/.test(String(propertyOf(error, 'code')));
}
