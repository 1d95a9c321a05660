import { fieldsOfText } from '../../../arguments/texts/fields-of-text.js';
import { isJsonObject, type Json } from '../../../core/json.js';
import { scalarsIn } from './answers.js';

/**
 * The plain values that an answer about one thing shows, by name: those of its object, also where that is one part of several beside
 * text (`Created it`, then the thing), or those of its `Key: value` lines.
 */
export function fieldsIn(body: Json): ReadonlyMap<string, Json> {
  if (typeof body === 'string') return fieldsOfText(body);
  if (!Array.isArray(body)) return scalarsIn(body);
  const [only, ...others] = body.filter((part: Json) => isJsonObject(part));
  const isAlone = body.every((part: Json) => part === only || typeof part === 'string');
  return only !== undefined && others.length === 0 && isAlone ? scalarsIn(only) : new Map();
}
