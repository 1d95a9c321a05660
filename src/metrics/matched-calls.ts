import type { ClarifyCall } from './clarify-call.js';
import { paramsMatch } from './values-match.js';

/**
 * One-to-one match of gold calls with calls made, as many as possible (augmenting paths); for each gold call the index of
 * the call that covers it, null where none does. Order plays no part.
 */
export function matchedCalls(
  made: readonly ClarifyCall[],
  gold: readonly ClarifyCall[],
): readonly (number | null)[] {
  const goldOf = new Map<number, number>();
  const fits = gold.map((wanted) =>
    made.flatMap((call, index) =>
      call.tool === wanted.tool && paramsMatch(call.arguments, wanted.arguments) ? [index] : [],
    ),
  );
  const place = (wanted: number, seen: Set<number>): boolean =>
    (fits[wanted] ?? []).some((call) => {
      if (seen.has(call)) return false;
      seen.add(call);
      const holder = goldOf.get(call);
      if (holder !== undefined && !place(holder, seen)) return false;
      goldOf.set(call, wanted);
      return true;
    });
  gold.forEach((_, wanted) => place(wanted, new Set()));
  const callOf = new Map([...goldOf].map(([call, wanted]) => [wanted, call]));
  return gold.map((_, wanted) => callOf.get(wanted) ?? null);
}
