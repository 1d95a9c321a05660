import type { Clock } from '../core/ports.js';

const TELLING =
  /^(link|location|etag|content-range|allow|deprecation|sunset|(x-)?(total|page|per-page|pagination|next|prev|has-more|result|item)[\w-]*|x-[\w-]*-(count|total|pages?)|(?!.*(request|trace|correlation|session|span))[\w-]+-(digest|uuid|id))$/i;

/** Of headers with lower-case names those that say something about the tool: links, paging, counts, what was made. */
export function tellingHeaders(
  headers: ReadonlyMap<string, string>,
): Readonly<Record<string, string>> {
  const kept = [...headers].filter(([name]) => TELLING.test(name)).slice(0, 20);
  return Object.fromEntries(kept);
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
