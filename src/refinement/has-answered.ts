import type { CallRecord } from '../core/call-record.js';
import { isJsonObject, type Json } from '../core/json.js';

/** True for a success with something in it: lists that are all empty, and nothing at all, are not. */
export function hasAnswered({ outcome }: CallRecord): boolean {
  return outcome?.kind === 'success' && hasContent(outcome.body ?? null);
}

/** False for no value, for an empty text or list, and for an object whose lists are all empty. */
export function hasContent(body: Json): boolean {
  if (body === null || body === '') return false;
  if (Array.isArray(body)) return body.length > 0;
  if (!isJsonObject(body)) return true;
  const lists = Object.values(body).filter((value) => Array.isArray(value));
  return lists.length === 0 || lists.some((list) => list.length > 0);
}
