import { MAX_VALUE_LENGTH, type Harvested } from './harvested.js';
import { nameWords } from '../names/name-words.js';
import { queryOfLink } from '../texts/query-of-link.js';
import { uuid } from '../../support/uuid.js';

/** Headers that name the exchange, not a thing. */
const ofTheExchange = /request|trace|correlation|session|span|invocation|transaction/i;

const longest = 500;

/** Headers that hand out what the next call has to send. */
const handsOn = /^(x-)?(next-)?[\w-]*(cursor|token|marker)$|^(x-)?next-(page|offset)$/i;

const etagPath = 'etag header';

/**
 * The values that headers name: what `Location` points at, with what its query holds, ids, digests, versions and cursors. `path` is
 * `<name> header`; of a value in the query of a link it is `<name> header ?<key>`.
 */
export function harvestHeaders(
  headers: Readonly<Record<string, string>> | undefined,
): readonly Harvested[] {
  return Object.entries(headers ?? {}).flatMap(([name, value]): readonly Harvested[] => {
    if (name === 'location') return [...fromLocation(value), ...fromQuery(value, name)];
    if (name === 'link') return nextLinks(value).flatMap((link) => fromQuery(link, name));
    if (value.length > longest || ofTheExchange.test(name)) return [];
    if (name === 'etag') return [{ value, field: 'etag', path: etagPath }];
    const words = nameWords(name);
    if (handsOn.test(name)) {
      if (/^(?:https?:\/\/|\/|\?)/.test(value)) return fromQuery(value, name);
      const field = words.filter((word) => word !== 'x').join('_');
      return [{ value, field, path: `${name} header` }];
    }
    const field = words.at(-1) ?? '';
    return ['id', 'uuid', 'digest'].includes(field)
      ? [{ value, field, path: `${name} header` }]
      : [];
  });
}

/** True for the version of what was answered (`ETag`): it tells nothing of the answer itself. */
export function isVersion({ path }: Pick<Harvested, 'path'>): boolean {
  return path === etagPath;
}

/** The targets of a `Link` header (RFC 8288) that lead on. */
function nextLinks(link: string): readonly string[] {
  return [...link.matchAll(/<([^>]{1,2000})>([^<]*)/g)].flatMap(([, target = '', rest = '']) =>
    /rel="?[^",]*\bnext\b/i.test(rest) ? [target] : [],
  );
}

function fromQuery(link: string, header: string): readonly Harvested[] {
  return queryOfLink(link).flatMap(([name, value]): Harvested[] =>
    value === '' || value.length > MAX_VALUE_LENGTH
      ? []
      : [{ value, field: name, path: `${header} header ?${name}` }],
  );
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
  const isUuid = uuid.test(value);
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
