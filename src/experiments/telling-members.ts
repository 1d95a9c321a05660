import { isJsonObject, type Json, type JsonObject } from '../core/json.js';
import { recordsIn } from '../core/leaves.js';
import { lexicon, wordsOf } from './lexicon.js';

/** Members whose values differ in all of the records, and look as if they told one from the other: numbers of stock, ISBNs, addresses. */
export function uniqueMembers(
  records: readonly JsonObject[],
): readonly (readonly [key: string, text: string])[] {
  const values = new Map<string, string[]>();
  for (const record of records)
    for (const [key, value] of Object.entries(record)) {
      const isText = typeof value === 'string' && value !== '' && value.length <= longestIdentity;
      if (!isText && !(typeof value === 'number' && value >= smallestIdentity)) continue;
      const known = values.get(key);
      if (known === undefined) values.set(key, [String(value)]);
      else known.push(String(value));
    }
  return [...values].flatMap(([key, texts]) => {
    const differ = new Set(texts).size === texts.length;
    const identify = texts.filter(
      (text) => texts.length > 2 || /\d|@/.test(text) || text.length > 12,
    );
    return differ ? identify.map((text) => [key, text] as const) : [];
  });
}

const longestIdentity = 200;
const smallestIdentity = 10_000;

/** True if records tell that, or how often, they were read: reading one of them changes it. */
export function tellsOfReading(answer: Json): boolean {
  return recordsIn(answer).some((record) => {
    const keys = Object.keys(record);
    // `{"read": true, "write": false}` are permissions.
    const arePermissions = keys.some((key) => lexicon.permissions.has(key.toLowerCase()));
    return keys.some((key) => {
      const value = record[key] ?? null;
      if (Array.isArray(value)) return value.some(isStateOfReading);
      const tells = !isJsonObject(value) && namesReading(wordsOf(key)) && !arePermissions;
      return tells || isStateOfReading(value);
    });
  });
}

function isStateOfReading(value: Json): boolean {
  return typeof value === 'string' && /^\W*(?:seen|unread|unseen)$/i.test(value);
}

/** `unread`, `is_read`, `read_at`, `view_count`. */
function namesReading(words: readonly string[]): boolean {
  const last = words.at(-1) ?? '';
  const before = words.at(-2) ?? '';
  if (lexicon.tellsOfReading.has(last)) return true;
  return (
    lexicon.measures.has(last) &&
    (lexicon.tellsOfReading.has(before) || lexicon.readings.has(before))
  );
}
