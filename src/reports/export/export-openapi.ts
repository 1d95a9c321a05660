import { schemaToShow } from '../../schema/schema-changes.js';
import { writeOverlay } from '../../catalogues/openapi/write-overlay.js';
import {
  writeOpenApi,
  type OpenApiDocument,
  type WrittenOpenApi,
} from '../../catalogues/openapi/write-openapi.js';
import { wireNames } from '../../support/wire-names.js';
import { withExamples } from '../evidence/example-calls.js';
import type { ExportedDoc } from './export-catalogue.js';
import type { OpenApiExportFormat } from './export-formats.js';

export interface OpenApiExportOptions {
  /** The tools with the docs that are to be written. */
  readonly docs: readonly ExportedDoc[];
  /** What the tools were imported from. */
  readonly document: OpenApiDocument;
  readonly format: OpenApiExportFormat;
  /** Of an overlay: its title, and what it is applied to (a URL, or a path from where it will be). */
  readonly title: string;
  readonly appliesTo: string;
  /** `narrow` writes what was learnt about values into the schemas; `original` (the default) changes only texts. */
  readonly schema?: 'original' | 'narrow';
}

/**
 * The docs in the OpenAPI document that the tools came from, or as an overlay for it. Only documentation changes unless more is
 * asked for; what has no place there is told.
 */
export function exportOpenApi(options: OpenApiExportOptions): WrittenOpenApi {
  const { docs, document, format, title, appliesTo, schema } = options;
  const names = wireNames(docs.map(({ tool }) => tool));
  const tools = docs.map(({ tool, doc, calls = [] }, index) => ({
    ...{ tool, wireName: names[index] ?? tool.name, description: doc.description },
    parameters: withExamples(
      schemaToShow(tool.parameters, doc.parameters, { narrow: false }),
      calls,
    ),
    ...(schema === 'narrow' ? { narrowed: doc.parameters } : {}),
  }));
  return format === 'openapi'
    ? writeOpenApi(document, tools)
    : writeOverlay(document, tools, { title, appliesTo });
}
