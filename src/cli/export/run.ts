import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { commandOptions } from '../../config/command-options.js';
import { askedVariants, catalogueByWord, latestRun, loadDocs } from '../../config/load-docs.js';
import {
  openApiExportFormats,
  type OpenApiExportFormat,
} from '../../reports/export/export-formats.js';
import { textForFile } from '../../reports/export/text-for-file.js';
import { writeFileAtomic } from '../../storage/write-file-atomic.js';
import { escapeControlCharacters } from '../../support/escape-control-characters.js';
import type { RunCommand } from '../command.js';
import { asJson, done } from '../done.js';
import { outFile } from '../out-file.js';
import { usageError } from '../report-error.js';
import { withinBudget } from '../within-budget.js';
import { asDocument } from './as-document.js';
import { describedFor } from './described-for.js';
import { withExampleCalls } from './example-calls.js';
import type { ChosenDocs, ExportContext } from './exported.js';
import { intoOpenApi } from './into-openapi.js';

function isOpenApi(format: string): format is OpenApiExportFormat {
  return openApiExportFormats.some((one) => one === format);
}

/** Formats with a place for examples of calls. */
const withCalls: readonly string[] = ['anthropic', ...openApiExportFormats];
const deferring: readonly string[] = ['openai-responses', 'anthropic'];

/** Throws when an option has no effect in the chosen format. */
function refuseUnfit(settings: ExportContext['settings'], format: string): void {
  if (settings.deferLoading === true && !deferring.includes(format)) {
    const message = `Only tools of ${deferring.join(' and ')} can be deferred.`;
    throw usageError(message, 'export', 'Leave out --defer-loading.');
  }
  if (settings.schema === 'narrow' && format === 'descriptions') {
    const message = '--to descriptions writes only texts, so --schema narrow has no effect.';
    throw usageError(message, 'export', 'Leave out --schema narrow.');
  }
  if (settings.corrected === true && settings.docs[0] === 'raw')
    throw usageError('--corrected is about refined docs.', 'export', 'Leave out --docs raw.');
  if (format === 'toolenv' && settings.out === undefined)
    throw usageError('--to toolenv needs --out FOLDER.', 'export', 'Give the folder to write.');
}

/** Writes what stands in the files of a folder, below the one that is given. */
async function writeFolder(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  if (existsSync(folder) && !statSync(folder).isDirectory())
    throw usageError(`${folder} is a file.`, 'export', 'Give a folder with --out.');
  for (const [path, text] of files) await writeFileAtomic(join(folder, path), text);
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
  refuseUnfit(settings, format);
  const warn = (message: string): void => output.warn(message);
  const place = { workspace, currentFolder, warn, corrected: settings.corrected };
  const catalogue = await catalogueByWord(word, place);
  const latest = await latestRun(catalogue, place);
  const [chosen = { name: 'raw', variant: { kind: 'raw' as const } }] = askedVariants(
    asked.length > 0 ? asked : [latest ?? 'raw'],
    latest,
  );
  const { name } = chosen;
  const whole = await loadDocs(catalogue, chosen.variant, place);
  const narrow = settings.schema === 'narrow';
  const within = withinBudget(whole.docs, { tokens: settings.budgetTokens, narrow }, output);
  const described = describedFor(within.docs, format, settings.description, output);
  const docs = withCalls.some((one) => one === format)
    ? await withExampleCalls(described.docs, catalogue, chosen.variant, workspace)
    : described.docs;
  const chosenDocs: ChosenDocs = { ...whole, ...chosen, docs, catalogue };
  const { text, more } = isOpenApi(format)
    ? await intoOpenApi(context, chosenDocs, format)
    : await asDocument(context, chosenDocs, format);
  const common = { catalogue: catalogue.name, docs: name, format, tools: docs.length };
  const results = { ...common, ...more, ...within.told, ...described.told };
  const what = `${catalogue.name}: ${docs.length} tools, docs "${name}"`;
  if (typeof text !== 'string') {
    const folder = outFile(out ?? '');
    await writeFolder(folder, text);
    const files = [...text.keys()];
    const count = files.length === 1 ? '1 file' : `${files.length} files`;
    const line = `${what}, written to ${count} in ${folder}`;
    return done(escapeControlCharacters(line), asJson({ ...results, folder, files }));
  }
  if (out === undefined) {
    output.note(what);
    return done(text.trimEnd(), asJson({ ...results, document: text }));
  }
  const file = outFile(out);
  const isOwnForm = format === 'openapi' && /\.ya?ml$/i.test(catalogue.origin?.location ?? '');
  await writeFileAtomic(file, isOwnForm ? text : textForFile(text, file));
  return done(escapeControlCharacters(`${what}, written to ${file}`), asJson({ ...results, file }));
};
