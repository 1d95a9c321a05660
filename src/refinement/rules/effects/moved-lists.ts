import type { Json } from '../../../core/json.js';

/** A list and how many items were asked to be left out at its start. */
export interface Moved {
  readonly by: number;
  readonly items: readonly Json[];
}

/** How many items the two have in common when one is moved by so many; 0 where they differ in any, or where the moved one ends too soon. */
export function overlapOf(whole: readonly Json[], moved: readonly Json[], by: number): number {
  const expected = whole.slice(by);
  const isSame = expected.every(
    (item, index) => JSON.stringify(item) === JSON.stringify(moved[index]),
  );
  return isSame ? expected.length : 0;
}

/** True where no two of the lists speak against it that so many items are left out of each; also where there are none. */
export function leavesOut(lists: readonly Moved[]): boolean {
  return lists.every((whole) =>
    lists.every(({ by, items }) => by <= whole.by || goesOn(whole.items, items, by - whole.by)),
  );
}

/** The second list is the first one so many items later, as far as that reaches. */
function goesOn(whole: readonly Json[], moved: readonly Json[], by: number): boolean {
  if (by < whole.length) return overlapOf(whole, moved, by) > 0;
  const left = JSON.stringify(whole[0]);
  return whole.length === 0 || moved.every((item) => JSON.stringify(item) !== left);
}
