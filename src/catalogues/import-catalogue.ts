import { join } from 'node:path';
import type { Catalogue, Source } from '../core/catalogue.js';
import { ConfigurationError } from '../core/errors.js';
import type { Json } from '../core/json.js';
import { parseJson, writeJson } from '../core/json-text.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { fileWork } from '../storage/file-work.js';
import { writeFileAtomic } from '../storage/write-file-atomic.js';
import { hashJson } from '../support/hash-json.js';
import { applyServer } from './apply-server.js';
import { slug } from './catalogue-name.js';
import { filterTools, type ToolFilter } from './filter-tools.js';
import { findCatalogueFile, readCatalogueFile } from './load-catalogue.js';
import {
  type CatalogueFromSource,
  type CatalogueSourceOptions,
  readCatalogueSource,
} from './read-catalogue-source.js';
import type { CatalogueWarning } from './read-catalogue.js';
import { sourceLocation } from './source-location.js';
import { saveCatalogue, type SaveCatalogueOptions } from './save-catalogue.js';

export interface ImportOptions extends CatalogueSourceOptions {
  /** What of the source the snapshot holds; all of it where this is left out. */
  readonly filter?: ToolFilter | undefined;
  /** Replaces a snapshot whose source has changed. */
  readonly update?: boolean | undefined;
  /** Format of a new snapshot. */
  readonly save?: SaveCatalogueOptions | undefined;
}

export interface ImportedCatalogue {
  readonly catalogue: Catalogue;
  readonly warnings: readonly CatalogueWarning[];
  /** The snapshot. */
  readonly file: string;
  readonly status: 'created' | 'unchanged' | 'updated';
}

/**
 * Reads a source and keeps it as a snapshot, `tools/<name>.json`, its bytes beside it. A snapshot whose source is
 * unchanged stays as it is, people's edits with it. ConfigurationError where the source has changed, unless `update`,
 * and where a catalogue of that name came from elsewhere.
 */
export async function importCatalogue(options: ImportOptions): Promise<ImportedCatalogue> {
  const read = await readCatalogueSource(options);
  const file = await findCatalogueFile(options.workspace, read.catalogue.name);
  if (file === null) {
    return writeSnapshot(chosen(read, options), options, 'created');
  }
  const old = await readCatalogueFile(file);
  if (isOfSameSource(old, read.catalogue)) {
    const kept = await unchanged(old, read, file, options);
    if (kept !== null) return narrowed(kept, options);
  }
  if (options.update !== true) throw changed(old, read.catalogue, file, options.tags);
  if (old.origin === undefined) throw handWritten(old.name, file);
  const fresh = chosen(read, options);
  const catalogue = withPeoplesEdits(fresh.catalogue, old);
  return writeSnapshot({ ...fresh, catalogue }, options, 'updated');
}

/** The bytes are those of before, or say the same of every tool: a version, a comment, the order of keys has changed. */
function isOfSameSource(old: Catalogue, fresh: Catalogue): boolean {
  if (old.origin === undefined) return false;
  if (old.origin.sha256 === fresh.origin?.sha256) return true;
  return (
    old.origin.location === fresh.origin?.location &&
    baseUrlOf(old.source) === baseUrlOf(fresh.source) &&
    hashJson(old.tools.map(readParts)) === hashJson(fresh.tools.map(readParts))
  );
}

function baseUrlOf(source: Source): string | null {
  return source.kind === 'http' ? source.baseUrl : null;
}

/** What a reader takes from the source, references followed. */
function readParts({ id, description, parameters, returns, call, raw }: ToolDoc): Json {
  return parseJson(writeJson({ id, description, parameters, returns, call, raw }));
}

/** What the filter takes of a source, and what there is to say of that. */
function chosen(read: CatalogueFromSource, { filter = {} }: ImportOptions): CatalogueFromSource {
  const catalogue = filterTools(read.catalogue, filter);
  const left = new Set(catalogue.tools.map(({ id }) => id));
  const warnings = read.warnings.filter(({ tool }) => tool === undefined || left.has(tool));
  return { ...read, catalogue, warnings };
}

/** A snapshot that is there, less what the filter leaves out. */
async function narrowed(
  imported: ImportedCatalogue,
  { workspace, filter = {} }: ImportOptions,
): Promise<ImportedCatalogue> {
  const catalogue = filterTools(imported.catalogue, filter);
  if (catalogue.tools.length === imported.catalogue.tools.length) return imported;
  await saveCatalogue(workspace, catalogue);
  return { ...imported, catalogue, status: 'updated' };
}

/**
 * The snapshot as it is, with another server where one is asked for or where it had none and the source's address tells it; null where other filters chose
 * other tools and where the tools are those of another server.
 */
async function unchanged(
  old: Catalogue,
  read: CatalogueFromSource,
  file: string,
  options: ImportOptions,
): Promise<ImportedCatalogue | null> {
  if (options.tags !== undefined && differences(old, read.catalogue) !== '') return null;
  if (
    options.source !== undefined &&
    sourceLocation(options.source) !== sourceLocation(old.source)
  ) {
    return null;
  }
  const { server } = options;
  const asked =
    server === undefined ? withKnownServer(old, read.catalogue) : applyServer(old, server);
  const status = hashOf(asked) === hashOf(old) ? 'unchanged' : 'updated';
  if (status === 'updated') await saveCatalogue(options.workspace, asked);
  return { catalogue: asked, warnings: read.warnings, file, status };
}

