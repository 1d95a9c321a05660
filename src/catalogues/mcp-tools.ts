import type { Source } from '../core/catalogue.js';
import { CatalogueError } from '../core/errors.js';
import { isJsonObject } from '../core/json.js';
import type { SideEffects, ToolDoc } from '../core/tool-doc.js';
import { oneLine } from '../support/one-line.js';
import { finishCatalogue } from './finish-catalogue.js';
import { asBoolean, asText, isJson, own } from './lenient-values.js';
import { modernObjectSchema, modernSchema } from './object-schema.js';
import type { CatalogueWarning, ReadCatalogue } from './read-catalogue.js';

export interface McpToolsOptions {
  readonly name: string;
  /** How the server is reached; docs alone where it is left out. */
  readonly source?: Source | undefined;
  /** For messages. */
  readonly location: string;
  readonly description?: string | undefined;
}

/** The tools of an MCP `tools/list` result (the list or the whole result). CatalogueError where there is none. */
export function readMcpTools(listed: unknown, options: McpToolsOptions): ReadCatalogue {
  const list = Array.isArray(listed) ? listed : own(listed, 'tools');
  if (!Array.isArray(list)) {
    throw new CatalogueError(`${options.location} gives no list of tools.`, {
      file: options.location,
      remedy: 'Give the answer to an MCP tools/list request.',
    });
  }
  const warnings: CatalogueWarning[] = [];
  const tools = list.flatMap((entry: unknown, index) => readMcpTool(entry, index, warnings));
  const cursor = Array.isArray(listed) ? undefined : asText(own(listed, 'nextCursor'));
  if (cursor !== undefined) {
    const which = cursor === '' ? 'an empty cursor' : `the cursor "${oneLine(cursor, 40)}"`;
    const message = `The list of tools ends with ${which}, which leads to no further page; tools may be missing.`;
    warnings.push({ message });
  }
  return finishCatalogue({
    catalogue: {
      version: 1,
      name: options.name,
      ...(options.description === undefined ? {} : { description: options.description }),
      source: options.source ?? { kind: 'none' },
      tools,
    },
    warnings,
    location: options.location,
  });
}

function readMcpTool(entry: unknown, index: number, warnings: CatalogueWarning[]): ToolDoc[] {
  if (!isJsonObject(entry)) {
    warnings.push({ message: `Tool ${index + 1} is no object and was left out.` });
    return [];
  }
  const name = own(entry, 'name');
  if (typeof name !== 'string' || name === '') {
    warnings.push({ message: `Tool ${index + 1} has no name and was left out.` });
    return [];
  }
  const annotations = own(entry, 'annotations');
  const description =
    asText(own(entry, 'description')) ??
    asText(own(entry, 'title')) ??
    asText(own(annotations, 'title')) ??
    '';
  const input = own(entry, 'inputSchema');
  if (input === undefined || input === null) {
    warnings.push({ tool: name, message: 'It states no input schema.' });
  } else if (!isJsonObject(input) && input !== true) {
    const kind = Array.isArray(input) ? 'list' : typeof input;
    const message = `Its input schema is a ${kind} where an object belongs; what it takes is not known.`;
    warnings.push({ tool: name, message });
  }
  const output = own(entry, 'outputSchema');
  return [
    {
      id: name,
      name,
      description,
      parameters: modernObjectSchema(input),
      ...(output === undefined || output === null ? {} : { returns: modernSchema(output) }),
      sideEffects: sideEffectsOf(annotations),
      call: { kind: 'mcp', tool: name },
      ...(isJson(entry) ? { raw: entry } : {}),
    },
  ];
}

/** What the annotations state. Where they contradict each other, the more careful reading counts. */
function sideEffectsOf(annotations: unknown): SideEffects {
  const readOnly = asBoolean(own(annotations, 'readOnlyHint'));
  const destructive = asBoolean(own(annotations, 'destructiveHint'));
  if (destructive === true) return 'destructive';
  if (readOnly === true) return 'none';
  return readOnly === false || destructive === false ? 'write' : 'unknown';
}
