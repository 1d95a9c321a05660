import { typeOfValue } from '../schema/types-of.js';
import { isTold } from '../claims/answer/listed.js';
import { areMaps } from '../core/is-map.js';
import { isContainer, isJsonObject, type Json, type JsonObject } from '../core/json.js';
import type { JsonSchema } from '../core/json-schema.js';
import { isPlainName } from '../doc-checks/plain-name.js';
import { leavesOf } from '../evidence/answers.js';
import { holdsStandIn } from '../calls/private-kinds.js';
import { groupBy } from '../support/group-by.js';

/** A body, and what was sent for it. */
export interface SeenBody {
  readonly sent: JsonObject;
  readonly body: Json;
}

const maxDepth = 8;
const mostNames = 60;

/**
 * A schema of types, names and items that all bodies fit. Nothing is required, and only names that came twice are told (where there
 * was more than one object). Names that look like data, or come only where they were sent, are not told: such an object is one of any
 * names.
 */
export function shapeOfBodies(bodies: readonly SeenBody[]): JsonSchema {
  const repeated = namesOnlyWhereSent(bodies);
  return shape(
    bodies.map(({ body }) => body),
    (name) => isNameOfField(name) && !repeated.has(name),
    0,
  );
}

function namesOnlyWhereSent(bodies: readonly SeenBody[]): ReadonlySet<string> {
  const [sent, unasked] = [new Set<string>(), new Set<string>()];
  for (const { sent: values, body } of bodies) {
    const given = new Set(leavesOf(values).map(({ value }) => value));
    for (const name of namesIn(body)) (given.has(name) ? sent : unasked).add(name);
  }
  return new Set([...sent].filter((name) => !unasked.has(name)));
}

function namesIn(body: Json): ReadonlySet<string> {
  const names = new Set<string>();
  const pending: Json[] = [body];
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (!isContainer(value)) continue;
    if (isJsonObject(value)) for (const name of Object.keys(value)) names.add(name);
    for (const inner of Object.values<Json>(value)) pending.push(inner);
  }
  return names;
}

function shape(
  values: readonly Json[],
  isName: (name: string) => boolean,
  depth: number,
): JsonSchema {
  const types = typesOf(values);
  // Of what was never anything but null nothing is known.
  if (types.every((type) => type === 'null') || depth > maxDepth) return {};
  const type = types.length === 1 ? types[0] : types;
  const objects = values.filter(isJsonObject).filter((one) => Object.keys(one).length > 0);
  const items = values.flatMap((value) => (Array.isArray(value) ? (value as Json[]) : []));
  return {
    type,
    ...(objects.length === 0 ? {} : members(objects, isName, depth + 1)),
    ...(items.length === 0 ? {} : { items: shape(items, isName, depth + 1) }),
  };
}

function members(
  objects: readonly JsonObject[],
  isName: (name: string) => boolean,
  depth: number,
): JsonSchema {
  const entries = objects.flatMap((one) => Object.entries(one));
  const values = groupBy(entries, ([name]) => name);
  const names = [...values.keys()];
  const shared = names.filter((name) => (values.get(name)?.length ?? 0) > 1);
  const shapeOf = (found: readonly (readonly [string, Json])[]): JsonSchema =>
    shape(
      found.map(([, value]) => value),
      isName,
      depth,
    );
  const told = objects.length === 1 ? names : shared;
  if (told.length === 0 || areMaps(objects) || !names.every(isName))
    return anyNames(shapeOf(entries));
  const properties = told
    .slice(0, mostNames)
    .map((name) => [name, shapeOf(values.get(name) ?? [])] as const);
  return { properties: Object.fromEntries(properties) };
}

/** Values of one type may say what they are; of others, whose names are data too, nothing is said. */
function anyNames(value: JsonSchema): JsonSchema {
  return typeof value.type === 'string' ? { additionalProperties: value } : {};
}

/** Ids, dates and words of people are values that stand where names do. */
function isNameOfField(name: string): boolean {
  return isTold(name) && isPlainName(name) && !/\d{4}/.test(name) && !holdsStandIn(name);
}

/** JSON Schema's names; a whole number is one kind of number. */
function typesOf(values: readonly Json[]): readonly string[] {
  const found = new Set(values.map(typeOfValue));
  if (found.has('number')) found.delete('integer');
  return [...found].sort();
}
