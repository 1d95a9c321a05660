import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { mcpSourceOfCommand, parseCommandLine } from '../../src/catalogues/mcp-command.js';
import { readMcpConfig } from '../../src/catalogues/mcp-config.js';
import { mcpCatalogueName } from '../../src/catalogues/mcp-name.js';
import { readMcpTools } from '../../src/catalogues/mcp-tools.js';
import { warningTexts } from '../../src/catalogues/read-catalogue.js';
import { catalogueSchema } from '../../src/core/catalogue.js';
import { temporaryFolder } from '../support/temporary-folder.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

async function configFile(name: string, content: unknown): Promise<string> {
  const file = join(folder.path, name);
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

describe('a tools/list result', () => {
  it('takes side effects from the annotations, the careful reading where they disagree', () => {
    const hints: [object | undefined, string][] = [
      [{ readOnlyHint: true }, 'none'],
      [{ readOnlyHint: false }, 'write'],
      [{ destructiveHint: true }, 'destructive'],
      [{ destructiveHint: false }, 'write'],
      [{ readOnlyHint: true, destructiveHint: true }, 'destructive'],
      [{ idempotentHint: true }, 'unknown'],
      [undefined, 'unknown'],
    ];
    const tools = hints.map(([annotations], index) => ({
      name: `t${index}`,
      inputSchema: { type: 'object' },
      annotations,
    }));
    const { catalogue } = readMcpTools({ tools }, { name: 'm', location: 'm' });
    expect(catalogue.tools.map((tool) => tool.sideEffects)).toEqual(hints.map(([, said]) => said));
  });

  it('keeps hidden characters and says so; odd names too', () => {
    const { catalogue, warnings } = readMcpTools(
      [
        { name: 'a/b', description: 'Reads\u200b it.\u0007', inputSchema: {} },
        { name: 'line\nend', title: 'Title', outputSchema: { type: 'object' } },
        { name: '' },
        7,
      ],
      { name: 'm', location: 'm' },
    );
    expect(catalogue.tools.map((tool) => tool.description)).toEqual([
      'Reads\u200b it.\u0007',
      'Title',
    ]);
    expect(catalogue.tools[1]?.returns).toEqual({ type: 'object' });
    expect(warningTexts(warnings)).toEqual([
      'line\nend: It states no input schema.',
      'Tool 3 has no name and was left out.',
      'Tool 4 is no object and was left out.',
      'a/b: The description hides control characters and zero-width characters.',
      'line\nend: The name has line ends or hidden characters in it.',
    ]);
    expect(catalogueSchema.safeParse(catalogue).success).toBe(true);
  });

  it.each([
    ['inputSchema: null, description: null, title: null, outputSchema: null', /no input schema/],
    ['inputSchema: true, annotations: null, icons: null', null],
    ['inputSchema: {type: null, properties: null, required: null}', null],
    ['inputSchema: []', /schema is a list where an object belongs/],
    ['inputSchema: object', /schema is a string where an object belongs/],
  ])('takes null for absence and names what cannot be read: %s', (entry, said) => {
    const list = [parse(`{name: a, ${entry}}`) as unknown];
    const { catalogue, warnings } = readMcpTools(list, { name: 'm', location: 'm' });
    expect(catalogue.tools[0]?.parameters).toEqual({ type: 'object', properties: {} });
    expect(catalogue.tools[0]).not.toHaveProperty('returns');
    expect(warningTexts(warnings)).toEqual(said === null ? [] : [expect.stringMatching(said)]);
  });

  it.each(['again', ''])('says where the list ends at a cursor: %j', (nextCursor) => {
    const listed = { tools: [{ name: 'a', inputSchema: {} }], nextCursor };
    const { warnings } = readMcpTools(listed, { name: 'm', location: 'm' });
    expect(warningTexts(warnings)[0]).toMatch(/ends with (the cursor "again"|an empty cursor)/);
  });

  it('keeps a schema without type or properties usable', () => {
    const { catalogue } = readMcpTools([{ name: 'a', inputSchema: true }], {
      name: 'm',
      location: 'm',
    });
    expect(catalogue.tools[0]?.parameters).toEqual({ type: 'object', properties: {} });
  });
});

describe('a command line', () => {
  it.each([
    ['npx -y "a b" c', ['npx', '-y', 'a b', 'c']],
    [`sh -c 'echo "$X" | wc'`, ['sh', '-c', 'echo "$X" | wc']],
    ['a\\ b "c\\"d" \'e\\f\' ""', ['a b', 'c"d', 'e\\f', '']],
    ['C:\\dir\\x.exe --a=b"c d"', ['C:\\dir\\x.exe', '--a=bc d']],
    ['  a\tb  ', ['a', 'b']],
  ])('%s', (line, words) => {
    expect(parseCommandLine(line)).toEqual(words);
  });

  it.each(['', '   ', 'a "b', "a 'b", 'a | b', 'a && b', 'A=1 B=2'])('refuses %j', (line) => {
    expect(() => mcpSourceOfCommand(line)).toThrow(/The command/);
  });

  it.each(['env', '/usr/bin/env'])('sets variables after %s too', (word) => {
    const { source, env } = mcpSourceOfCommand(`${word} TOKEN=s3cret npx server`);
    expect(source).toMatchObject({ command: 'npx', args: ['server'], env: { TOKEN: '${TOKEN}' } });
    expect(env).toEqual({ TOKEN: 's3cret' });
  });

  it('sets variables before the command, and keeps secrets apart', () => {
    const { source, env } = mcpSourceOfCommand('TOKEN=s3cret npx server --api-key abc --n=1');
    expect(source).toEqual({
      kind: 'mcp-stdio',
      command: 'npx',
      args: ['server', '--api-key', '${NPX_API_KEY}', '--n=1'],
      env: { TOKEN: '${TOKEN}' },
    });
    expect(env).toEqual({ TOKEN: 's3cret', NPX_API_KEY: 'abc' });
  });

  it.each([
    ['npx -y @modelcontextprotocol/server-filesystem@1.2 /tmp', 'filesystem'],
    ['node ./build/weather-mcp/dist/index.js', 'weather'],
    ['uvx mcp-server-git --repository .', 'git'],
    ['python3 -m', 'mcp'],
  ])('names the catalogue of %s', (line, name) => {
    expect(mcpCatalogueName(mcpSourceOfCommand(line).source)).toBe(name);
  });
});

describe('an mcpServers file', () => {
  const servers = {
    mcpServers: {
      local: {
        command: 'node',
        args: ['s.js', 3],
        env: { API_KEY: 'abc', MODE: '${env:MODE}', LEVEL: '${LEVEL:-info}' },
        cwd: '/x',
      },
      far: {
        url: 'https://mcp.example.com/mcp?api_key=zzz&x=1',
        type: 'sse',
        headers: { Authorization: 'Bearer abc', Accept: 'a/b' },
      },
    },
  };

  it('keeps literal values out of the source', async () => {
    const file = await configFile('two.json', servers);
    const local = await readMcpConfig(file, 'local');
    expect(local.source).toEqual({
      kind: 'mcp-stdio',
      command: 'node',
      args: ['s.js', '3'],
      env: { API_KEY: '${API_KEY}', MODE: '${MODE}', LEVEL: '${LEVEL}' },
      cwd: '/x',
    });
    expect(local.env).toEqual({ API_KEY: 'abc', LEVEL: 'info' });
    const far = await readMcpConfig(file, 'far');
    expect(far.source).toEqual({
      kind: 'mcp-http',
      url: 'https://mcp.example.com/mcp?api_key=${FAR_API_KEY}&x=1',
      transport: 'sse',
      headers: { Authorization: '${FAR_AUTHORIZATION}', Accept: 'a/b' },
    });
    expect(far.env).toEqual({ FAR_API_KEY: 'zzz', FAR_AUTHORIZATION: 'Bearer abc' });
  });

  it('lists the servers where none or an unknown one is named', async () => {
    const file = await configFile('two.json', servers);
    await expect(readMcpConfig(file)).rejects.toMatchObject({ code: 'configuration' });
    await expect(readMcpConfig(file, 'x')).rejects.toMatchObject({
      remedy: expect.stringContaining('local, far') as unknown,
    });
  });

  it.each([
    ['none.json', { mcpServers: {} }],
    ['list.json', []],
    ['bare.json', { mcpServers: { a: {} } }],
    ['types.json', { mcpServers: { a: { command: 'x', args: 'y' } } }],
    ['file-url.json', { mcpServers: { a: { url: 'file:///etc/passwd' } } }],
    ['cut.json', '{"mcpServers": {'],
  ])('refuses %s and names it', async (name, content) => {
    const file = await configFile(name, content);
    await expect(readMcpConfig(file, 'a')).rejects.toMatchObject({ exitCode: 2, file });
  });

  it('refuses a file that is not there', async () => {
    await expect(readMcpConfig(join(folder.path, 'no.json'))).rejects.toMatchObject({
      exitCode: 2,
    });
  });
});
