import { isJsonObject, type Json, type JsonObject } from '../core/json.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { isMapOfRecords, leavesOf } from '../core/leaves.js';
import { parametersOf } from '../schema/parameters-of.js';
import { entriesOf } from '../support/text-entries.js';
import { namedBy } from './leaves.js';

/** The records of an answer by their id, else their name, else where they stand. */
export function recordsById(body: Json): ReadonlyMap<string, Json> {
  const list = listIn(body);
  if (list === null) return new Map([['', body]]);
  const found = new Map<string, Json>();
  for (const [at, item] of list.entries()) {
    const key = isJsonObject(item)
      ? (identitiesOf(item)[0] ?? `#${at}`)
      : typeof item === 'object'
        ? `#${at}`
        : String(item);
    found.set(found.has(key) ? `${key}#${at}` : key, item);
  }
  return found;
}

/** The list that an answer is, or that its largest member is; maps of records count as lists. */
export function listIn(body: Json): readonly Json[] | null {
  // Texts of several lines are lists themselves.
  if (Array.isArray(body))
    return (body as readonly Json[]).flatMap((item): readonly Json[] =>
      typeof item === 'string' ? entriesOf(item) : [item],
    );
  const entries = typeof body === 'string' ? entriesOf(body) : null;
  if (entries !== null) return entries.length > 1 ? entries : null;
  if (!isJsonObject(body)) return null;
  const lists = Object.values(body).filter((value) => Array.isArray(value)) as (readonly Json[])[];
  const [longest] = lists.toSorted((a, b) => b.length - a.length);
  if (longest !== undefined) return longest;
  return isMapOfRecords(body) ? Object.entries(body).map(([key, value]) => ({ key, value })) : null;
}

export function identitiesOf(record: Json): readonly string[] {
  if (!isJsonObject(record)) return [];
  const ranked = Object.entries(record).flatMap(([key, value]) => {
    if (typeof value !== 'string' && typeof value !== 'number') return [];
    const named = namedBy(key);
    if (named === null || named.by === 'place') return [];
    return [
      { text: String(value), rank: (named.by === 'id' ? 0 : 2) + (named.kind === '' ? 0 : 1) },
    ];
  });
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ text }) => text);
}

/** The arguments of the next page; null if there is none, or no way to ask for it. */
export function nextPage(
  tool: ToolDoc,
  body: Json,
  args: JsonObject,
  count: number,
): JsonObject | null {
  const parameters = parametersOf(tool.parameters);
  const named = (pattern: RegExp): string | undefined =>
    parameters.find(({ name }) => pattern.test(name))?.name;
  const cursor = named(/cursor|page_?token|continuation|next/i);
  const next = leavesOf(body).find(
    ({ key, text }) => /next|cursor|continuation/i.test(key) && text !== '' && text.length < 2000,
  );
  if (cursor !== undefined)
    return next === undefined || args[cursor] === next.value || next.value === false
      ? null
      : { ...args, [cursor]: next.value };
  if (count === 0) return null;
  const page = named(/^page(?:_?(?:number|no|index))?$/i);
  if (page !== undefined) {
    const current = args[page];
    return { ...args, [page]: typeof current === 'number' ? current + 1 : 2 };
  }
  const offset = named(/^(?:offset|skip|start)$/i);
  if (offset === undefined) return null;
  const current = args[offset];
  return { ...args, [offset]: (typeof current === 'number' ? current : 0) + count };
}
