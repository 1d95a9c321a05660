import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { basename, dirname, extname, join, resolve } from 'node:path';
import type { Catalogue, Source } from '../core/catalogue.js';
import { CatalogueError, ConfigurationError, messageOf } from '../core/errors.js';
import { isJsonObject } from '../core/json.js';
import { writeJson } from '../core/json-text.js';
import { applyServer } from './apply-server.js';
import { catalogueNameFrom } from './catalogue-name.js';
import { decodeText } from './decode-text.js';
import {
  type CatalogueFormat,
  catalogueFormats,
  detectFormat,
  otherFormat,
} from './detect-format.js';
import { fetchBytes, maxBytes } from './fetch-bytes.js';
import { asText, own } from './lenient-values.js';
import { maskAddress, maskTokens } from './mask-tokens.js';
import { readMcpTools } from './mcp-tools.js';
import { readOpenAiFunctions } from './openai-functions.js';
import { readOpenApi } from './openapi/read-openapi.js';
import { parseDocument } from './parse-document.js';
import { parseNativeCatalogue } from './parse-native.js';
import type { CatalogueWarning, ReadCatalogue } from './read-catalogue.js';
import { readRestBench } from './restbench.js';
import { toolsOfQueries } from './tools-of-queries.js';
import { readToolBench } from './toolbench.js';
import { isHttpUrl } from '../support/is-http-url.js';

export interface CatalogueSourceOptions {
  /** Path (from `workspace`) or URL; a folder of JSON files for ToolBench. With `bytes`, only what to call it. */
  readonly location: string;
  /** The source's bytes where the caller has them: the JSON of an MCP `tools/list`, say. */
  readonly bytes?: Uint8Array | undefined;
  /** Found out from the content where it is left out. */
  readonly format?: CatalogueFormat | undefined;
  /** Default: from the file's name or the document's title. */
  readonly name?: string | undefined;
  /** Base URL that replaces the document's. */
  readonly server?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  /** How an MCP server is reached. */
  readonly source?: Source | undefined;
  readonly workspace: string;
}

/** A catalogue with its `origin`, and the bytes it was read from, what looks like an access token masked in both. */
export interface CatalogueFromSource extends ReadCatalogue {
  readonly bytes: Uint8Array;
  /** `.json` or `.yaml`. */
  readonly extension: string;
}

/**
 * Reads a catalogue of any format from a file, a folder, a URL or bytes. CatalogueError naming the file for what cannot
 * be read or is of no known format; nothing is written.
 */
export async function readCatalogueSource(
  options: CatalogueSourceOptions,
): Promise<CatalogueFromSource> {
  const isUrl = isHttpUrl(options.location);
  const place =
    isUrl || options.bytes !== undefined
      ? options.location
      : resolve(options.workspace, options.location);
  const shown = maskAddress(options.location);
  const given = options.bytes ?? (isUrl ? await fetchBytes(place) : await readPath(place));
  const bytes = unzipped(given, shown);
  const original = decodeText(bytes, shown);
  const { text, masked } = maskTokens(original);
  const parsed = parseDocument(text, { file: shown });
  const value = toolsOfQueries(parsed.value) ?? parsed.value;
  const format = options.format ?? detectFormat(value);
  if (format === null) {
    const other = otherFormat(value);
    const what = other === null ? 'in no format that is known' : `${other}, which is not read`;
    throw new CatalogueError(`${shown} is ${what}.`, {
      file: shown,
      remedy:
        other === null
          ? `Name the format: ${catalogueFormats.join(', ')}.`
          : 'Give a document that describes tools, an OpenAPI document for example.',
    });
  }
  const read = await readAs(format, value, { ...options, location: place });
  const catalogue = withOptions(read.catalogue, format, { ...options, location: shown });
  const origin = {
    format,
    location: shown,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
  return {
    catalogue: { ...catalogue, origin },
    warnings: [...maskWarnings(masked), ...parsed.warnings, ...read.warnings],
    bytes: masked > 0 ? Buffer.from(text) : bytes,
    extension: extensionOf(options.location, bytes),
  };
}

/** The bytes of a gzip file without their compression, others as they are. */
function unzipped(bytes: Uint8Array, file: string): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: maxBytes });
  } catch (cause) {
    const remedy = 'Unpack the file and import what is in it.';
    const message = `${file} cannot be unpacked with gzip: ${messageOf(cause)}.`;
    throw new CatalogueError(message, { file, cause, remedy });
  }
}

