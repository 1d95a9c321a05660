import { environmentNames } from '../../support/expand-environment.js';
import { isSecretName } from '../mask-tokens.js';
import { asArray, asObject, asText, own } from '../lenient-values.js';
import { ConfigurationError } from '../../core/errors.js';

/** The first of a list of OpenAPI 3 servers that gives a URL, variables filled and made absolute; null for none. */
export function serverUrl(servers: unknown, documentUrl: string | null): string | null {
  for (const server of asArray(servers)) {
    const template = asText(own(server, 'url'));
    if (template === undefined) continue;
    const url = httpUrl(fillVariables(template, own(server, 'variables')), documentUrl);
    if (url !== null) return url;
  }
  return null;
}

/** Swagger 2's host, basePath and schemes; what is missing comes from the document's own URL. */
export function swaggerServerUrl(document: unknown, documentUrl: string | null): string | null {
  const own_ = documentUrl === null ? null : new URL(documentUrl);
  const host = asText(own(document, 'host')) ?? own_?.host;
  if (host === undefined || host === '') return null;
  const schemes = asArray(own(document, 'schemes')).filter(
    (one) => one === 'http' || one === 'https',
  );
  const scheme = schemes.includes('https')
    ? 'https'
    : (schemes[0] ?? own_?.protocol.replace(':', '') ?? 'https');
  const basePath = asText(own(document, 'basePath')) ?? '';
  return httpUrl(`${scheme}://${host}/${basePath.replace(/^\/+/, '')}`, null);
}

/** A base URL given by hand. ConfigurationError unless it is an absolute http(s) URL. */
export function parseServerOption(server: string): string {
  const [address = '', query] = server.split(/\?([^#]*)/);
  const url = httpUrl(address, null);
  for (const [, name = '', value = ''] of (query ?? '').matchAll(/([^=&]+)=([^&]+)/g)) {
    if (!isSecretName(name) || environmentNames(value).length > 0) continue;
    throw new ConfigurationError(`The value of ${name} in the server's URL looks like a secret.`, {
      remedy: `Put it into an environment variable and write '…?${name}=\${ENV_NAME}'.`,
    });
  }
  if (url !== null) return query === undefined || query === '' ? url : `${url}?${query}`;
  throw new ConfigurationError(`"${server}" is not a server's URL.`, {
    remedy: 'Give an absolute URL such as https://api.example.com/v1.',
  });
}

function fillVariables(template: string, variables: unknown): string {
  return template.replace(/\{([^{}]+)\}/g, (placeholder, name: string) => {
    const variable = asObject(own(variables, name));
    return (
      asText(own(variable, 'default')) ?? asText(asArray(own(variable, 'enum'))[0]) ?? placeholder
    );
  });
}

function httpUrl(address: string, base: string | null): string | null {
  if (/[{}]/.test(address)) return null;
  const withScheme = address.trim();
  const parsed = URL.canParse(withScheme, base ?? undefined)
    ? new URL(withScheme, base ?? undefined)
    : null;
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return null;
  // A document may show an address with a password: it is no one's to keep.
  [parsed.hash, parsed.username, parsed.password] = ['', '', ''];
  return parsed.href.replace(/\/+$/, '');
}
