import { ConfigurationError, ModelError } from '../core/errors.js';

/** Where a model is reached, as its base URL says. */
export interface ModelEndpoint {
  /** For people and cache keys; holds no secret. */
  readonly label: string;
  readonly baseUrl: string;
  /** `plain`: bearer token; `azure-v1`: `api-key` header; `azure`: with `api-version` and deployments as well. */
  readonly kind: 'plain' | 'azure-v1' | 'azure';
  readonly apiVersion: string;
  /** True where every request needs a key; other servers may be open. */
  readonly needsKey: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

const azureHosts = ['.openai.azure.com', '.cognitiveservices.azure.com', '.services.ai.azure.com'];

/**
 * Reads a base URL. Azure is known by its host or by `?api-version=…`; a bare Azure resource gets the path that
 * fits. Throws `ConfigurationError`, which names the flag, for what is no http(s) URL or carries credentials.
 */
export function modelEndpoint(
  baseUrl = 'https://api.openai.com/v1',
  flag = '--base-url',
): ModelEndpoint {
  const url = parseUrl(baseUrl, flag);
  const apiVersion = url.searchParams.get('api-version') ?? '';
  const isAzureHost = azureHosts.some((suffix) => url.hostname.endsWith(suffix));
  const kind = apiVersion !== '' ? 'azure' : isAzureHost ? 'azure-v1' : 'plain';
  const path = url.pathname.replace(/\/+$/, '');
  const full = `${url.origin}${kind === 'plain' ? path : azurePath(path, kind)}`;
  return {
    label: apiVersion === '' ? full : `${full}?api-version=${apiVersion}`,
    baseUrl: full,
    kind,
    apiVersion,
    needsKey: isAzureHost || url.hostname === 'api.openai.com',
  };
}

function parseUrl(baseUrl: string, flag: string): URL {
  const remedy = `Give ${flag} like http://127.0.0.1:11434/v1.`;
  if (!URL.canParse(baseUrl)) {
    throw new ConfigurationError(`The base URL of the model is not a URL.`, { remedy });
  }
  const url = new URL(baseUrl);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new ConfigurationError(
      `The base URL of the model starts with ${url.protocol} instead of http: or https:.`,
      { remedy },
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new ConfigurationError('The base URL of the model carries a user name or password.', {
      remedy: `Leave them out of ${flag}; the key is taken from the environment.`,
    });
  }
  return url;
}

function azurePath(path: string, kind: 'azure-v1' | 'azure'): string {
  if (path !== '' && path !== '/openai') return path;
  return kind === 'azure' ? '/openai' : '/openai/v1';
}

/**
 * The key from the environment: of the variable that is named, else of the usual ones; '' without one. Throws `ModelError` where
 * the named variable is not set, or the endpoint takes no request without a key.
 */
export function modelKey(endpoint: ModelEndpoint, env: Environment, variable?: string): string {
  const names = variable === undefined ? usualVariables(endpoint) : [variable];
  const key = names.map((name) => env[name]?.trim() ?? '').find((value) => value !== '');
  if (key !== undefined) return key;
  if (variable !== undefined) {
    throw new ModelError(
      `The key for ${endpoint.label} is to come from ${variable}, which is not set.`,
      {
        remedy: `Set ${variable}, or leave out the option that names it.`,
      },
    );
  }
  if (!endpoint.needsKey) return '';
  throw new ModelError(`${endpoint.label} needs a key, and ${names.join(' or ')} is not set.`, {
    remedy: `Set ${names[0] ?? ''}, or name a local server with --base-url, or use --engine builtin.`,
  });
}

function usualVariables({ kind }: ModelEndpoint): readonly string[] {
  return kind === 'plain' ? ['OPENAI_API_KEY'] : ['AZURE_OPENAI_API_KEY', 'OPENAI_API_KEY'];
}
