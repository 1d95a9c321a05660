import { relative } from 'node:path';
import { mcpSourceOfCommand } from '../catalogues/mcp-command.js';
import { mcpCatalogueName } from '../catalogues/mcp-name.js';
import { readMcpConfig } from '../catalogues/mcp-config.js';
import { slug } from '../catalogues/catalogue-name.js';
import { hideSecrets } from '../catalogues/hide-secrets.js';
import type { McpSource } from '../calls/mcp-transport.js';
import type { Catalogue } from '../core/catalogue.js';
import { ConfigurationError } from '../core/errors.js';
import { writeJson } from '../core/json-text.js';
import { abortable } from '../support/abortable.js';
import { placeInWorkspace, type CatalogueRequest } from './catalogue-request.js';
import type { Environment } from './load-settings.js';
import { isHttpUrl } from '../support/is-http-url.js';

/** An MCP server as the settings name it. */
export interface NamedMcpSource {
  readonly source: McpSource;
  /** Literal values that were hidden behind names: for this run, never saved. */
  readonly env: Environment;
  readonly name: string;
  /** What the catalogue's origin says. */
  readonly location: string;
}

/** An MCP server by the command that starts it. */
export function fromCommand(line: string): NamedMcpSource {
  const { source, env } = mcpSourceOfCommand(line);
  const name = mcpCatalogueName(source);
  return { source, env, name, location: [source.command, ...source.args].join(' ') };
}

/** An MCP server by its address. */
export function fromUrl(url: string): NamedMcpSource {
  if (!isHttpUrl(url) || !URL.canParse(url)) {
    throw new ConfigurationError(`--mcp-url ${url} is not an http or https address.`, {
      remedy: 'Give the whole address, e.g. https://example.com/mcp.',
    });
  }
  const { source, env } = hideSecrets(
    { kind: 'mcp-http', url, transport: 'auto', headers: {} },
    'mcp',
  );
  return {
    source,
    env,
    name: mcpCatalogueName(source),
    location: source.url,
  };
}

async function fromConfig(place: string, request: CatalogueRequest): Promise<NamedMcpSource> {
  const split = place.lastIndexOf('#');
  const file = split < 0 ? place : place.slice(0, split);
  const server = split < 0 ? undefined : place.slice(split + 1);
  const { source, env } = await readMcpConfig(file, server);
  if (source.kind !== 'mcp-stdio' && source.kind !== 'mcp-http') {
    throw new ConfigurationError(`${place} is not an MCP server.`, { file });
  }
  const name = slug(server ?? '') || mcpCatalogueName(source);
  return {
    source,
    env,
    name,
    location: `${placeInWorkspace(file, request)}${server === undefined ? '' : `#${server}`}`,
  };
}

/** A stdio server runs where its command was typed; the workspace is the default and is not written down. */
function withFolder(
  named: NamedMcpSource,
  { settings, currentFolder }: CatalogueRequest,
): NamedMcpSource {
  const { source } = named;
  if (
    source.kind !== 'mcp-stdio' ||
    source.cwd !== undefined ||
    relative(settings.workspace, currentFolder) === ''
  ) {
    return named;
  }
  return { ...named, source: { ...source, cwd: currentFolder } };
}

/** The MCP server that `--mcp`, `--mcp-url` or `--mcp-config` names; null where none is given. Throws `ConfigurationError`. */
export async function namedMcpSource(request: CatalogueRequest): Promise<NamedMcpSource | null> {
  const { mcp, mcpUrl, mcpConfig } = request.settings;
  if (mcp !== undefined) return withFolder(fromCommand(mcp), request);
  if (mcpUrl !== undefined) return fromUrl(mcpUrl);
  return mcpConfig === undefined ? null : withFolder(await fromConfig(mcpConfig, request), request);
}

/** The catalogue with its stdio server told to run in the workspace where it names no folder of its own. */
export function runningIn(workspace: string, catalogue: Catalogue): Catalogue {
  const { source } = catalogue;
  return source.kind === 'mcp-stdio'
    ? { ...catalogue, source: { ...source, cwd: source.cwd ?? workspace } }
    : catalogue;
}

/** The environment with names passed on: `--mcp-env NAME` as a reference in the source. Throws where the source is no stdio server. */
export function withMcpEnvironment(catalogue: Catalogue, names: readonly string[]): Catalogue {
  if (names.length === 0) return catalogue;
  const wrong = names.find((name) => !/^[A-Za-z_]\w*$/.test(name));
  if (wrong !== undefined) {
    throw new ConfigurationError('--mcp-env takes the name of an environment variable.', {
      remedy: `Write --mcp-env ${/^[A-Za-z_]\w*/.exec(wrong)?.[0] ?? 'NAME'}; its value is read from the environment.`,
    });
  }
  const { source } = catalogue;
  if (source.kind !== 'mcp-stdio') {
    throw new ConfigurationError(
      `${catalogue.name} is no MCP server that is started here, so --mcp-env reaches nothing.`,
      {
        remedy: "Leave out --mcp-env; give headers with --header 'NAME: ${ENV_NAME}'.",
      },
    );
  }
  const passed = Object.fromEntries(names.map((name) => [name, `\${${name}}`]));
  return { ...catalogue, source: { ...source, env: { ...source.env, ...passed } } };
}

export interface ListingOptions {
  readonly workspace: string;
  readonly environment: Environment;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** A server's `tools/list` as bytes, to be read and kept like any other source. */
export async function listedTools(source: McpSource, options: ListingOptions): Promise<Uint8Array> {
  const placed =
    source.kind === 'mcp-stdio' ? { ...source, cwd: source.cwd ?? options.workspace } : source;
  const { listMcpTools } = await import('../calls/list-mcp-tools.js');
  const listing = listMcpTools(placed, {
    env: options.environment,
    timeoutMs: options.timeoutMs,
  });
  return Buffer.from(`${writeJson(await abortable(listing, options.signal), 2)}\n`);
}
