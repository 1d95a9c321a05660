import type { Json } from '../../../core/json.js';
import { scalarsIn } from '../answers/answers.js';
import type { FindingOf } from '../finding.js';
import type { SuccessObservation } from '../observations/observation.js';
import type { Comparison } from './comparison.js';
import { listedIn, type Listed } from './listed.js';
import { leavesOut, overlapOf, type Moved } from './moved-lists.js';

const offsetName = /offset|skip|start|from|index/i;
const fewestOverlap = 2;

/**
 * The argument says how many items are left out at the start: with it the list goes on as the list without it does so many items
 * later. A value that stands in the last item left out may as well be the id to go on after. Where other calls, alike but for it,
 * show nothing of this, one argument that they lack must tell them apart.
 */
export function listOffset(
  argument: string,
  comparisons: readonly Comparison[],
): FindingOf<'list-offset'> | null {
  for (const comparison of comparisons) {
    const { without } = comparison;
    if (without === undefined) continue;
    for (const [key, whole] of listedIn(without)) {
      const moved = provenBy(argument, comparison, key, whole);
      if (moved.length === 0) continue;
      const idle = comparisons.filter((other) => !leavesOut(pointsOf(other, key)));
      const besides = companionOf(without, idle);
      if (besides === null) return null;
      const against = idle.flatMap(({ given }) => given.slice(0, 1));
      return {
        kind: 'list-offset',
        argument,
        path: whole.path,
        unit: whole.unit,
        besides,
        calls: [without.id, ...moved, ...against.slice(0, 1).map(({ success }) => success.id)],
      };
    }
  }
  return null;
}

/** Up to two calls that show it for a list; none where any speaks against it. */
function provenBy(
  argument: string,
  { given }: Comparison,
  key: string,
  whole: Listed,
): readonly string[] {
  const moved = given.flatMap(({ value, success }) => {
    const list = listedIn(success).get(key);
    return typeof value !== 'number' || value < 1 || value >= whole.items.length || !list
      ? []
      : [{ by: value, id: success.id, overlap: overlapOf(whole.items, list.items, value) }];
  });
  const isProven =
    moved.length > 0 && moved.every(({ overlap }) => overlap > 0) && areDistinct(whole);
  const isNamed =
    offsetName.test(argument) && moved.some(({ overlap }) => overlap >= fewestOverlap);
  const isTried = moved.length > 1 && moved.every(({ by }) => !isInItem(whole.items[by - 1], by));
  return isProven && (isNamed || isTried) ? moved.slice(0, 2).map(({ id }) => id) : [];
}

/** The calls of a comparison by how many items they should leave out. */
function pointsOf({ without, given }: Comparison, key: string): readonly Moved[] {
  const all = [...(without === undefined ? [] : [{ value: 0, success: without }]), ...given];
  return all.flatMap(({ value, success }): Moved[] => {
    const items = listedIn(success).get(key)?.items;
    const isCount = typeof value === 'number' && Number.isInteger(value) && value >= 0;
    return items === undefined || !isCount ? [] : [{ by: value, items }];
  });
}

/** The one argument of a call that works so which all that do not lack; undefined where all do, null where none tells them apart. */
function companionOf(
  { arguments: args }: SuccessObservation,
  idle: readonly Comparison[],
): string | undefined | null {
  if (idle.length === 0) return undefined;
  const [only, ...more] = Object.keys(args).filter((name) =>
    idle.every(({ given }) =>
      given.every(({ success }) => !Object.hasOwn(success.arguments, name)),
    ),
  );
  return only === undefined || more.length > 0 ? null : only;
}

function areDistinct({ items }: Listed): boolean {
  return new Set(items.map((item) => JSON.stringify(item))).size === items.length;
}

function isInItem(item: Json | undefined, value: number): boolean {
  if (item === undefined) return false;
  return item === value || [...scalarsIn(item).values()].includes(value);
}
