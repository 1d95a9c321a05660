import { isJsonObject, type JsonObject } from '../../core/json.js';
import type { JsonSchema } from '../../core/json-schema.js';
import { asObject, own } from '../lenient-values.js';
import { preferredMediaType } from './body-arguments.js';
import { returnsBudget, SchemaConverter } from './convert-schema.js';
import type { Located, References } from './references.js';

/**
 * The schema of a successful answer (the lowest 2xx with a body, or `default` where nothing else is documented);
 * null where the document does not say.
 */
export function returnsSchema(responses: Located, references: References): JsonSchema | null {
  const all = asObject(responses.node);
  if (all === undefined) return null;
  for (const status of successStatuses(all)) {
    const response = references.follow({ node: all[status], base: responses.base });
    const schema = response === null ? undefined : bodySchema(response.node);
    if (response === null || schema === undefined) continue;
    const converter = new SchemaConverter(references, returnsBudget);
    const converted = converter.convert({ node: schema, base: response.base });
    const $defs = converter.definitions();
    if (Object.keys(converted).length === 0) return null;
    return Object.keys($defs).length === 0 ? converted : { ...converted, $defs };
  }
  return null;
}

/** The statuses that stand for success, the lowest first: every 2xx, or the only one documented. */
export function successStatuses(responses: JsonObject): string[] {
  const statuses = Object.keys(responses).filter((status) => !status.startsWith('x-'));
  const successes = statuses.filter((status) => /^2(\d\d|XX)$/i.test(status)).sort();
  return successes.length === 0 && statuses.length === 1 ? statuses : successes;
}

function bodySchema(response: unknown): JsonObject | boolean | undefined {
  const content = asObject(own(response, 'content'));
  const type = content === undefined ? undefined : preferredMediaType(Object.keys(content));
  const schema = type === undefined ? own(response, 'schema') : own(own(content, type), 'schema');
  return isJsonObject(schema) ? schema : undefined;
}
