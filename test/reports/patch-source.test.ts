import { spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { executable } from '../support/installed.js';
import { patchSource, type SourceFile } from '../../src/reports/patch/patch-source.js';
import type { WantedTool } from '../../src/reports/patch/source-place.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const odd = 'It\'s "new" `code` ${x} \\n\nSecond line.';

function tool(texts: Readonly<Record<string, string>>, more: Partial<WantedTool> = {}): WantedTool {
  const listed = Object.entries(texts).map(([path, text]) => ({ path, text }));
  return { name: 'walk', operation: null, raw: 'Walks.', texts: listed, ...more };
}

/** What the files are once git has applied the patch. */
async function applied(files: readonly SourceFile[], patch: string) {
  const folder = await temporaryFolder();
  try {
    for (const { path, code } of files) {
      await mkdir(dirname(join(folder.path, path)), { recursive: true });
      await writeFile(join(folder.path, path), code);
    }
    const git = (...args: string[]) =>
      spawnSync('git', args, { cwd: folder.path, input: patch, encoding: 'utf8' });
    git('init', '-q');
    expect(git('apply', '--check', '-').stderr).toBe('');
    expect(git('apply', '-').status).toBe(0);
    return await Promise.all(files.map(({ path }) => readFile(join(folder.path, path), 'utf8')));
  } finally {
    await folder.remove();
  }
}

async function patched(path: string, code: string, tools: readonly WantedTool[]) {
  const files = [{ path, code }];
  const result = patchSource(files, tools);
  const [after] = result.patch === '' ? [code] : await applied(files, result.patch);
  return { ...result, after: after! };
}

const register = (description: string, schema: string) =>
  `server.registerTool('walk', { description: ${description}, inputSchema: ${schema} }, run);\n`;

/** Form, file name, code, texts, what then stands in it. */
const forms: readonly (readonly [
  string,
  string,
  string,
  Readonly<Record<string, string>>,
  readonly string[],
])[] = [
  ['registerTool', 'a.ts', register("'Walks.'", '{}'), { '': 'New.' }, ["description: 'New.'"]],
  ['a joined text', 'a.ts', register("'Wa' + 'lks.'", '{}'), { '': 'New.' }, [": 'New.',"]],
  ['a template', 'a.ts', register('`Walks.`', '{}'), { '': 'a `b` ${c}' }, ['`a \\`b\\` \\${c}`']],
  [
    'a constant of its own',
    'a.ts',
    `const text = "Walks.";\n${register('text', '{}')}`,
    { '': 'New.' },
    ['const text = "New.";', 'description: text'],
  ],
  [
    'no description',
    'a.js',
    "server.registerTool('walk', { inputSchema: {} }, run);\n",
    { '': 'New.' },
    ["{ description: 'New.', inputSchema"],
  ],
  [
    'a shape',
    'a.ts',
    register("'Walks.'", "{ a: z.string().describe('A.'), b: z.number().optional() }"),
    { a: 'New a.', b: 'New b.' },
    [".describe('New a.')", "z.number().optional().describe('New b.')"],
  ],
  [
    'a schema of its own, nested',
    'a.ts',
    `const In = z.object({ at: z.array(z.object({ id: z.string() })) }).strict();\n${register("'Walks.'", 'In.shape')}`,
    { 'at[].id': 'An id.' },
    ["id: z.string().describe('An id.')"],
  ],
  [
    'server.tool',
    'a.mjs',
    "server.tool('walk', 'Walks.', { a: z.string() }, run);\n",
    { '': 'New.', a: 'An a.' },
    ["'walk', 'New.', { a: z.string().describe('An a.') }"],
  ],
  [
    'server.tool without a description',
    'a.ts',
    "server.tool('walk', { a: z.string() }, run);\n",
    { '': 'New.' },
    ["'walk', 'New.', {"],
  ],
  [
    'an object with a JSON schema',
    'a.ts',
    "const tools: Tool[] = [{ name: 'walk', description: 'Walks.', inputSchema: { type: 'object', properties: { a: { type: 'string', description: 'A.' }, b: { type: 'array', items: { properties: { c: {} } } } } } }];\n",
    { '': 'New.', a: 'New a.', 'b[].c': 'A c.' },
    ["description: 'New.'", "description: 'New a.'", "c: { description: 'A c.'"],
  ],
  [
    'an object whose schema is converted',
    'a.ts',
    "const In = z.object({ a: z.string() });\nexport const t = { name: 'walk', description: 'Walks.', inputSchema: zodToJsonSchema(In) as Input };\n",
    { a: 'An a.' },
    ["z.string().describe('An a.')"],
  ],
  [
    'a docstring',
    'a.py',
    'class A:\n    @mcp.tool()\n    async def walk(a: int) -> str:\n        """Walks."""\n        return "x"\n',
    { '': 'New.\n\nMore "quoted"""\\d.' },
    ['        """New.\n\n        More "quoted\\"\\"\\"\\\\d.\n        """\n        return'],
  ],
  [
    'no docstring',
    'a.py',
    '@mcp.tool\ndef walk():\n    return 1\n',
    { '': 'New.' },
    ['    """New."""\n    return 1'],
  ],
  [
    '@mcp.tool(description=…)',
    'a.py',
    '@mcp.tool(name="walk", description="Wa" "lks.")\ndef other(a):\n    return 1\n',
    { '': 'It\'s "new".' },
    ['description="It\'s \\"new\\".")'],
  ],
  [
    'Field(description=…)',
    'a.py',
    'class In(BaseModel):\n    c: str = Field(description="C.")\n\n@mcp.tool()\ndef walk(a: Annotated[int, Field(description="A.", ge=1)], b: str = Field("x", description=\'B.\'), d: In = None):\n    """Walks."""\n',
    { a: 'New a.', b: 'New b.', 'd.c': 'New c.' },
    ['description="New a."', 'description="New b."', 'description="New c."'],
  ],
];

describe('a patch of source code', () => {
  it.each(forms)('writes into %s', async (_, path, code, texts, expected) => {
    const { after, missing, written } = await patched(path, code, [tool(texts)]);
    expect(missing).toEqual([]);
    expect(written).toHaveLength(Object.keys(texts).length);
    for (const part of expected) expect(after).toContain(part);
  });

  it('finds FastAPI operations by verb and path, below a prefix too', async () => {
    const code =
      '@router.get("/{id}")\ndef one(id: int = Path(description="An id.")):\n    """Walks."""\n    return 1\n\n@router.post("/{id}")\ndef two(id: int):\n    """Walks."""\n';
    const wanted = tool({ '': 'New.', id: 'New id.' }, { operation: 'GET /pets/{id}' });
    const { after, missing } = await patched('a.py', code, [wanted]);
    expect(missing).toEqual([]);
    expect(after).toContain('Path(description="New id.")');
    expect(after.match(/"""New\."""/g)).toHaveLength(1);
    expect(after).toContain('def two(id: int):\n    """Walks."""');
  });

  it('writes any text so that the language reads it back', async () => {
    const { after } = await patched('a.mjs', register("'Walks.'", '{}'), [tool({ '': odd })]);
    const run = `let said; const run = 0; const server = { registerTool: (_, c) => (said = c.description) };\n${after}\nprocess.stdout.write(said);`;
    const read = spawnSync(process.execPath, ['--input-type=module', '-e', run]);
    expect(read.stdout.toString()).toBe(odd);
  });

  const py = executable('python3') === null ? it.skip : it;
  py.each([
    ['docstring', '@tool()\ndef walk():\n    """Walks."""\n'],
    ['description', '@tool(description="Walks.")\ndef walk():\n    pass\n'],
  ])('writes any text so that Python reads it back: %s (needs python3)', async (form, code) => {
    const path = 'a.py';
    const { after } = await patched(path, code, [tool({ '': odd })]);
    const before =
      'import inspect\nsaid = {}\ndef tool(**k):\n    said.update(k)\n    return lambda f: f\n';
    const what = form === 'docstring' ? 'inspect.getdoc(walk)' : 'said["description"]';
    const run = `${before}${after}\nprint(${what}, end="")`;
    const read = spawnSync('python3', ['-W', 'error', '-c', run], { encoding: 'utf8' });
    expect(read.stderr).toBe('');
    expect(read.stdout).toBe(odd);
  });

  it('has one hunk a tool and file', async () => {
    const lines = '\n'.repeat(30);
    const two = register("'Walks.'", `{${lines}a: z.string() }`);
    const code = `${two}${two.replace("'walk'", "'run'")}`;
    const texts = { '': 'New.', a: 'An a.' };
    const { patch, after } = await patched('a.ts', code, [
      tool(texts),
      tool(texts, { name: 'run' }),
    ]);
    expect(patch.match(/^@@/gm)).toHaveLength(2);
    expect(after.match(/New\./g)).toHaveLength(2);
  });

  it.each([
    ['with a line end', 40, '\n'],
    ['without one', 2, ''],
    ['without one, the change at its end', 0, ''],
    ['of Windows', 5, '\r\n'],
  ])('shows three lines around the changes, in a file %s', async (_, below, end) => {
    const line = end === '\r\n' ? end : '\n';
    const code = `${line.repeat(40)}${register("'Walks.'", '{}').trim()}${`${line}x();`.repeat(below)}${end}`;
    const { patch, after } = await patched('a.ts', code, [tool({ '': 'New.' })]);
    expect(after).toBe(code.replace('Walks.', 'New.'));
    expect(patch.split('\n').filter((one) => one.startsWith(' ')).length).toBeLessThanOrEqual(6);
  });

  it('takes of several places the one that says what the source said', async () => {
    const code = register("'Old.'", '{}') + register("'Walks.'", '{}');
    const { after, missing } = await patched('a.ts', code, [tool({ '': 'New.' })]);
    expect(missing).toEqual([]);
    expect(after).toBe(register("'Old.'", '{}') + register("'New.'", '{}'));
  });

  it.each([
    ['what is nowhere', 'a.ts', 'export {};\n', { '': 'New.' }, 'registered nowhere in 1 files'],
    ['a file that cannot be parsed', 'a.ts', 'const = ;\n', { '': 'N.' }, 'not parsed: a.ts'],
    [
      'a computed text',
      'a.ts',
      register('`Walks ${far}.`', '{}'),
      { '': 'New.' },
      'the text there is computed, in a.ts',
    ],
    [
      'an f-string',
      'a.py',
      '@mcp.tool(description=f"Walks {x}")\ndef walk():\n    pass\n',
      { '': 'New.' },
      'the text there is computed, in a.py',
    ],
    [
      'a constant used twice',
      'a.ts',
      `const text = 'Walks.';\nlog(text);\n${register('text', '{}')}`,
      { '': 'New.' },
      'the constant text is used in several places',
    ],
    [
      'a schema of another file',
      'a.ts',
      `import { In } from './in.js';\n${register("'Walks.'", 'In.shape')}`,
      { a: 'An a.' },
      'a is not found in the schema written there',
    ],
    [
      'a parameter without Field',
      'a.py',
      '@mcp.tool()\ndef walk(a: int):\n    """Walks."""\n',
      { a: 'An a.' },
      'it has no Field(description=…), in a.py',
    ],
    [
      'what is registered twice',
      'a.ts',
      register("'Walks.'", '{}') + register("'Walks.'", '{}'),
      { '': 'New.' },
      'registered in several places: a.ts, a.ts',
    ],
  ])('says why it does not write %s', async (_, path, code, texts, reason) => {
    const { patch, missing, written } = await patched(path, code, [tool(texts)]);
    expect({ patch, written }).toEqual({ patch: '', written: [] });
    expect(missing).toMatchObject([
      { tool: 'walk', reason: expect.stringContaining(reason) as string },
    ]);
  });

  it('does not write what documents another tool too, unless both want it', async () => {
    const schema = 'const In = z.object({ a: z.string() });\n';
    const one = register("'Walks.'", 'In.shape');
    const code = `${schema}${one}${one.replace("'walk'", "'run'")}`;
    const wanted = tool({ a: 'An a.' });
    const alone = await patched('a.ts', code, [wanted, tool({}, { name: 'run' })]);
    expect(alone.missing).toMatchObject([{ reason: 'the text in a.ts documents run too' }]);
    const both = await patched('a.ts', code, [wanted, { ...wanted, name: 'run' }]);
    expect(both.missing).toEqual([]);
    expect(both.after.match(/describe/g)).toHaveLength(1);
  });
});
