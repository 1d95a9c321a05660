import type { Json } from '../../../core/json.js';
import { sizeAgainst, timeAgainst } from './against-value.js';
import { fieldsOf } from './item-fields.js';
import type { Kept, Selection } from './selection.js';

/** Whether a range holds the items whose field is its end exactly, and the calls that show it. */
export interface WhatEndDoes {
  readonly isKept: boolean;
  readonly calls: readonly string[];
}

/**
 * What becomes of items at the end of a range: kept where one came back with the value that it has; left out where none ever did, and
 * an answer with a wider range had one that no limit can have cut off the narrower one. Null where calls show neither.
 */
export function whatEndDoes(
  field: string,
  { kept, everywhere, whole }: Selection,
): WhatEndDoes | null {
  const isAtEnd = (item: Json, value: Json): boolean => {
    const at = fieldsOf(item).get(field)?.values[0];
    return sizeAgainst(at, value) === 0 || timeAgainst(at, value) === 0;
  };
  const holding = everywhere.find(({ value, items }) => items.some((item) => isAtEnd(item, value)));
  if (holding !== undefined) return { isKept: true, calls: [holding.id] };
  for (const narrow of kept) {
    const isMissing = (item: Json): boolean => isAtEnd(item, narrow.value);
    if (isCutOut(whole, narrow, isMissing)) return { isKept: false, calls: [narrow.id] };
    const wide = kept.find(({ items }) => isCutOut(items, narrow, isMissing));
    if (wide !== undefined) return { isKept: false, calls: [wide.id, narrow.id] };
  }
  return null;
}

/** The wider list has such an item, and a limit on how many come back does not explain that the narrower one lacks it: it is shorter, or goes on behind it. */
function isCutOut(
  wide: readonly Json[],
  { items }: Kept,
  isMissing: (item: Json) => boolean,
): boolean {
  const at = wide.findIndex(isMissing);
  if (at < 0) return false;
  const behind = new Set(wide.slice(at + 1).map((item) => JSON.stringify(item)));
  return items.length < wide.length || items.some((item) => behind.has(JSON.stringify(item)));
}
