import type { commandOptions } from '../../config/command-options.js';
import { askedVariants, catalogueByWord, latestRun, loadDocs } from '../../config/load-docs.js';
import { exportCatalogue } from '../../reports/export/export-catalogue.js';
import { writeFileAtomic } from '../../storage/write-file-atomic.js';
import { escapeControlCharacters } from '../../support/escape-control-characters.js';
import type { RunCommand } from '../command.js';
import { done } from '../done.js';
import { usageError } from '../report-error.js';

/** `tooldraft export`: the docs of a variant in another format, to a file or standard output. */
export const run: RunCommand<typeof commandOptions.export> = async (context) => {
  const { settings, currentFolder, output } = context;
  const { workspace, to: format, docs: asked, schema, out } = settings;
  const [word = ''] = context.arguments;
  if (format === undefined) throw usageError('"export" needs --to FORMAT.', 'export');
  if (asked.length > 1) {
    throw usageError('One documentation is exported at a time.', 'export', 'Give one --docs.');
  }
  const place = { workspace, currentFolder };
  const catalogue = await catalogueByWord(word, place);
  const latest = await latestRun(catalogue, place);
  const [chosen = { name: 'raw', variant: { kind: 'raw' as const } }] = askedVariants(
    asked.length > 0 ? asked : [latest ?? 'raw'],
    latest,
  );
  const { docs, groups } = await loadDocs(catalogue, chosen.variant, place);
  const text = exportCatalogue({ catalogue, docs, groups, format, schema });
  const results = { catalogue: catalogue.name, docs: chosen.name, format, tools: docs.length };
  if (out === undefined) {
    output.note(`${catalogue.name}: ${docs.length} tools, docs "${chosen.name}"`);
    return done(text.trimEnd(), { ...results, document: text });
  }
  await writeFileAtomic(out, text);
  const line = `${catalogue.name}: ${docs.length} tools, docs "${chosen.name}", written to ${out}`;
  return done(escapeControlCharacters(line), { ...results, file: out });
};
