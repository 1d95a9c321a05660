import { ConfigurationError } from '../../core/errors.js';
import { documentText } from '../../retrieval/document-text.js';
import { defaultFields, type IndexedField } from '../../retrieval/indexed-field.js';
import type { IndexedText } from '../../retrieval/search-hit.js';
import { repeatedIn } from '../../support/repeated-in.js';
import type { VariantDoc } from '../doc-variants.js';
import type { NamedTool } from './tool-resolver.js';

/** One catalogue's tools in a corpus, each with the documentation to be indexed. */
export interface CorpusPart {
  readonly catalogue: string;
  readonly docs: readonly VariantDoc[];
}

/** The documents that queries are put to. */
export interface RetrievalCorpus {
  /** E.g. `raw` or `rules`. */
  readonly name: string;
  readonly fields: readonly IndexedField[];
  readonly documents: readonly IndexedText[];
  /** The tools behind the documents, in the same order. */
  readonly tools: readonly NamedTool[];
}

export interface CorpusOptions {
  readonly name: string;
  readonly parts: readonly CorpusPart[];
  readonly fields?: readonly IndexedField[];
}

/**
 * One document a tool. Ids are the tools' own, with the catalogue's name before them where there are several catalogues.
 * Throws `ConfigurationError` for a corpus with no tools and for two tools of one id.
 */
export function buildCorpus(options: CorpusOptions): RetrievalCorpus {
  const { name, parts, fields = defaultFields } = options;
  const isPrefixed = parts.length > 1;
  const tools: NamedTool[] = [];
  const documents: IndexedText[] = [];
  for (const { catalogue, docs } of parts) {
    for (const { tool, doc, group } of docs) {
      const id = isPrefixed ? `${catalogue}:${tool.id}` : tool.id;
      tools.push({ id, tool });
      documents.push({ id, text: documentText({ tool, doc, group }, fields) });
    }
  }
  refuseUnusable(name, tools);
  return { name, fields, documents, tools };
}

function refuseUnusable(name: string, tools: readonly NamedTool[]): void {
  if (tools.length === 0) {
    throw new ConfigurationError(`The corpus "${name}" has no tools in it.`, {
      remedy: 'Give a catalogue that has tools.',
    });
  }
  const [twice] = repeatedIn(tools.map(({ id }) => id));
  if (twice !== undefined) {
    throw new ConfigurationError(`The corpus "${name}" has two tools with the id "${twice}".`, {
      tool: twice,
      remedy: 'Give each catalogue once, and catalogues of different names.',
    });
  }
}
