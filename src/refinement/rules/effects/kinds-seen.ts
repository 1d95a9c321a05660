import { distinctValues } from '../../../arguments/schema/distinct-values.js';
import { looksLikeKind } from '../answers/looks-like-kind.js';
import { valuesAt } from './item-fields.js';
import type { Selection } from './selection.js';

const most = 8;

/** The values that a list had in a field, where they are few, look like kinds of things, and some things are of one kind; else none. */
export function kindsSeen(field: string, { whole }: Selection): readonly string[] {
  const all = valuesAt(field, whole);
  const texts = all.filter((value) => typeof value === 'string').filter(looksLikeKind);
  const kinds = distinctValues(texts).filter((value) => typeof value === 'string');
  const areFew = kinds.length > 1 && kinds.length <= most && kinds.length < all.length;
  return areFew && texts.length === all.length ? kinds : [];
}
