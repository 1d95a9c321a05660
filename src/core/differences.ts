import { isNumber, sameNumber } from './exact-number.js';
import { isContainer, isJsonObject, type Json } from './json.js';

/** Equality of JSON values: the order of keys does not matter, that of items does; `1.0` is 1. */
export function sameJson(a: Json, b: Json): boolean {
  if (isNumber(a) && isNumber(b)) return sameNumber(a, b);
  if (!isContainer(a) || !isContainer(b) || Array.isArray(a) !== Array.isArray(b)) return a === b;
  const [members, others] = [Object.entries<Json>(a), new Map(Object.entries<Json>(b))];
  const isThere = ([key, value]: readonly [string, Json]): boolean =>
    others.has(key) && sameJson(value, others.get(key) ?? null);
  return members.length === others.size && members.every(isThere);
}

/** A place in an answer where it differs from another one. */
export interface Difference {
  /** Keys joined by dots, positions in brackets. */
  readonly path: string;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

/** Where one value differs from another. Members that only one of them has are undefined in the other. */
export function differencesOf(
  before: Json | undefined,
  after: Json | undefined,
  at = '',
): readonly Difference[] {
  if (before === undefined || after === undefined)
    return before === after ? [] : [{ path: at, before, after }];
  if (sameJson(before, after)) return [];
  if (isJsonObject(before) && isJsonObject(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return keys.flatMap((key) =>
      differencesOf(before[key], after[key], at === '' ? key : `${at}.${key}`),
    );
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const [left, right] = [before as readonly Json[], after as readonly Json[]];
    const longer = left.length > right.length ? left : right;
    return longer.flatMap((_, index) =>
      differencesOf(left[index], right[index], `${at}[${index}]`),
    );
  }
  return [{ path: at, before, after }];
}

/** True if nothing but numbers differ, and none is less, as in a summary after something was added. */
export function onlyGrows(before: Json, after: Json | undefined): boolean {
  if (typeof before === 'string' && typeof after === 'string') {
    const numbers = before.match(/\d+/g) ?? [];
    const is = after.match(/\d+/g) ?? [];
    const isSame = before.replace(/\d+/g, '0') === after.replace(/\d+/g, '0');
    return isSame && numbers.every((number, at) => Number(number) <= Number(is[at]));
  }
  if (after === undefined) return false;
  const differences = differencesOf(before, after);
  return differences.every(
    (one) =>
      typeof one.before === 'number' && typeof one.after === 'number' && one.after > one.before,
  );
}
