import { applyAuth, type Authentication } from '../catalogues/apply-auth.js';
import type { CatalogueFormat } from '../catalogues/detect-format.js';
import type { CatalogueWarning } from '../catalogues/read-catalogue.js';
import type { Catalogue } from '../core/catalogue.js';
import type { Environment } from '../config/load-settings.js';
import type { NamedMcpSource } from '../config/mcp-source.js';

/** An MCP server, not started yet. */
export type McpServer =
  /** The command that starts it: `npx -y @modelcontextprotocol/server-memory`. */
  | { readonly mcp: string }
  /** Its address. */
  | { readonly mcpUrl: string };

/** Where the tools are: exactly one of these. */
export type ToolSource =
  | McpServer
  /** An OpenAPI document, as a file or URL. `server` replaces its base URL. */
  | { readonly openapi: string; readonly server?: string | undefined }
  /** A file, folder or URL in any supported format, which is detected unless given. */
  | { readonly file: string; readonly format?: CatalogueFormat | undefined }
  /** A catalogue returned by `readCatalogue`. */
  | { readonly catalogue: Catalogue };

/** How a source is reached. */
export interface SourceOptions extends Authentication {
  /** Supplies the values of `${NAME}` references. Default: `process.env`. */
  readonly env?: Environment | undefined;
  /** Milliseconds for one call with its answer. Default: 30,000. */
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The time for one call in seconds, as settings have it. */
export function secondsOf({ timeoutMs }: SourceOptions): number | undefined {
  return timeoutMs === undefined ? undefined : timeoutMs / 1000;
}

/** A catalogue as it was read. */
export interface CatalogueRead {
  readonly catalogue: Catalogue;
  /** `env` of the options, plus literal secrets of an MCP command or URL, which the catalogue refers to by name. */
  readonly env: Environment;
  readonly warnings: readonly CatalogueWarning[];
}

/**
 * Reads a catalogue without writing anything; relative paths start at the current folder.
 *
 * @throws CatalogueError if the document cannot be read or has an unknown format.
 * @throws ConnectionError if the MCP server cannot be started or reached.
 *
 * @example
 * const { catalogue } = await readCatalogue({ openapi: 'openapi.yaml' });
 */
export async function readCatalogue(options: ToolSource & SourceOptions): Promise<CatalogueRead> {
  const { env = process.env } = options;
  if ('mcp' in options || 'mcpUrl' in options) return readServer(options);
  if ('catalogue' in options)
    return { catalogue: applyAuth(options.catalogue, options), env, warnings: [] };
  const { readCatalogueSource } = await import('../catalogues/read-catalogue-source.js');
  const workspace = process.cwd();
  const { catalogue, warnings } = await readCatalogueSource(
    'openapi' in options
      ? { location: options.openapi, server: options.server, format: 'openapi', workspace }
      : { location: options.file, format: options.format, workspace },
  );
  return { catalogue: applyAuth(catalogue, options), env, warnings };
}

async function readServer(options: McpServer & SourceOptions): Promise<CatalogueRead> {
  const { source, env, name, location } = await mcpServerOf(options);
  const { listedTools } = await import('../config/mcp-source.js');
  const { timeoutMs = 30_000, signal } = options;
  const workspace = process.cwd();
  const bytes = await listedTools(source, { workspace, environment: env, timeoutMs, signal });
  const { readCatalogueSource } = await import('../catalogues/read-catalogue-source.js');
  const { catalogue, warnings } = await readCatalogueSource({
    ...{ location, bytes, name, workspace, source, format: 'mcp' },
  });
  return { catalogue, env, warnings };
}

/** The MCP server of a command or URL, with authentication, without starting it. */
export async function mcpServerOf(options: McpServer & SourceOptions): Promise<NamedMcpSource> {
  const { fromCommand, fromUrl } = await import('../config/mcp-source.js');
  const named = 'mcp' in options ? fromCommand(options.mcp) : fromUrl(options.mcpUrl);
  const bare: Catalogue = { version: 1, name: named.name, source: named.source, tools: [] };
  const { source } = applyAuth(bare, options);
  const env = { ...named.env, ...(options.env ?? process.env) };
  return source.kind === 'mcp-stdio' || source.kind === 'mcp-http'
    ? { ...named, source, env }
    : { ...named, env };
}