/** Another server, for the formats whose readers do not see to it; ConfigurationError for tags, which OpenAPI alone has. */
function withOptions(
  catalogue: Catalogue,
  format: CatalogueFormat,
  { server, tags, location }: CatalogueSourceOptions,
): Catalogue {
  if (format === 'openapi' || format === 'restbench') return catalogue;
  if (tags !== undefined) {
    throw new ConfigurationError(`${location} is no OpenAPI document, so its tools have no tags.`, {
      remedy: 'Leave out --tag; choose tools by name with --only.',
    });
  }
  return server === undefined ? catalogue : applyServer(catalogue, server);
}

function maskWarnings(masked: number): CatalogueWarning[] {
  if (masked === 0) return [];
  return [{ message: `${masked} value(s) that look like access tokens were masked.` }];
}

async function readAs(
  format: CatalogueFormat,
  value: unknown,
  options: CatalogueSourceOptions,
): Promise<ReadCatalogue> {
  const { location, server, tags, source } = options;
  const title = asText(own(own(value, 'info'), 'title')) ?? asText(own(value, 'tool_name'));
  const name = options.name ?? catalogueNameFrom(maskAddress(location), title);
  switch (format) {
    case 'native': {
      const catalogue = parseNativeCatalogue(value, location);
      return { catalogue: { ...catalogue, name: options.name ?? catalogue.name }, warnings: [] };
    }
    case 'openapi':
      return readOpenApi(value, { name, location, server, tags });
    case 'mcp':
      return readMcpTools(value, { name, location, source });
    case 'openai':
      return readOpenAiFunctions(value, { name, location });
    case 'restbench':
      return own(value, 'openapi') === undefined
        ? readRestBench(value, { name, location, server })
        : readOpenApi(value, { name, location, server, tags });
    case 'toolbench':
      return readToolBench(value, { name, location });
  }
}

/** A file's bytes; for a folder, a JSON list of what the JSON files below it hold, in the order of their paths. */
async function readPath(path: string): Promise<Uint8Array> {
  try {
    const found = await stat(path);
    return found.isDirectory() ? await readFolder(path) : await readFile(path);
  } catch (cause) {
    if (cause instanceof CatalogueError) throw cause;
    throw new CatalogueError(`${path} cannot be read: ${messageOf(cause)}.`, {
      file: path,
      cause,
      remedy: 'Check the path.',
    });
  }
}

async function readFolder(folder: string): Promise<Uint8Array> {
  const entries = await readdir(folder, { recursive: true });
  const files = entries.filter((entry) => /\.json$/i.test(entry)).sort();
  if (files.length === 0) {
    throw new CatalogueError(`${folder} has no JSON file in it.`, {
      file: folder,
      remedy: 'Give a file, or a folder of ToolBench files.',
    });
  }
  const values: unknown[] = [];
  for (const file of files) {
    const path = join(folder, file);
    const { value } = parseDocument(await readFile(path), { file: path });
    if (Array.isArray(value)) values.push(...(value as readonly unknown[]));
    else values.push(withCategory(value, file));
  }
  return Buffer.from(writeJson(values));
}

/** A tool of ToolBench with the category that its folder is named after. */
function withCategory(value: unknown, file: string): unknown {
  const category = basename(dirname(file));
  const isTool = isJsonObject(value) && Array.isArray(value['api_list']);
  if (!isTool || category === '.' || own(value, 'category') !== undefined) return value;
  return { ...value, category };
}

function extensionOf(location: string, bytes: Uint8Array): string {
  const stated = extname(location.replace(/[?#].*$/, '').replace(/\.gz$/i, '')).toLowerCase();
  if (stated === '.json' || stated === '.yaml') return stated;
  if (stated === '.yml') return '.yaml';
  const start = Buffer.from(bytes.subarray(0, 200))
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  return start.startsWith('{') || start.startsWith('[') ? '.json' : '.yaml';
}
