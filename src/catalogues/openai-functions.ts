import { CatalogueError } from '../core/errors.js';
import type { ToolDoc, ToolGroup } from '../core/tool-doc.js';
import { isContainer } from '../core/json.js';
import { finishCatalogue } from './finish-catalogue.js';
import { asText, isJson, own } from './lenient-values.js';
import { modernObjectSchema, modernSchema } from './object-schema.js';
import type { CatalogueWarning, ReadCatalogue } from './read-catalogue.js';

export interface OpenAiFunctionsOptions {
  readonly name: string;
  readonly location: string;
}

/**
 * OpenAI function tools, nested (`{type, function: {…}}`) or flat (`{name, parameters}`), as a list or under `tools` or
 * `functions`; one alone too. A namespace is a group. They say nothing about how to call them.
 */
export function readOpenAiFunctions(
  value: unknown,
  options: OpenAiFunctionsOptions,
): ReadCatalogue {
  const warnings: CatalogueWarning[] = [];
  const groups: ToolGroup[] = [];
  const tools = functionList(value, options.location).flatMap((entry, index): ToolDoc[] => {
    const name = asText(own(entry, 'name'));
    const inside = own(entry, 'tools');
    if (own(entry, 'type') !== 'namespace' || name === undefined || !Array.isArray(inside))
      return readFunction(entry, index, warnings);
    const group = `group:${name}`;
    groups.push({ id: group, name, description: asText(own(entry, 'description')) ?? '' });
    return inside.flatMap((one: unknown, at) =>
      readFunction(one, at, warnings).map((tool) => ({ ...tool, group })),
    );
  });
  const grouped = groups.length === 0 ? {} : { groups };
  return finishCatalogue({
    catalogue: { version: 1, name: options.name, source: { kind: 'none' }, ...grouped, tools },
    warnings,
    location: options.location,
  });
}

function functionList(value: unknown, location: string): readonly unknown[] {
  const list = Array.isArray(value) ? value : (own(value, 'tools') ?? own(value, 'functions'));
  if (Array.isArray(list)) return list;
  if (typeof own(value, 'name') === 'string' || own(value, 'function') !== undefined)
    return [value];
  throw new CatalogueError(`${location} has no list of functions.`, {
    file: location,
    remedy: 'Give a list of functions, or an object with "tools" or "functions".',
  });
}

function readFunction(entry: unknown, index: number, warnings: CatalogueWarning[]): ToolDoc[] {
  const type = asText(own(entry, 'type'));
  const nested = own(entry, 'function');
  const definition = nested ?? entry;
  const name = own(definition, 'name');
  if (type !== undefined && type !== 'function' && nested === undefined) {
    warnings.push({ message: `Entry ${index + 1} is a tool of type ${type} and was left out.` });
    return [];
  }
  if (typeof name !== 'string' || name === '') {
    warnings.push({ message: `Entry ${index + 1} has no name and was left out.` });
    return [];
  }
  const returns = own(definition, 'response') ?? own(definition, 'returns');
  return [
    {
      id: name,
      name,
      description: asText(own(definition, 'description')) ?? '',
      parameters: modernObjectSchema(
        own(definition, 'parameters') ??
          own(definition, 'input_schema') ??
          own(definition, 'inputSchema'),
      ),
      ...(isContainer(returns) ? { returns: modernSchema(returns) } : {}),
      sideEffects: 'unknown',
      call: { kind: 'none' },
      ...(isJson(entry) ? { raw: entry } : {}),
    },
  ];
}
