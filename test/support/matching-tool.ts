import type { IncomingMessage } from 'node:http';
import { isJsonObject, type Json, type JsonObject } from '../../src/core/json.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';

/** The tool that a request calls, by its method and path, and the arguments in path, query, headers and body. */
export function matchingTool(
  tools: readonly ToolDoc[],
  request: IncomingMessage,
  text: string,
): { readonly tool: string; readonly arguments: JsonObject } | null {
  const url = new URL(request.url ?? '/', 'http://localhost');
  for (const { name, call } of tools) {
    if (call.kind !== 'http' || call.method !== request.method) continue;
    const names: string[] = [];
    const pattern = call.path.replace(/\{([^}]*)\}/g, (_, argument: string) => {
      names.push(argument);
      return '([^/]+)';
    });
    const found = new RegExp(`^${pattern}$`).exec(url.pathname);
    if (found === null) continue;
    const args: Record<string, Json> = Object.fromEntries(url.searchParams);
    names.forEach((argument, at) => (args[argument] = decodeURIComponent(found[at + 1] ?? '')));
    const body: unknown = text === '' ? {} : JSON.parse(text);
    if (isJsonObject(body)) Object.assign(args, body);
    for (const [argument, binding] of Object.entries(call.bindings)) {
      const value = request.headers[binding.name.toLowerCase()];
      if (binding.in === 'header' && typeof value === 'string') args[argument] = value;
    }
    return { tool: name, arguments: args };
  }
  return null;
}
