import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mapWithLimit } from '../../src/support/map-with-limit.js';
import { runCli, type CliResult } from '../support/run-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

const pets = {
  version: 1,
  name: 'pets',
  source: { kind: 'none' },
  tools: [
    {
      id: 'list',
      name: 'list',
      description: 'Lists.',
      parameters: { type: 'object' },
      call: { kind: 'none' },
    },
  ],
};

const files: Record<string, string> = {
  'tools/pets.json': JSON.stringify(pets),
  'tools/broken.json': '{"version": 1, "name": "broken", ',
  'tools/newer.json': JSON.stringify({ ...pets, version: 9 }),
  'tools/odd.json': JSON.stringify({ ...pets, tools: [{ id: 5 }] }),
  'empty.json': '',
  'binary.json': '\0\u0001\u0002',
  'nothing.json': '{"hello": "world"}',
  'no-tools.json': '{"openapi": "3.0.0", "info": {"title": "x", "version": "1"}, "paths": {}}',
  'mcp.json': '{"mcpServers": {"one": {"command": "node"}, "two": {"command": "node"}}}',
  'mcp-bad.json': '{"mcpServers": {"one": {"args": 3}}}',
  'bad-config.json': '{"iteration": 3}',
  'refined-docs/pets/cut.json': '{"version": 1, "catal',
  'trajectories/pets/cut/x.json': '{',
};

beforeAll(async () => {
  folder = await temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder.path, name, '..'), { recursive: true });
    await writeFile(join(folder.path, name), text);
  }
});
afterAll(() => folder.remove());

const cases: [string[], number, RegExp][] = [
  [['refine'], 2, /Nothing says where the tools are/],
  [['refine', 'nowhere'], 2, /"nowhere" is no catalogue/],
  [['refine', 'pet'], 2, /Did you mean "pets"\?/],
  [['refine', 'pets', '--mcp', 'node x'], 2, /"pets" is no MCP server/],
  [['refine', 'broken'], 2, /broken\.json/],
  [['refine', 'newer'], 2, /newer\.json/],
  [['refine', 'odd'], 2, /odd\.json/],
  [['refine', 'empty.json'], 2, /empty\.json is empty/],
  [['refine', 'binary.json'], 2, /binary\.json/],
  [['refine', 'nothing.json'], 2, /in no format that is known/],
  [['refine', 'no-tools.json'], 2, /has no tool in it/],
  [['refine', '.'], 2, /binary\.json/],
  [['refine', 'pets', '--only', 'zzz'], 2, /No tool of pets matches "zzz"/],
  [['refine', 'pets', '--run', '../../x'], 2, /cannot be the name of a run/],
  [['refine', 'pets', '--run', 'archive'], 2, /cannot be the name of a run/],
  [['refine', 'pets', '--tag', 'x'], 2, /--tag chooses operations/],
  [['refine', 'pets', '--server', 'http://127.0.0.1:1'], 2, /not called over HTTP/],
  [['refine', 'pets', '--header', 'X: y'], 2, /not called over HTTP/],
  [['refine', 'pets', '--auth', 'nope'], 2, /not called over HTTP/],
  [['refine', 'pets', '--mcp-env', 'HOME'], 2, /no MCP server/],
  [['refine', 'pets', '--update'], 2, /was not imported/],
  [['refine', 'pets', '--role', 'embeddings=x'], 2, /OPENAI_API_KEY is not set/],
  [
    ['refine', 'pets', '--role', 'embeddings=x', '--base-url', 'nonsense'],
    2,
    /nonsense|URL|address/,
  ],
  [['refine', 'pets', '--engine', 'model'], 2, /engine needs a model/],
  [['refine', '--mcp', ''], 2, /--mcp needs a value/],
  [['refine', '--mcp', '"open quote'], 2, /never closed/],
  [['refine', '--mcp', 'no-such-program-anywhere'], 1, /no-such-program-anywhere/],
  [['refine', '--mcp', 'node -e process.exit(3)'], 1, /MCP server|server/],
  [['refine', '--mcp-url', 'ftp://x'], 2, /not an http or https address/],
  [['refine', '--mcp-url', 'http://127.0.0.1:9/mcp'], 1, /127\.0\.0\.1:9/],
  [['refine', '--mcp-config', 'mcp.json'], 2, /more than one server/],
  [['refine', '--mcp-config', 'mcp.json#three'], 2, /no server "three"/],
  [['refine', '--mcp-config', 'mcp-bad.json#one'], 2, /mcpServers\.one/],
  [['refine', '--mcp-config', 'none.json#one'], 2, /none\.json cannot be read/],
  [['refine', 'http://127.0.0.1:9/openapi.json'], 1, /127\.0\.0\.1:9/],
  [
    ['refine', 'pets', '--config', 'bad-config.json'],
    2,
    /Unknown key "iteration" in .*Did you mean "iterations"\?/,
  ],
  [['refine', 'pets', '--config', 'none.json'], 2, /cannot be read/],
  [['refine', 'pets', '--workspace', 'none'], 2, /does not exist/],
  [['refine', 'pets', '--name', '../evil', '--update'], 2, /is a catalogue already/],
  [['import', 'opennapi', 'x'], 2, /Did you mean "openapi"\?/],
  [['import', 'openapi'], 2, /needs a file or URL/],
  [['import', 'openapi', 'none.yaml'], 2, /no file none\.yaml/],
  [['import', 'openapi', 'nothing.json'], 2, /nothing\.json/],
  [['import', 'auto', 'nothing.json', '--name', '../evil'], 2, /.+/],
  [['import', 'openapi', 'a.json', '--mcp', 'x'], 2, /each say where/],
  [
    ['import', 'openai', 'nothing.json', 'empty.json', '--name', 'x'],
    2,
    /--name names one catalogue/,
  ],
  [['show', 'nowhere'], 2, /no catalogue "nowhere"/],
  [['show', '../tools/pets.json/x'], 2, /no catalogue/],
  [['show', 'pets', 'lisst'], 2, /Did you mean "list"\?/],
  [['show', 'pets', 'list', '--evidence'], 1, /refined-docs/],
  [['show', 'pets', '--run', 'none'], 2, /no run "none"/],
  [['show', 'pets', '--run', '../x'], 2, /no run/],
  [['show', 'pets', '--run', 'cut'], 1, /cut\.json/],
  [['show', 'pets', '--trajectory'], 2, /--trajectory needs a tool/],
  [['show', 'pets', 'list', '--raw', '--evidence'], 2, /exclude each other/],
  [['diff', 'pets', '--from', '1'], 2, /need a tool/],
  [['diff', 'pets', 'list', '--stat'], 2, /whole catalogue/],
  [['diff', 'pets', '--against', 'llm', '--stat'], 2, /as they ended/],
  [['diff', 'pets', '--run', 'cut'], 1, /cut\.json/],
];

