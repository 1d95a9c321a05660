import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { madeValues } from '../../src/schema/made-values.js';
import { minimalEnvironment } from '../../src/calls/minimal-environment.js';
import { isJsonObject, type Json, type JsonObject } from '../../src/core/json.js';
import type { JsonSchema } from '../../src/core/json-schema.js';
import { seededRandom } from '../../src/support/seeded-random.js';
import { filesystemSandbox } from '../support/filesystem-sandbox.js';
import { RawMcpClient } from '../support/raw-mcp-client.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { throughProxy } from '../support/through-proxy.js';

const callsOfEach = 110;
const timeoutMs = 60_000;
const children: ChildProcess[] = [];
const folders: (() => Promise<void>)[] = [];

afterAll(async () => {
  children.forEach((child) => child.kill('SIGKILL'));
  await Promise.all(folders.map((remove) => remove()));
});

function entryOf(name: string): string {
  const path = `../../node_modules/@modelcontextprotocol/${name}/dist/index.js`;
  return fileURLToPath(new URL(path, import.meta.url));
}

interface RealServer {
  readonly name: string;
  /** Tools whose answers are the same whenever they are called so. */
  readonly tools: RegExp;
  /** Words of its command line, and variables: for each start new ones, so that both start alike. */
  readonly place: () => Promise<{ args: string[]; env: Record<string, string> }>;
  /** Values that mean something to it, by parameter. */
  readonly values: Readonly<Record<string, readonly Json[]>>;
}

let sandbox = '';
const entity = (name: string): JsonObject => ({
  name,
  entityType: 'boat',
  observations: ['floats'],
});
const servers: readonly RealServer[] = [
  {
    name: 'server-everything',
    tools: /^(?:echo|get-sum|get-structured-content|get-tiny-image|get-annotated-message)$/,
    place: () => Promise.resolve({ args: ['stdio'], env: {} }),
    values: { message: ['ü€😀', 'a\nb', ' ', 'x'.repeat(300_000)], a: [1, 2.5, 1e21], b: [0, -3] },
  },
  {
    name: 'server-filesystem',
    tools: /^(?:read_|list_|directory_tree|search_files|get_file_info)/,
    place: () => Promise.resolve({ args: [sandbox], env: {} }),
    values: {
      path: ['notes/todo.txt', 'data', 'none', 'ünïcode – name.txt', 'images/pixel.png', '..'],
      pattern: ['**/*.txt', '*'],
    },
  },
  {
    name: 'server-memory',
    tools: /./,
    place: async () => {
      const folder = await temporaryFolder();
      folders.push(folder.remove);
      return { args: [], env: { MEMORY_FILE_PATH: join(folder.path, 'memory.json') } };
    },
    values: {
      entities: [[entity('Ada')], [entity('Bo'), entity('Cy')], []],
      relations: [[{ from: 'Ada', to: 'Bo', relationType: 'sails' }]],
      observations: [[{ entityName: 'Ada', contents: ['is red'] }]],
      names: [['Ada'], ['nobody']],
      query: ['a', 'boat'],
    },
  },
];

/** Calls by schema and by what means something, right and wrong, of tools that exist and of one that does not. */
function generatedCalls(tools: readonly JsonObject[], server: RealServer): JsonObject[] {
  const random = seededRandom(7);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random.next() * list.length)]!;
  const valueOf = (name: string, schema: JsonSchema, seed: number): Json => {
    const wrong: readonly Json[] = [null, {}, 'wrong', -1];
    const known = (server.values[name] ?? []).map((value) =>
      name === 'path' && typeof value === 'string' ? join(sandbox, value) : value,
    );
    const made = madeValues(schema, { root: schema, seed });
    const kind = random.next();
    if (kind < 0.1) return pick(wrong);
    return pick(known.length > 0 && kind < 0.8 ? known : [...made, 'x']);
  };
  return Array.from({ length: callsOfEach }, (_, index) => {
    if (index % 20 === 19) return { name: 'no-such-tool', arguments: { index } };
    const tool = tools[index % tools.length] ?? {};
    const { properties = {} } = tool['inputSchema'] as JsonSchema;
    const args = Object.entries(properties)
      .filter(() => random.next() < 0.8)
      .map(([name, schema]) => [name, valueOf(name, schema, index)] as const);
    return { name: tool['name'] ?? '', arguments: Object.fromEntries(args) };
  });
}

async function direct(server: RealServer): Promise<RawMcpClient> {
  const { args, env } = await server.place();
  const child = spawn(process.execPath, [entryOf(server.name), ...args], {
    env: minimalEnvironment(process.env, [], env),
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  children.push(child);
  return new RawMcpClient(child.stdin, child.stdout);
}

/** Every line that answers: to the handshake, to lists, to the calls, to what is no method. */
async function conversation(client: RawMcpClient, calls: readonly JsonObject[]): Promise<string[]> {
  const lines = [await client.initialize()];
  const lists = ['tools/list', 'resources/list', 'prompts/list', 'no/such-method', 'ping'];
  for (const method of lists) lines.push(await client.request(method, method));
  for (const [id, params] of calls.entries())
    lines.push(await client.request(id, 'tools/call', { ...params, _meta: { odd: id } }));
  return lines;
}

async function toolsOf(server: RealServer): Promise<JsonObject[]> {
  const client = await direct(server);
  await client.initialize();
  const { result } = JSON.parse(await client.request('t', 'tools/list')) as JsonObject;
  const listed = (isJsonObject(result) ? result['tools'] : []) as readonly JsonObject[];
  return listed.filter(({ name }) => server.tools.test(String(name as string)));
}

/** Reads all files, so that no later reading changes when they were read last. */
async function touchAll(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if ((await stat(path)).isDirectory()) await touchAll(path);
    else await readFile(path);
  }
}

describe.each(servers)('$name behind the proxy', (server) => {
  const test = existsSync(entryOf(server.name)) ? it : it.skip;

  test(
    `gives byte for byte what it gives directly, in ${callsOfEach} generated calls`,
    async () => {
      const { dir, close } = await filesystemSandbox();
      folders.push(close);
      sandbox = dir;
      await touchAll(dir);
      const calls = generatedCalls(await toolsOf(server), server);
      const expected = await conversation(await direct(server), calls);
      const { args, env } = await server.place();
      const proxy = throughProxy({
        kind: 'mcp-stdio',
        command: process.execPath,
        args: [entryOf(server.name), ...args],
        env,
      });
      const found = await conversation(proxy.client, calls);
      await proxy.close();
      expect(found).toEqual(expected);
      const succeeded = expected.filter(
        (line) => /"result":/.test(line) && !/"isError":true/.test(line),
      );
      expect(succeeded.length).toBeGreaterThan(callsOfEach / 4);
      expect(succeeded.length).toBeLessThan(expected.length - 5);
    },
    timeoutMs,
  );
});
