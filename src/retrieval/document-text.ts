import { sectionNames, type DocVersion, type SectionName } from '../core/doc-version.js';
import type { JsonSchema } from '../core/json-schema.js';
import type { ToolDoc, ToolGroup } from '../core/tool-doc.js';
import type { IndexedField } from './indexed-field.js';
import { indexedName } from './indexed-name.js';
import { splitSentences } from '../support/split-sentences.js';
import { jsonPointer } from '../core/json-pointer.js';

/** A tool's doc in the version to be indexed; null for the raw doc. */
export interface DocumentSource {
  readonly tool: ToolDoc;
  readonly version: DocVersion | null;
  /** The published tool that it is an API of. */
  readonly group?: Pick<ToolGroup, 'description'> | undefined;
}

/**
 * The chosen fields of a doc as one text, in the order chosen. A doc that has nothing in any chosen section (a raw one,
 * one written as a single text) gives its description in their stead, so that raw and refined docs share one setting.
 */
export function documentText(source: DocumentSource, fields: readonly IndexedField[]): string {
  const { version } = source;
  const sections = fields.filter((field): field is SectionName => isSection(field));
  const isBare = sections.every((field) => (version?.sections?.[field] ?? []).length === 0);
  const isRaw = descriptionOf(source) === source.tool.description;
  const givesDescription = fields.includes('description') || (isRaw && fields.includes('raw'));
  const parts = fields.map((field) => fieldText(source, field));
  if (sections.length > 0 && isBare && !givesDescription) parts.push(descriptionOf(source));
  return parts.filter((part) => part.trim() !== '').join('\n');
}

function isSection(field: IndexedField): field is SectionName {
  return sectionNames.some((name) => name === field);
}

function fieldText(source: DocumentSource, field: IndexedField): string {
  switch (field) {
    case 'name':
      return indexedName(source.tool);
    case 'group':
      return source.tool.group?.replace(/^group:/, '') ?? '';
    case 'groupDescription':
      return splitSentences(source.group?.description ?? '')[0] ?? '';
    case 'description':
      return descriptionOf(source);
    case 'raw':
      return source.tool.description;
    case 'parameters':
      return parametersText(source);
    case 'statedReturns':
      return statedReturns(source);
    default:
      return (source.version?.sections?.[field] ?? []).join(' ');
  }
}

/** The sentences of `returns` that stand in the source's own description. */
function statedReturns({ tool, version }: DocumentSource): string {
  const spaced = (text: string): string => text.replace(/\s+/g, ' ').trim();
  const source = spaced(tool.description);
  const returns = version?.sections?.returns ?? [];
  return returns.filter((sentence) => source.includes(spaced(sentence))).join(' ');
}

function descriptionOf({ tool, version }: DocumentSource): string {
  return version?.description ?? tool.description;
}

function parametersText({ tool, version }: DocumentSource): string {
  return Object.entries(tool.parameters.properties ?? {})
    .map(([name, schema]) => `${name} ${parameterDescription(name, schema, version)}`.trim())
    .join('\n');
}

function parameterDescription(
  name: string,
  schema: JsonSchema,
  version: DocVersion | null,
): string {
  const pointer = jsonPointer(['properties', name]);
  return version?.parameterDocs[pointer]?.description ?? schema.description ?? '';
}
