import type { Catalogue } from '../core/catalogue.js';
import { ConfigurationError } from '../core/errors.js';
import { parseServerOption } from './openapi/servers.js';
import { isHttpUrl } from '../support/is-http-url.js';

/**
 * The catalogue with every call going to another base URL (`--server`), calls with a host of their own too: their path
 * is kept, their host is not. ConfigurationError where the tools are not called over HTTP.
 */
export function applyServer(catalogue: Catalogue, server: string): Catalogue {
  const baseUrl = parseServerOption(server);
  const { source } = catalogue;
  const isHttp = catalogue.tools.some(({ call }) => call.kind === 'http');
  if (!isHttp || (source.kind !== 'http' && source.kind !== 'none')) {
    throw new ConfigurationError(`The tools of ${catalogue.name} are not called over HTTP.`, {
      remedy: 'Leave out --server.',
    });
  }
  const rest =
    source.kind === 'http'
      ? source
      : { kind: 'http' as const, headers: {}, credentials: [], securitySchemes: [] };
  return {
    ...catalogue,
    source: { ...rest, baseUrl },
    tools: catalogue.tools.map((tool) => {
      if (tool.call.kind !== 'http' || !isHttpUrl(tool.call.path)) return tool;
      const path = tool.call.path.replace(/^https?:\/\/[^/?#]*/i, '') || '/';
      return { ...tool, call: { ...tool.call, path } };
    }),
  };
}
