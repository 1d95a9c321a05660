import { CatalogueError } from '../core/errors.js';
import { isJsonObject } from '../core/json.js';
import type { Source } from '../core/catalogue.js';
import type { ToolDoc, ToolGroup } from '../core/tool-doc.js';
import { finishCatalogue } from './finish-catalogue.js';
import { asArray, asText, isJson, objectOf, own, without } from './lenient-values.js';
import type { CatalogueWarning, ReadCatalogue } from './read-catalogue.js';
import { readToolBenchApi } from './toolbench-api.js';

export interface ToolBenchOptions {
  readonly name: string;
  readonly location: string;
}

/** One published tool: its description and its APIs. */
interface PublishedTool {
  readonly name: string;
  readonly description: string;
  readonly host: string | undefined;
  readonly apis: readonly unknown[];
  readonly raw: Record<string, unknown>;
}

/**
 * ToolBench: a tool's JSON with `api_list`, a list of those, DRAFT's object of tools with `tool_guidelines`, or a query's
 * `api_list` of single APIs. A tool becomes a group, each API a tool doc `tool/api`.
 */
export function readToolBench(value: unknown, options: ToolBenchOptions): ReadCatalogue {
  const warnings: CatalogueWarning[] = [];
  const published = publishedTools(value, options.location);
  const groups: ToolGroup[] = [];
  const tools: ToolDoc[] = [];
  for (const tool of published) {
    const id = freeGroupId(`group:${tool.name}`, groups);
    groups.push({
      id,
      name: tool.name,
      description: tool.description,
      ...(isJson(tool.raw) ? { raw: tool.raw } : {}),
    });
    tool.apis.forEach((api, index) => {
      const read = readToolBenchApi(api, { tool: tool.name, host: tool.host, group: id });
      if (read === null) {
        warnings.push({
          message: `API ${index + 1} of ${tool.name} has no name and was left out.`,
        });
        return;
      }
      tools.push(read.tool);
      warnings.push(...read.problems.map((message) => ({ tool: read.tool.id, message })));
    });
  }
  return finishCatalogue({
    catalogue: { version: 1, name: options.name, source: sourceOf(tools), groups, tools },
    warnings,
    location: options.location,
  });
}

function publishedTools(value: unknown, location: string): PublishedTool[] {
  if (isSingleTool(value)) return [publishedTool(value)];
  const entries = Array.isArray(value)
    ? (value as readonly unknown[])
    : Object.values(asRecord(value));
  if (entries.some(isSingleApi)) return groupedApis(entries.filter(isSingleApi));
  const tools = entries.filter(isSingleTool).map(publishedTool);
  if (tools.length > 0) return tools;
  throw new CatalogueError(`${location} has no ToolBench tool in it.`, {
    file: location,
    remedy: 'Give a tool with "api_list" or "tool_guidelines", a list of them, or a folder.',
  });
}

function isSingleTool(value: unknown): boolean {
  return Array.isArray(own(value, 'api_list')) || isJsonObject(own(value, 'tool_guidelines'));
}

function isSingleApi(value: unknown): boolean {
  return typeof own(value, 'tool_name') === 'string' && typeof own(value, 'api_name') === 'string';
}

function publishedTool(value: unknown): PublishedTool {
  const raw = without(asRecord(value), 'api_list', 'tool_guidelines');
  const guidelines = asRecord(own(value, 'tool_guidelines'));
  const listed = asArray(own(value, 'api_list'));
  return {
    name:
      asText(own(value, 'tool_name')) ??
      asText(own(value, 'title')) ??
      asText(own(value, 'name')) ??
      asText(own(listed[0], 'tool_name')) ??
      'tool',
    description: (
      asText(own(value, 'tool_description')) ??
      asText(own(value, 'description')) ??
      ''
    ).trim(),
    host: asText(own(value, 'host')),
    apis:
      listed.length > 0
        ? listed
        : Object.entries(guidelines).map(([name, api]) => ({ name, ...asRecord(api) })),
    raw,
  };
}

/** APIs that each name their tool, as in the queries' files. */
function groupedApis(apis: readonly unknown[]): PublishedTool[] {
  const byTool = new Map<string, unknown[]>();
  for (const api of apis) {
    const name = asText(own(api, 'tool_name')) ?? '';
    byTool.set(name, [...(byTool.get(name) ?? []), api]);
  }
  return [...byTool].map(([name, list]) => ({
    name,
    description: (asText(own(list[0], 'tool_description')) ?? '').trim(),
    host: undefined,
    apis: list,
    raw: { tool_name: name },
  }));
}

/** The host that most APIs are on; docs alone where no URL is known. */
function sourceOf(tools: readonly ToolDoc[]): Source {
  const counts = new Map<string, number>();
  for (const { call } of tools) {
    const origin = call.kind === 'http' ? /^https?:\/\/[^/]+/i.exec(call.path)?.[0] : undefined;
    if (origin !== undefined) counts.set(origin, (counts.get(origin) ?? 0) + 1);
  }
  const [baseUrl] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  if (baseUrl === undefined) return { kind: 'none' };
  return { kind: 'http', baseUrl, headers: {}, credentials: [], securitySchemes: [] };
}

function freeGroupId(id: string, groups: readonly ToolGroup[]): string {
  let free = id;
  for (let number = 2; groups.some((group) => group.id === free); number += 1)
    free = `${id}#${number}`;
  return free;
}

function asRecord(value: unknown): Record<string, unknown> {
  return isJsonObject(value) ? objectOf(Object.entries(value)) : {};
}
