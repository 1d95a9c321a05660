import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Catalogue } from '../../src/core/catalogue.js';
import { listen } from '../support/listen.js';
import { runCli } from '../support/run-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const memoryServer = fileURLToPath(
  new URL('../../node_modules/@modelcontextprotocol/server-memory/dist/index.js', import.meta.url),
);

const api = {
  openapi: '3.1.0',
  info: { title: 'Planets', version: '1' },
  servers: [{ url: 'https://planets.example' }],
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
  paths: {
    '/planets': {
      get: { operationId: 'listPlanets', tags: ['read'], responses: {} },
      post: { operationId: 'addPlanet', responses: {} },
    },
    '/moons': { get: { operationId: 'listMoons', tags: ['read'], responses: {} } },
  },
};

const toolbench = (name: string) => ({
  tool_name: name,
  tool_description: `${name} things`,
  api_list: [
    {
      name: `get ${name}`,
      url: 'https://x.example/get',
      description: 'Gets.',
      method: 'GET',
      required_parameters: [],
      optional_parameters: [],
    },
  ],
});

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
  await writeFile(join(folder.path, 'planets.json'), JSON.stringify(api));
});
afterEach(() => folder.remove());

const run = (args: readonly string[], env: Record<string, string> = {}) =>
  runCli(args, { cwd: folder.path, env });

async function catalogue(name: string): Promise<Catalogue> {
  return JSON.parse(
    await readFile(join(folder.path, 'tools', `${name}.json`), 'utf8'),
  ) as Catalogue;
}

