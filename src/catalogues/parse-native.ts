import type { z } from 'zod';
import { type Catalogue, catalogueSchema } from '../core/catalogue.js';
import { CatalogueError } from '../core/errors.js';
import { parseExactly } from '../core/parse-exactly.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { writeJson } from '../core/json-text.js';
import { own } from './lenient-values.js';
import { placeholdersOf } from './openapi/placeholders.js';
import { withoutSharedParts } from './shared-schemas.js';

/**
 * A catalogue in tooldraft's own format, version 1, parsed strictly. CatalogueError naming file and field for an unknown
 * version, a field that is wrong or unknown, an id that stands twice, a placeholder without argument, no tool at all.
 */
export function parseNativeCatalogue(written: unknown, file: string): Catalogue {
  const value = withoutSharedParts(written);
  const version = own(value, 'version');
  if (version !== undefined && version !== 1) {
    throw new CatalogueError(`${file} is of version ${writeJson(version)}; known is version 1.`, {
      file,
      remedy: 'Read it with the version of tooldraft that wrote it.',
    });
  }
  const parsed = parseExactly(catalogueSchema, value);
  if (!parsed.success) throw invalid(file, describeIssue(parsed.error, value));
  const catalogue = parsed.data;
  if (catalogue.tools.length === 0) throw invalid(file, 'tools: there is no tool in it');
  checkSource(catalogue, file);
  checkIds(catalogue, file);
  catalogue.tools.forEach((tool, index) => checkTool(tool, `tools[${index}]`, file));
  return catalogue;
}

/** Where a call's path needs a base URL, that is absolute or has parts that the environment fills. */
function checkSource({ source, tools }: Catalogue, file: string): void {
  if (source.kind !== 'http') return;
  const needed = tools.some(({ call }) => call.kind === 'http' && !/^https?:/i.test(call.path));
  const { baseUrl } = source;
  if (!needed) return;
  const known = URL.canParse(baseUrl) && /^https?:\/\/[^/]/i.test(baseUrl);
  if (known || /\$\{\w+\}/.test(baseUrl)) return;
  throw invalid(file, `source.baseUrl: ${writeJson(baseUrl)} is no http or https address`);
}

function checkIds({ tools, groups = [] }: Catalogue, file: string): void {
  const seen = new Map<string, number>();
  const known = new Set(groups.map((group) => group.id));
  tools.forEach(({ id, group }, index) => {
    const earlier = seen.get(id);
    if (earlier !== undefined) {
      throw invalid(file, `tools[${index}].id: "${id}" is the id of tools[${earlier}] too`);
    }
    seen.set(id, index);
    if (group !== undefined && !known.has(group)) {
      throw invalid(file, `tools[${index}].group: there is no group "${group}"`);
    }
  });
}

function checkTool({ parameters, call }: ToolDoc, field: string, file: string): void {
  if (parameters.type !== undefined && parameters.type !== 'object') {
    throw invalid(file, `${field}.parameters.type: expected "object"`);
  }
  if (call.kind !== 'http') return;
  const bound = new Set<string>();
  for (const [argument, binding] of Object.entries(call.bindings)) {
    if (binding.in === 'path') bound.add(binding.name);
    if (!Object.hasOwn(parameters.properties ?? {}, argument)) {
      throw invalid(file, `${field}.call.bindings.${argument}: parameters has no such property`);
    }
  }
  for (const name of placeholdersOf(call.path)) {
    if (!bound.has(name)) {
      throw invalid(file, `${field}.call.path: no binding fills {${name}}`);
    }
  }
}

/** `tools[3].call.method: expected string`, the first issue of several. */
function describeIssue(error: z.ZodError, value: unknown): string {
  const [issue] = error.issues;
  if (issue === undefined) return 'it is not valid';
  const path = issue.path.map((step) =>
    typeof step === 'number' ? `[${step}]` : `.${String(step)}`,
  );
  const field = path.join('').replace(/^\./, '') || 'the whole file';
  const id = issue.path[0] === 'tools' ? toolId(value, issue.path[1]) : '';
  const more = error.issues.length > 1 ? ` (and ${error.issues.length - 1} more)` : '';
  return `${field}${id}: ${issue.message}${more}`;
}

function toolId(value: unknown, index: PropertyKey | undefined): string {
  const tools = own(value, 'tools');
  const tool: unknown =
    Array.isArray(tools) && typeof index === 'number' ? tools[index] : undefined;
  const id = own(tool, 'id');
  return typeof id === 'string' ? ` (tool "${id.slice(0, 60)}")` : '';
}

function invalid(file: string, what: string): CatalogueError {
  return new CatalogueError(`${file}: ${what}.`, {
    file,
    remedy: 'Correct the field; the file is left as it is.',
  });
}
