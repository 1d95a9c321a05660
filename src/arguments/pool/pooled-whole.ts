import { inside as placeOfMember } from '../slots/path.js';
import { isContainer, isJsonObject, type Json, type JsonObject } from '../../core/json.js';
import type { Harvested } from './harvested.js';
import type { PooledValue } from './pooled-value.js';

/** An object, or a list of objects or of lists, that an answer held: another tool may take it as it is. */
export interface PooledWhole extends PooledValue {
  /** The URL it came from, as `urlPlace` has it. */
  readonly place: string | null;
  /** The parts of the URL that its call was made with, in their order; all texts and numbers that a tool without a URL was given. */
  readonly about: readonly Json[];
}

const deepest = 5;
const mostOfAnswer = 40;
const mostItems = 3;
/** In characters, nested no deeper than this. */
const longest = 20_000;
const deepestSent = 20;

/**
 * The objects, and lists of objects or of lists, of an answer, outermost first: the answer itself under the empty path, what stands in named
 * fields, and the first items of lists. Those without a member, and those too long to send, are left out.
 */
export function wholesIn(body: Json): readonly Harvested[] {
  const found: Harvested[] = [];
  let level: Harvested[] = [{ value: body, field: '', path: '' }];
  for (let depth = 0; depth < deepest && level.length > 0; depth += 1) {
    const composite = level.filter(({ value }) => isWhole(value));
    found.push(...composite.filter(({ value }) => charactersOf(value) <= longest));
    if (found.length >= mostOfAnswer) break;
    level = composite.flatMap(inside).slice(0, mostOfAnswer * 2);
  }
  return found.slice(0, mostOfAnswer);
}

function isWhole(value: Json): boolean {
  if (Array.isArray(value))
    return (
      value.length > 0 && value.every((item: Json) => Array.isArray(item) || isJsonObject(item))
    );
  return isJsonObject(value) && Object.keys(value).length > 0;
}

function inside({ value, field, path, at }: Harvested): readonly Harvested[] {
  if (Array.isArray(value)) {
    return value.slice(0, mostItems).map((item: Json, index) => ({
      value: item,
      field,
      path: `${path}[]`,
      at: at === undefined ? String(index) : `${at}.${index}`,
    }));
  }
  if (!isJsonObject(value)) return [];
  return Object.entries(value)
    .slice(0, mostOfAnswer * 2)
    .map(([name, member]) => ({
      value: member,
      field: name,
      path: placeOfMember(path, name),
      ...(at !== undefined && { at }),
    }));
}

/** About how long a value is when it is sent; no more than the limit is looked at, and what is nested too deep is too long. */
function charactersOf(value: Json, depth = 0): number {
  if (typeof value === 'string') return value.length + 2;
  if (!isContainer(value)) return 5;
  if (depth >= deepestSent) return Infinity;
  let total = 2;
  for (const [name, member] of membersOf(value)) {
    if (total > longest) break;
    total += name.length + 2 + charactersOf(member, depth + 1);
  }
  return total;
}

/** One after the other: there may be more members than are looked at. */
function* membersOf(value: JsonObject | readonly Json[]): Generator<readonly [string, Json]> {
  if (!isJsonObject(value)) {
    for (const item of value) yield ['', item];
    return;
  }
  for (const name in value) if (Object.hasOwn(value, name)) yield [name, value[name] ?? null];
}
