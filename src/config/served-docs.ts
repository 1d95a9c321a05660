import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { withSchemaChanges } from '../schema/schema-changes.js';
import { findCatalogueFile, isCatalogueName, loadCatalogue } from '../catalogues/load-catalogue.js';
import { readCatalogueSource } from '../catalogues/read-catalogue-source.js';
import type { Catalogue } from '../core/catalogue.js';
import { ConfigurationError, StorageError } from '../core/errors.js';
import type { DocVariant } from '../evaluation/doc-variants.js';
import type { RefinedDocs } from '../core/refined-docs.js';
import type { JsonSchema } from '../core/json-schema.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { ServedDoc } from '../serving/proxy/refined-listing.js';
import { readRefinedDocsFile } from '../storage/refined-docs-store.js';
import { withReviewsOf } from './load-reviewed-docs.js';
import { askedVariants, latestRun, loadDocs, type DocsPlace } from './load-docs.js';

export interface DocsToServe {
  /** What people call them. */
  readonly name: string;
  readonly docs: readonly ServedDoc[];
  /** Where they come from; null for those of a file. */
  readonly from: { readonly catalogue: Catalogue; readonly variant: DocVariant } | null;
}

/**
 * The docs that `--docs` names for a server's tools: a file (refined docs, or an export of any format), else docs of the catalogue,
 * the latest run unless told. Rejects with `ConfigurationError` where there is neither.
 */
export async function docsToServe(
  word: string | undefined,
  findCatalogue: () => Promise<Catalogue>,
  place: DocsPlace,
): Promise<DocsToServe> {
  const file = word === undefined ? null : resolve(place.currentFolder, word);
  if (word !== undefined && file !== null && existsSync(file) && statSync(file).isFile())
    return { name: word, docs: await docsOfFile(file, place), from: null };
  const catalogue = await findCatalogue();
  const latest = await latestRun(catalogue, place);
  const asked = word ?? latest;
  if (asked === null) {
    throw new ConfigurationError(`"${catalogue.name}" has no refined docs yet.`, {
      remedy: `Make them with "tooldraft refine ${catalogue.name}", or give a file: --docs FILE.`,
    });
  }
  const [variant] = askedVariants([asked], latest);
  if (variant === undefined) throw new Error('No docs were asked for.');
  const { docs } = await loadDocs(catalogue, variant.variant, place);
  const from = { catalogue, variant: variant.variant };
  return { name: `${catalogue.name}/${variant.name}`, docs, from };
}

async function docsOfFile(
  file: string,
  { workspace, warn }: DocsPlace,
): Promise<readonly ServedDoc[]> {
  const refined = await refinedDocsIn(file);
  if (refined !== null) {
    const known = await catalogueOf(refined, workspace);
    const { tools } = await withReviewsOf(workspace, known, refined, { warn });
    return tools
      .filter(({ revision, reviewed }) => revision > 0 || reviewed !== undefined)
      .map((doc) => ({ tool: bareTool(doc.tool), doc }));
  }
  const { catalogue } = await readCatalogueSource({ location: file, workspace });
  return catalogue.tools.map((tool) => ({
    tool: { ...tool, description: '', parameters: {}, raw: undefined },
    doc: {
      ...{ use: null, description: tool.description },
      parameters: textsOf(tool.parameters),
    },
  }));
}

/** Null where the file holds something else. */
async function refinedDocsIn(file: string): Promise<RefinedDocs | null> {
  try {
    return await readRefinedDocsFile(file);
  } catch (error) {
    if (error instanceof StorageError) return null;
    throw error;
  }
}

/** The catalogue that refined docs are of; where the workspace does not have it, their tools by name alone. */
async function catalogueOf(
  { catalogue: name, tools }: RefinedDocs,
  workspace: string,
): Promise<Catalogue> {
  if (isCatalogueName(name) && (await findCatalogueFile(workspace, name)) !== null)
    return loadCatalogue(workspace, name);
  return {
    ...{ version: 1, name, source: { kind: 'none' } },
    tools: tools.map((doc) => bareTool(doc.tool)),
  };
}

/** A tool of which nothing but the name is known. */
function bareTool(name: string): ToolDoc {
  const call = { kind: 'mcp' as const, tool: name };
  return { id: name, name, description: '', parameters: {}, sideEffects: 'unknown', call };
}

/** The texts of a schema alone: what else an export says of values need not be the server's. */
function textsOf(refined: JsonSchema): JsonSchema {
  return withSchemaChanges({}, { source: {}, refined }, { of: 'texts' });
}
