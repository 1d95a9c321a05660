import type { Catalogue, Credential, SecurityScheme } from '../core/catalogue.js';
import { ConfigurationError } from '../core/errors.js';
import { environmentNames } from '../support/expand-environment.js';
import { isSecretName, looksLikeToken } from './mask-tokens.js';

export interface Authentication {
  /** `scheme=ENV_NAME`, a security scheme of the source (of RestBench, which has none, a query parameter) and the variable that fills it; `none` for a scheme that the server does not want. */
  readonly auth?: readonly string[] | undefined;
  /** `Name: value`, a secret value as `${ENV_NAME}`. */
  readonly headers?: readonly string[] | undefined;
}

/**
 * The catalogue with credentials and headers that name environment variables, never values. ConfigurationError for an
 * unknown scheme (naming the known ones), a literal secret, and a source that takes no headers.
 */
export function applyAuth(
  catalogue: Catalogue,
  { auth = [], headers = [] }: Authentication,
): Catalogue {
  if (auth.length === 0 && headers.length === 0) return catalogue;
  const { source } = catalogue;
  const added = Object.fromEntries(headers.map(parseHeader));
  switch (source.kind) {
    case 'http': {
      const takesKeys = catalogue.origin?.format === 'restbench';
      const unwanted = source.securitySchemes.filter(({ name }) => auth.includes(`${name}=none`));
      const credentials = auth
        .filter((entry) => !unwanted.some(({ name }) => entry === `${name}=none`))
        .map((entry) => parseCredential(entry, source.securitySchemes, takesKeys));
      const replaced = [...credentials, ...unwanted.map((scheme) => credentialOf(scheme, ''))];
      const kept = source.credentials.filter((old) => !replaced.some((one) => samePlace(old, one)));
      return {
        ...catalogue,
        source: {
          ...source,
          headers: mergedHeaders(source.headers, added),
          credentials: [...kept, ...credentials],
          securitySchemes: source.securitySchemes.map((scheme) =>
            unwanted.includes(scheme) ? { ...scheme, required: false } : scheme,
          ),
        },
      };
    }
    case 'mcp-http':
      if (auth.length > 0) throw noSchemes(auth[0] ?? '', 'An MCP server');
      return { ...catalogue, source: { ...source, headers: mergedHeaders(source.headers, added) } };
    default:
      throw new ConfigurationError(`The tools of ${catalogue.name} are not called over HTTP.`, {
        remedy:
          'Leave out --auth and --header; pass variables to an MCP server with --mcp-env NAME.',
      });
  }
}

/** `takesKeys`: the source says nothing of how it is authenticated, and a name that is no scheme is a key in the query. */
function parseCredential(
  entry: string,
  schemes: readonly SecurityScheme[],
  takesKeys: boolean,
): Credential {
  const split = entry.lastIndexOf('=');
  const [name, variable] = [entry.slice(0, split).trim(), entry.slice(split + 1).trim()];
  const plain = /^\$\{(.*)\}$/.exec(variable)?.[1] ?? variable;
  if (split < 1 || !/^[A-Za-z_]\w*$/.test(plain) || looksLikeToken(plain)) {
    throw new ConfigurationError('--auth takes a scheme and the name of an environment variable.', {
      remedy: 'Write --auth scheme=ENV_NAME, and put the secret into that variable.',
    });
  }
  const scheme = schemes.find((one) => one.name === name);
  if (scheme === undefined) {
    if (schemes.length === 0 && takesKeys) return { kind: 'query', name, value: `\${${plain}}` };
    if (schemes.length === 0) throw noSchemes(entry, 'The source');
    const known = schemes.map((one) => one.name).join(', ');
    throw new ConfigurationError(`There is no security scheme "${name}".`, {
      remedy: `Use one of: ${known}.`,
    });
  }
  return credentialOf(scheme, `\${${plain}}`);
}

function credentialOf({ kind, parameter = '' }: SecurityScheme, value: string): Credential {
  return kind === 'bearer' || kind === 'basic' ? { kind, value } : { kind, name: parameter, value };
}

function parseHeader(header: string): [name: string, value: string] {
  const split = header.indexOf(':');
  const [name, value] = [header.slice(0, split).trim(), header.slice(split + 1).trim()];
  if (
    split < 1 ||
    value === '' ||
    !/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) ||
    /[\r\n\0]/.test(value)
  ) {
    throw new ConfigurationError('--header takes a name and a value.', {
      remedy: "Write --header 'X-Key: ${ENV_NAME}'.",
    });
  }
  const isLiteral = environmentNames(value).length === 0;
  if (isLiteral && (isSecretName(name) || looksLikeToken(value))) {
    throw new ConfigurationError(`The value of the header ${name} looks like a secret.`, {
      remedy: `Put it into an environment variable and write --header '${name}: \${ENV_NAME}'.`,
    });
  }
  return [name, value];
}

/** Header names are the same in any case. */
function mergedHeaders(
  old: Readonly<Record<string, string>>,
  added: Readonly<Record<string, string>>,
): Record<string, string> {
  const replaced = new Set(Object.keys(added).map((name) => name.toLowerCase()));
  const kept = Object.entries(old).filter(([name]) => !replaced.has(name.toLowerCase()));
  return { ...Object.fromEntries(kept), ...added };
}

function samePlace(a: Credential, b: Credential): boolean {
  const place = (one: Credential): string =>
    one.kind === 'bearer' || one.kind === 'basic' ? 'authorization' : `${one.kind} ${one.name}`;
  return place(a) === place(b);
}

function noSchemes(entry: string, who: string): ConfigurationError {
  return new ConfigurationError(
    `${who} declares no security scheme, so "${entry}" fills nothing.`,
    {
      remedy: "Use --header 'Authorization: Bearer ${ENV_NAME}' or the header the API wants.",
    },
  );
}
