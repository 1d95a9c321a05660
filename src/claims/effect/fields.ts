import { leafOf } from '../../arguments/slots/path.js';
import { isMoment } from '../../schema/is-moment.js';
import type { Json } from '../../core/json.js';
import { partOf } from './listed.js';
import { literalText } from '../../support/literal-text.js';
import { oncePerName } from '../../support/once-per-object.js';

/** True for two names of one thing: `ownerId`, `owner_id`, `owner.id`; the end of a nested place counts too. */
export function isSaidAlike(field: string, name: string): boolean {
  const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  return plain(field) === plain(name) || plain(leafOf(field)) === plain(name);
}

/** What the values of a field in a list are; null where they are of several kinds, or all absent. */
export const kindOfField = oncePerName((items: readonly Json[], field) => {
  const kinds = new Set(
    items.flatMap((item) => {
      const value = partOf(item, field);
      if (value === undefined || value === null) return [];
      if (typeof value === 'string') return [isMoment(value) ? 'moment' : 'text'] as const;
      if (typeof value === 'number') return ['number'] as const;
      return typeof value === 'boolean' ? (['switch'] as const) : [];
    }),
  );
  const [only, ...others] = kinds;
  return only === undefined || others.length > 0 ? null : only;
});

/** The first value before, like or after the second as numbers, else as moments or texts, cut to the days where one is a mere day. */
export function compareValues(a: Json, b: Json): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [one, other] = [literalText(a), literalText(b)];
  const days = Math.min(one.length, other.length) === 10 && isMoment(a) && isMoment(b);
  const [x, y] = days ? [one.slice(0, 10), other.slice(0, 10)] : [one, other];
  if (!days && isMoment(a) && isMoment(b)) return Date.parse(one) - Date.parse(other);
  return x < y ? -1 : Number(x > y);
}
