import type { Json } from '../../core/json.js';

const keyed =
  /^\s*(?:[-*•]\s+)?["'`*]{0,3}([A-Za-z][\w .-]{0,40}?)["'`*]{0,3}\s*:["'`*]{0,3}\s+(\S.{0,500}?)\s*$/;
const row = /^\s*\|\s*([A-Za-z][\w .-]{0,40}?)\s*\|\s*([^|]{1,500}?)\s*\|\s*$/;
const mostText = 20_000;

/**
 * What a text says in lines `Key: value`, with or without a mark, and in rows of tables with two columns. A key that stands there
 * twice is left out: the text is about several things.
 */
export function fieldsOfText(text: string): ReadonlyMap<string, Json> {
  const found = new Map<string, Json>();
  const twice = new Set<string>();
  for (const line of text.slice(0, mostText).split(/\r?\n/)) {
    const [, key, value] = keyed.exec(line) ?? row.exec(line) ?? [];
    if (key === undefined || value === undefined) continue;
    if (found.has(key)) twice.add(key);
    found.set(key, valueOf(value));
  }
  for (const key of twice) found.delete(key);
  return found;
}

/** A number or a boolean where the text is one. */
function valueOf(text: string): Json {
  const bare = text.replace(/^(["'`]|\*\*)(.*)\1$/, '$2');
  if (/^-?\d{1,15}(?:\.\d{1,9})?$/.test(bare)) return Number(bare);
  return /^(?:true|false)$/i.test(bare) ? bare.toLowerCase() === 'true' : bare;
}
