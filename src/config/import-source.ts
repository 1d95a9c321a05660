import { applyAuth } from '../catalogues/apply-auth.js';
import type { CatalogueFormat } from '../catalogues/detect-format.js';
import type { ToolFilter } from '../catalogues/filter-tools.js';
import type { ImportedCatalogue } from '../catalogues/import-catalogue.js';
import type { Catalogue } from '../core/catalogue.js';
import { ConfigurationError } from '../core/errors.js';
import { writeJson } from '../core/json-text.js';
import { maskAddress } from '../catalogues/mask-tokens.js';
import { isHttpUrl } from '../support/is-http-url.js';
import type { CatalogueRequest } from './catalogue-request.js';
import type { Environment } from './load-settings.js';
import { listedTools, withMcpEnvironment, type NamedMcpSource } from './mcp-source.js';
import { serverOf, tellingOfWait } from './telling-of-wait.js';

/** A catalogue that is in `tools/`, with the credentials given. */
export interface ImportedSource {
  readonly catalogue: Catalogue;
  /** The environment, with the literal values that a source had and that are not saved. */
  readonly environment: Environment;
  readonly warnings: readonly string[];
  /** Null where the catalogue was in `tools/` already and was not looked at again. */
  readonly snapshot: Pick<ImportedCatalogue, 'file' | 'status'> | null;
}

export interface ServerReading {
  readonly timeoutMs: number;
  /** What of the server's tools the snapshot holds. */
  readonly filter?: ToolFilter | undefined;
}

/** Imports from a server that is being asked for its tools. */
export async function importServer(
  named: NamedMcpSource,
  request: CatalogueRequest,
  { timeoutMs, filter }: ServerReading,
): Promise<ImportedSource> {
  const { settings } = request;
  const environment = { ...named.env, ...request.environment };
  const bare: Catalogue = { version: 1, name: 'x', source: named.source, tools: [] };
  const { source } = authorised(withMcpEnvironment(bare, settings.mcpEnv), request);
  if (source.kind !== 'mcp-stdio' && source.kind !== 'mcp-http')
    throw new Error('An MCP source changed its kind.');
  const { workspace } = settings;
  const listing = listedTools(source, {
    workspace,
    environment,
    timeoutMs,
    signal: request.signal,
  });
  const starts = source.kind === 'mcp-stdio' ? ' to start' : '';
  const bytes = await tellingOfWait(`${serverOf(source)}${starts}`, listing, request.onWait);
  // Loaded here: most commands find their catalogue in `tools/` and need the reader of no other format.
  const { importCatalogue } = await import('../catalogues/import-catalogue.js');
  const imported = await importCatalogue({
    workspace,
    location: named.location,
    bytes,
    format: 'mcp',
    name: settings.name ?? named.name,
    source,
    filter,
    update: settings.update,
  });
  return kept(
    { ...imported, catalogue: { ...imported.catalogue, source } },
    imported.catalogue,
    request,
    environment,
  );
}

/** With the credentials and headers given, which refer to the environment. */
export function authorised(catalogue: Catalogue, { settings }: CatalogueRequest): Catalogue {
  return applyAuth(catalogue, { auth: settings.auth, headers: settings.header });
}

/** Saves what the command line said about an imported catalogue, where that differs from the snapshot. */
async function kept(
  imported: ImportedCatalogue,
  saved: Catalogue,
  { settings }: CatalogueRequest,
  environment: Environment,
): Promise<ImportedSource> {
  const { catalogue, file, status, warnings } = imported;
  const { saveCatalogue } = await import('../catalogues/save-catalogue.js');
  const { warningTexts } = await import('../catalogues/read-catalogue.js');
  if (writeJson(catalogue) !== writeJson(saved)) await saveCatalogue(settings.workspace, catalogue);
  return {
    catalogue,
    environment,
    warnings: warningTexts(warnings),
    snapshot: { file, status },
  };
}

export interface DocumentSource {
  /** Path in the workspace, absolute path, or URL. */
  readonly location: string;
  readonly bytes?: Uint8Array | undefined;
  readonly format?: CatalogueFormat | undefined;
  readonly name?: string | undefined;
  /** What of the document's tools the snapshot holds. */
  readonly filter?: ToolFilter | undefined;
}

/** Imports a document and keeps the credentials given with it. */
export async function importDocument(
  document: DocumentSource,
  request: CatalogueRequest,
): Promise<ImportedSource> {
  const { settings, environment } = request;
  if (settings.mcpEnv.length > 0)
    throw new ConfigurationError('--mcp-env is for MCP servers only.', { remedy: 'Leave it out.' });
  const { importCatalogue } = await import('../catalogues/import-catalogue.js');
  const importing = importCatalogue({
    ...document,
    workspace: settings.workspace,
    name: document.name ?? settings.name,
    server: settings.server,
    tags: settings.tag.length === 0 ? undefined : settings.tag,
    update: settings.update,
  });
  const imported = await (isHttpUrl(document.location) && document.bytes === undefined
    ? tellingOfWait(maskAddress(document.location), importing, request.onWait)
    : importing);
  const catalogue = authorised(imported.catalogue, request);
  return kept({ ...imported, catalogue }, imported.catalogue, request, environment);
}
