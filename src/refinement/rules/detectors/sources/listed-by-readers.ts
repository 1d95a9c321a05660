import { placeOf } from '../../../../arguments/pool/frozen-pool.js';
import { isListedPath } from '../../../../arguments/pool/is-listed-path.js';
import type { PooledValue } from '../../../../arguments/pool/pooled-value.js';
import type { Parameter } from '../../../../arguments/schema/parameters-of.js';
import { placeInText } from '../../../../arguments/texts/place-in-text.js';
import { groupBy } from '../../../../support/group-by.js';
import { lookOf } from '../../../../arguments/texts/look-of.js';
import { literalText } from '../../../../support/literal-text.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import { namedPlaces } from '../../pooled-candidates.js';
import { takenElsewhere } from './taken-elsewhere.js';

/**
 * The values of lists that tools show which change nothing, a group a list: named as the argument is, of the look of what worked,
 * and taken by other tools under the same name. Of what was made since they were called, they would show it now.
 */
export function listedByReaders(
  view: EvidenceView,
  parameter: Parameter,
  worked: Iterable<string>,
): readonly (readonly PooledValue[])[] {
  const looks = new Set([...worked].map(lookOf));
  const named = namedPlaces(view.pool, parameter, view.tool);
  const offered = view.pool
    .all()
    .filter(
      (each) =>
        each.origin === 'answer' &&
        !each.byChange &&
        each.toolId !== view.tool.id &&
        isInList(each) &&
        named.has(placeOf(each)) &&
        looks.has(lookOf(literalText(each.value))),
    );
  return [...groupBy(offered, placeOf).values()].flatMap((found) => {
    const [first] = found;
    if (first === undefined) return [];
    const taken = takenElsewhere(view.pool, first, parameter);
    const values = view.pool.valuesAt(first).filter(({ value }) => taken.has(literalText(value)));
    return values.length === 0 ? [] : [values];
  });
}

/** A place of many values, also in a text. */
export function isInList({ path }: Pick<PooledValue, 'path'>): boolean {
  const inText = placeInText(path);
  return isListedPath(path) || inText?.kind === 'column' || inText?.kind === 'list';
}
