import { distinctValues } from '../../../arguments/schema/distinct-values.js';
import type { Selection } from './selection.js';

/** The values with which the list was empty, wherever they were given. */
export function foundNothing({ everywhere }: Selection): readonly string[] {
  const given = distinctValues(everywhere.map(({ value }) => value));
  return given.filter(
    (value): value is string =>
      typeof value === 'string' &&
      everywhere.every((each) => each.value !== value || each.items.length === 0),
  );
}
