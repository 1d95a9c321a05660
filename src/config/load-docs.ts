import { resolve } from 'node:path';
import { isCatalogueName, loadCatalogue } from '../catalogues/load-catalogue.js';
import type { Catalogue } from '../core/catalogue.js';
import { ConfigurationError } from '../core/errors.js';
import type { ToolGroup } from '../core/tool-doc.js';
import { withGroups } from '../agents/agent-tools.js';
import { condensedByRule } from '../evaluation/condensed-docs.js';
import {
  parseDocVariant,
  docVariant,
  type CondenseDocs,
  type DocVariant,
  type VariantDoc,
} from '../evaluation/doc-variants.js';
import { variantGroups } from '../evaluation/variant-groups.js';
import { oncePerObject } from '../support/once-per-object.js';
import { loadReviewedDocs } from './load-reviewed-docs.js';
import { loadRefinedDocs } from '../storage/refined-docs-store.js';
import { listRuns } from '../storage/list-runs.js';

/** Where docs are looked for. */
export interface DocsPlace {
  readonly workspace: string;
  /** What relative paths are relative to. */
  readonly currentFolder: string;
  /** Who shortens docs for `condensed:`; by rule unless told. */
  readonly condense?: CondenseDocs | undefined;
  /** Leaves out the words of the source that people let go. */
  readonly corrected?: boolean | undefined;
  /** Told what is odd about docs that can be measured all the same. */
  readonly warn?: ((message: string) => void) | undefined;
}

/** A catalogue by its name in `tools/`, or from a file of any format, which is not imported by this. */
export async function catalogueByWord(word: string, place: DocsPlace): Promise<Catalogue> {
  if (isCatalogueName(word)) return loadCatalogue(place.workspace, word);
  return readFrom(word, place);
}

async function readFrom(path: string, { workspace, currentFolder }: DocsPlace): Promise<Catalogue> {
  const { readCatalogueSource } = await import('../catalogues/read-catalogue-source.js');
  const location = resolve(currentFolder, path);
  return (await readCatalogueSource({ location, workspace })).catalogue;
}

/** A catalogue's tools, each with its tool group, and all groups, with the docs of a variant, from the workspace. Rejects as `docVariant` does. */
export async function loadDocs(
  catalogue: Catalogue,
  variant: string | DocVariant,
  place: DocsPlace,
): Promise<{ readonly docs: readonly VariantDoc[]; readonly groups: readonly ToolGroup[] }> {
  const told = toldAt(place);
  const warn = (message: string): void => {
    if (!told.has(message)) place.warn?.(message);
    told.add(message);
  };
  const options = {
    catalogue,
    variant,
    loadRefined: (run: string) =>
      loadReviewedDocs(place.workspace, catalogue, run, {
        ...{ warn, corrected: place.corrected },
      }),
    readPublished: (file: string) => readFrom(file, place),
    warn: place.warn,
    condense: place.condense ?? (async (docs: readonly VariantDoc[]) => condensedByRule(docs)),
  };
  const groups = await variantGroups(options);
  return { docs: withGroups(await docVariant(options), groups), groups };
}

/** What has been told of the docs of a place: once is enough. */
const toldAt = oncePerObject((_place: DocsPlace) => new Set<string>());

/** The run whose refined docs are the latest; null where there is none. */
export async function latestRun(
  catalogue: Catalogue,
  { workspace }: DocsPlace,
): Promise<string | null> {
  const runs = await listRuns(workspace, catalogue.name);
  const docs = await Promise.all(
    runs.map((run) => loadRefinedDocs(workspace, catalogue.name, run)),
  );
  const found = docs.flatMap((one) => (one === null ? [] : [one]));
  found.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  return found[0]?.run ?? null;
}

export interface AskedVariant {
  /** What tables call it. */
  readonly name: string;
  readonly variant: DocVariant;
}

/**
 * The variants that `--docs` asks for, in order, each once. Nothing asked for: raw, and the latest run where there is one;
 * `joined` alone: joined with the latest run. `NAME=` before one says what to call it. Throws `ConfigurationError`.
 */
export function askedVariants(
  asked: readonly string[],
  latest: string | null,
): readonly AskedVariant[] {
  const words = asked.length > 0 ? asked : ['raw', ...(latest === null ? [] : [latest])];
  return [...new Set(words)].map((word) => {
    if (word === 'joined' && latest !== null) return askedVariant(`joined:${latest}`);
    return askedVariant(word);
  });
}

function askedVariant(word: string): AskedVariant {
  refuseSeveral(word);
  const [, name, rest] = /^([^=:]+)=(.+)$/s.exec(word) ?? [];
  const text = rest ?? word;
  return { name: name ?? text, variant: parseDocVariant(text) };
}

/** Paths may hold commas; names of docs do not. */
function refuseSeveral(word: string): void {
  const [names = ''] = word.split(':');
  if (!names.includes(',')) return;
  throw new ConfigurationError(`--docs ${word} names several docs at once.`, {
    remedy: 'Give --docs once for each, e.g. --docs raw --docs draft=published:FILE.',
  });
}
