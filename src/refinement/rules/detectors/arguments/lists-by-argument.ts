import type { Json } from '../../../../core/json.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { Grounds } from '../../finding.js';
import { hintsOf, type RejectedObservation } from '../../observations/observation.js';

/** The values of an argument that refusals list, which differ with the value of another one. */
export interface ListsByArgument extends Grounds {
  readonly by: string;
  readonly lists: readonly { readonly value: Json; readonly values: readonly string[] }[];
}

interface Listing {
  readonly refusal: RejectedObservation;
  readonly values: readonly string[];
}

/**
 * Null where refusals list the same values, or no one argument tells which they list. A list with all that another has may have
 * grown by what calls made.
 */
export function listsByArgument(view: EvidenceView, argument: string): ListsByArgument | null {
  const listings = listingsOf(view, argument);
  if (!listings.some(({ values }) => listings.some((other) => areApart(values, other.values))))
    return listBesideSaid(view, argument, listings);
  for (const by of view.argumentNames()) {
    const lists = by === argument ? null : listsBy(listings, by);
    if (lists !== null) return lists;
  }
  return null;
}

/** One list, of refusals that all name the one value that another argument had (`No flyer at A9. Sizes: …`): another value may have another. */
function listBesideSaid(
  view: EvidenceView,
  argument: string,
  listings: readonly Listing[],
): ListsByArgument | null {
  const [first] = listings;
  if (first === undefined) return null;
  const said = view.argumentNames().filter((by) => {
    const value = first.refusal.arguments[by];
    if (by === argument || typeof value !== 'string' || !/^[a-z]{3,}$/i.test(value)) return false;
    const isOnlyValue = view.observations.every(
      (each) => !Object.hasOwn(each.arguments, by) || each.arguments[by] === value,
    );
    return isOnlyValue && listings.every(({ refusal, values }) => isSaid(refusal, value, values));
  });
  const [by, ...others] = said;
  return by === undefined || others.length > 0 ? null : listsBy(listings, by);
}

function isSaid(
  { outcome }: RejectedObservation,
  value: string,
  values: readonly string[],
): boolean {
  return (
    !values.includes(value) &&
    new RegExp(`(?:\\b(?:no|not)|n['’]t)\\b.{0,40}\\b${value}\\b`, 'i').test(outcome.message)
  );
}

function listingsOf(view: EvidenceView, argument: string): readonly Listing[] {
  return view.rejections.flatMap((refusal) =>
    hintsOf(refusal, view.argumentNames()).flatMap((hint): Listing[] =>
      hint.kind === 'enum' && hint.argument === argument ? [{ refusal, values: hint.values }] : [],
    ),
  );
}

function areApart(one: readonly string[], other: readonly string[]): boolean {
  return one.some((value) => !other.includes(value)) && other.some((value) => !one.includes(value));
}

/** The lists by this argument's value; null where some call lacks it, or one value comes with two lists. */
function listsBy(listings: readonly Listing[], by: string): ListsByArgument | null {
  const found = new Map<string, ListsByArgument['lists'][number]>();
  const calls = new Map<string, string>();
  for (const { refusal, values } of listings) {
    const value = refusal.arguments[by];
    if (value === undefined || (value !== null && typeof value === 'object')) return null;
    const key = JSON.stringify(value);
    const known = found.get(key);
    if (known !== undefined && known.values.join('\n') !== values.join('\n')) return null;
    found.set(key, { value, values });
    if (!calls.has(key)) calls.set(key, refusal.id);
  }
  return { by, lists: [...found.values()], calls: [...calls.values()] };
}
