import { dirname, relative } from 'node:path';
import { openApiDocument } from '../../config/open-api-document.js';
import type { ChangeKind, DocumentChange } from '../../catalogues/openapi/document-change.js';
import type { OpenApiExportFormat } from '../../reports/export/export-formats.js';
import { exportOpenApi } from '../../reports/export/export-openapi.js';
import { escapeControlCharacters } from '../../support/escape-control-characters.js';
import { isHttpUrl } from '../../support/is-http-url.js';
import type { ChosenDocs, ExportContext, Exported } from './exported.js';

/** Into the document that the tools came from, or as an overlay for it. */
export async function intoOpenApi(
  { settings, output, currentFolder }: ExportContext,
  { catalogue, name, docs }: ChosenDocs,
  format: OpenApiExportFormat,
): Promise<Exported> {
  const { workspace, schema, out } = settings;
  const document = await openApiDocument(catalogue, workspace);
  const { location, hasChanged } = document;
  if (hasChanged) output.warn(`${location} has changed since it was imported.`);
  const isUrl = isHttpUrl(location);
  const folder = out === undefined ? currentFolder : dirname(out);
  const written = exportOpenApi({
    ...{ docs, document, format, schema },
    title: `Documentation of ${catalogue.name}: ${name}`,
    appliesTo: isUrl ? location : relative(folder, location),
  });
  const { changes, withheld } = written;
  const counts = countsOf(changes);
  output.note(`${countsText(counts)} differ from ${location}`);
  for (const { tool, of, reason } of withheld) {
    output.warn(escapeControlCharacters(`${tool}, ${of}: not written, since ${reason}`));
  }
  return { text: written.text, more: { changes: changes.length, ...counts, withheld } };
}

/** How much of each kind changed. */
function countsOf(changes: readonly DocumentChange[]) {
  const of = (kind: ChangeKind): number => changes.filter((one) => one.kind === kind).length;
  return { texts: of('documentation'), constraints: of('constraint') };
}

function countsText({ texts, constraints }: ReturnType<typeof countsOf>): string {
  const more = constraints === 0 ? '' : `, ${constraints} constraints`;
  return `${texts} descriptions and examples${more}`;
}
