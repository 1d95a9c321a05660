import type { Catalogue, SecurityScheme, Source } from '../core/catalogue.js';
import { ConfigurationError } from '../core/errors.js';
import { shellWords } from '../support/shell-words.js';
import { type Environment, environmentNames } from '../support/expand-environment.js';

/** What keeps a catalogue's tools from being called. */
export type MissingCredential =
  /** A variable that the catalogue refers to and that is not set, or empty. */
  | { readonly kind: 'variable'; readonly name: string }
  /** No scheme is filled, and every operation needs one of these. */
  | { readonly kind: 'scheme'; readonly schemes: readonly string[] };

/** What is missing before the first call; empty where nothing is. */
export function missingCredentials(catalogue: Catalogue, env: Environment): MissingCredential[] {
  const variables = referencedVariables(catalogue).filter((name) => !env[name]);
  const schemes = unfilledSchemes(catalogue.source);
  return [
    ...variables.map((name) => ({ kind: 'variable' as const, name })),
    ...(schemes.length > 0 ? [{ kind: 'scheme' as const, schemes }] : []),
  ];
}

/** The environment variables that a catalogue refers to anywhere in its source and calls, each once. */
function referencedVariables({ source, tools }: Catalogue): string[] {
  const headers = tools.flatMap(({ call }) =>
    call.kind === 'http' ? Object.values(call.headers ?? {}) : [],
  );
  const texts = [...sourceTexts(source), ...headers];
  return [...new Set(texts.flatMap(environmentNames))];
}

/** Throws a ConfigurationError that says what to give, where a catalogue's tools could be called and nothing says where. */
function requireServer({ name, source, tools, origin }: Catalogue): void {
  const kinds = new Set(tools.map(({ call }) => call.kind));
  if (source.kind !== 'none' || (!kinds.has('http') && !kinds.has('mcp'))) return;
  throw new ConfigurationError(`${name} cannot be called: nothing says where its server is.`, {
    remedy: kinds.has('http')
      ? 'Give its address with --server URL, or import the document from its own URL.'
      : `Import ${origin === undefined ? 'it' : 'the tools'} from the server itself, with --mcp, --mcp-url or --mcp-config, under another --name.`,
  });
}

/** Throws a ConfigurationError that says what to set or give, where anything is missing. */
export function requireCredentials(catalogue: Catalogue, env: Environment): void {
  requireServer(catalogue);
  const missing = missingCredentials(catalogue, env);
  if (missing.length === 0) return;
  const said = missing.map((one) =>
    one.kind === 'variable'
      ? `the environment variable ${one.name} is not set`
      : `nothing fills the security scheme ${one.schemes.join(' or ')}`,
  );
  const [scheme] = missing.flatMap((one) => (one.kind === 'scheme' ? one.schemes : []));
  throw new ConfigurationError(`${catalogue.name} cannot be called: ${said.join('; ')}.`, {
    remedy:
      scheme === undefined
        ? `Set the variable and try again${namedAgain(catalogue)}.`
        : `Give --auth ${scheme}=ENV_NAME with the name of the variable that holds the secret, or --auth ${scheme}=none if the server does not want it.`,
  });
}

/** Literal values of a server's file or command are not saved: they are there where it is named as it was at first. */
function namedAgain({ source, origin }: Catalogue): string {
  if (source.kind !== 'mcp-stdio' && source.kind !== 'mcp-http') return '';
  const location = origin?.location ?? '';
  const ofFile = /\.json(?:#[^#]*)?$/i.test(location);
  if (ofFile)
    return `, or name the server by its file, whose values are not saved: --mcp-config ${shellWords([location])}`;
  return ', or name the server as at first (--mcp-config FILE#SERVER, --mcp): the values given there are not saved';
}

function sourceTexts(source: Source): string[] {
  switch (source.kind) {
    case 'mcp-stdio':
      return [...source.args, ...Object.values(source.env)];
    case 'mcp-http':
      return [source.url, ...Object.values(source.headers)];
    case 'http':
      return [
        ...[source.baseUrl, ...Object.values(source.headers)],
        ...source.credentials.map(({ value }) => value),
      ];
    case 'none':
      return [];
  }
}

function unfilledSchemes(source: Source): string[] {
  if (source.kind !== 'http') return [];
  const required = source.securitySchemes.filter((scheme) => scheme.required);
  if (required.length === 0 || source.credentials.length > 0) return [];
  return required.some((scheme) => isFilledByHeader(scheme, source.headers))
    ? []
    : required.map(({ name }) => name);
}

function isFilledByHeader(
  scheme: SecurityScheme,
  headers: Readonly<Record<string, string>>,
): boolean {
  const names = Object.keys(headers).map((name) => name.toLowerCase());
  if (scheme.kind === 'cookie') return names.includes('cookie');
  if (scheme.kind === 'query') return false;
  return names.includes((scheme.parameter ?? 'authorization').toLowerCase());
}
