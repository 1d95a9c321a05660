import type { DocumentedTool } from '../../agents/agent-tools.js';
import { schemaToShow } from '../../schema/schema-changes.js';
import { writeAiSdkTools } from '../../catalogues/write-ai-sdk-tools.js';
import { anthropicRemarks, writeAnthropicTools } from '../../catalogues/write-anthropic-tools.js';
import { writeDescriptions } from '../../catalogues/write-descriptions.js';
import { writeMarkdown } from '../../catalogues/write-markdown.js';
import { writeMcpTools } from '../../catalogues/write-mcp-tools.js';
import { writeNative } from '../../catalogues/write-native.js';
import { writeOpenAiFunctions } from '../../catalogues/write-openai-functions.js';
import { writeOpenAiResponses } from '../../catalogues/write-openai-responses.js';
import { writeRestBench } from '../../catalogues/write-restbench.js';
import { writeToolBench } from '../../catalogues/write-toolbench.js';
import { writeToolEnv } from '../../catalogues/write-toolenv.js';
import type { WrittenCatalogue } from '../../catalogues/written-catalogue.js';
import type { Catalogue } from '../../core/catalogue.js';
import { ConfigurationError } from '../../core/errors.js';
import type { Json, JsonObject } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import type { ToolGroup } from '../../core/tool-doc.js';
import { oncePerObject } from '../../support/once-per-object.js';
import type { ExportFormat } from './export-formats.js';
import { wireNames } from '../../support/wire-names.js';

/** A tool with the docs to be written and, of published docs, the `example` they have. */
export interface ExportedDoc extends DocumentedTool {
  readonly example?: Json;
  /** Calls that the tool accepted, to be shown as examples. */
  readonly calls?: readonly JsonObject[];
}

export interface ExportOptions {
  readonly catalogue: Catalogue;
  /** The tools with the docs that are to be written. */
  readonly docs: readonly ExportedDoc[];
  /** Tool groups with the descriptions to be written; the catalogue's own unless told. */
  readonly groups?: readonly ToolGroup[];
  readonly format: ExportFormat;
  /** `narrow` writes the schemas with what was learnt about values; `original` (the default) changes nothing that is accepted. */
  readonly schema?: 'original' | 'narrow';
  /** For `anthropic` and `openai-responses`: tools are searched for instead of standing in the prompt. */
  readonly deferLoading?: boolean;
  /** For formats with URLs: the base URL to be written, where the catalogue's own is that of a mock server. */
  readonly server?: string;
}

/**
 * The docs as a document of another format, as text with a line end. Only documentation differs from the source. Throws
 * `ConfigurationError` for tools that the format cannot hold.
 */
export function exportCatalogue(options: ExportOptions): string {
  const { format, schema, deferLoading = false } = options;
  if (format === 'toolbench') refuseNarrow(schema);
  return textOf(format, writtenCatalogue(options), { deferLoading });
}

function refuseNarrow(schema: ExportOptions['schema']): void {
  if (schema !== 'narrow') return;
  throw new ConfigurationError('ToolBench has no schemas that could be narrowed.', {
    remedy: 'Leave out --schema narrow, or export to another format.',
  });
}

/**
 * The docs as ToolBench lays out its tools: the text of each file by its path, `tools/<category>/<tool>.json`. Throws as
 * `exportCatalogue` does.
 */
export function exportToolEnv(
  options: Omit<ExportOptions, 'format' | 'deferLoading'>,
): ReadonlyMap<string, string> {
  refuseNarrow(options.schema);
  const files = writeToolEnv(writtenCatalogue({ ...options, format: 'toolbench' }));
  return new Map([...files].map(([path, value]) => [path, json(value)]));
}

/** What the format could not hold of the docs, by tool. */
export function exportRemarks(
  options: ExportOptions,
): readonly { readonly tool: string; readonly remark: string }[] {
  return options.format === 'anthropic' ? anthropicRemarks(writtenCatalogue(options)) : [];
}

const writtenCatalogue = oncePerObject((options: ExportOptions): WrittenCatalogue => {
  const { catalogue, docs, server } = options;
  const narrow = options.schema === 'narrow';
  const names = wireNames(docs.map(({ tool }) => tool));
  return {
    catalogue,
    groups: options.groups ?? catalogue.groups ?? [],
    ...(server === undefined ? {} : { server }),
    tools: docs.map((one, index) => {
      const { tool, doc, example, calls = [] } = one;
      const { description } = doc;
      const parameters = schemaToShow(tool.parameters, doc.parameters, { narrow });
      return {
        ...{ tool, wireName: names[index] ?? tool.name, description, parameters, calls },
        ...(example === undefined ? {} : { publishedExample: example }),
      };
    }),
  };
});

function textOf(
  format: ExportFormat,
  written: WrittenCatalogue,
  options: { readonly deferLoading: boolean },
): string {
  switch (format) {
    case 'markdown':
      return writeMarkdown(written);
    case 'restbench':
      return json(writeRestBench(written));
    case 'toolbench':
      return json(writeToolBench(written));
    case 'openai':
      return json(writeOpenAiFunctions(written));
    case 'openai-responses':
      return json(writeOpenAiResponses(written, options));
    case 'anthropic':
      return json(writeAnthropicTools(written, options));
    case 'ai-sdk':
      return json(writeAiSdkTools(written));
    case 'descriptions':
      return json(writeDescriptions(written));
    case 'mcp':
      return json(writeMcpTools(written));
    case 'native':
      return json(writeNative(written));
  }
}

/** Indented as the published files are. */
function json(value: unknown): string {
  return `${writeJson(value, 4)}\n`;
}
