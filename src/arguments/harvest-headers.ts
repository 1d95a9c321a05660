import type { Harvested } from './harvested.js';
import { nameWords } from './name-words.js';

/** Headers that name the exchange, not a thing. */
const ofTheExchange = /request|trace|correlation|session|span|invocation|transaction/i;

/** The values that headers name: what `Location` points at, ids and digests. `path` is `<name> header`. */
export function harvestHeaders(
  headers: Readonly<Record<string, string>> | undefined,
): readonly Harvested[] {
  return Object.entries(headers ?? {}).flatMap(([name, value]): readonly Harvested[] => {
    if (name === 'location') return fromLocation(value);
    const field = nameWords(name).at(-1) ?? '';
    if (!['id', 'uuid', 'digest'].includes(field) || ofTheExchange.test(name)) return [];
    return value.length > 200 ? [] : [{ value, field, path: `${name} header` }];
  });
}

/** `/orders/17` names the order 17; a uuid goes by that name too. */
function fromLocation(location: string): readonly Harvested[] {
  const segments = location
    .replace(/^[a-z]+:\/\/[^/]+/i, '')
    .replace(/[?#].*$/, '')
    .split('/')
    .filter((segment) => segment !== '');
  const last = segments.at(-1);
  const before = segments.at(-2);
  if (last === undefined || before === undefined || last.length > 200 || !/\d/.test(last))
    return [];
  const value = decoded(last);
  const path = 'location header';
  const owner = nameWords(before).join('_');
  const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);
  return [
    { value, field: `${owner}_id`, path },
    ...(isUuid ? [{ value, field: 'uuid', path }] : []),
  ];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
