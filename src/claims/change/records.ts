import { literalText } from '../../support/literal-text.js';
import { inside, leafOf, valueAt, type Path } from '../../arguments/slots/path.js';
import { isContainer, isJsonObject, type Json, type JsonObject } from '../../core/json.js';
import { listsIn, toldIn } from '../../evidence/answers.js';
import { isAccepted, valueKey, type Made } from '../../evidence/made.js';
import type { View } from '../../evidence/view.js';
import { takenFrom } from '../recipe.js';
import { isSaidAlike } from '../said-alike.js';
import type { Reader } from './readers.js';

/** A thing as a reader shows it: its fields, nested ones by dots, lists whole. */
export type Shown = ReadonlyMap<string, Json>;

/** The thing that a call made or changed in what a reader answered; null where it is not shown. */
export function shownBy(reader: Reader, change: Made, read: Made | undefined): Shown | null {
  if (read === undefined || !isAccepted(read) || !isAccepted(change)) return null;
  const id =
    'answer' in reader.by
      ? takenFrom(change.outcome, reader.by.answer)
      : (valueAt(change.args, reader.by.argument) ?? null);
  const body = toldIn(read.outcome);
  const found = id === null ? null : holderOf(body, id);
  if (found !== null) return fieldsOf(found);
  return reader.slot === null || !isJsonObject(body) ? null : fieldsOf(unwrapped(body));
}

/** The innermost object that has the id as a field of its own: of a list the item. */
function holderOf(body: Json, id: Json): JsonObject | null {
  const candidates = [...objectsAround(body), ...listsIn(body).flatMap(({ items }) => items)];
  const key = literalText(id);
  return (
    candidates
      .filter(isJsonObject)
      .findLast((one) =>
        Object.values(one).some(
          (value) => !(value === null || isContainer(value)) && literalText(value) === key,
        ),
      ) ?? null
  );
}

/** The body and the objects in it that stand in no list, outermost first. */
function objectsAround(body: Json): readonly JsonObject[] {
  if (!isJsonObject(body)) return [];
  return [body, ...Object.values(body).filter(isJsonObject)];
}

/** `{"data": {…}}`: what the one object in an answer holds. */
function unwrapped(body: JsonObject): JsonObject {
  const [only, ...others] = Object.values(body);
  return others.length === 0 && only !== undefined && isJsonObject(only) ? only : body;
}

const deepest = 3;

function fieldsOf(record: JsonObject): Shown {
  const found = new Map<string, Json>();
  const add = (object: JsonObject, at: string, depth: number): void => {
    for (const [name, value] of Object.entries(object)) {
      const place = inside(at, name);
      if (isJsonObject(value) && depth < deepest) add(value, place, depth + 1);
      else found.set(place, value);
    }
  };
  add(record, '', 0);
  return found;
}

/** The field of a thing that shows a slot: called as its whole path, else as its last name. */
export function fieldFor(slot: Path, shown: Shown): string | null {
  if (shown.has(slot)) return slot;
  return [...shown.keys()].find((field) => isSaidAlike(field, leafOf(slot))) ?? null;
}

/** The slots of a call that hold what a thing may be made of, with their values: lists whole. */
export function sentIn(
  { args }: Pick<Made, 'args'>,
  view: View,
): readonly (readonly [Path, Json])[] {
  return view.slots.flatMap(({ path, sentIn: place }): readonly (readonly [Path, Json])[] => {
    const value = valueAt(args, path);
    const isPart = place === 'path' || place === 'header' || place === 'cookie';
    if (value === undefined || isPart || path.includes('[]') || isJsonObject(value)) return [];
    return [[path, value]];
  });
}

/** True for a field that holds nothing. */
export function isEmpty(value: Json | undefined): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    (Array.isArray(value) && value.length === 0) ||
    (isJsonObject(value) && Object.keys(value).length === 0)
  );
}

/** Fields that a second reading, with no call between, shows otherwise. */
export function unsteady(one: Shown | null, other: Shown | null): ReadonlySet<string> {
  if (one === null || other === null) return new Set();
  return new Set(
    [...new Set([...one.keys(), ...other.keys()])].filter(
      (field) => valueKey(one.get(field)) !== valueKey(other.get(field)),
    ),
  );
}
