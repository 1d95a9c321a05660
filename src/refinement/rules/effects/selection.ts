import type { Json } from '../../../core/json.js';
import type { Comparison } from './comparison.js';
import { fieldsOf, fieldValue } from './item-fields.js';
import { listedIn } from './listed.js';

/** A value and the items that came back with it. */
export interface Kept {
  readonly value: Json;
  readonly items: readonly Json[];
  readonly id: string;
}

/** What the calls say of one list: what came with values, in one comparison and in all, and what there is without them. */
export interface Selection {
  readonly kept: readonly Kept[];
  readonly everywhere: readonly Kept[];
  readonly whole: readonly Json[];
}

/** What the calls say of the list at `key`; null where nothing shows that the argument selects. */
export function selectionOf(
  { without, given }: Comparison,
  comparisons: readonly Comparison[],
  key: string,
): Selection | null {
  const listedWith = (all: Comparison['given']): readonly Kept[] =>
    all.map(({ value, success }) => {
      return { value, items: listedIn(success).get(key)?.items ?? [], id: success.id };
    });
  const kept = listedWith(given).filter(({ items }) => items.length > 0);
  const everywhere = comparisons.flatMap((each) => listedWith(each.given));
  if (without === undefined) {
    return areApart(kept) ? { kept, everywhere, whole: kept.flatMap(({ items }) => items) } : null;
  }
  const whole = listedIn(without).get(key)?.items ?? [];
  const known = new Set(whole.map((item) => JSON.stringify(item)));
  const isUnchanged = kept.some(({ items }) =>
    items.some((item) => known.has(JSON.stringify(item))),
  );
  return isUnchanged ? { kept, everywhere, whole } : null;
}

/** Two values never brought the same thing: of an argument that must be given, nothing else shows that it selects. */
function areApart(kept: readonly Kept[]): boolean {
  const byValue = new Map(
    kept.map(({ value, items }) => [JSON.stringify(value), items.map(identityOf)]),
  );
  const identities = [...byValue.values()].flat();
  return (
    byValue.size > 1 && !identities.includes(null) && new Set(identities).size === identities.length
  );
}

function identityOf(item: Json): string | null {
  const name = ['id', '_id', 'uuid', 'key', 'slug', 'code'].find((each) =>
    fieldsOf(item).has(each),
  );
  return name === undefined ? null : JSON.stringify(fieldValue(item, name));
}
