import type { Json } from '../../../core/json.js';

/** What a bound is about: a number's value, a string's or list's length; null for anything else. */
export function measureOf(
  value: Json | undefined,
): { readonly size: number; readonly of: 'value' | 'length' | 'items' } | null {
  if (typeof value === 'number') return { size: value, of: 'value' };
  if (typeof value === 'string') return { size: [...value].length, of: 'length' };
  if (Array.isArray(value)) return { size: value.length, of: 'items' };
  return null;
}
