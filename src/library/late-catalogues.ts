import { loadedLate } from './loaded-late.js';

/**
 * Reads a source and keeps it as a snapshot, `tools/<name>.json`, its bytes beside it. A snapshot whose source is
 * unchanged stays as it is, people's edits with it. ConfigurationError where the source has changed, unless `update`,
 * and where a catalogue of that name came from elsewhere.
 *
 * @example
 * const { catalogue } = await importCatalogue({ workspace: '.', location: 'openapi.yaml' });
 */
export const importCatalogue = loadedLate(
  async () => (await import('../catalogues/import-catalogue.js')).importCatalogue,
);

/** The names of a workspace's catalogues, sorted; empty where it has no `tools` folder. */
export const listCatalogues = loadedLate(
  async () => (await import('../catalogues/load-catalogue.js')).listCatalogues,
);

/**
 * The catalogue of a name (`tools/<name>.json|yaml` under the workspace) or of a path to a file in the native format.
 * CatalogueError naming the file and field that is wrong, or the catalogues there are where it is not found.
 *
 * @example
 * const { tools } = await loadCatalogue(process.cwd(), 'petstore');
 */
export const loadCatalogue = loadedLate(
  async () => (await import('../catalogues/load-catalogue.js')).loadCatalogue,
);

/**
 * One server of a file with `mcpServers` (or VS Code's `servers`). Literal environment values and headers come back
 * apart, in `env`. ConfigurationError naming file and field, with the servers there are.
 */
export const readMcpConfig = loadedLate(
  async () => (await import('../catalogues/mcp-config.js')).readMcpConfig,
);

/**
 * Reads a catalogue of any format from a file, a folder, a URL or bytes. CatalogueError naming the file for what cannot
 * be read or is of no known format; nothing is written.
 */
export const readCatalogueSource = loadedLate(
  async () => (await import('../catalogues/read-catalogue-source.js')).readCatalogueSource,
);

/**
 * Writes a catalogue to `tools/<name>.json|yaml` under the workspace, whole or not at all, and gives the path. What looks
 * like an access token is masked. A file there that does not parse is a CatalogueError and stays as it is.
 */
export const saveCatalogue = loadedLate(
  async () => (await import('../catalogues/save-catalogue.js')).saveCatalogue,
);
