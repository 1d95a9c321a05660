import { isJsonObject } from '../core/json.js';
import { own } from './lenient-values.js';

/** The formats a catalogue can be read from. */
export const catalogueFormats = [
  'native',
  'openapi',
  'mcp',
  'openai',
  'restbench',
  'toolbench',
] as const;
export type CatalogueFormat = (typeof catalogueFormats)[number];

/** The format a parsed document is in, by what is in it; null where nothing tells. */
export function detectFormat(value: unknown): CatalogueFormat | null {
  if (isJsonObject(value)) {
    if (own(value, 'openapi') !== undefined || own(value, 'swagger') !== undefined)
      return 'openapi';
    if (isNative(value)) return 'native';
    if (Array.isArray(own(value, 'api_list')) || isJsonObject(own(value, 'tool_guidelines'))) {
      return 'toolbench';
    }
    const list = own(value, 'tools') ?? own(value, 'functions');
    if (Array.isArray(list)) return listFormat(list);
    if (own(value, 'function') !== undefined || typeof own(value, 'name') === 'string') {
      return listFormat([value]);
    }
    return listFormat(Object.values(value));
  }
  return Array.isArray(value) ? listFormat(value) : null;
}

function isNative(value: unknown): boolean {
  return own(value, 'version') !== undefined && isJsonObject(own(value, 'source'));
}

/** By the first entries: one odd entry must not decide. */
function listFormat(list: readonly unknown[]): CatalogueFormat | null {
  const entries = list.slice(0, 20).filter(isJsonObject);
  const has = (key: string): boolean => entries.some((entry) => own(entry, key) !== undefined);
  if (has('inputSchema')) return 'mcp';
  if (has('tool_guidelines') || has('api_list') || has('api_name')) return 'toolbench';
  if (has('tool_name') && has('url')) return 'restbench';
  if (has('function') || (has('name') && (has('parameters') || has('input_schema'))))
    return 'openai';
  return has('name') && has('description') ? 'openai' : null;
}

/** Formats of other programs, by what they have at their top. */
const otherFormats: readonly (readonly [name: string, ...keys: string[]])[] = [
  ['an AsyncAPI document', 'asyncapi'],
  ['a Postman collection', 'info', 'schema'],
  ['a recording of HTTP requests (HAR)', 'log', 'entries'],
  ['a GraphQL schema', 'data', '__schema'],
  ['a Google discovery document', 'discoveryVersion'],
];

/** What a document is that is in none of the formats, with its article; null where that is not known. */
export function otherFormat(value: unknown): string | null {
  const found = otherFormats.find(([, ...keys]) => keys.reduce(own, value) !== undefined);
  return found?.[0] ?? null;
}
