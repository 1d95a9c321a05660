import { dirname, relative } from 'node:path';
import type { commandOptions } from '../../config/command-options.js';
import { documentedServer } from '../../config/documented-server.js';
import {
  askedVariants,
  catalogueByWord,
  latestRun,
  loadDocs,
  type AskedVariant,
} from '../../config/load-docs.js';
import { openApiDocument } from '../../config/open-api-document.js';
import { provenCallsOf, seenAnswersOf } from '../../config/calls-of-docs.js';
import { sourceCode } from '../../config/source-code.js';
import type { ChangeKind, DocumentChange } from '../../catalogues/openapi/document-change.js';
import type { Catalogue } from '../../core/catalogue.js';
import type { VariantDoc } from '../../evaluation/doc-variants.js';
import { exportCatalogue, exportRemarks } from '../../reports/export/export-catalogue.js';
import {
  openApiExportFormats,
  type ExportFormat,
  type OpenApiExportFormat,
} from '../../reports/export/export-formats.js';
import { exportPatch } from '../../reports/export/export-patch.js';
import { exportOpenApi } from '../../reports/export/export-openapi.js';
import { renamedTools } from '../../reports/export/renamed-tools.js';
import { textForFile } from '../../reports/export/text-for-file.js';
import { writeFileAtomic } from '../../storage/write-file-atomic.js';
import { groupBy } from '../../support/group-by.js';
import { escapeControlCharacters } from '../../support/escape-control-characters.js';
import type { CommandContext, RunCommand } from '../command.js';
import { asJson, done } from '../done.js';
import { outFile } from '../out-file.js';
import { usageError } from '../report-error.js';

type Context = CommandContext<typeof commandOptions.export>;

interface Exported {
  readonly text: string;
  /** For `--json`, beside what every export says. */
  readonly more: Readonly<Record<string, unknown>>;
}

