import { relative } from 'node:path';
import type { Catalogue } from '../core/catalogue.js';
import type { ToolGroup } from '../core/tool-doc.js';
import type { VariantDoc } from '../evaluation/doc-variants.js';
import {
  schemaFormats,
  type ExportFormat,
  type OpenApiExportFormat,
} from '../reports/export/export-formats.js';
import { isHttpUrl } from '../support/is-http-url.js';

/** Docs as `loadDocs` returns them, and the format to write them in. */
export interface ExportRequest {
  readonly catalogue: Catalogue;
  readonly docs: readonly VariantDoc[];
  /** Default: the catalogue's own. */
  readonly groups?: readonly ToolGroup[] | undefined;
  readonly format: ExportFormat | OpenApiExportFormat;
  /** `narrow` adds learned constraints to the schemas. Default: `original`. */
  readonly schema?: 'original' | 'narrow' | undefined;
  /** For `openapi` and `overlay`: where the catalogue's document is found. Default: the current folder. */
  readonly workspace?: string | undefined;
}

/**
 * Writes docs in another format and returns the text. As in the `export` command, formats with schemas keep what
 * concerns arguments, answers and errors in the descriptions of the schemas.
 *
 * @throws ConfigurationError if the format cannot hold these tools, or the OpenAPI document is gone.
 *
 * @example
 * const { docs } = await loadDocs(catalogue, 'rules', { workspace: '.', currentFolder: '.' });
 * const text = await exportDocs({ catalogue, docs, format: 'openai' });
 */
export async function exportDocs(request: ExportRequest): Promise<string> {
  const { catalogue, format, schema = 'original' } = request;
  if (format === 'openapi' || format === 'overlay') return asOpenApi(request, format);
  const { exportCatalogue } = await import('../reports/export/export-catalogue.js');
  const groups = request.groups ?? catalogue.groups ?? [];
  return exportCatalogue({ catalogue, docs: await docsFor(request), groups, format, schema });
}

async function docsFor({ docs, format }: ExportRequest): Promise<readonly VariantDoc[]> {
  if (!schemaFormats.some((one) => one === format)) return docs;
  const { indexSafe } = await import('../reports/export/index-safe.js');
  return indexSafe(docs).docs;
}

async function asOpenApi(
  { catalogue, docs, schema = 'original', workspace = process.cwd() }: ExportRequest,
  format: OpenApiExportFormat,
): Promise<string> {
  const { exportOpenApi } = await import('../reports/export/export-openapi.js');
  const { openApiDocument } = await import('../config/open-api-document.js');
  const document = await openApiDocument(catalogue, workspace);
  const { location } = document;
  const { text } = exportOpenApi({
    ...{ docs, document, format, schema },
    title: `Documentation of ${catalogue.name}`,
    appliesTo: isHttpUrl(location) ? location : relative(process.cwd(), location),
  });
  return text;
}
