import { isJsonObject, type Json, type JsonObject } from '../core/json.js';
import { holdsOwnMachine } from '../support/is-own-machine.js';
import { asText, own } from './lenient-values.js';
import type { WrittenTool } from './written-catalogue.js';

/** An entry with the `example` of published docs, never on an address of the machine they were made on; else as it is. */
export function withExample(
  entry: JsonObject,
  { publishedExample: example }: WrittenTool,
): JsonObject {
  if (example === undefined) return entry;
  return { ...entry, example: elsewhere(example, asText(entry['url'])) };
}

const origin = /^https?:\/\/[^/?#]+/i;

function elsewhere(example: Json, url: string | undefined): Json {
  const said = asText(own(example, 'url'));
  if (said === undefined || !holdsOwnMachine(said) || !isJsonObject(example)) return example;
  const host = origin.exec(url ?? '')?.[0] ?? '';
  return { ...example, url: said.replace(origin, holdsOwnMachine(host) ? '' : host) };
}
