import { jsonSchemaOfJson, type Json } from '../core/json.js';

/** A record as JSON sees it: what is undefined is left out. */
export function jsonOf(record: unknown): Json {
  const text = JSON.stringify(record) as string | undefined;
  return text === undefined ? null : jsonSchemaOfJson.parse(JSON.parse(text));
}
