import type { ExportedDoc } from '../reports/export/export-catalogue.js';
import { loadedLate } from './loaded-late.js';

/**
 * The docs as a document of another format, as text with a line end. Only documentation differs from the source. Rejects with
 * `ConfigurationError` for tools that the format cannot hold.
 *
 * @example
 * await exportCatalogue({ catalogue, docs: documented, format: 'openai' });
 */
export const exportCatalogue = loadedLate(
  async () => (await import('../reports/export/export-catalogue.js')).exportCatalogue,
);

/**
 * The docs in the OpenAPI document that the tools came from, or as an overlay for it. Only documentation changes; what has
 * no place there is told.
 */
export const exportOpenApi = loadedLate(
  async () => (await import('../reports/export/export-openapi.js')).exportOpenApi,
);

/**
 * The docs with descriptions for an index of descriptions, as the commands export them for clients: what calls taught of answers, refusals
 * and other tools stands in the descriptions of schemas.
 *
 * @example
 * await exportCatalogue({ catalogue, docs: (await indexSafe(documented)).docs, format: 'openai' });
 */
export const indexSafe = loadedLate(
  async () => (await import('../reports/export/index-safe.js')).indexSafe<ExportedDoc>,
);
