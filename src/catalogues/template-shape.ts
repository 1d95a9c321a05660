import { isJsonObject } from '../core/json.js';
import type { JsonSchema } from '../core/json-schema.js';
import { jsonTypeName } from './json-type-name.js';
import { objectOf } from './lenient-values.js';

const maxDepth = 20;

/**
 * ToolBench's `template_response` (`{"id": "int", "names": ["str"]}`) as a schema; null where it is none (some are cut-off
 * text) or shows only a failure of the API behind it.
 */
export function templateShape(template: unknown): JsonSchema | null {
  const isShape = isJsonObject(template) || Array.isArray(template);
  return isShape && Object.keys(template).length > 0 ? shape(template, 0) : null;
}

function shape(value: unknown, depth: number): JsonSchema {
  if (depth > maxDepth) return {};
  if (Array.isArray(value)) {
    const items = value.filter((item) => typeof item === 'object' || jsonTypeName(String(item)));
    return items.length === 0
      ? { type: 'array' }
      : { type: 'array', items: shape(items[0], depth + 1) };
  }
  if (isJsonObject(value)) {
    const entries = Object.entries(value).filter(([name]) => name !== '_list_length');
    return {
      type: 'object',
      properties: objectOf(
        entries.map(([name, inner]) => [name, shape(inner, depth + 1)] as const),
      ),
    };
  }
  const type = typeof value === 'string' ? typeNamed(value) : undefined;
  return type === undefined ? {} : { type };
}

function typeNamed(name: string): string | undefined {
  return /^none/i.test(name) ? 'null' : jsonTypeName(name);
}
