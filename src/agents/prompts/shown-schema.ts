import { isJsonObject } from '../../core/json.js';
import type { JsonSchema } from '../../core/json-schema.js';

/** Keywords that the APIs of model providers refuse at the top of a function's parameters. */
const refusedAtTop = new Set(['allOf', 'anyOf', 'oneOf', 'not', 'enum']);

/** The parameters of a tool as a prompt shows them: without keywords of our own, which the texts say in words. */
export function shownSchema(parameters: JsonSchema): JsonSchema {
  const shown = withoutOwn(parameters);
  return isJsonObject(shown) ? shown : {};
}

/** The same as function calling takes it. */
export function functionSchema(parameters: JsonSchema): JsonSchema {
  const shown = Object.entries(shownSchema(parameters));
  return Object.fromEntries(shown.filter(([keyword]) => !refusedAtTop.has(keyword)));
}

function withoutOwn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutOwn);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      key.startsWith('x-') ? [] : [[key, withoutOwn(inner)] as const],
    ),
  );
}
