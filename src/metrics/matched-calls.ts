import { isJsonObject, type Json, type JsonObject } from '../core/json.js';
import type { CallLink, ClarifyCall } from './clarify-call.js';
import { paramsMatch, valuesMatch } from './values-match.js';

/**
 * One-to-one match of gold calls with calls made, as many as possible (augmenting paths); for each gold call the index of
 * the call that covers it, null where none does. Order plays no part, but for a linked argument: it may also have the value
 * that an earlier call made for the linked one got, since ids depend on the calls before.
 */
export function matchedCalls(
  made: readonly ClarifyCall[],
  gold: readonly ClarifyCall[],
): readonly (number | null)[] {
  const goldOf = new Map<number, number>();
  const fits = fittingCalls(made, gold);
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

/** For each gold call the calls made that could be it. */
function fittingCalls(
  made: readonly ClarifyCall[],
  gold: readonly ClarifyCall[],
): readonly (readonly number[])[] {
  const fits: (readonly number[])[] = [];
  for (const wanted of gold) {
    fits.push(
      made.flatMap((call, index) => {
        if (call.tool !== wanted.tool) return [];
        const earlier = (linked: CallLink): readonly ClarifyCall[] =>
          (fits[linked.call] ?? [])
            .filter((other) => other < index)
            .flatMap((other) => made[other] ?? []);
        return paramsMatch(call.arguments, goldFor(call, wanted, earlier)) ? [index] : [];
      }),
    );
  }
  return fits;
}

/** The gold arguments, a linked one as an earlier call has it where that is what the call made gives. */
function goldFor(
  { arguments: given }: ClarifyCall,
  { arguments: args, links = [] }: ClarifyCall,
  earlier: (link: CallLink) => readonly ClarifyCall[],
): JsonObject {
  const linked = links.flatMap((link) => {
    const own = given[link.argument];
    const value = earlier(link)
      .map((call) => linkedValue(call, link.at))
      .find((one) => one !== undefined && own !== undefined && valuesMatch(own, one));
    return value === undefined ? [] : [[link.argument, value] as const];
  });
  return { ...args, ...Object.fromEntries(linked) };
}

/** What a call has at a link's path; undefined where it has nothing there. */
export function linkedValue(call: ClarifyCall, at: string): Json | undefined {
  const whole: Json = { answer: call.answer ?? null, arguments: call.arguments };
  return at.split('.').reduce<Json | undefined>((value, step) => {
    if (value === undefined || value === null) return undefined;
    if (Array.isArray(value)) return (value as readonly Json[])[Number(step)];
    return isJsonObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  }, whole);
}
