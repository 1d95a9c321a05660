import { operationOf } from '../core/operation-of.js';
import type { Catalogue } from '../core/catalogue.js';
import { ConfigurationError } from '../core/errors.js';
import { isJsonObject, type Json } from '../core/json.js';
import type { JsonSchema } from '../core/json-schema.js';
import { sourceDoc, type DocText, type RefinedDocs } from '../core/refined-docs.js';
import type { ToolDoc, ToolGroup } from '../core/tool-doc.js';
import { withSchemaChanges } from '../schema/schema-changes.js';
import { toolResolver } from './retrieval/tool-resolver.js';
import { wireNames } from '../support/wire-names.js';
import { changedSinceWarning } from './changed-since.js';
import { unfinishedRun } from './unfinished-run.js';

/** Which documentation of a catalogue is meant. `joined` puts the raw text before that of `with`; `condensed` shortens. */
export type DocVariant =
  | { readonly kind: 'raw' }
  | { readonly kind: 'run'; readonly run: string }
  | { readonly kind: 'published'; readonly file: string }
  | { readonly kind: 'joined'; readonly with: DocVariant }
  | { readonly kind: 'condensed'; readonly docs: DocVariant };

/** A tool with the documentation it has in a variant. */
export interface VariantDoc {
  /** As its source has it. */
  readonly tool: ToolDoc;
  readonly doc: DocText;
  /** The `example` that published docs have of a call. */
  readonly example?: Json;
  /** The published tool that it is an API of, as the variant describes it; `loadDocs` adds it. */
  readonly group?: ToolGroup;
}

export interface DocVariantOptions {
  readonly catalogue: Catalogue;
  /** As text (see `parseDocVariant`) or parsed. */
  readonly variant: string | DocVariant;
  /** The refined docs of one of the catalogue's runs; null where there is no such run. */
  readonly loadRefined: (run: string) => Promise<RefinedDocs | null>;
  /** Docs of the same tools that someone published, read as a catalogue of its own; needed for `published:` alone. */
  readonly readPublished?: (file: string) => Promise<Catalogue>;
  /** Shortens docs as EasyTool does; needed for `condensed:` alone. */
  readonly condense?: CondenseDocs | undefined;
  /** Told where published docs leave out some of the tools, and where a run is not finished. */
  readonly warn?: ((message: string) => void) | undefined;
}

/** The same tools in the same order, with shorter docs. */
export type CondenseDocs = (docs: readonly VariantDoc[]) => Promise<readonly VariantDoc[]>;

/**
 * `raw`, a run's name, `published:FILE`, `joined:` before a run or `published:FILE`, or `condensed:` before any of these.
 * Throws `ConfigurationError` for what is none of them.
 */
export function parseDocVariant(text: string): DocVariant {
  const [word = '', ...rest] = text.split(':');
  const after = rest.join(':');
  if (text === 'raw') return { kind: 'raw' };
  const isWord = rest.length === 0 && text !== '' && text !== 'joined' && text !== 'condensed';
  if (isWord) return { kind: 'run', run: text };
  if (word === 'condensed' && after !== '' && !after.startsWith('condensed:')) {
    return { kind: 'condensed', docs: parseDocVariant(after) };
  }
  if (word === 'published' && after !== '') return { kind: 'published', file: after };
  if (word === 'joined' && after !== '' && after !== 'raw' && !after.startsWith('joined:')) {
    return { kind: 'joined', with: parseDocVariant(after) };
  }
  throw new ConfigurationError(`"${text}" names no documentation.`, {
    remedy:
      'Give raw, the name of a run, published:FILE, joined:RUN, joined:published:FILE, or condensed: before any of them.',
  });
}

/** True for docs that a run made, or that were made of a run's. */
export function isOfRun(variant: DocVariant): boolean {
  switch (variant.kind) {
    case 'raw':
    case 'published':
      return false;
    case 'run':
      return true;
    case 'joined':
      return isOfRun(variant.with);
    case 'condensed':
      return isOfRun(variant.docs);
  }
}

/**
 * Every tool of a catalogue, in its order, with its documentation in a variant; a tool that the variant says nothing
 * about keeps its raw doc. Rejects with `ConfigurationError` where the run does not exist, nothing in it is about this
 * catalogue, or published docs are about less than half of its tools.
 */
export async function docVariant(options: DocVariantOptions): Promise<readonly VariantDoc[]> {
  const { catalogue } = options;
  const variant =
    typeof options.variant === 'string' ? parseDocVariant(options.variant) : options.variant;
  switch (variant.kind) {
    case 'raw':
      return rawDocs(catalogue);
    case 'run':
      return ofRun(options, variant.run);
    case 'published':
      return published(options, variant.file);
    case 'joined': {
      const docs = await docVariant({ ...options, variant: variant.with });
      return docs.map((one) => ({ ...one, doc: joinedDoc(one.tool, one.doc) }));
    }
    case 'condensed':
      return condensed(options, variant.docs);
  }
}

async function condensed(options: DocVariantOptions, variant: DocVariant) {
  if (options.condense === undefined) {
    throw new ConfigurationError('Condensed docs cannot be used here.');
  }
  return options.condense(await docVariant({ ...options, variant }));
}

