import { namesInList } from './argument-naming.js';
import { readCondition } from './condition-phrase.js';
import { conditionWordings, type Says } from './condition-wordings.js';
import type { ConstraintHint } from './constraint-hint.js';
import type { Statement } from './statement.js';

/** Arguments that only some values of another one want, or that only some let be given: `phone is required when notify_by is 'sms'`. */
export function readConditional(statement: Statement): readonly ConstraintHint[] {
  for (const { expression, says } of conditionWordings) {
    const found = expression.exec(statement.text)?.groups;
    const hints = found === undefined ? [] : hintsIn(found, says, statement);
    if (hints.length > 0) return hints;
  }
  return [];
}

function hintsIn(
  found: Readonly<Record<string, string | undefined>>,
  says: Says,
  { context, parameters }: Statement,
): readonly ConstraintHint[] {
  const condition = readCondition(found['condition'] ?? '', parameters, context);
  const said = found['names'];
  const names =
    said === undefined
      ? [context].filter((name) => name !== null)
      : namesInList(said, parameters, false);
  if (condition === null || names.length === 0 || names.includes(condition.argument)) return [];
  const isTurned = says === 'not-taken' || /^unless$/i.test(found['when'] ?? '');
  const { argument, values } = condition;
  const except = condition.except !== isTurned;
  if (says !== 'needed')
    return names.map((takes) => ({ kind: 'taken-where', argument, values, except, takes }));
  const [value = '', ...others] = values;
  // Of all values but several nothing is said of one alone.
  if (except && others.length > 0) return [];
  return names.flatMap((needs) =>
    [value, ...others].map((each): ConstraintHint => ({
      kind: 'needed-where',
      argument,
      value: each,
      except,
      needs,
    })),
  );
}
