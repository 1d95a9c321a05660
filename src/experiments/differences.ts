import { isJsonObject, type Json } from '../core/json.js';
import { sameJson } from './expectations.js';

/** A place in an answer where it differs from another one. */
export interface Difference {
  /** Keys joined by dots, positions in brackets. */
  readonly path: string;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

/** Where one value differs from another. Members that only one of them has are undefined in the other. */
export function differencesOf(before: Json, after: Json, at = ''): readonly Difference[] {
  if (sameJson(before, after)) return [];
  if (isJsonObject(before) && isJsonObject(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return keys.flatMap((key) =>
      memberDifferences(before[key], after[key], at === '' ? key : `${at}.${key}`),
    );
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const [left, right] = [before as readonly Json[], after as readonly Json[]];
    const length = Math.max(left.length, right.length);
    return Array.from({ length }, (_, index) =>
      memberDifferences(left[index], right[index], `${at}[${index}]`),
    ).flat();
  }
  return [{ path: at, before, after }];
}

function memberDifferences(
  before: Json | undefined,
  after: Json | undefined,
  path: string,
): readonly Difference[] {
  if (before === undefined && after === undefined) return [];
  if (before === undefined || after === undefined) return [{ path, before, after }];
  return differencesOf(before, after, path);
}
