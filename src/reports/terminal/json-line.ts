import { clipToWidth } from '../../support/text-width.js';
import type { Json } from '../../core/json.js';

/** A JSON value on one line, cut with `…` after `columns` columns. */
export function jsonLine(value: Json | undefined, columns: number): string {
  return value === undefined ? '' : clipToWidth(JSON.stringify(value), columns);
}
