import { orderedPairs } from '../../../arguments/names/ordered-pairs.js';
import type { EvidenceView } from '../observations/evidence-view.js';
import type { FindingOf } from '../finding.js';
import type { Comparison, Given } from './comparison.js';
import { listedIn } from './listed.js';

const fewestExact = 2;

/** The argument says how long a list may be: two values came back as just so many items, and none as more. Numbers below one may stand for no limit. */
export function listLength(
  argument: string,
  comparisons: readonly Comparison[],
  view: EvidenceView,
): FindingOf<'list-length'> | null {
  // From 1 to 5 there are five.
  if (orderedPairs(view.argumentNames()).flat().includes(argument)) return null;
  const sized = comparisons.map(({ given }) => given.filter(isSize));
  for (const group of sized) {
    for (const [key, { path, unit }] of group.flatMap(({ success }) => [...listedIn(success)])) {
      const exact = new Map(
        group
          .filter((each) => lengthAt(key, each) === each.value)
          .map(({ value, success }) => [value, success.id]),
      );
      const isExceeded = sized.flat().some((each) => lengthAt(key, each) > Number(each.value));
      if (exact.size < fewestExact || isExceeded) continue;
      const others = exceptionsTo(key, comparisons);
      const calls = [...[...exact.values()].slice(0, 2), ...others.values()];
      return { kind: 'list-length', argument, path, unit, except: [...others.keys()], calls };
    }
  }
  return null;
}

/** Whole numbers below one with which more came back than they say, lowest first, each with a call. */
function exceptionsTo(
  key: string,
  comparisons: readonly Comparison[],
): ReadonlyMap<number, string> {
  const found = comparisons.flatMap(({ given }) =>
    given.flatMap((each): [number, string][] => {
      const { value, success } = each;
      const isBelow = typeof value === 'number' && Number.isInteger(value) && value < 1;
      return isBelow && hasItems(key, each) ? [[value, success.id]] : [];
    }),
  );
  return new Map(found.toSorted(([a], [b]) => a - b));
}

function isSize({ value }: Given): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value > 0;
}

/** An empty text is one line. */
function hasItems(key: string, { success }: Given): boolean {
  return (
    listedIn(success)
      .get(key)
      ?.items.some((item) => item !== '') ?? false
  );
}

function lengthAt(key: string, { success }: Given): number {
  return listedIn(success).get(key)?.items.length ?? 0;
}
