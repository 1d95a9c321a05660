import { inside, segmentsOf } from '../arguments/slots/path.js';
import { jsonHeldIn } from '../arguments/texts/json-texts.js';
import { itemsOfText } from '../arguments/texts/items-of-text.js';
import { isContainer, isJsonObject, type Json, type JsonObject } from '../core/json.js';
import { isNumber, type JsonNumber } from '../core/exact-number.js';
import type { AcceptedOutcome } from '../core/outcome.js';
import { oncePerObject } from '../support/once-per-object.js';

/** A place in an answer: `data[].id`, `header:link`, `status`; the root is the empty text. */
export type At = string;

/** A list that an answer holds. */
export interface AnswerList {
  /** Where it stands: `items`; empty for an answer that is a list, `(text)` for the items of a text. */
  readonly at: At;
  readonly items: readonly Json[];
}

/** Lists deeper than this are left alone. */
const deepestList = 4;

/** The lists in a body, nearest the root first; those of a text are its rows, marked items, blocks or lines. */
export function listsIn(body: Json): readonly AnswerList[] {
  if (typeof body === 'string') {
    const items = itemsOfText(body);
    return items.length === 0 ? [] : [{ at: '(text)', items }];
  }
  if (Array.isArray(body)) return [{ at: '', items: body as readonly Json[] }];
  return isJsonObject(body) ? listsOf(body) : [];
}

const listsOf = oncePerObject((body: JsonObject): readonly AnswerList[] => {
  const found: AnswerList[] = [];
  let level: readonly { readonly at: At; readonly value: JsonObject }[] = [{ at: '', value: body }];
  for (let depth = 0; depth < deepestList && level.length > 0; depth += 1) {
    const next: { at: At; value: JsonObject }[] = [];
    for (const { at, value } of level)
      for (const [name, inner] of Object.entries(value)) {
        const place = inside(at, name);
        if (Array.isArray(inner)) found.push({ at: place, items: inner as readonly Json[] });
        else if (isJsonObject(inner)) next.push({ at: place, value: inner });
      }
    level = next;
  }
  return found;
});

/** The list that an answer is about: the first with objects in it, else the first with anything, else the first; null where it has none. */
export function mainList(body: Json): AnswerList | null {
  const lists = listsIn(body);
  return (
    lists.find(({ items }) => items.some(isJsonObject)) ??
    lists.find(({ items }) => items.length > 0) ??
    lists[0] ??
    null
  );
}

/** The items of the list at a place; null where there is no list. */
export function itemsAt(body: Json, at: At): readonly Json[] | null {
  return listsIn(body).find((list) => list.at === at)?.items ?? null;
}

/** Most values read out of one answer. */
const mostLeaves = 2_000;

/** A plain value in an answer, with its place and the items of the lists around it. */
export interface Leaf {
  readonly at: At;
  readonly value: string | JsonNumber | boolean | null;
}

/** The plain values of a body, shallow ones first. */
export function leavesOf(body: Json): readonly Leaf[] {
  return isContainer(body) ? objectLeaves(body) : [{ at: '', value: body }];
}

const objectLeaves = oncePerObject((body: readonly Json[] | JsonObject): readonly Leaf[] => {
  const found: Leaf[] = [];
  let level: readonly { readonly at: At; readonly value: Json }[] = [{ at: '', value: body }];
  while (level.length > 0 && found.length < mostLeaves) {
    const next: { at: At; value: Json }[] = [];
    for (const { at, value } of level) {
      if (found.length + next.length > mostLeaves * 2) break;
      if (Array.isArray(value))
        for (const item of value as readonly Json[]) next.push({ at: `${at}[]`, value: item });
      else if (isJsonObject(value))
        for (const [name, inner] of Object.entries(value))
          next.push({ at: inside(at, name), value: inner });
      else found.push({ at, value: value as Leaf['value'] });
    }
    level = next;
  }
  return found;
});

/** What an answer says: its body, or the JSON in a text. */
export const toldIn = oncePerObject(({ body = null }: AcceptedOutcome): Json => {
  return typeof body === 'string' ? (jsonHeldIn(body) ?? body) : body;
});

