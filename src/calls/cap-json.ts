import { isContainer, isJsonObject, type Json } from '../core/json.js';

/** A value cut to a size, and whether anything was cut off. */
export interface CappedJson {
  readonly value: Json;
  readonly truncated: boolean;
}

/** Deeper than any answer that is meant to be read. */
const MAX_DEPTH = 64;
const TOO_DEEP = `[nested deeper than ${MAX_DEPTH} levels]`;

/**
 * The value cut to about `maxBytes` of JSON: long strings and lists lose their ends, objects the keys that
 * are left over. Nesting deeper than 64 levels becomes a note, so that what comes out can be walked safely.
 */
export function capJson(value: Json, maxBytes = Number.POSITIVE_INFINITY): CappedJson {
  const budget: Budget = { left: maxBytes, truncated: false };
  const capped = cut(value, budget, 0);
  return { value: capped, truncated: budget.truncated };
}

interface Budget {
  left: number;
  truncated: boolean;
}

function cut(value: Json, budget: Budget, depth: number): Json {
  if (typeof value === 'string') return cutString(value, budget);
  if (!isContainer(value)) {
    budget.left -= String(value).length;
    return value;
  }
  budget.left -= 2;
  if (depth >= MAX_DEPTH) {
    budget.truncated = true;
    return TOO_DEEP;
  }
  return isJsonObject(value) ? cutObject(value, budget, depth) : cutList(value, budget, depth);
}

function cutString(value: string, budget: Budget): string {
  const room = Math.max(0, budget.left - 2);
  const bytes = Buffer.byteLength(value);
  budget.left -= bytes + 2;
  if (bytes <= room) return value;
  budget.truncated = true;
  return cutText(value, room);
}

/** The beginning of a text in at most `maxBytes` of UTF-8, never ending inside a character. */
export function cutText(value: string, maxBytes: number): string {
  const bytes = Buffer.from(value, 'utf8');
  let end = Math.min(bytes.length, maxBytes);
  while (end > 0 && end < bytes.length && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.subarray(0, end).toString('utf8');
}

function cutList(value: Json, budget: Budget, depth: number): Json {
  const kept: Json[] = [];
  for (const item of Array.isArray(value) ? (value as readonly Json[]) : []) {
    if (budget.left <= 0) {
      budget.truncated = true;
      break;
    }
    budget.left -= 1;
    kept.push(cut(item, budget, depth + 1));
  }
  return kept;
}

function cutObject(value: Json, budget: Budget, depth: number): Json {
  const kept: [string, Json][] = [];
  for (const [key, item] of Object.entries(value ?? {})) {
    if (budget.left <= 0) {
      budget.truncated = true;
      break;
    }
    budget.left -= Buffer.byteLength(key) + 4;
    kept.push([key, cut(item as Json, budget, depth + 1)]);
  }
  return Object.fromEntries(kept);
}
