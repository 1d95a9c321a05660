import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import type { Catalogue, SecurityScheme } from '../../core/catalogue.js';
import { CatalogueError } from '../../core/errors.js';
import { isJsonObject } from '../../core/json.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { finishCatalogue } from '../finish-catalogue.js';
import { asArray, asText, own } from '../lenient-values.js';
import { SchemaSharing } from '../shared-schemas.js';
import type { CatalogueWarning, ReadCatalogue } from '../read-catalogue.js';
import { findOperations, type Operation, withTags } from './find-operations.js';
import { loadDocuments } from './load-documents.js';
import { readOperation } from './read-operation.js';
import { References } from './references.js';
import { requiredSchemes, securityOf, securitySchemes } from './security-schemes.js';
import { parseServerOption, serverUrl, swaggerServerUrl } from './servers.js';
import { isHttpUrl } from '../../support/is-http-url.js';

export interface OpenApiOptions {
  readonly name: string;
  /** Path or URL of the document: relative servers and references start there. */
  readonly location: string;
  /** Base URL that replaces every server of the document. */
  readonly server?: string | undefined;
  /** Only operations with one of these tags, in any case. */
  readonly tags?: readonly string[] | undefined;
}

/**
 * OpenAPI 3.0, 3.1 and Swagger 2.0, as parsed. Reads the documents it refers to. What is broken in one operation is
 * a warning; CatalogueError where the document is of another version or has no operation at all.
 */
export async function readOpenApi(
  document: unknown,
  options: OpenApiOptions,
): Promise<ReadCatalogue> {
  const isSwagger = versionOf(document, options.location) === 'swagger';
  const address = addressOf(options.location);
  const loaded = await loadDocuments(document, address);
  const references = new References(loaded.documents);
  const found = findOperations(document, address, references);
  const chosen = withTags(found.operations, options);
  const security = securitySchemes(document, references, address);
  const baseUrl = baseUrlOf(document, options, isSwagger);
  const credentials = new Set(
    [...security.schemes.values()].map(({ kind, parameter }) =>
      parameter === undefined
        ? ''
        : `${kind} ${kind === 'header' ? parameter.toLowerCase() : parameter}`,
    ),
  );
  const sharing = new SchemaSharing();
  const tools: ToolDoc[] = [];
  const warnings = [...loaded.warnings, ...found.warnings, ...security.warnings];
  for (const operation of chosen) {
    const ownServer = ownServerOf(operation, options, baseUrl);
    const read = readOperation({
      ...operation,
      document,
      references,
      isSwagger,
      credentials,
      ownServer,
    });
    tools.push(sharing.tool(read.tool));
    warnings.push(...read.warnings);
  }
  const schemes = requiredSchemes(
    security.schemes,
    chosen.map(({ operation }) => securityOf(operation, document)),
  );
  if (baseUrl === null) warnings.push(noServer);
  const catalogue = catalogueOf(document, options, { tools, baseUrl, schemes });
  return finishCatalogue({
    catalogue,
    warnings,
    location: options.location,
    ...(found.operations.length > 0 || found.warnings.length > 0
      ? {}
      : { emptyBecause: emptyBecause(document) }),
  });
}

function emptyBecause(document: unknown): string {
  if (own(document, 'webhooks') !== undefined) {
    return 'Webhooks are requests that the API makes, not tools.';
  }
  const paths = own(document, 'paths');
  if (!isJsonObject(paths)) return 'It has no "paths", under which the operations stand.';
  return Object.keys(paths).length === 0
    ? 'Its "paths" are empty.'
    : 'None of its "paths" has an operation.';
}

const noServer: CatalogueWarning = {
  message: 'The document names no server that can be called; give one with --server URL.',
};

function catalogueOf(
  document: unknown,
  { name }: OpenApiOptions,
  parts: { tools: ToolDoc[]; baseUrl: string | null; schemes: SecurityScheme[] },
): Catalogue {
  const info = own(document, 'info');
  const description =
    asText(own(info, 'description'))?.trim() || asText(own(info, 'title'))?.trim();
  return {
    version: 1,
    name,
    ...(description === undefined ? {} : { description }),
    source:
      parts.baseUrl === null
        ? { kind: 'none' }
        : {
            kind: 'http',
            baseUrl: parts.baseUrl,
            headers: {},
            credentials: [],
            securitySchemes: parts.schemes,
          },
    tools: parts.tools,
  };
}

function versionOf(document: unknown, location: string): 'swagger' | 'openapi' {
  if (!isJsonObject(document)) {
    throw new CatalogueError(`${location} is no OpenAPI document: it is not an object.`, {
      file: location,
    });
  }
  const openapi = asText(own(document, 'openapi'));
  const swagger = asText(own(document, 'swagger'));
  if (openapi !== undefined && /^3(\.|$)/.test(openapi)) return 'openapi';
  if (swagger !== undefined && /^2(\.|$)/.test(swagger)) return 'swagger';
  throw new CatalogueError(
    openapi === undefined && swagger === undefined
      ? `${location} is no OpenAPI document: it has neither "openapi" nor "swagger".`
      : `${location} is of OpenAPI version ${openapi ?? swagger}, which is not known.`,
    { file: location, remedy: 'Give OpenAPI 3.0, 3.1 or Swagger 2.0.' },
  );
}

function addressOf(location: string): string {
  return isHttpUrl(location) ? new URL(location).href : pathToFileURL(resolve(location)).href;
}

function urlOf(location: string): string | null {
  return isHttpUrl(location) ? location : null;
}

function baseUrlOf(document: unknown, options: OpenApiOptions, isSwagger: boolean): string | null {
  if (options.server !== undefined) return parseServerOption(options.server);
  const documentUrl = urlOf(options.location);
  if (isSwagger) return swaggerServerUrl(document, documentUrl);
  const servers = own(document, 'servers');
  if (asArray(servers).length > 0) return serverUrl(servers, documentUrl);
  return serverUrl([{ url: '/' }], documentUrl);
}

/** Path items and operations may have servers of their own. */
function ownServerOf(
  { item, operation }: Operation,
  options: OpenApiOptions,
  baseUrl: string | null,
): string | null {
  if (options.server !== undefined) return null;
  const documentUrl = urlOf(options.location);
  const server =
    serverUrl(own(operation, 'servers'), documentUrl) ??
    serverUrl(own(item.node, 'servers'), documentUrl);
  return server === baseUrl ? null : server;
}