/** The values at a place of an answer, headers and status too. */
export function valuesAtPlace(outcome: AcceptedOutcome, at: At): readonly Json[] {
  if (at === 'status') return outcome.status === undefined ? [] : [outcome.status];
  if (at.startsWith('header:')) {
    const value = outcome.headers?.[at.slice('header:'.length)];
    return value === undefined ? [] : [value];
  }
  return leavesOf(toldIn(outcome))
    .filter((leaf) => leaf.at === at)
    .map(({ value }) => value);
}

/** A field of an item, nested ones by dots. */
export function fieldOf(item: Json, field: string): Json | undefined {
  let at: Json | undefined = item;
  for (const name of segmentsOf(field)) {
    if (at === undefined || !isJsonObject(at) || !Object.hasOwn(at, name)) return undefined;
    at = at[name];
  }
  return at;
}

/** The plain fields of an item, nested objects' by dots, lists left out. */
export function fieldsOf(item: Json): readonly string[] {
  if (!isJsonObject(item)) return [];
  return leavesOf(item)
    .map(({ at }) => at)
    .filter((at) => !at.includes('[]'));
}

/** Where two answers differ, list items as `[]`; none where they are alike. At most 40 places. */
export function differences(a: Json, b: Json): readonly At[] {
  const found = new Set<At>();
  compare(a, b, '', found);
  return [...found];
}

/** A text without moments to the second: of two answers that differ in those alone the clock has made the difference. */
function withoutTimes(text: string): string {
  return text.replace(moment, '…');
}

/** Two Unix times, in seconds or thousandths, less than ten minutes apart. */
function isSameTime(a: number, b: number): boolean {
  const unit = Math.min(a, b) > 1e12 ? 1_000 : 1;
  return Math.min(a, b) > 1e9 && Math.max(a, b) < 4e12 && Math.abs(a - b) < 600 * unit;
}

const moment = /\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?: ?(?:Z|[+-]\d\d:?\d\d))?/g;

function compare(a: Json, b: Json, at: At, found: Set<At>): void {
  if (a === b || found.size > 40) return;
  if (typeof a === 'string' && typeof b === 'string' && withoutTimes(a) === withoutTimes(b)) return;
  if (isNumber(a) && isNumber(b) && isSameTime(Number(a), Number(b))) return;
  if (Array.isArray(a) && Array.isArray(b)) {
    const [one, other] = [a as readonly Json[], b as readonly Json[]];
    if (one.length !== other.length) found.add(at);
    one
      .slice(0, other.length)
      .forEach((item, index) => compare(item, other[index] ?? null, `${at}[]`, found));
  } else if (isJsonObject(a) && isJsonObject(b))
    for (const name of new Set([...Object.keys(a), ...Object.keys(b)]))
      compare(a[name] ?? null, b[name] ?? null, inside(at, name), found);
  else found.add(at);
}

/** False where less was kept of an answer than came: it was cut, or bytes were summed up. What it lacks may have been in it. */
export const isWhole = oncePerObject(
  ({ truncated, body = null }: AcceptedOutcome): boolean =>
    !truncated && !leavesOf(body).some(({ at }) => isSummary(at) && at.endsWith('Type')),
);

/** True for a place where we put what bytes were summed up as. */
export function isSummary(at: At): boolean {
  return /(?:^|[.\]])binary(?:\.(?:bytes|contentType))?$/.test(at);
}

/** True for a success with something in it: no body, an empty text and lists that are all empty are not, unless its status says that nothing was to come. */
export const showsSomething = oncePerObject(({ status, body = null }: AcceptedOutcome): boolean => {
  if (status === 201 || status === 202 || status === 204) return true;
  if (body === null || body === '') return false;
  if (typeof body === 'string') return !saysNothing.test(body.slice(0, 160));
  if (Array.isArray(body)) return body.length > 0;
  if (!isJsonObject(body)) return true;
  const lists = Object.values(body).filter((value) => Array.isArray(value));
  return lists.length === 0 || lists.some((list) => list.length > 0);
});

const saysNothing =
  /^\W*(?:found )?(?:no|0|zero|nothing|none|empty)\b[^.!?\n]{0,80}(?:found|match|yet|there|exist|available|results?|items?|entries|records?|data)?\W*$/i;
