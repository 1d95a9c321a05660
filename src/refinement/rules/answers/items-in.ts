import { itemsOfText } from '../../../arguments/texts/items-of-text.js';
import { isJsonObject, type Json } from '../../../core/json.js';
import { listsIn } from './answers.js';

/**
 * The things that an answer lists, by path: its lists; of an answer in several parts that begins with text (`3 notes`, then a
 * part for each), the parts after that; of a text, the items, rows or blocks in it, as text, at the path `(text)`.
 */
export function itemsIn(body: Json): ReadonlyMap<string, readonly Json[]> {
  if (Array.isArray(body)) return new Map([['', withoutHeading(body)]]);
  if (typeof body !== 'string') return listsIn(body);
  const items = itemsOfText(body);
  return items.length === 0 ? new Map() : new Map([['(text)', items]]);
}

function withoutHeading(parts: readonly Json[]): readonly Json[] {
  const rest = parts.slice(1);
  return typeof parts[0] === 'string' && rest.length > 0 && rest.every((part) => isJsonObject(part))
    ? rest
    : parts;
}
