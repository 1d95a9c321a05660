import { inside } from '../slots/path.js';
import { isNumber } from '../../core/exact-number.js';
import { isContainer, isJsonObject, type Json, type JsonObject } from '../../core/json.js';
import { type Harvested, MAX_HARVEST, MAX_VALUE_LENGTH } from './harvested.js';
import { harvestText } from './harvest-text.js';

const MAX_DEPTH = 12;
const MAX_VISITED = 50_000;
const MAX_PATHS = 400;
const MAX_PER_PATH = 25;

interface Node {
  readonly value: Json;
  readonly field: string;
  readonly path: string;
  readonly depth: number;
  readonly label?: string | undefined;
  readonly at?: string | undefined;
}

/**
 * The strings and numbers of a JSON answer with their paths, breadth first, distinct for each path and capped, so that
 * no answer is too big. Text of several lines is read as text. Booleans and nulls name nothing and are left out. The keys of an
 * object that lists things by their names (`{"a.txt": 12}`) are values too, at the path of the object and `{}`.
 */
export function harvestJson(body: Json): readonly Harvested[] {
  const perPath = new Map<string, Set<Json>>();
  const found: Harvested[] = [];
  let level: Node[] = [{ value: body, field: '', path: '', depth: 0 }];
  let visited = 0;
  while (level.length > 0 && visited < MAX_VISITED && found.length < MAX_HARVEST) {
    const next: Node[] = [];
    for (const node of level) {
      visited += 1;
      if (visited > MAX_VISITED || found.length >= MAX_HARVEST) break;
      if (node.value === null || isContainer(node.value))
        childrenInto(next, node, MAX_VISITED - visited - next.length);
      else take(node, perPath, found);
    }
    level = next;
  }
  return found;
}

function childrenInto(next: Node[], node: Node, room: number): void {
  const { value, path, depth, at } = node;
  if (depth >= MAX_DEPTH || value === null || room <= 0) return;
  if (Array.isArray(value)) {
    const items = value.slice(0, Math.min(room, 1_000)) as Json[];
    items.forEach((item, index) => {
      const inner = at === undefined ? String(index) : `${at}.${index}`;
      next.push({ value: item, field: node.field, path: `${path}[]`, depth: depth + 1, at: inner });
    });
    return;
  }
  if (!isJsonObject(value)) return;
  if (isKeyedByValues(value)) {
    Object.keys(value)
      .slice(0, Math.min(room, 1_000))
      .forEach((key, index) => {
        const inner = at === undefined ? String(index) : `${at}.${index}`;
        next.push({
          value: key,
          field: node.field,
          path: `${path}{}`,
          depth: depth + 1,
          at: inner,
        });
      });
  }
  const label = labelOf(value);
  let left = Math.min(room, 1_000);
  for (const key in value) {
    if (!Object.hasOwn(value, key)) continue;
    if (left-- <= 0) break;
    if (key.length > 200) continue;
    const child = inside(path, key);
    next.push({ value: value[key] ?? null, field: key, path: child, depth: depth + 1, label, at });
  }
}

/** A name that no field has: a file, a date, a number, an id with digits in it. */
const namesAThing = /^(?!@)(?:.*[./\\].*|\d+|.*\d.*[-_].*|.*[-_].*\d.*)$/;

/** True for an object whose keys are names of things: most of them look so, and what they hold is of one kind. */
function isKeyedByValues(object: JsonObject): boolean {
  const keys = Object.keys(object);
  const telling = keys.filter((key) => key.length <= 200 && namesAThing.test(key));
  if (telling.length === 0 || telling.length * 2 < keys.length) return false;
  return new Set(Object.values(object).map(kindOf)).size === 1;
}

function kindOf(value: Json): string {
  return Array.isArray(value)
    ? 'list'
    : value === null
      ? 'null'
      : isNumber(value)
        ? 'number'
        : typeof value;
}

/** `{name: 'a.txt', type: 'file'}`: what kind of thing the record is. */
function labelOf(record: { readonly [key: string]: Json }): string | undefined {
  const type = Object.hasOwn(record, 'type') ? record['type'] : undefined;
  return typeof type === 'string' && type.length <= 40 ? type.toLowerCase() : undefined;
}

function take(node: Node, perPath: Map<string, Set<Json>>, found: Harvested[]): void {
  const { value, field, path, label, at } = node;
  if (
    typeof value === 'string' &&
    (path === '' || value.length > MAX_VALUE_LENGTH || value.includes('\n'))
  ) {
    found.push(...harvestText(value, path));
    return;
  }
  if (typeof value !== 'string' && !isNumber(value)) return;
  if (value === '') return;
  const seen = perPath.get(path) ?? new Set<Json>();
  if (perPath.size >= MAX_PATHS && !perPath.has(path)) return;
  perPath.set(path, seen);
  if (seen.size >= MAX_PER_PATH || seen.has(value)) return;
  seen.add(value);
  found.push({
    ...{ value, field, path },
    ...(label !== undefined && { label }),
    ...(at !== undefined && { at }),
  });
}