/** Into the document that the tools came from, or as an overlay for it. */
async function intoOpenApi(
  { settings, output, currentFolder }: Context,
  catalogue: Catalogue,
  { name, variant }: AskedVariant,
  { docs, format }: { readonly docs: readonly VariantDoc[]; readonly format: OpenApiExportFormat },
): Promise<Exported> {
  const { workspace, schema, responses, out } = settings;
  const document = await openApiDocument(catalogue, workspace);
  const { location, hasChanged } = document;
  if (hasChanged) output.warn(`${location} has changed since it was imported.`);
  const isUrl = /^https?:/i.test(location);
  const folder = out === undefined ? currentFolder : dirname(out);
  const answers =
    responses === 'observed' ? await seenAnswersOf(catalogue, variant, workspace) : null;
  if (answers?.size === 0)
    output.warn(`No calls are recorded for docs "${name}", so no answers are known.`);
  const written = exportOpenApi({
    ...{ docs, document, format, schema },
    ...(answers === null ? {} : { answers }),
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
  return { texts: of('documentation'), constraints: of('constraint'), answers: of('answer') };
}

function countsText({ texts, constraints, answers }: ReturnType<typeof countsOf>): string {
  const more = [
    ...(constraints === 0 ? [] : [`${constraints} constraints`]),
    ...(answers === 0 ? [] : [`${answers} answers`]),
  ];
  return [`${texts} descriptions and examples`, ...more].join(', ');
}

/** As a diff of the code that registers the tools. */
async function asPatch(
  { settings, output }: Context,
  docs: readonly VariantDoc[],
): Promise<Exported> {
  const { source } = settings;
  if (source === undefined)
    throw usageError('--to patch needs --source FOLDER.', 'export', 'Give the folder of the code.');
  const { patch, written, missing } = exportPatch(docs, await sourceCode(source));
  const tools = new Set(written.map(({ tool }) => tool)).size;
  output.note(
    written.length === 0
      ? 'No text is written: there is nothing to apply.'
      : `${written.length} texts of ${tools} tools differ; apply them in ${source}`,
  );
  for (const { tool, path, reason } of missing) {
    const of = path === '' ? 'its description' : path;
    output.warn(escapeControlCharacters(`${tool}, ${of}: not written, since ${reason}`));
  }
  return { text: patch, more: { written, missing } };
}

function isOpenApi(format: string): format is OpenApiExportFormat {
  return openApiExportFormats.some((one) => one === format);
}

const withoutSchemas: readonly string[] = ['descriptions', 'patch'];
/** Formats whose names are those that agents see. */
const wireFormats: readonly ExportFormat[] = ['openai', 'openai-responses', 'anthropic'];
const deferring: readonly string[] = ['openai-responses', 'anthropic'];
/** Formats that show calls that worked. */
const showingCalls: readonly ExportFormat[] = ['anthropic', 'restbench', 'toolbench'];

/** The tools as a document of their own; what could not be written as it is, is told. */
async function asDocument(
  { settings, output }: Context,
  catalogue: Catalogue,
  chosen: AskedVariant,
  format: ExportFormat,
  { docs, groups }: Awaited<ReturnType<typeof loadDocs>>,
): Promise<Exported> {
  const { workspace, schema, deferLoading } = settings;
  const server = format === 'restbench' ? await documentedServer(catalogue, workspace) : undefined;
  if (server === '')
    output.warn('The only known address is one of this machine: URLs are written without it.');
  const calls = showingCalls.includes(format)
    ? await provenCallsOf(catalogue, chosen.variant, workspace)
    : undefined;
  const options = {
    ...{ catalogue, docs, groups, format, schema, deferLoading },
    ...(calls === undefined ? {} : { calls }),
    ...(server === undefined ? {} : { server }),
  };
  const remarks = exportRemarks(options);
  for (const [remark, about] of groupBy(remarks, (one) => one.remark)) {
    const named = about.map(({ tool }) => tool).join(', ');
    output.warn(escapeControlCharacters(`${named}: ${remark}`));
  }
  const isRenaming = wireFormats.includes(format) && catalogue.origin?.format !== format;
  const renamed = isRenaming ? renamedTools(docs) : [];
  for (const { tool, as } of renamed.filter((one) => one.shared)) {
    output.warn(escapeControlCharacters(`${tool} shares its name and is written as ${as}`));
  }
  const others = renamed.filter((one) => !one.shared).length;
  if (others > 0)
    output.note(`${others} names are written with letters, digits, "_" and "-", at most 64, alone`);
  return {
    text: exportCatalogue(options),
    more: {
      ...(isRenaming ? { renamed } : {}),
      ...(format === 'anthropic' ? { remarks } : {}),
    },
  };
}

/** `tooldraft export`: the docs of a variant in another format, to a file or standard output. */
export const run: RunCommand<typeof commandOptions.export> = async (context) => {
  const { settings, currentFolder, output } = context;
  const { workspace, to: format, docs: asked, out } = settings;
  const [word = ''] = context.arguments;
  if (format === undefined) throw usageError('"export" needs --to FORMAT.', 'export');
  if (asked.length > 1) {
    throw usageError('One documentation is exported at a time.', 'export', 'Give one --docs.');
  }
  if (settings.deferLoading === true && !deferring.includes(format)) {
    const message = `Only tools of ${deferring.join(' and ')} can be deferred.`;
    throw usageError(message, 'export', 'Leave out --defer-loading.');
  }
  if (settings.responses === 'observed' && !isOpenApi(format)) {
    const message = `Answers that were seen are written to ${openApiExportFormats.join(' and ')} alone.`;
    throw usageError(message, 'export', 'Leave out --responses observed.');
  }
  if (settings.schema === 'narrow' && withoutSchemas.includes(format)) {
    const message = `Nothing but texts is written to ${format}, so no schema is narrowed.`;
    throw usageError(message, 'export', 'Leave out --schema narrow.');
  }
  const warn = (message: string): void => output.warn(message);
  const place = { workspace, currentFolder, warn };
  const catalogue = await catalogueByWord(word, place);
  const latest = await latestRun(catalogue, place);
  const [chosen = { name: 'raw', variant: { kind: 'raw' as const } }] = askedVariants(
    asked.length > 0 ? asked : [latest ?? 'raw'],
    latest,
  );
  const { name } = chosen;
  const loaded = await loadDocs(catalogue, chosen.variant, place);
  const { docs } = loaded;
  const { text, more } = isOpenApi(format)
    ? await intoOpenApi(context, catalogue, chosen, { docs, format })
    : format === 'patch'
      ? await asPatch(context, docs)
      : await asDocument(context, catalogue, chosen, format, loaded);
  const results = { catalogue: catalogue.name, docs: name, format, tools: docs.length, ...more };
  if (out === undefined) {
    output.note(`${catalogue.name}: ${docs.length} tools, docs "${name}"`);
    // The last line of a diff may be blank and count.
    const shown = format === 'patch' ? text.replace(/\n$/, '') : text.trimEnd();
    return done(shown, asJson({ ...results, document: text }));
  }
  const file = outFile(out);
  const isOwnForm = format === 'openapi' && /\.ya?ml$/i.test(catalogue.origin?.location ?? '');
  await writeFileAtomic(file, isOwnForm ? text : textForFile(text, file));
  const line = `${catalogue.name}: ${docs.length} tools, docs "${name}", written to ${file}`;
  return done(escapeControlCharacters(line), asJson({ ...results, file }));
};
