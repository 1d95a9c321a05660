import { checkEnvironment } from '../calls/check-environment.js';
import { serverLabel, startFailure } from '../calls/mcp-start-failure.js';
import { serverAddress, serverCommand, type McpSource } from '../calls/mcp-transport.js';
import { secretsOf, sourceEnvironmentNames } from '../calls/referenced-environment.js';
import { listCatalogues, loadCatalogue } from '../catalogues/load-catalogue.js';
import type { Catalogue } from '../core/catalogue.js';
import { ConfigurationError } from '../core/errors.js';
import { HttpUpstream } from '../serving/proxy/http-upstream.js';
import type { ProxiedServer } from '../serving/proxy/proxy-over-stdio.js';
import { stdioUpstream } from '../serving/proxy/stdio-upstream.js';
import type { OpenUpstream } from '../serving/proxy/upstream.js';
import { createRedactor } from '../support/redact-secrets.js';
import type { CatalogueRequest } from './catalogue-request.js';
import { authorised } from './import-source.js';
import type { Environment } from './load-settings.js';
import { namedMcpSource, runningIn, withMcpEnvironment } from './mcp-source.js';

/** A server that a proxy is to stand before. */
export interface ServerToProxy {
  readonly source: McpSource;
  readonly environment: Environment;
  /** The catalogue of its tools; rejects where there is none in `tools/`. */
  readonly findCatalogue: () => Promise<Catalogue>;
}

/** Messages longer than this end the connection. */
export const maxMessageBytes = 256 * 1024 * 1024;

/** The server that `--mcp`, `--mcp-url`, `--mcp-config` or a catalogue's name tells. Rejects with `ConfigurationError`. */
export async function serverToProxy(
  word: string | undefined,
  request: CatalogueRequest,
): Promise<ServerToProxy> {
  const { settings, environment } = request;
  const { workspace, mcpEnv } = settings;
  const given = [settings.mcp, settings.mcpUrl, settings.mcpConfig, word];
  if (given.filter((one) => one !== undefined).length !== 1) {
    throw new ConfigurationError('One MCP server is needed to stand before.', {
      remedy:
        'Give one of --mcp "COMMAND", --mcp-url URL, --mcp-config FILE#SERVER and the name of a catalogue.',
    });
  }
  const named = await namedMcpSource(request);
  const bare: Catalogue =
    named === null
      ? await loadCatalogue(workspace, word ?? '')
      : { version: 1, name: settings.name ?? named.name, source: named.source, tools: [] };
  const { source } = runningIn(workspace, withMcpEnvironment(authorised(bare, request), mcpEnv));
  if (source.kind !== 'mcp-stdio' && source.kind !== 'mcp-http') {
    throw new ConfigurationError(`"${bare.name}" is no catalogue of an MCP server.`, {
      remedy: 'Give the server: --mcp "COMMAND" or --mcp-url URL.',
    });
  }
  const known = { ...named?.env, ...environment };
  checkEnvironment(source, known);
  return {
    source,
    environment: known,
    findCatalogue: async () => (named === null ? bare : catalogueOfServer(bare.name, workspace)),
  };
}

async function catalogueOfServer(name: string, workspace: string): Promise<Catalogue> {
  const names = await listCatalogues(workspace);
  if (names.includes(name)) return loadCatalogue(workspace, name);
  const known = names.length === 0 ? 'has no catalogue' : `has ${names.slice(0, 20).join(', ')}`;
  throw new ConfigurationError(
    `There are no docs of this server: ${workspace} ${known}, no "${name}".`,
    {
      remedy: 'Give --workspace DIR, the catalogue with --name NAME, or the docs with --docs FILE.',
    },
  );
}

/** The server as a proxy opens it, with the errors it tells. */
export function proxied(
  { source, environment }: Pick<ServerToProxy, 'source' | 'environment'>,
  refine: ProxiedServer['refine'],
  onStderr: (chunk: Buffer) => void,
): ProxiedServer {
  return {
    label: serverLabel(source),
    refine,
    open: opener(source, environment, onStderr),
    describeStart: (how, cause) =>
      startFailure(source, cause ?? Object.assign(new Error('ended'), { code: 'EPIPE' }), how),
  };
}

function opener(
  source: McpSource,
  env: Environment,
  onStderr: (chunk: Buffer) => void,
): OpenUpstream {
  const redactor = createRedactor(secretsOf(sourceEnvironmentNames(source), env));
  if (source.kind === 'mcp-stdio') {
    const command = serverCommand(source, { env, passEnv: [], maxMessageBytes });
    return async (listener) => stdioUpstream({ command, redactor, onStderr }, listener);
  }
  if (source.transport === 'sse') {
    throw new ConfigurationError(`${source.url} speaks the legacy SSE transport.`, {
      remedy: 'A proxy stands before stdio and streamable HTTP alone: ask the server for /mcp.',
    });
  }
  const { url, headers } = serverAddress(source, env);
  return async (listener) => new HttpUpstream({ source, url, headers, redactor }, listener);
}
