import { isJsonObject, type Json, type JsonObject } from './json.js';
import { writeJson } from './json-text.js';

/** A date, a number, a version or IP address, a UUID, a hash, an id with a number behind its sign, an e-mail address, a path. */
const data =
  /^(?:\d{4}-\d\d(?:-\d\d.*)?|[-+]?\d+(?:\.\d+)*|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?=\D*\d)(?=\d*[a-f])[\da-f]{8,}|\S*[-_:#]\d{2,}|[^@\s]+@[^@\s]+\.[^@\s]+|\S*\/\S+)$/i;
/** `01ARZ3NDEKTSV4RRFFQ69G5FAV`: letters and digits by turns. */
const random = /^(?=[a-z]*\d+[a-z]+\d)[\da-z]{12,}$/i;
const mostKeys = 2_000;
const longestKey = 200;
const fewestAlike = 3;

/**
 * True where objects that stand at one place are maps from ids, days or names to members: most of their keys are data, three
 * members and more are objects with the same fields, or three objects and more share no key. Of other objects the keys are the
 * names of fields.
 */
export function areMaps(objects: readonly JsonObject[]): boolean {
  const keys = objects.flatMap((object) => Object.keys(object)).slice(0, mostKeys);
  const telling = keys.filter(isData).length;
  return telling * 2 > keys.length || objects.some(hasMembersAlike) || shareNothing(objects);
}

function isData(key: string): boolean {
  return key.length <= longestKey && (data.test(key) || random.test(key));
}

function hasMembersAlike(object: JsonObject): boolean {
  const [first, ...others] = Object.values(object);
  if (others.length + 1 < fewestAlike) return false;
  const fields = fieldsOf(first);
  return fields !== null && others.every((other) => fieldsOf(other) === fields);
}

/** The fields of a member that is a record; null for any other. */
function fieldsOf(member: Json | undefined): string | null {
  if (!isJsonObject(member)) return null;
  const names = Object.keys(member).sort();
  return names.length < 2 ? null : writeJson(names);
}

function shareNothing(objects: readonly JsonObject[]): boolean {
  const filled = objects.slice(0, mostKeys).filter((object) => Object.keys(object).length > 0);
  if (filled.length < fewestAlike) return false;
  const seen = new Set<string>();
  return filled.every((object) =>
    Object.keys(object).every((key) => !seen.has(key) && seen.add(key) !== undefined),
  );
}
