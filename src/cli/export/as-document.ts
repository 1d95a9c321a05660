import { documentedServer } from '../../config/documented-server.js';
import {
  exportCatalogue,
  exportRemarks,
  exportToolEnv,
} from '../../reports/export/export-catalogue.js';
import type { ExportFormat, FolderExportFormat } from '../../reports/export/export-formats.js';
import { renamedTools } from '../../reports/export/renamed-tools.js';
import { escapeControlCharacters } from '../../support/escape-control-characters.js';
import { groupBy } from '../../support/group-by.js';
import type { ChosenDocs, ExportContext, Exported } from './exported.js';

type Format = ExportFormat | FolderExportFormat;

/** Formats whose names are those that agents see. */
const wireFormats: readonly Format[] = ['openai', 'openai-responses', 'anthropic', 'ai-sdk'];
/** Formats that say where tools are called. */
const withUrls: readonly Format[] = ['restbench', 'toolenv', 'native'];

/** The tools as a document of their own, or a folder of them; what could not be written as it is, is told. */
export async function asDocument(
  { settings, output }: ExportContext,
  { catalogue, docs, groups }: ChosenDocs,
  format: Format,
): Promise<Exported> {
  const { workspace, schema, deferLoading } = settings;
  const server = withUrls.includes(format)
    ? await documentedServer(catalogue, workspace)
    : undefined;
  if (server === '')
    output.warn(
      format === 'native'
        ? 'The only known address is one of this machine, and stays: tools are called there.'
        : 'The only known address is one of this machine: URLs are written without it.',
    );
  const common = {
    ...{ catalogue, docs, groups },
    ...(server === undefined ? {} : { server }),
  };
  if (format === 'toolenv') return { text: exportToolEnv({ ...common, schema }), more: {} };
  const options = { ...common, format, schema, deferLoading };
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
