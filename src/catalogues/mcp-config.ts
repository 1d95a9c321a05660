import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Source } from '../core/catalogue.js';
import { ConfigurationError, messageOf } from '../core/errors.js';
import { isJsonObject } from '../core/json.js';
import { type HiddenSecrets, hideSecrets } from './hide-secrets.js';
import { own } from './lenient-values.js';
import { parseDocument } from './parse-document.js';
import { isHttpUrl } from '../support/is-http-url.js';
import { refuseCredentials } from '../support/refuse-credentials.js';

const setting = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const serverSchema = z.object({
  command: z.string().min(1).optional(),
  args: z.array(setting).optional(),
  env: z.record(z.string(), setting).optional(),
  cwd: z.string().optional(),
  url: z.string().optional(),
  serverUrl: z.string().optional(),
  type: z.string().optional(),
  transport: z.string().optional(),
  headers: z.record(z.string(), setting).optional(),
});

/**
 * One server of a file with `mcpServers` (or VS Code's `servers`). Literal environment values and headers come back
 * apart, in `env`. ConfigurationError naming file and field, with the servers there are.
 */
export async function readMcpConfig(file: string, server?: string): Promise<HiddenSecrets> {
  const servers = await readServers(file);
  const names = Object.keys(servers);
  const name = server ?? (names.length === 1 ? names[0] : undefined);
  if (name === undefined || !Object.hasOwn(servers, name)) {
    const asked = server === undefined ? 'more than one server' : `no server "${server}"`;
    throw new ConfigurationError(`${file} has ${asked}.`, {
      file,
      remedy: `Give one of them, e.g. ${file}#${names[0] ?? 'name'}. There are: ${names.join(', ')}.`,
    });
  }
  const parsed = serverSchema.safeParse(servers[name]);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const path = ['mcpServers', name, ...(issue?.path ?? [])].join('.');
    throw new ConfigurationError(`${file}: ${path}: ${issue?.message ?? 'is not valid'}.`, {
      file,
    });
  }
  return hideSecrets(sourceOf(parsed.data, file, name), name);
}

async function readServers(file: string): Promise<Readonly<Record<string, unknown>>> {
  const { value } = parseDocument(await readConfig(file), { file });
  const servers =
    own(value, 'mcpServers') ?? own(value, 'servers') ?? own(own(value, 'mcp'), 'servers');
  if (isJsonObject(servers) && Object.keys(servers).length > 0) return servers;
  throw new ConfigurationError(`${file} lists no MCP servers.`, {
    file,
    remedy: 'Give a file with {"mcpServers": {"<name>": {"command": …}}}.',
  });
}

async function readConfig(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (cause) {
    throw new ConfigurationError(`${file} cannot be read: ${messageOf(cause)}.`, { file, cause });
  }
}

function sourceOf(server: z.infer<typeof serverSchema>, file: string, name: string): Source {
  const url = server.url ?? server.serverUrl;
  if (server.command !== undefined) {
    return {
      kind: 'mcp-stdio',
      command: server.command,
      args: server.args ?? [],
      env: server.env ?? {},
      ...(server.cwd === undefined ? {} : { cwd: server.cwd }),
    };
  }
  if (url !== undefined && isHttpUrl(url)) {
    refuseCredentials(url, `mcpServers.${name}.url of ${file}`);
    return { kind: 'mcp-http', url, transport: transportOf(server), headers: server.headers ?? {} };
  }
  throw new ConfigurationError(
    `${file}: mcpServers.${name} has neither a command nor an http(s) url.`,
    {
      file,
      remedy: 'Give it "command" and "args", or "url".',
    },
  );
}

function transportOf(server: z.infer<typeof serverSchema>): 'auto' | 'streamable-http' | 'sse' {
  const stated = (server.transport ?? server.type ?? '').toLowerCase().replace(/[^a-z]/g, '');
  if (stated === 'sse') return 'sse';
  return stated === 'http' || stated === 'streamablehttp' ? 'streamable-http' : 'auto';
}
