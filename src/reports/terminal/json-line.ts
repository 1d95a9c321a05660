import { clipToWidth } from '../../support/text-width.js';
import type { Json } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';

/** A JSON value on one line, cut with `…` after `columns` columns. */
export function jsonLine(value: Json | undefined, columns: number): string {
  return value === undefined ? '' : clipToWidth(writeJson(value), columns);
}
