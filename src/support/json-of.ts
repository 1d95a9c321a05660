import { jsonSchemaOfJson, type Json } from '../core/json.js';
import { parseJson, writeJson } from '../core/json-text.js';

/** A record as JSON sees it: what is undefined is left out. */
export function jsonOf(record: unknown): Json {
  const text = writeJson(record) as string | undefined;
  return text === undefined ? null : jsonSchemaOfJson.parse(parseJson(text));
}