/** A catalogue's tools as their source documents them. */
export function rawDocs(catalogue: Catalogue): VariantDoc[] {
  return catalogue.tools.map((tool) => ({ tool, doc: sourceDoc(tool) }));
}

async function ofRun(options: DocVariantOptions, run: string): Promise<VariantDoc[]> {
  const { catalogue } = options;
  const docs = await options.loadRefined(run);
  if (docs === null) {
    throw new ConfigurationError(`"${catalogue.name}" has no refined docs of a run "${run}".`, {
      remedy: `"tooldraft refine ${catalogue.name} --run ${run}" makes them; "raw" needs no run.`,
    });
  }
  const warning = unfinishedRun(docs);
  if (warning !== null) options.warn?.(warning);
  const changed = changedSinceWarning(docs, catalogue);
  if (changed !== null) options.warn?.(changed);
  return withRefinedDocs(catalogue, docs);
}

/** A catalogue's tools with the refined docs at hand. Throws `ConfigurationError` where they name none of its tools. */
export function withRefinedDocs(catalogue: Catalogue, docs: RefinedDocs): VariantDoc[] {
  const refined = new Map(docs.tools.map((doc) => [doc.tool, doc]));
  if (refined.size > 0 && !catalogue.tools.some(({ id }) => refined.has(id))) {
    throw new ConfigurationError(
      `The refined docs "${docs.run}" name no tool of the catalogue "${catalogue.name}".`,
      { remedy: `Give refined docs of "${catalogue.name}"; these are of "${docs.catalogue}".` },
    );
  }
  return catalogue.tools.map((tool) => ({
    tool,
    doc: textOf(refined.get(tool.id) ?? sourceDoc(tool)),
  }));
}

function textOf({ use, description, parameters }: DocText): DocText {
  return { use, description, parameters };
}

async function published(options: DocVariantOptions, file: string): Promise<VariantDoc[]> {
  const { catalogue, readPublished } = options;
  if (readPublished === undefined) {
    throw new ConfigurationError(`Published docs (${file}) cannot be used here.`, { file });
  }
  const other = await readPublished(file);
  const byTool = matched(catalogue, other);
  const found = `${byTool.size} of ${catalogue.tools.length} tools`;
  if (2 * byTool.size < catalogue.tools.length || byTool.size === 0) {
    const problem =
      byTool.size === 0
        ? `${file} documents no tool of "${catalogue.name}".`
        : `${file} documents ${found} of "${catalogue.name}": the rest would be measured as raw docs.`;
    throw new ConfigurationError(problem, {
      file,
      remedy: 'Give published docs of the same tools; they are matched by id, name or endpoint.',
    });
  }
  if (byTool.size < catalogue.tools.length) {
    options.warn?.(
      `${found} of "${catalogue.name}" found in ${file}; the others keep their raw docs.`,
    );
  }
  return catalogue.tools.map((tool) => {
    const found = byTool.get(tool.id);
    if (found === undefined) return { tool, doc: sourceDoc(tool) };
    const example = isJsonObject(found.raw) ? found.raw['example'] : undefined;
    return { tool, doc: publishedDoc(tool, found), ...(example === undefined ? {} : { example }) };
  });
}

/** The published doc of each tool, by the tool's id; an export may call it by the name that agents see. */
function matched({ tools }: Catalogue, other: Catalogue): Map<string, ToolDoc> {
  const resolve = toolResolver(tools.map((tool) => ({ id: tool.id, tool })));
  const names = wireNames(tools);
  const exported = new Map(tools.map(({ id }, index) => [names[index], id]));
  const byTool = new Map<string, ToolDoc>();
  for (const doc of other.tools) {
    const references = [doc.id, doc.name, operationOf(doc) ?? doc.name].map(resolve);
    const ids = references.map((one) => (one.kind === 'found' ? one.id : undefined));
    const found = [...ids, exported.get(doc.name)].find(
      (id) => id !== undefined && !byTool.has(id),
    );
    if (found !== undefined) byTool.set(found, doc);
  }
  return byTool;
}

/** The tool's own schema with the texts that someone published about its arguments. */
function publishedDoc({ parameters: source }: ToolDoc, other: ToolDoc): DocText {
  const known = other.parameters.properties ?? {};
  const texts = Object.entries(source.properties ?? {}).map(([name, before]) => {
    const description = Object.hasOwn(known, name) ? known[name]?.description : undefined;
    return [name, description === undefined ? before : { ...before, description }] as const;
  });
  const { description } = other.parameters;
  const refined: JsonSchema = {
    ...source,
    ...(description === undefined ? {} : { description }),
    ...(texts.length === 0 ? {} : { properties: Object.fromEntries(texts) }),
  };
  const parameters = withSchemaChanges(source, { source, refined }, { of: 'texts' });
  return { use: null, description: other.description, parameters };
}

/** The source's text first. */
function joinedDoc(tool: ToolDoc, doc: DocText): DocText {
  const raw = tool.description.trim();
  if (raw === '' || doc.description.trim() === raw) return doc;
  const use = doc.use === null || doc.use.startsWith(raw) ? doc.use : `${raw} ${doc.use}`;
  return { ...doc, use, description: `${raw}\n${doc.description}` };
}
