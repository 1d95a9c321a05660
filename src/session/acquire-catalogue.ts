import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { applyServer } from '../catalogues/apply-server.js';
import type { CatalogueFormat } from '../catalogues/detect-format.js';
import { filterTools, type ToolFilter } from '../catalogues/filter-tools.js';
import { isCatalogueName, listCatalogues, loadCatalogue } from '../catalogues/load-catalogue.js';
import type { Catalogue } from '../core/catalogue.js';
import { CatalogueError, ConfigurationError } from '../core/errors.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { didYouMean } from '../support/did-you-mean.js';
import { placeInWorkspace, type CatalogueRequest } from '../config/catalogue-request.js';
import {
  authorised,
  importDocument,
  importServer,
  type DocumentSource,
  type ImportedSource,
} from '../config/import-source.js';
import { namedMcpSource, withMcpEnvironment, type NamedMcpSource } from '../config/mcp-source.js';
import { isHttpUrl } from '../support/is-http-url.js';
import { refuseCredentials } from '../support/refuse-credentials.js';

/** A catalogue that is in `tools/`, ready to be used: filtered by `--only`, `--exclude`, `--limit`. */
export interface AcquiredCatalogue extends ImportedSource {
  /** The tools before the filter. */
  readonly allTools: readonly ToolDoc[];
}

/** What to read: a catalogue's name, a file or a URL; null where a server is named by `--mcp…`. */
export interface Target {
  readonly word: string | null;
  readonly format?: CatalogueFormat | undefined;
  readonly timeoutMs: number;
}

/** Settings that say where the tools are, of which one alone may be given. */
function givenPlaces({ settings }: CatalogueRequest, word: string | null): readonly string[] {
  const { mcp, mcpUrl, mcpConfig } = settings;
  return [
    ...(word === null ? [] : [`"${word}"`]),
    ...(mcp === undefined ? [] : ['--mcp']),
    ...(mcpUrl === undefined ? [] : ['--mcp-url']),
    ...(mcpConfig === undefined ? [] : ['--mcp-config']),
  ];
}

function checkPlaces(places: readonly string[]): void {
  if (places.length === 1) return;
  throw new ConfigurationError(
    places.length === 0
      ? 'Nothing says where the tools are.'
      : `${places.join(' and ')} each say where the tools are.`,
    {
      remedy:
        'Give one: a catalogue in tools/, a file or URL, --mcp "COMMAND", --mcp-url URL or --mcp-config FILE#SERVER.',
    },
  );
}

/** The catalogue's name where the word is one, or the path of its file in `tools/`; else null. */
async function ownCatalogue(
  word: string,
  { settings, currentFolder }: CatalogueRequest,
): Promise<string | null> {
  const names = await listCatalogues(settings.workspace);
  if (isCatalogueName(word) && names.includes(word)) return word;
  const path = resolve(currentFolder, word);
  const name = basename(path).replace(/\.(?:json|ya?ml)$/i, '');
  const isOurs =
    dirname(path) === join(settings.workspace, 'tools') && names.includes(name) && existsSync(path);
  return isOurs ? name : null;
}

async function nothingThere(word: string, { settings }: CatalogueRequest): Promise<CatalogueError> {
  const names = await listCatalogues(settings.workspace);
  const known =
    names.length === 0
      ? 'tools/ holds no catalogue yet'
      : `tools/ holds ${names.slice(0, 20).join(', ')}`;
  return new CatalogueError(
    `"${word}" is no catalogue in tools/, no file and no URL.${didYouMean(word, names)}`,
    { remedy: `Check the spelling and the folder; ${known}.` },
  );
}

/** A catalogue whose tools are called where `--mcp…` says. */
function servedBy(catalogue: Catalogue, { source }: NamedMcpSource): Catalogue {
  const { kind } = catalogue.source;
  if (kind === 'mcp-stdio' || kind === 'mcp-http') return { ...catalogue, source };
  throw new ConfigurationError(
    `"${catalogue.name}" is no MCP server, and --mcp, --mcp-url and --mcp-config name one.`,
    { remedy: 'Use --server URL to call its tools elsewhere.' },
  );
}

