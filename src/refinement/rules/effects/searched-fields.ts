import type { Json } from '../../../core/json.js';
import { fieldsOf } from './item-fields.js';
import type { Selection } from './selection.js';

/** More may be the whole item. */
const mostFields = 3;
const fewestValues = 2;
/** A single letter stands in most texts. */
const shortestTelling = 2;

/** One item that came back, and the text that was looked for. */
interface Hit {
  readonly item: Json;
  readonly text: string;
}

/** Where a text is looked for. */
export interface Searched {
  readonly fields: readonly string[];
  /** Items were left out that have the text in another field only. */
  readonly isAll: boolean;
}

/**
 * The fewest fields in one of which every item that came back has the text that was given, whatever the case; null where there are none,
 * where the list without it has the text throughout, or where fewer than two texts found anything.
 */
export function searchedFields({ kept, everywhere, whole }: Selection): Searched | null {
  const found = everywhere.filter(({ items }) => items.length > 0);
  const hits = found.flatMap(({ value, items }) =>
    isTelling(value) ? items.map((item): Hit => ({ item, text: value })) : [],
  );
  const texts = kept.flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
  const telling = new Set(texts.filter(isTelling));
  if (telling.size < fewestValues || found.some(({ value }) => typeof value !== 'string'))
    return null;
  const fields = covering(hits);
  if (fields === null) return null;
  const stands = (hit: Hit): boolean => fields.some((field) => isIn(field, hit));
  if (!texts.some((text) => whole.some((item) => !stands({ item, text })))) return null;
  const isAll = everywhere.some(({ value, items }) => {
    if (!isTelling(value)) return false;
    const came = new Set(items.map((item) => JSON.stringify(item)));
    return whole.some((item) => {
      const hit = { item, text: value };
      return !stands(hit) && isSomewhere(hit) && !came.has(JSON.stringify(item));
    });
  });
  return { fields, isAll };
}

function isTelling(value: Json): value is string {
  return typeof value === 'string' && value.length >= shortestTelling;
}

function isSomewhere(hit: Hit): boolean {
  return [...fieldsOf(hit.item).keys()].some((field) => isIn(field, hit));
}

/** The fields, each the one that has most of what the ones before it lack; null where that leaves anything. */
function covering(hits: readonly Hit[]): readonly string[] | null {
  const chosen: string[] = [];
  let left = hits;
  while (left.length > 0 && chosen.length < mostFields) {
    const fields = [...new Set(left.flatMap(({ item }) => [...fieldsOf(item).keys()]))];
    const ranked = fields
      .map((field) => ({ field, hits: left.filter((hit) => isIn(field, hit)).length }))
      .toSorted((a, b) => b.hits - a.hits || oddness(a.field) - oddness(b.field));
    const [best] = ranked;
    if (best === undefined || best.hits === 0) return null;
    chosen.push(best.field);
    left = left.filter((hit) => !isIn(best.field, hit));
  }
  return left.length === 0 && chosen.length > 0 ? chosen : null;
}

/** Of fields that have the text equally often, what things go by comes first. */
function oddness(field: string): number {
  return /name|title|label|subject/i.test(field) ? 0 : field.length;
}

function isIn(field: string, { item, text }: Hit): boolean {
  const values = fieldsOf(item).get(field)?.values ?? [];
  return values.some(
    (value) => typeof value === 'string' && value.toLowerCase().includes(text.toLowerCase()),
  );
}
