import { namesInList } from './argument-naming.js';
import type { ConstraintHint } from './constraint-hint.js';
import { looseRelationWordings } from './loose-relation-wordings.js';
import { relationWordings } from './relation-wordings.js';
import type { Statement } from './statement.js';

/** Arguments that exclude or need each other, as a statement gives it; only where every name in it is an argument's. */
export function readRelations({ text, parameters, context }: Statement): readonly ConstraintHint[] {
  const whole = context === null || /^["'`]?\w/.test(text) ? text : '';
  const found = firstOf(relationWordings, whole, (list) => namesInList(list, parameters, true));
  if (found.length > 0 || context !== null) return found;
  return firstOf(looseRelationWordings, text, (list) => namesInList(list, parameters, false));
}

function firstOf(
  wordings: typeof relationWordings,
  text: string,
  namesIn: (list: string) => readonly string[],
): readonly ConstraintHint[] {
  for (const [expression, make] of wordings) {
    const [match, ...lists] = expression.exec(text) ?? [];
    if (match === undefined) continue;
    const [first = [], second] = lists.filter((list) => list !== undefined).map(namesIn);
    if (first.length === 0 || second?.length === 0) continue;
    if (second?.some((name) => first.includes(name)) === true) continue;
    const hints = make(first, second ?? []);
    if (hints.length > 0) return hints;
  }
  return [];
}