/** A catalogue that is in `tools/`, its MCP server where `--mcp…` says; with `--update` its source is read again. */
async function openOwn(
  name: string,
  request: CatalogueRequest,
  { timeoutMs, server }: { readonly timeoutMs: number; readonly server: NamedMcpSource | null },
): Promise<ImportedSource> {
  const { settings } = request;
  const environment = { ...server?.env, ...request.environment };
  if (settings.name !== undefined && settings.name !== name) {
    throw new ConfigurationError(`"${name}" is a catalogue already, and --name names a new one.`, {
      remedy: 'Leave out --name; to keep several runs apart, use --run NAME.',
    });
  }
  const known = await loadCatalogue(settings.workspace, name);
  const catalogue = server === null ? known : servedBy(known, server);
  if (settings.update) return readAgain(catalogue, { ...request, environment }, timeoutMs);
  if (settings.tag.length > 0) {
    throw new ConfigurationError('--tag chooses operations when a document is imported.', {
      remedy: `Import the document again with --tag, or choose tools of "${name}" with --only.`,
    });
  }
  const elsewhere =
    settings.server === undefined ? catalogue : applyServer(catalogue, settings.server);
  const ready = withMcpEnvironment(authorised(elsewhere, request), settings.mcpEnv);
  return { catalogue: ready, environment, warnings: [], snapshot: null };
}

async function readAgain(
  catalogue: Catalogue,
  request: CatalogueRequest,
  timeoutMs: number,
): Promise<ImportedSource> {
  const { origin, source, name } = catalogue;
  if (origin === undefined) {
    throw new ConfigurationError(
      `"${name}" was not imported, so there is nothing to update it from.`,
      {
        remedy: 'Edit its file, or leave out --update.',
      },
    );
  }
  if (source.kind === 'mcp-stdio' || source.kind === 'mcp-http') {
    return importServer({ source, env: {}, name, location: origin.location }, request, {
      timeoutMs,
    });
  }
  return importDocument({ location: origin.location, name }, request);
}

async function acquireUnfiltered(
  { word, format, timeoutMs }: Target,
  request: CatalogueRequest,
): Promise<ImportedSource> {
  if (word !== null) refuseCredentials(word, 'The address');
  const own = word === null ? null : await ownCatalogue(word, request);
  const places = givenPlaces(request, own === null ? word : null);
  if (own === null || places.length > 1) checkPlaces(places);
  const server = await namedMcpSource(request);
  if (own !== null) return openOwn(own, request, { timeoutMs, server });
  if (server !== null) return importServer(server, request, { timeoutMs });
  if (word === null) throw new Error('Neither a word nor a server.');
  const isUrl = isHttpUrl(word);
  if (!isUrl && !existsSync(resolve(request.currentFolder, word)))
    throw await nothingThere(word, request);
  return importDocument(
    { location: isUrl ? word : placeInWorkspace(word, request), format },
    request,
  );
}

/**
 * The catalogue that a command is about: one of `tools/`, or a document or server that is imported there first. Rejects
 * with `ConfigurationError`, `CatalogueError` or `ConnectionError`.
 */
export async function acquireCatalogue(
  target: Target,
  request: CatalogueRequest,
): Promise<AcquiredCatalogue> {
  return filtered(await acquireUnfiltered(target, request), request);
}

function filterOf({ settings: { only, exclude, limit } }: CatalogueRequest): ToolFilter {
  return { only, exclude, limit };
}

function filtered(found: ImportedSource, request: CatalogueRequest): AcquiredCatalogue {
  const catalogue = filterTools(found.catalogue, filterOf(request));
  return { ...found, catalogue, allTools: found.catalogue.tools };
}

/** A document imported into `tools/`, or as much of it as `--only`, `--exclude` and `--limit` choose. */
export async function snapshotOfDocument(
  document: DocumentSource,
  request: CatalogueRequest,
): Promise<ImportedSource> {
  return importDocument({ ...document, filter: filterOf(request) }, request);
}

/** The server that `--mcp…` names, imported into `tools/`, or as much of it as is chosen. */
export async function snapshotOfServer(
  request: CatalogueRequest,
  timeoutMs: number,
): Promise<ImportedSource> {
  checkPlaces(givenPlaces(request, null));
  const server = await namedMcpSource(request);
  if (server === null) throw new Error('No server is named.');
  return importServer(server, request, { timeoutMs, filter: filterOf(request) });
}
