import { agentTools, type DocumentedTool } from '../../agents/agent-tools.js';
import { docAsAgentSeesIt } from '../../arguments/schema/doc-as-agent-sees-it.js';
import { withoutPassingBounds } from '../../arguments/schema/lasting-bounds.js';
import { writeMarkdown } from '../../catalogues/write-markdown.js';
import { writeMcpTools } from '../../catalogues/write-mcp-tools.js';
import { writeNative } from '../../catalogues/write-native.js';
import { writeOpenAiFunctions } from '../../catalogues/write-openai-functions.js';
import { writeRestBench } from '../../catalogues/write-restbench.js';
import { writeToolBench } from '../../catalogues/write-toolbench.js';
import type { WrittenCatalogue } from '../../catalogues/written-catalogue.js';
import type { Catalogue } from '../../core/catalogue.js';
import { ConfigurationError } from '../../core/errors.js';
import type { ToolGroup } from '../../core/tool-doc.js';
import type { ExportFormat } from './export-formats.js';

export interface ExportOptions {
  readonly catalogue: Catalogue;
  /** The tools with the docs that are to be written. */
  readonly docs: readonly DocumentedTool[];
  /** Tool groups with the descriptions to be written; the catalogue's own unless told. */
  readonly groups?: readonly ToolGroup[];
  readonly format: ExportFormat;
  /** `narrow` lays the learned constraints that hold beyond one state over the schemas; `original` (unless told) changes nothing that is accepted. */
  readonly schema?: 'original' | 'narrow';
}

/**
 * The docs as a document of another format, as text with a line end. Only documentation differs from the source. Throws
 * `ConfigurationError` for tools that the format cannot hold.
 */
export function exportCatalogue(options: ExportOptions): string {
  const { catalogue, docs, format, schema = 'original' } = options;
  const narrow = schema === 'narrow';
  if (narrow && format === 'toolbench') {
    throw new ConfigurationError('ToolBench has no schemas that could be narrowed.', {
      remedy: 'Leave out --schema narrow, or export to another format.',
    });
  }
  const names = agentTools(docs).map(({ name }) => name);
  const written: WrittenCatalogue = {
    catalogue,
    groups: options.groups ?? catalogue.groups ?? [],
    tools: (narrow ? withLastingConstraints(docs) : docs).map(({ tool, version }, index) => {
      const { description, parameters } = docAsAgentSeesIt(tool, version, { narrow });
      return { tool, wireName: names[index] ?? tool.name, description, parameters };
    }),
  };
  return textOf(format, written);
}

/** A schema that is handed on has to hold in every state. */
function withLastingConstraints(docs: readonly DocumentedTool[]): readonly DocumentedTool[] {
  const lasting = withoutPassingBounds(docs.map(({ version }) => version.learned));
  return docs.map((doc, index) => {
    const learned = lasting[index] ?? {};
    return { ...doc, version: { ...doc.version, learned } };
  });
}

function textOf(format: ExportFormat, written: WrittenCatalogue): string {
  switch (format) {
    case 'markdown':
      return writeMarkdown(written);
    case 'restbench':
      return json(writeRestBench(written));
    case 'toolbench':
      return json(writeToolBench(written));
    case 'openai':
      return json(writeOpenAiFunctions(written));
    case 'mcp':
      return json(writeMcpTools(written));
    case 'native':
      return json(writeNative(written));
  }
}

/** Indented as the published files are. */
function json(value: unknown): string {
  return `${JSON.stringify(value, null, 4)}\n`;
}
