import type { Clock } from '../core/ports.js';

/** Of the connection, of the software on the way, of what browsers may do: nothing of the tool. */
const names = [
  'connection|keep-alive|te|trailer|transfer-encoding|upgrade|proxy-.*|date|server|via|age|vary|pragma|expires|cache-control|p3p',
  'content-(?:length|type|encoding|md5|security-policy.*)|accept-.*|alt-svc|nel|report-to|reporting-.*|server-timing|timing-.*',
  '(?:strict-transport|referrer|permissions|feature|cross-origin|document|x-permitted|x-content|x-frame|x-xss|x-dns|x-download)-.*',
  'access-control-.*|origin-agent-cluster|priority|status|sec-.*|x-robots-tag|x-ua-.*|cf-.*|fly-.*|x-nf-.*|x-amz-cf-.*|x-envoy-.*',
  'x-(?:powered-by|aspnet.*|runtime|served-by|cache.*|timer|backend.*|varnish|b3-.*|cloud-trace-.*|azure-ref|generator|version)',
  'x-(?:forwarded|real|host|instance|node)(?:-.*)?|x-(?:response|process)-time',
  '.*(?:request|trace|correlation|transaction|invocation|session|span|ray)-?(?:id|parent|state|context|number)?',
];
const noise = new RegExp(`^(?:${names.join('|')})$`, 'i');
/** What may be a secret, under whatever name. */
const secret =
  /cookie|auth(?!or(?!i[sz]))|csrf|xsrf|secret|password|credential|api-?key|(?:access|refresh|id|bearer|security)-?token|signature/i;
const most = 40;

/** Of the names of headers those that surely say something about the tool: links, paging, counts, what was made. */
const telling =
  /^(link|location|etag|content-range|allow|deprecation|sunset|(x-)?(total|page|per-page|pagination|next|prev|has-more|result|item)[\w-]*|x-[\w-]*-(count|total|pages?)|(?!.*(request|trace|correlation|session|span))[\w-]+-(digest|uuid|id))$/i;

/**
 * Of headers with lower-case names those that are part of the answer: all but what belongs to the connection, to the software
 * between, to browsers, and what may be a secret. The telling ones are the first, so that a cap leaves them.
 */
export function answerHeaders(
  headers: ReadonlyMap<string, string>,
): Readonly<Record<string, string>> {
  const kept = [...headers].filter(
    ([name]) =>
      name.length <= 100 && !secret.test(name) && (telling.test(name) || !noise.test(name)),
  );
  const inOrder = kept.toSorted(
    ([one], [other]) => Number(telling.test(other)) - Number(telling.test(one)),
  );
  return Object.fromEntries(inOrder.slice(0, most));
}

/** How long `Retry-After` asks to wait, in milliseconds: seconds or an HTTP date. */
export function retryAfterMs(
  headers: ReadonlyMap<string, string>,
  clock: Clock,
): number | undefined {
  const value = headers.get('retry-after')?.trim();
  if (!value) return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - clock.now().getTime());
}
