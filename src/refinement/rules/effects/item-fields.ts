import { isJsonObject, type Json } from '../../../core/json.js';
import { nameWords } from '../../../arguments/names/name-words.js';
import { oncePerObject } from '../../../support/once-per-object.js';
import { listsIn, scalarsIn } from '../answers/answers.js';

/** What stands in one field of an item: one value, or those of a list of plain values. */
export interface FieldValues {
  readonly values: readonly Json[];
  readonly isList: boolean;
}

/** The fields of a list's item by path; none of an item that is no object. */
export function fieldsOf(item: Json): ReadonlyMap<string, FieldValues> {
  return isJsonObject(item) ? fields(item) : new Map<string, FieldValues>();
}

const fields = oncePerObject((item: Json & object): ReadonlyMap<string, FieldValues> => {
  const found = new Map<string, FieldValues>();
  for (const [path, value] of scalarsIn(item)) found.set(path, { values: [value], isList: false });
  for (const [path, values] of listsIn(item)) found.set(path, { values, isList: true });
  return found;
});

/** The one value of a field; null where there is none or a list. */
export function fieldValue(item: Json, field: string): Json {
  const found = fieldsOf(item).get(field);
  return found === undefined || found.isList ? null : (found.values[0] ?? null);
}

/** What the items hold in a field, those left out that have none or a list. */
export function valuesAt(field: string, items: readonly Json[]): readonly Json[] {
  return items.map((item) => fieldValue(item, field)).filter((value) => value !== null);
}

/** True where the names speak of the same: `recipeId` and `recipe.id`, `author` and `author_id`, `minPrice` less its first word and `price`. */
export function isNamedLike(words: readonly string[], field: string): boolean {
  const other = nameWords(field);
  if (words.length === 0 || other.length === 0) return false;
  const [fewer, more] = words.length < other.length ? [words, other] : [other, words];
  return fewer.every((word) => more.includes(word));
}
