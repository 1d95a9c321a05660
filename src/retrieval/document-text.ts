import type { DocText } from '../core/refined-docs.js';
import type { ToolDoc, ToolGroup } from '../core/tool-doc.js';
import { splitSentences } from '../support/split-sentences.js';
import type { IndexedField } from './indexed-field.js';
import { indexedName } from './indexed-name.js';

/** A tool as its source has it, and the doc to be indexed. */
export interface DocumentSource {
  readonly tool: ToolDoc;
  readonly doc: DocText;
  /** The published tool that it is an API of. */
  readonly group?: Pick<ToolGroup, 'description'> | undefined;
}

/** The chosen fields of a doc as one text, in the order chosen. */
export function documentText(source: DocumentSource, fields: readonly IndexedField[]): string {
  return fields
    .map((field) => fieldText(source, field))
    .filter((text) => text.trim() !== '')
    .join('\n');
}

function fieldText(source: DocumentSource, field: IndexedField): string {
  const { tool, doc, group } = source;
  switch (field) {
    case 'name':
      return indexedName(tool);
    case 'group':
      return tool.group?.replace(/^group:/, '') ?? '';
    case 'groupDescription':
      return splitSentences(group?.description ?? '')[0] ?? '';
    case 'choosing':
      return choosingText(tool, doc);
    case 'use':
      return doc.use ?? '';
    case 'description':
      return doc.description;
    case 'raw':
      return tool.description;
    case 'parameters':
      return parametersText(doc);
  }
}

/**
 * What tells a tool from others: the sentence for choosing, then the source's own words where the description keeps them.
 * What was appended to them says how to call the tool; siblings say the same, so it makes a search worse. Docs without
 * such a sentence give their description.
 */
export function choosingText(
  { description: source }: Pick<ToolDoc, 'description'>,
  { use, description }: Pick<DocText, 'use' | 'description'>,
): string {
  if (use === null) return description;
  const own = source.trim();
  const isKept = description.trimStart().startsWith(own);
  return own !== '' && isKept && !use.includes(own) ? `${use}\n${own}` : use;
}

function parametersText({ parameters }: DocText): string {
  return Object.entries(parameters.properties ?? {})
    .map(([name, { description = '' }]) => `${name} ${description}`.trim())
    .join('\n');
}