describe('import', () => {
  it('says what is waited for where a document is slow to come, and nothing of it with --quiet', async () => {
    const server = createServer((_request, response) => {
      setTimeout(() => response.end(JSON.stringify(api)), 2_500);
    });
    const { url, close } = await listen(server);
    try {
      const [told, silent] = await Promise.all([
        run(['import', `${url}/a.json`, '--name', 'a']),
        run(['import', `${url}/b.json`, '--name', 'b', '--quiet']),
      ]);
      expect(told.stderr).toMatch(new RegExp(`^waiting for ${url}/a\\.json \\([12] s\\)$`, 'm'));
      expect(silent).toMatchObject({ code: 0, stderr: '' });
    } finally {
      await close();
    }
  }, 60_000);

  it('tells another choice of tags from a source that has changed', async () => {
    await run(['import', 'planets.json']);
    const other = await run(['import', 'planets.json', '--tag', 'read']);
    expect(other.code).toBe(2);
    expect(other.stderr).toContain('holds other operations');
    expect(other.stderr).not.toContain('has changed');
    expect(other.stderr).toMatch(/→ .*--name planets-read.*--update/);
  }, 60_000);

  it('reads JSON Lines under a YAML name, and exports YAML under one', async () => {
    const lines = [toolbench('a'), toolbench('b')].map((one) => JSON.stringify(one));
    await writeFile(join(folder.path, 'lines.yaml'), lines.join('\n'));
    expect(await run(['import', 'lines.yaml'])).toMatchObject({ code: 0 });
    await run(['import', 'planets.json']);
    await run(['export', 'planets', '--to', 'openapi', '--docs', 'raw', '--out', 'out.yaml']);
    expect(await readFile(join(folder.path, 'out.yaml'), 'utf8')).toMatch(
      /^openapi: 3\.1\.0\ninfo:\n {2}title: Planets\n/,
    );
  }, 60_000);

  it('keeps only what was chosen, with the warnings about that, like ones together', async () => {
    const get = (operationId: string) => ({ operationId, requestBody: { $ref: '#/none' } });
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const paths = Object.fromEntries(names.map((name) => [`/${name}`, { get: get(name) }]));
    await writeFile(join(folder.path, 'odd.json'), JSON.stringify({ ...api, paths }));
    const { code, stderr } = await run(['import', 'odd.json', '--limit', '5']);
    expect(code).toBe(0);
    expect(stderr).toContain("warning a, b, c and 2 more: The body's reference is broken.\n");
    expect((await catalogue('odd')).tools.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(await run(['import', 'odd.json', '--limit', '2'])).toMatchObject({ code: 0 });
    expect((await catalogue('odd')).tools.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('finds out the format where none is given', async () => {
    const { code } = await run(['import', 'planets.json', '--name', 'found']);
    expect(code).toBe(0);
    expect((await catalogue('found')).origin).toMatchObject({ format: 'openapi' });
  });

  it('makes a catalogue of a document and says what comes next', async () => {
    const { code, stdout } = await run(['import', 'openapi', 'planets.json', '--tag', 'read']);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^planets: 2 tools, created .*tools\/planets\.json\n\nNext: npx tooldraft refine planets --dry-run\n$/,
    );
    const { tools, origin } = await catalogue('planets');
    expect(tools.map(({ id }) => id)).toEqual(['listPlanets', 'listMoons']);
    expect(origin).toMatchObject({ format: 'openapi', location: 'planets.json' });
  });

  it('keeps the filtered tools, the server and the credentials by name', async () => {
    const args = [
      'import',
      'auto',
      'planets.json',
      '--name',
      'worlds',
      '--only',
      'list*',
      '--limit',
      '1',
    ];
    const { code } = await run(
      [...args, '--server', 'http://127.0.0.1:1/v2', '--auth', 'key=PLANET_KEY'],
      { PLANET_KEY: 'hush-hush-secret' },
    );
    expect(code).toBe(0);
    const worlds = await catalogue('worlds');
    expect(worlds.tools.map(({ id }) => id)).toEqual(['listPlanets']);
    expect(worlds.source).toMatchObject({
      baseUrl: 'http://127.0.0.1:1/v2',
      credentials: [{ kind: 'header', name: 'X-Key', value: '${PLANET_KEY}' }],
    });
    for (const file of await readdir(join(folder.path, 'tools'))) {
      expect(await readFile(join(folder.path, 'tools', file), 'utf8')).not.toContain('hush-hush');
    }
  });

  it('does not take a changed document unless told to', async () => {
    await run(['import', 'openapi', 'planets.json']);
    const changed = {
      ...api,
      paths: { '/stars': { get: { operationId: 'listStars', responses: {} } } },
    };
    await writeFile(join(folder.path, 'planets.json'), JSON.stringify(changed));
    const refused = await run(['import', 'openapi', 'planets.json']);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('listStars');
    expect(refused.stderr).toContain('--update');
    const { stdout } = await run(['import', 'openapi', 'planets.json', '--update', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({
      results: [{ catalogue: 'planets', tools: 1, status: 'updated' }],
    });
  });

  it('reads a catalogue in tools/ again from its source with refine --update', async () => {
    await run(['import', 'openapi', 'planets.json']);
    const changed = {
      ...api,
      paths: { '/stars': { get: { operationId: 'listStars', responses: {} } } },
    };
    await writeFile(join(folder.path, 'planets.json'), JSON.stringify(changed));
    const { stdout, code } = await run(['refine', 'planets', '--update', '--dry-run', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      results: { groups: [{ tools: [{ tool: 'listStars', treated: 'read' }] }] },
    });
  });

  it('makes one catalogue of several ToolBench files, named after their folder', async () => {
    await mkdir(join(folder.path, 'weather'));
    await writeFile(join(folder.path, 'weather', 'a.json'), JSON.stringify(toolbench('rain')));
    await writeFile(join(folder.path, 'weather', 'b.json'), JSON.stringify(toolbench('snow')));
    const { code, stdout } = await run(['import', 'toolbench', 'weather/a.json', 'weather/b.json']);
    expect({ code, stdout }).toMatchObject({ code: 0 });
    const { tools, groups } = await catalogue('weather');
    expect(tools).toHaveLength(2);
    expect(groups?.map(({ id }) => id)).toEqual(['group:rain', 'group:snow']);
  });

  it('asks an MCP server for its tools and names the catalogue after it', async () => {
    const { code, stderr } = await run(
      [
        'import',
        'mcp',
        '--mcp',
        `${process.execPath} ${memoryServer}`,
        '--mcp-env',
        'TOKEN_OF_TEST',
      ],
      {
        TOKEN_OF_TEST: 'hush-hush-secret',
      },
    );
    expect({ code, stderr }).toMatchObject({ code: 0 });
    const memory = await catalogue('memory');
    expect(memory.tools.map(({ id }) => id)).toContain('create_entities');
    expect(memory.source).toMatchObject({
      kind: 'mcp-stdio',
      env: { TOKEN_OF_TEST: '${TOKEN_OF_TEST}' },
    });
    expect(await readFile(join(folder.path, 'tools', 'memory.json'), 'utf8')).not.toContain(
      'hush-hush',
    );
  }, 60_000);

  it('takes a server of an mcpServers file, its literal secrets kept out of every file', async () => {
    const config = {
      mcpServers: {
        notes: {
          command: process.execPath,
          args: [memoryServer],
          env: { MEMORY_TOKEN: 'hush-hush-secret' },
        },
      },
    };
    await writeFile(join(folder.path, 'mcp.json'), JSON.stringify(config));
    const { code, stdout } = await run([
      'refine',
      '--mcp-config',
      'mcp.json#notes',
      '--dry-run',
      '--json',
    ]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ results: { catalogue: 'notes' } });
    expect(await readFile(join(folder.path, 'tools', 'notes.json'), 'utf8')).not.toContain(
      'hush-hush',
    );
  }, 60_000);

  it('runs a server in the folder its command was typed in, not in the workspace', async () => {
    await mkdir(join(folder.path, 'work'));
    const { code } = await run([
      'import',
      'mcp',
      '--mcp',
      `${process.execPath} ${memoryServer}`,
      '--workspace',
      'work',
    ]);
    expect(code).toBe(0);
    const memory = JSON.parse(
      await readFile(join(folder.path, 'work', 'tools', 'memory.json'), 'utf8'),
    ) as Catalogue;
    expect(memory.source).toMatchObject({ cwd: folder.path });
  }, 60_000);
});
