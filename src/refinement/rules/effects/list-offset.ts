import type { Json } from '../../../core/json.js';
import { scalarsIn } from '../answers/answers.js';
import type { FindingOf } from '../finding.js';
import type { Comparison } from './comparison.js';
import { listedIn, type Listed } from './listed.js';

const offsetName = /offset|skip|start|from|index/i;
const fewestOverlap = 2;

/**
 * The argument says how many items are left out at the start: with it the list goes on as the list without it does so many items
 * later. A value that stands in the last item left out may as well be the id to go on after.
 */
export function listOffset(
  argument: string,
  comparisons: readonly Comparison[],
): FindingOf<'list-offset'> | null {
  for (const { without, given } of comparisons) {
    if (without === undefined) continue;
    for (const [key, whole] of listedIn(without)) {
      const moved = given.flatMap(({ value, success }) => {
        const list = listedIn(success).get(key);
        return typeof value !== 'number' || value < 1 || value >= whole.items.length || !list
          ? []
          : [{ by: value, id: success.id, overlap: overlapOf(whole, list, value) }];
      });
      const isProven =
        moved.length > 0 && moved.every(({ overlap }) => overlap > 0) && areDistinct(whole);
      const isNamed =
        offsetName.test(argument) && moved.some(({ overlap }) => overlap >= fewestOverlap);
      const isTried =
        moved.length > 1 && moved.every(({ by }) => !isInItem(whole.items[by - 1], by));
      if (!isProven || !(isNamed || isTried)) continue;
      const calls = [without.id, ...moved.slice(0, 2).map(({ id }) => id)];
      return { kind: 'list-offset', argument, path: whole.path, unit: whole.unit, calls };
    }
  }
  return null;
}

/** How many items the two have in common when one is moved by so many; 0 where they differ in any, or where the moved one ends too soon. */
function overlapOf(whole: Listed, moved: Listed, by: number): number {
  const expected = whole.items.slice(by);
  const isSame = expected.every(
    (item, index) => JSON.stringify(item) === JSON.stringify(moved.items[index]),
  );
  return isSame ? expected.length : 0;
}

function areDistinct({ items }: Listed): boolean {
  return new Set(items.map((item) => JSON.stringify(item))).size === items.length;
}

function isInItem(item: Json | undefined, value: number): boolean {
  if (item === undefined) return false;
  return item === value || [...scalarsIn(item).values()].includes(value);
}
