import { everyMember, stepsOfPlace, type Place } from '../../core/json-pointer.js';
import { isJsonObject, type Json, type JsonObject } from '../../core/json.js';

/**
 * A place in a call's arguments: `limit`, `ship_to.postcode`, `lines[].item_id`, `tags[]`. `[]` stands for every item of a list
 * (reading takes the first). A dot, bracket or backslash that belongs to a name is written with a backslash before it.
 */
export type Path = string;

/** The segment that stands for the items of a list. */
const items = '[]';

const parsed = new Map<Path, readonly string[]>();

/** The names in a path, with `[]` as a segment of its own. */
export function segmentsOf(path: Path): readonly string[] {
  const known = parsed.get(path);
  if (known !== undefined) return known;
  const segments = parse(path);
  if (parsed.size > 50_000) parsed.clear();
  parsed.set(path, segments);
  return segments;
}

function parse(path: Path): readonly string[] {
  const segments: string[] = [];
  let name = '';
  const end = (): void => {
    if (name !== '') segments.push(name);
    name = '';
  };
  for (let at = 0; at < path.length; at += 1) {
    const sign = path[at] ?? '';
    if (sign === '\\') {
      at += 1;
      name += path[at] ?? '';
    } else if (sign === '.') end();
    else if (path.startsWith(items, at)) {
      end();
      segments.push(items);
      at += 1;
    } else name += sign;
  }
  end();
  return segments;
}

/** The path of these segments; the inverse of `segmentsOf`. */
export function pathOf(segments: readonly string[]): Path {
  return segments.reduce((path, segment) => {
    if (segment === items) return `${path}${items}`;
    const name = segment.replace(/[\\.]|\[\]/g, (sign) => `\\${sign}`);
    return path === '' ? name : `${path}.${name}`;
  }, '');
}

/** The path to a place of an answer; the members of a map are written as those of a list. */
export function pathOfPlace(place: Place): Path {
  return pathOf(stepsOfPlace(place).map((step) => (step === everyMember ? items : step)));
}

/** A path as people read it: names as they are. */
export function shownPath(path: Path): string {
  return path.replace(/\\(.)/g, '$1');
}

/** The path of a name inside another place. */
export function inside(path: Path, name: string): Path {
  const step = pathOf([name]);
  return path === '' ? step : `${path}.${step}`;
}

/** The last name of a path: `postcode` of `ship_to.postcode`, `tags` of `tags[]`. */
export function leafOf(path: Path): string {
  return segmentsOf(path).findLast((segment) => segment !== items) ?? path;
}

/** The argument that a path starts with. */
export function argumentOf(path: Path): string {
  return segmentsOf(path)[0] ?? path;
}

/** The place that holds this one: `ship_to` of `ship_to.postcode`, `lines[]` of `lines[].id`; null for an argument. */
export function holderOf(path: Path): Path | null {
  const segments = segmentsOf(path);
  return segments.length > 1 ? pathOf(segments.slice(0, -1)) : null;
}

/** True where nothing stands at the place though what would hold it is there. */
export function lacks(args: JsonObject, path: Path): boolean {
  const holder = holderOf(path);
  if (valueAt(args, path) !== undefined) return false;
  return holder === null || valueAt(args, holder) !== undefined;
}

/** True where one of the places is the other or lies inside it. */
export function overlap(one: Path, other: Path): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (!long.startsWith(short)) return false;
  const next = long[short.length];
  return next === '.' || next === '[';
}

/** What stands at a place of a call's arguments; undefined where nothing does. */
export function valueAt(args: Json, path: Path): Json | undefined {
  let at: Json | undefined = args;
  for (const segment of segmentsOf(path)) {
    if (at === undefined) return undefined;
    if (segment === items) at = Array.isArray(at) ? (at as readonly Json[])[0] : undefined;
    else at = isJsonObject(at) && Object.hasOwn(at, segment) ? at[segment] : undefined;
  }
  return at;
}

/** Every value that stands at a place, one an item where the path goes through lists. */
export function valuesAt(args: Json, path: Path): readonly Json[] {
  let all: readonly Json[] = [args];
  for (const segment of segmentsOf(path))
    all = all.flatMap((at): readonly Json[] => {
      if (segment === items) return Array.isArray(at) ? (at as readonly Json[]) : [];
      const inner = isJsonObject(at) && Object.hasOwn(at, segment) ? at[segment] : undefined;
      return inner === undefined ? [] : [inner];
    });
  return all;
}

/** The arguments with this value at the place, what lies around it made where it is missing; without it for undefined. */
export function withValueAt(args: JsonObject, path: Path, value: Json | undefined): JsonObject {
  const changed = changedAt(args, segmentsOf(path), value);
  return isJsonObject(changed) ? changed : args;
}

function changedAt(
  at: Json | undefined,
  [segment, ...rest]: readonly string[],
  value: Json | undefined,
): Json | undefined {
  if (segment === undefined) return value;
  if (segment === items) {
    const list: readonly (Json | undefined)[] =
      Array.isArray(at) && at.length > 0 ? (at as readonly Json[]) : [undefined];
    if (value === undefined && !Array.isArray(at)) return at;
    return list
      .map((item) => changedAt(item, rest, value))
      .filter((item): item is Json => item !== undefined);
  }
  const object: JsonObject = isJsonObject(at) ? at : {};
  if (value === undefined && !Object.hasOwn(object, segment)) return at;
  const inner = Object.hasOwn(object, segment) ? object[segment] : undefined;
  const next = changedAt(inner, rest, value);
  if (next !== undefined) return { ...object, [segment]: next };
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== segment));
}

/** Every place that a call sets, those inside objects and lists too; what holds a place comes before it. */
export function pathsIn(args: JsonObject): readonly Path[] {
  const found = new Set<Path>();
  const walk = (at: Json, segments: readonly string[]): void => {
    if (segments.length > 0) found.add(pathOf(segments));
    if (Array.isArray(at))
      for (const item of at as readonly Json[]) walk(item, [...segments, items]);
    else if (isJsonObject(at))
      for (const [name, inner] of Object.entries(at)) walk(inner, [...segments, name]);
  };
  walk(args, []);
  return [...found];
}
