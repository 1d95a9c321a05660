import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { changedTexts } from '../../src/catalogues/write-descriptions.js';
import { sourceCode } from '../../src/config/source-code.js';
import type { JsonSchema } from '../../src/core/json-schema.js';
import { patchSource } from '../../src/reports/patch/patch-source.js';
import { executable } from '../support/installed.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const modules = fileURLToPath(new URL('../../node_modules', import.meta.url));
const timeoutMs = 60_000;

interface Server {
  readonly name: string;
  /** Where its code is; null where it is not installed. */
  readonly code: string | null;
  /** Starts a copy of it that lies in `server`, below the current folder. */
  readonly command: readonly string[];
  /** Texts that cannot be written: tool, path, why. */
  readonly missing: readonly string[];
}

/** A server from npm, whose code is what its package holds. */
function npmServer(name: string, missing: readonly string[] = []): Server {
  const code = join(modules, '@modelcontextprotocol', name, 'dist');
  const args = name === 'server-filesystem' ? ['.'] : [];
  const command = [process.execPath, 'server/index.js', ...args];
  return { name, code: existsSync(code) ? code : null, command, missing };
}

/** A server from PyPI, whose code is what its package holds. */
function pythonServer(name: string, missing: readonly string[]): Server {
  const python = executable('python3') ?? 'python3';
  const where = `import ${name}; print(${name}.__path__[0])`;
  const found = spawnSync(python, ['-c', where], { encoding: 'utf8' });
  const code = found.status === 0 ? found.stdout.trim() : null;
  return { name, code, command: [python, '-c', 'import server; server.main()'], missing };
}

const ofAnswers = (...places: readonly string[]): readonly string[] =>
  places.map((place) => `${place}: the text in server/index.js documents answers too`);
const isComputed = 'the text there is computed, in server/server.py';
const servers: readonly Server[] = [
  npmServer('server-everything'),
  npmServer('server-filesystem'),
  npmServer(
    'server-memory',
    ofAnswers(
      ...['name', 'entityType', 'observations'].map((one) => `create_entities entities[].${one}`),
      ...['create_relations', 'delete_relations'].flatMap((tool) =>
        ['from', 'to', 'relationType'].map((one) => `${tool} relations[].${one}`),
      ),
    ),
  ),
  npmServer('server-sequential-thinking'),
  pythonServer('mcp_server_git', [
    `git_log start_timestamp: ${isComputed}`,
    `git_log end_timestamp: ${isComputed}`,
  ]),
  // They name the time zone of the machine.
  pythonServer('mcp_server_time', [
    `get_current_time timezone: ${isComputed}`,
    `convert_time source_timezone: ${isComputed}`,
    `convert_time target_timezone: ${isComputed}`,
  ]),
];

interface ListedTool {
  readonly name: string;
  readonly description?: string;
  readonly inputSchema: JsonSchema;
}

async function listed(folder: string, [command = '', ...args]: readonly string[]) {
  const client = new Client({ name: 'list', version: '1' });
  await client.connect(new StdioClientTransport({ command, args, cwd: folder, stderr: 'ignore' }));
  // Some tools are registered once it is known what the client can do.
  await new Promise((resolve) => setTimeout(resolve, 500));
  const { tools } = await client.listTools();
  await client.close();
  return tools as readonly ListedTool[];
}

/** The tool with other texts for itself and all its parameters, but for those that keep theirs. */
function describedAnew(tool: ListedTool, keeps: (path: string) => boolean): ListedTool {
  const text = (path: string): string => `New of ${tool.name} ${path}: it's "so" \`x\`.`;
  const anew = (schema: JsonSchema, path: string): JsonSchema => {
    const { properties, items } = schema;
    const below = Object.entries(properties ?? {}).map(
      ([key, inner]) => [key, anew(inner, path === '' ? key : `${path}.${key}`)] as const,
    );
    return {
      ...schema,
      ...(path === '' || path.endsWith(']') || keeps(path) ? {} : { description: text(path) }),
      ...(properties === undefined ? {} : { properties: Object.fromEntries(below) }),
      ...(items === undefined ? {} : { items: anew(items, `${path}[]`) }),
    };
  };
  return { ...tool, description: text(''), inputSchema: anew(tool.inputSchema, '') };
}

const written = ({ description = '', inputSchema }: ListedTool) => ({
  description,
  parameters: inputSchema,
});

describe.each(servers)('$name with all its texts written by a patch', (server) => {
  const { code, command, missing } = server;
  const test = code === null ? it.skip : it;

  test(
    `starts, and lists those texts${code === null ? ` (${server.name} is not installed)` : ''}`,
    async () => {
      const folder = await temporaryFolder();
      try {
        const source = code ?? '';
        await cp(source, join(folder.path, 'server'), { recursive: true });
        await symlink(modules, join(folder.path, 'node_modules'));
        const own = join(source, '../node_modules');
        if (existsSync(own)) await symlink(own, join(folder.path, 'server/node_modules'));
        const manifest = join(source, '../package.json');
        if (existsSync(manifest)) await cp(manifest, join(folder.path, 'package.json'));
        const before = await listed(folder.path, command);
        const wanted = before.map((tool) => {
          const anew = written(describedAnew(tool, () => false));
          const texts = changedTexts(written(tool), anew).map(([path, text]) => ({ path, text }));
          return { name: tool.name, operation: null, raw: tool.description ?? '', texts };
        });
        const result = patchSource(await sourceCode(folder.path), wanted);
        const git = spawnSync('git', ['apply', '-'], { cwd: folder.path, input: result.patch });
        expect(git.stderr.toString()).toBe('');
        const expected = before.map((tool) =>
          describedAnew(tool, (path) =>
            missing.some((one) => one.startsWith(`${tool.name} ${path}:`)),
          ),
        );
        expect(await listed(folder.path, command)).toEqual(expected);
        expect(
          result.missing.map(({ tool, path, reason }) => `${tool} ${path}: ${reason}`),
        ).toEqual(missing);
        const texts = wanted.flatMap((tool) => tool.texts);
        expect(result.written).toHaveLength(texts.length - missing.length);
      } finally {
        await folder.remove();
      }
    },
    timeoutMs,
  );
});