function withKnownServer(old: Catalogue, { source }: Catalogue): Catalogue {
  return old.source.kind === 'none' && source.kind === 'http' ? { ...old, source } : old;
}

async function writeSnapshot(
  read: CatalogueFromSource,
  { workspace, save }: ImportOptions,
  status: 'created' | 'updated',
): Promise<ImportedCatalogue> {
  const { catalogue, bytes, extension } = read;
  const file = await saveCatalogue(workspace, catalogue, save);
  await writeSource(join(workspace, 'tools', `${catalogue.name}.source`), extension, bytes);
  return { catalogue, warnings: read.warnings, file, status };
}

/** The source's bytes; those of another extension from before go. */
async function writeSource(stem: string, extension: string, bytes: Uint8Array): Promise<void> {
  await writeFileAtomic(`${stem}${extension}`, bytes);
  await fileWork().remove(`${stem}${extension === '.json' ? '.yaml' : '.json'}`);
}

/** `sideEffects`, headers and credentials are what people decide about a catalogue; a new reading knows less. */
function withPeoplesEdits(fresh: Catalogue, old: Catalogue): Catalogue {
  const before = new Map(old.tools.map((tool) => [tool.id, tool]));
  const tools = fresh.tools.map((tool): ToolDoc => {
    const decided = before.get(tool.id)?.sideEffects ?? 'unknown';
    return tool.sideEffects === 'unknown' ? { ...tool, sideEffects: decided } : tool;
  });
  return { ...fresh, tools, source: withKeptSettings(fresh.source, old.source) };
}

function withKeptSettings(fresh: Source, old: Source): Source {
  if (fresh.kind === 'http' && old.kind === 'http') {
    const credentials = fresh.credentials.length > 0 ? fresh.credentials : old.credentials;
    return { ...fresh, headers: { ...old.headers, ...fresh.headers }, credentials };
  }
  if (fresh.kind === 'mcp-http' && old.kind === 'mcp-http') {
    return { ...fresh, headers: { ...old.headers, ...fresh.headers } };
  }
  if (fresh.kind === 'mcp-stdio' && old.kind === 'mcp-stdio') {
    return { ...fresh, env: { ...old.env, ...fresh.env } };
  }
  return fresh;
}

/** What an update would add, remove and change, by id; empty where it would do nothing. */
function differences(old: Catalogue, fresh: Catalogue): string {
  const before = new Map(old.tools.map((tool) => [tool.id, tool]));
  const after = new Map(fresh.tools.map((tool) => [tool.id, tool]));
  const added = [...after.keys()].filter((id) => !before.has(id));
  const removed = [...before.keys()].filter((id) => !after.has(id));
  const other = [...after].filter(([id, tool]) => {
    const earlier = before.get(id);
    return earlier !== undefined && hashJson(earlier.raw ?? null) !== hashJson(tool.raw ?? null);
  });
  return [
    listed('added', added),
    listed('removed', removed),
    listed(
      'changed',
      other.map(([id]) => id),
    ),
  ]
    .filter((text) => text !== '')
    .join('; ');
}

function listed(what: string, ids: readonly string[]): string {
  if (ids.length === 0) return '';
  const more = ids.length > 5 ? `, … (${ids.length})` : '';
  return `${what}: ${ids.slice(0, 5).join(', ')}${more}`;
}

function changed(
  old: Catalogue,
  fresh: Catalogue,
  file: string,
  tags: readonly string[] = [],
): ConfigurationError {
  if (old.origin === undefined) return handWritten(old.name, file);
  const from = old.origin.location;
  if (from !== fresh.origin?.location) {
    return new ConfigurationError(`The catalogue "${old.name}" was imported from ${from}.`, {
      file,
      remedy: 'Give the new one another --name, or replace the old one with --update.',
    });
  }
  if (old.origin.sha256 === fresh.origin.sha256 && tags.length > 0) {
    const chosen = tags.map((tag) => `--tag ${tag}`).join(' ');
    return new ConfigurationError(
      `"${old.name}" holds other operations of ${from} than ${chosen} chooses (${differences(old, fresh)}).`,
      {
        file,
        remedy: `Keep the selection apart with --name ${old.name}-${slug(tags[0] ?? '') || 'tag'}, or put it in place of the other with --update.`,
      },
    );
  }
  const what = differences(old, fresh) || 'its server, or what its tools refer to';
  return new ConfigurationError(`${from} has changed since it was imported (${what}).`, {
    file,
    remedy: 'Take the change with --update, or keep working with the snapshot by its name.',
  });
}

function handWritten(name: string, file: string): ConfigurationError {
  return new ConfigurationError(`There is a catalogue "${name}" that was not imported: ${file}.`, {
    file,
    remedy: 'Give the new one another --name; the file is left as it is.',
  });
}

function hashOf(catalogue: Catalogue): string {
  return writeJson(catalogue);
}
