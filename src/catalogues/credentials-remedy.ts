import type { Source } from '../core/catalogue.js';

const header = "--header 'Authorization: Bearer ${API_TOKEN}'";
const variable = 'where API_TOKEN is the environment variable that holds the key';

/** How to give a server the key that it wants, as words for its command line. */
export function credentialsRemedy(source?: Source): string {
  if (source?.kind === 'mcp-stdio')
    return 'pass its key on with --mcp-env API_TOKEN, by the name of the environment variable that the server reads';
  if (source?.kind === 'mcp-http') return `give its key with ${header}, ${variable}`;
  const schemes = source?.kind === 'http' ? source.securitySchemes : [];
  const [scheme] = [...schemes.filter(({ required }) => required), ...schemes];
  const auth = `--auth ${scheme?.name ?? 'SCHEME'}=API_TOKEN`;
  return scheme === undefined
    ? `give its key with ${header}, or ${auth} for a security scheme of its document, ${variable}`
    : `give its key with ${auth}, or ${header}, ${variable}`;
}
