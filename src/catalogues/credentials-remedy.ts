import type { Catalogue } from '../core/catalogue.js';
import { environmentNames } from '../support/expand-environment.js';
import { isSecretName } from './mask-tokens.js';

const variable = 'where API_TOKEN is the environment variable that holds the key';

type Asked = Pick<Catalogue, 'source' | 'tools'>;

/** What to do where a server wants a key, as words for its command line: with the header, scheme or parameter that its document names. */
export function credentialsRemedy(asked: Asked): string {
  const sent = sentVariables(asked.source);
  const check = `check the key in ${sent.join(' and ')}, which was sent and refused, or `;
  return `${sent.length === 0 ? '' : check}${wayToGive(asked)}`;
}

/** The environment variables that fill headers and credentials. */
function sentVariables(source: Catalogue['source']): readonly string[] {
  if (source.kind !== 'http' && source.kind !== 'mcp-http') return [];
  const credentials = source.kind === 'http' ? source.credentials : [];
  const values = [...Object.values(source.headers), ...credentials.map(({ value }) => value)];
  return [...new Set(values.flatMap(environmentNames))];
}

function wayToGive({ source, tools }: Asked): string {
  if (source.kind === 'mcp-stdio')
    return 'pass its key on with --mcp-env API_TOKEN, by the name of the environment variable that the server reads';
  const bearer = headerFlag('Authorization', 'Bearer ${API_TOKEN}');
  if (source.kind === 'mcp-http') return `give its key with ${bearer}, ${variable}`;
  const schemes = source.kind === 'http' ? source.securitySchemes : [];
  const [scheme] = [...schemes.filter(({ required }) => required), ...schemes];
  if (scheme !== undefined) {
    const { name, kind, parameter } = scheme;
    const place = `the ${kind} ${parameter ?? 'authorization'}`;
    return `give its key with --auth ${name}=API_TOKEN (${place}), or with a header (${bearer}), ${variable}`;
  }
  const documented = secretParameter(tools);
  if (documented?.in === 'header')
    return `give its key with ${headerFlag(documented.name, '${API_TOKEN}')}, the header that its document mentions, ${variable}`;
  if (documented !== undefined)
    return `give the ${documented.in} parameter ${documented.name} with --value ${documented.argument}=…`;
  return `give its key with ${bearer}, or the header that it wants, ${variable}`;
}

function headerFlag(name: string, value: string): string {
  return `--header '${name}: ${value}'`;
}

/** The parameter that is called like a secret in most tools. */
function secretParameter(tools: Catalogue['tools']) {
  const found = tools.flatMap(({ call }) =>
    call.kind !== 'http'
      ? []
      : Object.entries(call.bindings)
          .filter(
            ([, { in: place, name }]) => /header|query|cookie/.test(place) && isSecretName(name),
          )
          .map(([argument, binding]) => ({ ...binding, argument })),
  );
  const uses = (name: string): number => found.filter((one) => one.name === name).length;
  return found.toSorted((a, b) => uses(b.name) - uses(a.name))[0];
}
