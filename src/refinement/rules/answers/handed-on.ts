import { harvestHeaders, isInLink, isVersion } from '../../../arguments/pool/harvest-headers.js';
import { queryOfLink } from '../../../arguments/texts/query-of-link.js';
import type { Json } from '../../../core/json.js';
import { scalarsIn } from './answers.js';
import type { SuccessObservation } from '../observations/observation.js';

/**
 * What an answer hands on to the next call with an argument, by place: fields of its body, what links in it ask with under the
 * argument's name (`links.next ?after`), then headers, where links to the next page count for the argument alone as well.
 */
export function handedOn(
  { outcome }: SuccessObservation,
  argument: string,
): readonly (readonly [path: string, value: Json])[] {
  const inBody = [...scalarsIn(outcome.body ?? null)];
  const inLinks = inBody.flatMap(([path, value]) =>
    (typeof value === 'string' ? queryOfLink(value) : []).flatMap(([name, asked]) =>
      name === argument && asked !== '' ? [[`${path} ?${name}`, asked] as const] : [],
    ),
  );
  const inHeaders = harvestHeaders(outcome.headers).filter(
    ({ path, field }) =>
      !path.startsWith('location') &&
      !isVersion({ path }) &&
      (!isInLink({ path }) || field === argument),
  );
  return [...inLinks, ...inBody, ...inHeaders.map(({ path, value }) => [path, value] as const)];
}
