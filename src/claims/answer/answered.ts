import { areMaps } from '../../core/is-map.js';
import { inside, pathOf, segmentsOf, valueAt, type Path } from '../../arguments/slots/path.js';
import type { JsonSchema } from '../../core/json-schema.js';
import { isContainer, isJsonObject, type Json, type JsonObject } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import type { At } from '../../evidence/answers.js';
import { valueKey, type Accepted } from '../../evidence/made.js';
import type { View } from '../../evidence/view.js';
import { oncePerName, oncePerObject } from '../../support/once-per-object.js';
import type { SeenTest, Test } from '../kind.js';

/** Objects read out of one answer at most, and how deep. */
const mostObjects = 3_000;
const deepest = 6;

/** The objects of a body by their place (`items[].supplier`; the root's is the empty text), and the plain items of its lists (`tags[]`). */
export interface Places {
  readonly objects: ReadonlyMap<At, readonly JsonObject[]>;
  readonly items: ReadonlyMap<At, readonly Json[]>;
}

export function placesOf(body: Json): Places {
  return isContainer(body) ? placesIn(body) : placesIn({});
}

const placesIn = oncePerObject((body: readonly Json[] | JsonObject): Places => {
  const objects = new Map<At, JsonObject[]>();
  const items = new Map<At, Json[]>();
  let level: readonly { readonly at: At; readonly value: Json }[] = [{ at: '', value: body }];
  let count = 0;
  for (let depth = 0; depth < deepest && level.length > 0 && count < mostObjects; depth += 1) {
    const next: { at: At; value: Json }[] = [];
    for (const { at, value } of level)
      if (Array.isArray(value) || isMap(value))
        for (const item of Object.values<Json>(value as JsonObject)) {
          const place = `${at}[]`;
          if (isContainer(item)) next.push({ at: place, value: item });
          else if (items.get(place)?.push(item) === undefined) items.set(place, [item]);
        }
      else if (isJsonObject(value)) {
        count += 1;
        const known = objects.get(at);
        if (known === undefined) objects.set(at, [value]);
        else known.push(value);
        for (const [name, inner] of Object.entries(value))
          next.push({ at: inside(at, name), value: inner });
      }
    level = next;
  }
  return { objects, items };
});

/** An object whose keys are data: its members stand at one place, as the items of a list do. */
export function isMap(value: Json): value is JsonObject {
  return isJsonObject(value) && areMaps([value]);
}

/** The place that holds this one, and the name in it; null for the items of a list. */
export function holderOfPlace(at: At): { readonly holder: At; readonly name: string } | null {
  if (at.endsWith('[]')) return null;
  const steps = segmentsOf(at);
  return { holder: pathOf(steps.slice(0, -1)), name: steps.at(-1) ?? '' };
}

/** Whether a body has something at a place wherever it could: null where nothing could hold it. */
export function hasEverywhere(body: Json, at: At): boolean | null {
  const found = holdersAt(body, at);
  return found === null ? null : found.every(Boolean);
}

/** Whether a body has something at a place anywhere: null where nothing could hold it. */
export function hasSomewhere(body: Json, at: At): boolean | null {
  return holdersAt(body, at)?.some(Boolean) ?? null;
}

function holdersAt(body: Json, at: At): readonly boolean[] | null {
  return holdersIn(isContainer(body) ? body : nothing, at);
}

const nothing: JsonObject = {};

const holdersIn = oncePerName((body: readonly Json[] | JsonObject, at) => {
  const { objects, items } = placesIn(body);
  const place = holderOfPlace(at);
  if (place === null) {
    if ((items.get(at) ?? []).length > 0) return [true];
    return objects.has(at) ? [false] : null;
  }
  if (holdsOther(objects, place.holder)) return [false];
  const holders = objects.get(place.holder) ?? [];
  return holders.length === 0 ? null : holders.map((one) => Object.hasOwn(one, place.name));
});

/** True where what stands at a place, or at one that it lies in, is now an object or a list and now something else: what it holds is no field. */
function holdsOther(objects: Places['objects'], at: At): boolean {
  const isList = at.endsWith('[]');
  const base = isList ? at.slice(0, -2) : at;
  const place = base === '' ? null : holderOfPlace(base);
  if (place === null) return base !== '' && holdsOther(objects, base);
  const isOther = (value: Json | undefined): boolean =>
    value !== undefined &&
    value !== null &&
    (isList ? !Array.isArray(value) && !isMap(value) : !isJsonObject(value));
  return (
    (objects.get(place.holder) ?? []).some((one) => isOther(one[place.name])) ||
    holdsOther(objects, place.holder)
  );
}

/** So many answers support what all of them show. */
const enough = 3;

/**
 * Three answers, of which each might have been otherwise, and one more to confirm; of a tool that was answered alike, or more seldom,
 * those there are, one to be had with another value, and what is missing.
 */
