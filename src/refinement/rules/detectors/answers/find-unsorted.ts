import { isJsonObject, type Json } from '../../../../core/json.js';
import { listsIn } from '../../answers/answers.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { Finding } from '../../finding.js';

const stated = /\b(alphabetical|lexicographic(?:al)?|lexical)(?:ly)?\b/i;
const fewest = 3;

/** A stated order by the alphabet that an answer contradicts: a list that no field of its items, nor the items themselves, are sorted by. */
export function findUnsorted(view: EvidenceView): readonly Finding[] {
  const order = stated.exec(view.tool.description)?.[1]?.toLowerCase();
  if (order === undefined) return [];
  const success = view.successes.find(({ outcome }) =>
    [...listsIn(outcome.body ?? null)].some(([, items]) => isUnsorted(items)),
  );
  return success === undefined ? [] : [{ kind: 'not-sorted', order, calls: [success.id] }];
}

function isUnsorted(items: readonly Json[]): boolean {
  if (items.length < fewest) return false;
  const columns = items.every((item) => isJsonObject(item))
    ? Object.keys(items[0] ?? {})
        .filter(isName)
        .map((field) => items.map((item) => (isJsonObject(item) ? (item[field] ?? null) : null)))
    : [items];
  const texts = columns.filter(
    (column): column is readonly string[] =>
      column.every((value) => typeof value === 'string') && new Set(column).size === column.length,
  );
  return texts.length > 0 && texts.every((column) => !isSorted(column));
}

/** Ids and moments have an order of their own. */
function isName(field: string): boolean {
  return /name|title|label|path|subject|key$/i.test(field) && !/ids?$/i.test(field);
}

/** By code or by letters, either way round. */
function isSorted(texts: readonly string[]): boolean {
  const forms = [texts, texts.map((text) => text.toLowerCase())];
  return forms.some((form) =>
    [form, form.toReversed()].some((list) =>
      list.every((text, index) => index === 0 || (list[index - 1] ?? '') <= text),
    ),
  );
}
