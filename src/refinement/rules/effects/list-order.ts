import type { Json } from '../../../core/json.js';
import { isMoment } from '../../../arguments/schema/is-moment.js';
import { nameWords } from '../../../arguments/names/name-words.js';
import type { FindingOf } from '../finding.js';
import type { Comparison, Given } from './comparison.js';
import { fieldsOf, fieldValue, valuesAt } from './item-fields.js';
import { listedIn } from './listed.js';

type Order = FindingOf<'list-order'>['orders'][number];

/** Words of a value that say which way, not what by. */
const waysOnly =
  /^(asc|desc|ascending|descending|up|down|reverse|newest|oldest|latest|recent|first|last|created|updated|by)$/;
/** Values that speak of time, and which way they mean. */
const timeWays: Readonly<Record<string, Order['way']>> = {
  newest: 'down',
  latest: 'down',
  recent: 'down',
  oldest: 'up',
};
/** Fewer may be in order by chance. */
const fewestDistinct = 3;

/** True for an argument that orders a list, by its name. */
export function isOrderName(name: string): boolean {
  return nameWords(name).some((word) => /^(sort|order|ordering|orderby|sortby|rank)$/.test(word));
}

/** The argument says what a list is in order of: what its values are sorted by and other answers are not. */
export function listOrder(
  argument: string,
  comparisons: readonly Comparison[],
): FindingOf<'list-order'> | null {
  if (!isOrderName(argument)) return null;
  for (const { without, given } of comparisons) {
    const [first] = given;
    for (const [key, { path, unit }] of first === undefined ? [] : listedIn(first.success)) {
      if (unit !== 'items') continue;
      const all = [
        ...given.map(({ success }) => success),
        ...(without === undefined ? [] : [without]),
      ];
      const lists = all.map((success) => listedIn(success).get(key)?.items ?? []);
      const found = ordersOf(given, key, lists);
      if (found.length === 0) continue;
      const calls = [
        ...found.map(({ call }) => call),
        ...(without === undefined ? [] : [without.id]),
      ];
      return { kind: 'list-order', argument, path, orders: found.map(({ order }) => order), calls };
    }
  }
  return null;
}

/**
 * Each value's order: by the field that it names, else, of values that only say which way, by the one field that two of
 * them order either way, or the one moment that they speak of.
 */
function ordersOf(
  given: readonly Given[],
  key: string,
  others: readonly (readonly Json[])[],
): readonly { readonly order: Order; readonly call: string }[] {
  const sorted = given.flatMap(({ value: asked, success }): Sorted[] => {
    const items = listedIn(success).get(key)?.items ?? [];
    const value = onlyItem(asked);
    const [first] = items;
    if (typeof value !== 'string' || first === undefined) return [];
    const ways = [...fieldsOf(first).keys()].flatMap((field) => {
      const way = wayOf(items, field);
      const isOwn = others.some((list) => list.length > 2 && wayOf(list, field) !== way);
      return way === null || !isOwn
        ? []
        : [{ field, way, ofTime: isMoment(fieldValue(first, field)) }];
    });
    return [{ value, ways, call: success.id }];
  });
  return sorted.flatMap(({ value, ways, call }) => {
    const words = nameWords(value);
    const named = ways.filter(({ field }) => words.some((word) => nameWords(field).includes(word)));
    const isWayOnly = words.every((word) => waysOnly.test(word));
    const exchanged = ways.filter((each) => isWayOnly && isExchanged(each, sorted));
    const timely = ways.filter(
      ({ ofTime, way }) => ofTime && timeWays[value.toLowerCase()] === way,
    );
    const [best] = named.toSorted((a, b) => a.field.length - b.field.length);
    const chosen = best ?? [exchanged, timely].find(({ length }) => length === 1)?.[0];
    if (chosen === undefined) return [];
    return [{ order: { value, field: chosen.field, way: chosen.way }, call }];
  });
}

/** The item of a list of one, else the value itself. */
function onlyItem(value: Json): Json {
  if (!Array.isArray(value)) return value;
  const [only, ...more] = value.map((item: Json) => item);
  return only === undefined || more.length > 0 ? value : only;
}

/** What a list is in order of with one value. */
interface Sorted {
  readonly value: string;
  readonly ways: readonly (Pick<Order, 'field' | 'way'> & { readonly ofTime: boolean })[];
  readonly call: string;
}

function isExchanged({ field, way }: Sorted['ways'][number], all: readonly Sorted[]): boolean {
  return all.some(({ ways }) => ways.some((other) => other.field === field && other.way !== way));
}

/** Which way the items are in order of a field; null where they are in none, or all the same. */
function wayOf(items: readonly Json[], field: string): Order['way'] | null {
  const values = valuesAt(field, items);
  if (new Set(values.map((value) => JSON.stringify(value))).size < fewestDistinct) return null;
  if (values.every((value) => typeof value === 'number')) return wayOfAll(values, (a, b) => a - b);
  if (!values.every((value) => typeof value === 'string')) return null;
  return (
    wayOfAll(values, (a, b) => (a < b ? -1 : Number(a > b))) ??
    wayOfAll(values, (a, b) => a.localeCompare(b))
  );
}

function wayOfAll<V>(values: readonly V[], compare: (a: V, b: V) => number): Order['way'] | null {
  const steps = values
    .slice(1)
    .map((value, index) => Math.sign(compare(values[index] as V, value)));
  if (steps.every((step) => step <= 0)) return 'up';
  return steps.every((step) => step >= 0) ? 'down' : null;
}
