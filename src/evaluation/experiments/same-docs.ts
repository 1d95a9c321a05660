import type { Catalogue } from '../../core/catalogue.js';
import { parseJson, writeJson } from '../../core/json-text.js';
import { allDocs, sourceDoc, type DocText, type RefinedDocs } from '../../core/refined-docs.js';
import { toolsAndGroups } from '../../catalogues/tools-and-groups.js';
import { canonicalJson } from '../../support/canonical-json.js';
import { hashJson } from '../../support/hash-json.js';
import type { DocsEntry } from './experiment-file.js';

/** Docs that say just what other docs say, and why that is so. */
export interface SameDocs {
  /** The other docs, as tables name them. */
  readonly name: string;
  readonly why: string;
}

/**
 * SHA-256 of what docs say otherwise than the raw ones, whatever calls bear it out: equal for docs that no measure can tell apart. That
 * of raw docs is that of `null`.
 */
export function hashOfSaid(docs: RefinedDocs | null, catalogue: Catalogue): string {
  const raw = new Map(
    toolsAndGroups(catalogue).map((tool) => [tool.id, partsSaid(sourceDoc(tool))]),
  );
  const said = (docs === null ? [] : allDocs(docs)).flatMap((doc) => {
    const parts = partsSaid(doc);
    return parts === raw.get(doc.tool) ? [] : [[doc.tool, parts]];
  });
  return hashJson(said);
}

/** As canonical JSON. */
function partsSaid({ use, description, parameters }: DocText): string {
  return canonicalJson(parseJson(writeJson({ use, description, parameters })));
}

/** Why what docs were made otherwise for has changed nothing. */
export function whySame(entry: DocsEntry): string {
  if ('refine' in entry) return 'both runs taught the same';
  if (!('take' in entry)) return 'the same words were left of them';
  if (entry.take === 'without-parameter-docs') return 'no argument was documented anew';
  if (entry.take === 'without-use') return 'no doc has a sentence for choosing';
  return 'no doc was revised between them';
}