describe('bad input', () => {
  const results = new Map<string, CliResult>();
  beforeAll(async () => {
    await mapWithLimit(cases, 3, async ([args]) => {
      results.set(JSON.stringify(args), await runCli(args, { cwd: folder.path }));
    });
  }, 300_000);

  it.each(cases)('%j fails with %d and says why', (args, code, message) => {
    const done = results.get(JSON.stringify(args)) as CliResult;
    expect({ code: done.code, stderr: done.stderr }).toEqual({
      code,
      stderr: expect.stringMatching(message) as unknown,
    });
    expect(done.stdout).toBe('');
    expect(done.stderr).not.toMatch(/^\s+at .*:\d+:\d+/m);
    expect(done.stderr).not.toMatch(/unexpected error|node:internal|\[object Object\]/);
  });

  it('prints one object with --json, whatever went wrong', async () => {
    const rows: [string[], string | null][] = [
      [['--json', 'refine', 'nowhere'], 'refine'],
      [['refine', '--json', '--rps', 'x'], 'refine'],
      [['show', 'pets', '--wrong', '--json'], null],
      [['nonsense', '--json'], null],
      [['show', 'pets', '--run', 'cut', '--json'], 'show'],
    ];
    for (const [args, command] of rows) {
      const { stdout, stderr, code } = await runCli(args, { cwd: folder.path });
      const answer = JSON.parse(stdout) as { errors: { message: string; remedy: unknown }[] };
      expect(Object.keys(answer)).toEqual(['version', 'command', 'status', 'results', 'errors']);
      expect(answer).toMatchObject({
        version: 1,
        command,
        results: null,
        status: code === 2 ? 'invalid' : 'failed',
      });
      expect(answer.errors).toHaveLength(1);
      expect(answer.errors[0]).toHaveProperty('remedy');
      expect(stderr).toBe('');
    }
  });

  it('shows the chain of causes with --verbose', async () => {
    const { stderr } = await runCli(['refine', 'pets', '--config', 'none.json', '--verbose'], {
      cwd: folder.path,
    });
    expect(stderr).toContain('because: ENOENT');
  });
});
