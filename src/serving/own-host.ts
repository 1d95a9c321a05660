import type { IncomingMessage } from 'node:http';

const loopback = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/i;

/** True for a request to this machine by name that no page of another origin makes: a browser can be led here by DNS. */
export function isForThisHost({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  if (!loopback.test(headers.host ?? '')) return false;
  const { origin } = headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && loopback.test(new URL(origin).host);
}

/** The same, and no page but one that this very server gave: other servers on this machine are other origins. */
export function isForOwnPage(request: Pick<IncomingMessage, 'headers'>): boolean {
  const { origin, host } = request.headers;
  return isForThisHost(request) && (origin === undefined || origin === `http://${host}`);
}
