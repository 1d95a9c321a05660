import { placeOf } from '../../../../arguments/pool/frozen-pool.js';
import { isListedPath } from '../../../../arguments/pool/is-listed-path.js';
import type { Parameter } from '../../../../arguments/schema/parameters-of.js';
import type { PooledValue } from '../../../../arguments/pool/pooled-value.js';
import { groupBy } from '../../../../support/group-by.js';
import { literalText } from '../../../../support/literal-text.js';
import { plainWords } from '../../../../support/plain-words.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import { isProven } from './rank-source.js';
import { answersHolding, isOwnId, type ValueSource } from './value-sources.js';

/**
 * Where ids are listed that a source only mentions: `recipes[].id` for `recipe_id` of `bundles[]`, if the list has ids that are
 * mentioned. Other values than those that worked here are listed there too. Null for any other source.
 */
export function ownerOfMentioned(
  source: ValueSource,
  parameter: Parameter,
  view: EvidenceView,
): PooledValue | null {
  const isMention = plainWords(source.field) === plainWords(parameter.name);
  if (!isMention || isOwnId(source, parameter, view)) return null;
  const mentioned = new Set(
    view.pool
      .valuesAt(source)
      .filter(({ origin }) => origin === 'answer')
      .map(({ value }) => literalText(value)),
  );
  const owned = answersHolding(mentioned, view.pool).filter(
    (value) =>
      value.toolId !== view.tool.id && isListedPath(value.path) && isOwnId(value, parameter, view),
  );
  const [most] = [...groupBy(owned, placeOf).values()]
    .filter((values) => isProven({ ...source, values, isNamed: true }, parameter))
    .sort((a, b) => b.length - a.length);
  return most?.[0] ?? null;
}
