import type { Catalogue } from '../../core/catalogue.js';
import type { DocVersion } from '../../core/doc-version.js';
import { ConfigurationError } from '../../core/errors.js';
import type { RefinedDocs } from '../../core/refined-docs.js';
import { documentText } from '../../retrieval/document-text.js';
import { defaultFields, type IndexedField } from '../../retrieval/indexed-field.js';
import type { IndexedText } from '../../retrieval/search-hit.js';
import type { NamedTool } from './tool-resolver.js';

/** One catalogue of a corpus, with refined docs or as it is. */
export interface CorpusPart {
  readonly catalogue: Catalogue;
  readonly refined: RefinedDocs | null;
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
 * A tool without a refined doc is indexed raw. Throws `ConfigurationError` for a corpus with no tools and for refined
 * docs of another catalogue.
 */
export function buildCorpus(options: CorpusOptions): RetrievalCorpus {
  const { name, parts, fields = defaultFields } = options;
  const isPrefixed = parts.length > 1;
  const tools: NamedTool[] = [];
  const documents: IndexedText[] = [];
  for (const { catalogue, refined } of parts) {
    const versions = versionsOf(catalogue, refined);
    for (const tool of catalogue.tools) {
      const id = isPrefixed ? `${catalogue.name}:${tool.id}` : tool.id;
      tools.push({ id, tool });
      const version = versions.get(tool.id) ?? null;
      documents.push({ id, text: documentText({ tool, version }, fields) });
    }
  }
  refuseUnusable(name, tools);
  return { name, fields, documents, tools };
}

function versionsOf(catalogue: Catalogue, refined: RefinedDocs | null): Map<string, DocVersion> {
  const known = new Set(catalogue.tools.map(({ id }) => id));
  const versions = new Map((refined?.tools ?? []).map((doc) => [doc.tool, doc]));
  const hasOverlap = [...versions.keys()].some((id) => known.has(id));
  if (refined !== null && versions.size > 0 && !hasOverlap) {
    throw new ConfigurationError(
      `The refined docs "${refined.run}" name no tool of the catalogue "${catalogue.name}".`,
      { remedy: `Give refined docs of "${catalogue.name}"; these are of "${refined.catalogue}".` },
    );
  }
  return versions;
}

function refuseUnusable(name: string, tools: readonly NamedTool[]): void {
  if (tools.length === 0) {
    throw new ConfigurationError(`The corpus "${name}" has no tools in it.`, {
      remedy: 'Give a catalogue that has tools.',
    });
  }
  const seen = new Set<string>();
  for (const { id } of tools) {
    if (seen.has(id)) {
      throw new ConfigurationError(`The corpus "${name}" has two tools with the id "${id}".`, {
        tool: id,
        remedy: 'Give each catalogue once, and catalogues of different names.',
      });
    }
    seen.add(id);
  }
}