export function seenTests(
  calls: readonly Accepted[],
  view: View,
  keyOf: (call: Accepted) => string,
): readonly Test[] {
  const distinct = [
    ...new Map(calls.toReversed().map((call) => [keyOf(call), call])).values(),
  ].toReversed();
  const tests = distinct.slice(0, enough + 1).map((seen, index): SeenTest => ({
    side: `answer ${index + 1}`,
    why: index < enough ? 'side' : 'confirm',
    expect: 'holds',
    seen,
  }));
  if (tests.length === 0 || tests.length >= enough) return tests;
  const or = 'it was so by chance';
  const another = anotherThing(view);
  if (another !== null)
    return [...tests, { side: 'another', why: 'rival', or, expect: 'holds', values: [another] }];
  const cannot = `${tests.length} different answers came`;
  return [...tests, { side: 'more answers', why: 'rival', or, expect: 'holds', cannot }];
}

/** One text for all answers that show the same. */
export function bodyKey({ outcome: { body = null } }: Accepted): string {
  return writeJson(body);
}

/** One text for all calls that set the slots alike: what nobody knows counts for nothing. */
export function slotKey({ args }: Accepted, { slots }: View): string {
  return valueKey(slots.map(({ path }) => valueAt(args, path) ?? null));
}

/** A real value, that no call was made with, of a slot that calls set: of a tool that only reads. */
function anotherThing(view: View): readonly [Path, Json] | null {
  if (view.effect !== 'read') return null;
  for (const { path } of view.slots) {
    if (view.accepted.every(({ args }) => valueAt(args, path) === undefined)) continue;
    const value = view
      .values(path)
      .find(
        ({ value: one, from }) =>
          (from === 'given' || from === 'record') &&
          view.trials(path).every((trial) => valueKey(trial.value) !== valueKey(one)),
      )?.value;
    if (value !== undefined) return [path, value];
  }
  return null;
}

/** Names read of one object at most: one with more is keyed by its data. */
const mostNames = 300;

/** The places that every one of these answers has, wherever it could. */
export function sharedPlaces(calls: readonly Accepted[]): readonly At[] {
  const bodies = calls.map(({ outcome: { body = null } }) => body);
  const all = new Set(bodies.flatMap((body) => namesIn(placesOf(body))));
  return [...all].filter((at) => bodies.every((body) => hasEverywhere(body, at) !== false));
}

const namesIn = oncePerObject(({ objects, items }: Places): readonly At[] => {
  const names = [...objects].flatMap(([at, members]) =>
    [...new Set(members.slice(0, 40).flatMap((one) => Object.keys(one).slice(0, mostNames)))].map(
      (one) => inside(at, one),
    ),
  );
  return [...names, ...items.keys()];
});

/** The names in what the document says of the answer, and its places there. */
export const documentedPlaces = oncePerObject((schema: JsonSchema): readonly At[] => {
  const found = new Set<At>();
  const visit = (one: JsonSchema, at: At, depth: number): void => {
    if (depth > deepest) return;
    for (const part of [...(one.allOf ?? []), ...(one.oneOf ?? []), ...(one.anyOf ?? [])])
      if (typeof part === 'object') visit(part, at, depth + 1);
    if (typeof one.items === 'object' && !Array.isArray(one.items))
      visit(one.items, `${at}[]`, depth + 1);
    for (const [name, inner] of Object.entries(one.properties ?? {})) {
      found.add(inside(at, name));
      if (typeof inner === 'object') visit(inner, inside(at, name), depth + 1);
    }
  };
  visit(schema, '', 0);
  return [...found];
});

/** A thing that the document describes: where it says that it stands, where answers have it, and what it says of it. */
export interface DescribedThing {
  readonly at: At;
  readonly names: readonly string[];
}

/**
 * The documented things of answers at the places where answers really have them: those that the document puts elsewhere (a list
 * that comes in an object) are known by most of their fields.
 */
export const describedThings = oncePerObject((view: View): readonly DescribedThing[] => {
  const { returns } = view.tool;
  if (returns === undefined) return [];
  const shared = placesByHolder(sharedPlaces(view.accepted));
  return [...placesByHolder(documentedPlaces(returns))].flatMap(([holder, names]) => {
    const fits = (at: At): number => names.filter((one) => shared.get(at)?.includes(one)).length;
    const [best] = [holder, ...shared.keys()].toSorted((a, b) => fits(b) - fits(a));
    return best === undefined || fits(best) * 2 < names.length ? [] : [{ at: best, names }];
  });
});

function placesByHolder(places: readonly At[]): ReadonlyMap<At, readonly string[]> {
  const found = new Map<At, string[]>();
  for (const at of places) {
    const place = holderOfPlace(at);
    if (place === null) continue;
    const names = found.get(place.holder);
    if (names === undefined) found.set(place.holder, [place.name]);
    else names.push(place.name);
  }
  return found;
}
