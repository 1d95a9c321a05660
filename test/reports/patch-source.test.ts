import { spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { executable } from '../support/installed.js';
import { patchSource } from '../../src/reports/patch/patch-source.js';
import type { SourceFile, WantedTool } from '../../src/reports/patch/source-place.js';

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
  [
    'a constant used elsewhere too, where it is used',
    'a.ts',
    `const text = 'Walks.';\nlog(text);\n${register('text', '{}')}`,
    { '': 'New.' },
    ["const text = 'Walks.';", "description: 'New.'"],
  ],
  [
    'schemas used elsewhere too, where they are used',
    'a.ts',
    `const id = z.string().describe('Id.');\nlog(id);\n${register("'Walks.'", '{ id, at: id }')}`,
    { id: 'New id.', at: 'New at.' },
    ["{ id: id.describe('New id.'), at: id.describe('New at.') }", "describe('Id.')"],
  ],
  [
    'the constant that is meant where two have a name',
    'a.ts',
    `function one() { const text = 'Runs.'; return text; }\nfunction two() { const text = 'Walks.';\n${register('text', '{}')}}`,
    { '': 'New.' },
    ["const text = 'Runs.'", "const text = 'New.'"],
  ],
  [
    'enumerations, members and objects that spread or extend',
    'a.ts',
    "enum Names { Walk = 'walk' }\nconst texts = { walk: 'Walks.' };\nconst base = { a: z.string() };\nconst Base = z.object({ ...base }).extend({ b: z.string() });\nconst In = Base.merge(z.object({ c: z.string() })).strict();\nconst t = { name: Names.Walk, description: texts.walk, inputSchema: toJsonSchema(In) };\n",
    { '': 'New.', a: 'An a.', b: 'A b.', c: 'A c.' },
    ["walk: 'New.'", "a: z.string().describe('An a.')", ".describe('A b.')", ".describe('A c.')"],
  ],
  [
    'a class',
    'a.ts',
    "class Walk extends Tool {\n  name = 'walk';\n  get description() { return 'Walks.'; }\n  schema = { a: { type: z.string(), description: 'A.' } };\n  list() { return { name: this.name, description: this.description, inputSchema: this.schema }; }\n}\n",
    { '': 'New.', a: 'New a.' },
    ["return 'New.'", "description: 'New a.'"],
  ],
  [
    'Tool(…) with a dictionary',
    'a.py',
    'class Names(str, Enum):\n    WALK = "walk"\nshared = {"type": "string"}\nprint(shared)\nt = types.Tool(name=Names.WALK.value, description="Wa" + "lks.", inputSchema={"properties": {"a": {"type": "string", "description": "A."}, "b": {"items": {"properties": {"c": {}}}}, "d": shared}})\n',
    { '': 'New.', a: 'New a.', 'b[].c': 'A c.', d: 'A d.' },
    [
      'description="New."',
      '"description": "New a."',
      '{"description": "A c."}',
      '{**shared, "description": "A d."}',
    ],
  ],
  [
    'Tool(…) with the schema of a class',
    'a.py',
    '"""A module."""\nfrom __future__ import annotations\nfrom typing import Optional\nfrom pydantic import BaseModel, Field as F\nclass Base(BaseModel):\n    a: str\nclass In(Base):\n    b: Optional[int] = F(default=None, ge=1,)\n    c: int = 3\nclass H:\n    text = "Walks."\n    def all(self):\n        return Tool(name="walk", description=self.text, inputSchema=In.model_json_schema())\n',
    { '': 'New.', a: 'An a.', b: 'A b.', c: 'A c.' },
    [
      'annotations\nfrom typing import Annotated\nfrom typing import Optional',
      'a: Annotated[str, F(description="An a.")]',
      'F(default=None, ge=1, description="A b.")',
      'c: Annotated[int, F(description="A c.")] = 3',
      'text = "New."',
    ],
  ],
  [
    'parameters without a Field',
    'a.py',
    'import os\n\n@mcp.tool()\ndef walk(a: str, *, b: list[int] | None = None):\n    """Walks."""\n',
    { a: 'An a.', b: 'A b.' },
    [
      'from typing import Annotated\nfrom pydantic import Field\nimport os',
      'a: Annotated[str, Field(description="An a.")]',
      'b: Annotated[list[int] | None, Field(description="A b.")] = None',
    ],
  ],
  [
    'a function that is given to add_tool',
    'a.py',
    'from typing import Annotated\nfrom pydantic import Field\ndef run(a: Annotated[int, Ge(1)]):\n    """Walks."""\n\nserver.add_tool(run, name="walk")\n',
    { '': 'New.', a: 'An a.' },
    ['"""New."""', 'Annotated[int, Ge(1), Field(description="An a.")]'],
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

  it.each([
    [
      [
        'tools/walk.ts',
        "import { Names as N } from '../names.js';\nimport { In } from './schemas/index.js';\nimport * as texts from '@/texts';\nserver.tool(N.walk, texts.walk, In.shape, run);\n",
      ],
      ['names.ts', "const all = { walk: 'walk' };\nexport { all as Names };\n"],
      ['texts.ts', "export const walk = 'Walks.';\n"],
      ['tools/schemas/index.ts', "export * from './in.js';\n"],
      ['tools/schemas/in.ts', 'export const In = z.object({ a: z.string() });\n'],
    ],
    [
      [
        'src/app/server.py',
        'from .models import In\nfrom app.texts import WALK as TEXT\nTool(name="walk", description=TEXT, inputSchema=In.model_json_schema())\n',
      ],
      ['src/app/texts.py', 'WALK = "Walks."\n'],
      ['src/app/models/__init__.py', 'from .in_ import In\n'],
      ['src/app/models/in_.py', 'class In(BaseModel):\n    a: str = Field()\n'],
    ],
  ])('follows names through the files of a folder, %#', async (...rows) => {
    const files = rows.map(([path = '', code = '']) => ({ path, code }));
    const { patch, missing, written } = patchSource(files, [tool({ '': 'New.', a: 'An a.' })]);
    expect(missing).toEqual([]);
    const after = (await applied(files, patch)).join('\n');
    expect(after).toMatch(/(?:walk|WALK) = ['"]New\.['"]/);
    expect(after).toMatch(/\.describe\('An a\.'\)|Field\(description="An a\."\)/);
    expect(written.map(({ file }) => file)).not.toContain(files[0]?.path);
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
      'a schema that is not there',
      'a.ts',
      `import { In } from 'elsewhere';\n${register("'Walks.'", 'In.shape')}`,
      { a: 'An a.' },
      'a is not found in the schema written there',
    ],
    [
      'a name that two constants have',
      'a.py',
      'TEXT = "Walks."\nTEXT = "Runs."\n@mcp.tool(description=TEXT)\ndef walk():\n    pass\n',
      { '': 'New.' },
      'the text there is computed',
    ],
    [
      'a parameter without a type',
      'a.py',
      '@mcp.tool()\ndef walk(a):\n    """Walks."""\n',
      { a: 'An a.' },
      'it has no type that could carry a Field(description=…), in a.py',
    ],
    [
      'a Field of another package',
      'a.py',
      'from sqlmodel import Field\n@mcp.tool()\ndef walk(a: int):\n    """Walks."""\n',
      { a: 'An a.' },
      'Field means something else there, in a.py',
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
