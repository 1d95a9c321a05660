import { spawnSync } from 'node:child_process';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import ts from 'typescript';
import { readMcpTools } from '../../src/catalogues/mcp-tools.js';
import { readOpenAiFunctions } from '../../src/catalogues/openai-functions.js';
import { readRestBench } from '../../src/catalogues/restbench.js';
import { readToolBench } from '../../src/catalogues/toolbench.js';
import type { Catalogue } from '../../src/core/catalogue.js';
import type { Json, JsonObject } from '../../src/core/json.js';
import { docVariant, rawDocs, type VariantDoc } from '../../src/evaluation/doc-variants.js';
import { variantGroups } from '../../src/evaluation/variant-groups.js';
import {
  exportCatalogue,
  exportRemarks,
  type ExportOptions,
} from '../../src/reports/export/export-catalogue.js';
import { renamedTools } from '../../src/reports/export/renamed-tools.js';
import { executable } from '../support/installed.js';
import { whenThere } from '../support/judges.js';
import { outcomeOf, runModule } from '../support/run-module.js';
import { sharedData } from '../support/shared-data.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { docFor, type Said } from '../support/docs.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const at = { name: 'notes', location: 'a file' };

function mcpCatalogue(...tools: readonly JsonObject[]): Catalogue {
  const origin = { format: 'mcp', location: 'a file', sha256: '00' } as const;
  return { ...readMcpTools({ tools }, at).catalogue, origin };
}

function refined(catalogue: Catalogue, ...said: readonly Said[]): VariantDoc[] {
  return catalogue.tools.map((tool, index) => ({ tool, doc: docFor(tool, said[index]) }));
}

function written<T = Json>(options: ExportOptions): T {
  return JSON.parse(exportCatalogue(options)) as T;
}

/** What the compiler says of a file that imports types of packages. */
async function complaints(
  source: string,
  packages = join(root, 'node_modules'),
): Promise<readonly string[]> {
  const folder = await temporaryFolder();
  try {
    await symlink(packages, join(folder.path, 'node_modules'));
    await writeFile(join(folder.path, 'package.json'), '{"type":"module"}');
    const file = join(folder.path, 'judge.ts');
    await writeFile(file, source);
    const program = ts.createProgram([file], {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      target: ts.ScriptTarget.ES2022,
      types: ['node'],
      typeRoots: [join(root, 'node_modules/@types')],
    });
    return ts
      .getPreEmitDiagnostics(program)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
  } finally {
    await folder.remove();
  }
}

const walk = {
  name: 'walk',
  description: 'Walks.',
  inputSchema: {
    type: 'object',
    properties: {
      path: { type: 'string', description: 'A path.' },
      options: { type: 'object', properties: { depth: { type: 'integer' } } },
      lines: { type: 'array', items: { type: 'object', properties: { id: { type: 'string' } } } },
      order: { type: 'string', enum: ['up', 'down'] },
    },
    required: ['path'],
  },
};

describe('export to descriptions', () => {
  const catalogue = mcpCatalogue(walk, { ...walk, name: 'run' }, { ...walk, name: '__proto__' });

  it.each([
    ['nothing where nothing differs', [], {}],
    [
      'a description alone',
      [{ description: 'Walks a tree.' }],
      { walk: { description: 'Walks a tree.' } },
    ],
    [
      'parameters by the path that code writes',
      [
        {},
        {
          texts: {
            '/properties/path': { description: 'Absolute.' },
            '/properties/options/properties/depth': { description: 'From 1.' },
            '/properties/lines/items/properties/id': { description: 'Of a line.' },
          },
        },
      ],
      {
        run: {
          parameters: { path: 'Absolute.', 'options.depth': 'From 1.', 'lines[].id': 'Of a line.' },
        },
      },
    ],
  ] as const)('writes %s', (_, changes, expected) => {
    const docs = refined(catalogue, ...changes);
    expect(written({ catalogue, docs, format: 'descriptions' })).toEqual(expected);
  });

  it('keeps tools of one name apart', () => {
    const both = mcpCatalogue(walk, walk);
    const docs = refined(both, { description: 'One.' }, { description: 'Two.' });
    const names = Object.keys(
      written<JsonObject>({ catalogue: both, docs, format: 'descriptions' }),
    );
    expect(new Set(names).size).toBe(2);
  });

  const page = readFileSync(join(root, 'docs/ship.md'), 'utf8');
  const codeOf = (file: string): string => page.split(` file=${file}\n`)[1]!.split('\n```')[0]!;

  it("is imported by the page's TypeScript server, whose tools/list then has the refined docs", async () => {
    const folder = await temporaryFolder();
    const texts = {
      search_notes: {
        description: 'Finds notes.',
        parameters: { query: 'At least three letters.', 'filter.state': 'One of `open`, `done`.' },
      },
    };
    try {
      await symlink(join(root, 'node_modules'), join(folder.path, 'node_modules'));
      await writeFile(join(folder.path, 'package.json'), '{"type":"module"}');
      for (const file of ['described.js', 'server.js'])
        await writeFile(join(folder.path, file), `${codeOf(file)}\n`);
      await writeFile(join(folder.path, 'descriptions.json'), '{}');
      const list = async () => {
        const one = new Client({ name: 'test', version: '1' });
        const args = [join(folder.path, 'server.js')];
        await one.connect(new StdioClientTransport({ command: process.execPath, args }));
        const { tools } = await one.listTools();
        await one.close();
        return tools;
      };
      const before = readMcpTools(await list(), at).catalogue;
      const docs = refined(before, {
        description: texts.search_notes.description,
        texts: {
          '/properties/query': { description: texts.search_notes.parameters.query },
          '/properties/filter/properties/state': {
            description: texts.search_notes.parameters['filter.state'],
          },
        },
      });
      const text = exportCatalogue({ catalogue: before, docs, format: 'descriptions' });
      expect(JSON.parse(text)).toEqual(texts);
      await writeFile(join(folder.path, 'descriptions.json'), text);
      expect(before.tools[0]!.description).toBe('Searches notes.');
      const wanted = written<{ tools: unknown }>({
        catalogue: { ...before, origin: { format: 'mcp', location: 'it', sha256: '00' } },
        docs,
        format: 'mcp',
      });
      // Which draft a schema is written in is no documentation.
      const plain = (tools: unknown): unknown =>
        JSON.parse(JSON.stringify(tools), (key, value: unknown) =>
          key === '$schema' ? undefined : value,
        );
      expect(plain(await list())).toEqual(plain(wanted.tools));
    } finally {
      await folder.remove();
    }
  });
});

const python = executable('python3') ?? 'python3';
const hasPythonSdk = spawnSync(python, ['-c', 'import mcp']).status === 0;

(hasPythonSdk ? it : it.skip)(
  "the page's Python server imports the same file (needs the Python package mcp)",
  async () => {
    const page = readFileSync(join(root, 'docs/ship.md'), 'utf8');
    const folder = await temporaryFolder();
    const serve = async (texts: object) => {
      await writeFile(join(folder.path, 'descriptions.json'), JSON.stringify(texts));
      const client = new Client({ name: 'test', version: '1' });
      const args = [join(folder.path, 'server.py')];
      await client.connect(new StdioClientTransport({ command: python, args }));
      const { tools } = await client.listTools();
      await client.close();
      return tools.map(({ description, inputSchema }) => [
        description,
        (inputSchema.properties?.['query'] as { description?: string } | undefined)?.description,
      ]);
    };
    try {
      const code = page.split(' file=server.py\n')[1]!.split('\n```')[0]!;
      await writeFile(join(folder.path, 'server.py'), `${code}\n`);
      expect(await serve({})).toEqual([['Searches notes.', 'Words.']]);
      const query = 'At least three letters.';
      const texts = { search_notes: { description: 'Finds notes.', parameters: { query } } };
      expect(await serve(texts)).toEqual([['Finds notes.', query]]);
    } finally {
      await folder.remove();
    }
  },
  60_000,
);

describe('export to Anthropic', () => {
  const catalogue = mcpCatalogue(walk);
  it('defers on demand, keeps names to the rule and tells which it changed', () => {
    const tools = mcpCatalogue(
      { name: 'get a', inputSchema: {} },
      { name: 'get_a', inputSchema: { type: 'object', anyOf: [{ required: ['a/b'] }] } },
      { name: 'x'.repeat(90), inputSchema: { properties: { 'a/b': {} } } },
    );
    const docs = rawDocs(tools);
    const options = { catalogue: tools, docs, format: 'anthropic' } as const;
    const deferred = written<JsonObject[]>({ ...options, deferLoading: true });
    expect(deferred.every((one) => one['defer_loading'] === true)).toBe(true);
    const names = written<JsonObject[]>(options).map((one) => one['name'] as string);
    expect(new Set(names).size).toBe(3);
    for (const name of names) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
    expect(renamedTools(docs)).toEqual([
      { tool: 'get a', as: names[0], shared: false },
      { tool: 'get_a', as: names[1], shared: true },
      { tool: 'x'.repeat(90), as: names[2], shared: false },
    ]);
    expect(exportRemarks(options)).toEqual([
      { tool: 'get_a', remark: expect.stringContaining('anyOf') as string },
      { tool: 'x'.repeat(90), remark: expect.stringContaining('a/b') as string },
    ]);
  });

  whenThere('@anthropic-ai/sdk')(
    "is what Anthropic's own types take",
    async (packages) => {
      const calls = [{ path: '/a' }, { path: '/b', lines: [{ id: '1' }] }];
      const docs = rawDocs(catalogue).map((one) => ({ ...one, calls }));
      const options = { catalogue, docs, format: 'anthropic', deferLoading: true } as const;
      const text = exportCatalogue(options).trim();
      expect(JSON.parse(text)).toMatchObject([{ input_examples: calls }]);
      const judged = (json: string) =>
        complaints(
          `import type Anthropic from '@anthropic-ai/sdk';\nexport const tools = ${json} satisfies Anthropic.Tool[];\n`,
          packages,
        );
      expect(await judged(text)).toEqual([]);
      for (const key of ['input_schema', 'input_examples'])
        expect(await judged(text.replaceAll(key, `${key}_of`))).not.toEqual([]);
    },
    60_000,
  );
});

describe('export to the AI SDK', () => {
  const catalogue = mcpCatalogue(walk, { ...walk, name: 'run about' });
  const options = { catalogue, docs: rawDocs(catalogue), format: 'ai-sdk' } as const;
  const text = exportCatalogue(options).trim();

  it('has each tool by its name', () => {
    expect(JSON.parse(text)).toEqual({
      walk: { description: 'Walks.', inputSchema: walk.inputSchema },
      run_about: { description: 'Walks.', inputSchema: walk.inputSchema },
    });
  });

  whenThere('ai')(
    'is what its own types take',
    async (packages) => {
      const { walk: one } = JSON.parse(text) as { walk: { inputSchema: Json } };
      const schema = JSON.stringify(one.inputSchema);
      const judged = (json: string) =>
        complaints(
          `import { jsonSchema, tool, type ToolSet } from 'ai';
        export const tools = { walk: tool({ ...${json}, inputSchema: jsonSchema<{ path: string; options?: object }>(${schema}) }) } satisfies ToolSet;\n`,
          packages,
        );
      const bare = JSON.stringify({ ...one, inputSchema: undefined });
      expect(await judged(bare)).toEqual([]);
      expect(await judged(bare.replace('"Walks."', '5'))).not.toEqual([]);
    },
    60_000,
  );

  whenThere('ai')(
    "becomes its tools by the page's recipe",
    async (packages) => {
      const page = readFileSync(join(root, 'docs/ship.md'), 'utf8');
      const code = page.split(' file=tools.js\n')[1]!.split('\n```')[0]!;
      const folder = await temporaryFolder();
      try {
        await symlink(packages, join(folder.path, 'node_modules'));
        await writeFile(join(folder.path, 'tools.js'), code);
        await writeFile(join(folder.path, 'package.json'), '{"type":"module"}');
        await writeFile(join(folder.path, 'tools.json'), text);
        const source = `import { toolsWith } from './tools.js';
        const tools = toolsWith(async (name, input) => [name, input]);
        const { description, inputSchema, execute } = tools.walk;
        const made = await execute({ path: '/a' });
        console.log(JSON.stringify({ description, schema: inputSchema.jsonSchema, made }));`;
        const { stdout, stderr } = await outcomeOf(runModule(source, { cwd: folder.path }));
        expect(stderr).toBe('');
        expect(JSON.parse(stdout)).toEqual({
          ...{ description: 'Walks.', schema: walk.inputSchema },
          made: ['walk', { path: '/a' }],
        });
      } finally {
        await folder.remove();
      }
    },
    60_000,
  );
});

describe("export to OpenAI's Responses API", () => {
  const grouped: Catalogue = {
    ...mcpCatalogue(walk, { ...walk, name: 'run' }, { ...walk, name: 'sit' }),
    groups: [
      { id: 'group:Moving about', name: 'Moving about', description: 'Moves.' },
      { id: 'group:empty', name: 'empty', description: 'Nothing.' },
    ],
  };
  const catalogue: Catalogue = {
    ...grouped,
    tools: grouped.tools.map((tool) =>
      tool.name === 'sit' ? tool : { ...tool, group: 'group:Moving about' },
    ),
  };
  const groups = [{ ...catalogue.groups![0]!, description: 'Moves through trees.' }];
  const options = {
    catalogue,
    docs: rawDocs(catalogue),
    groups,
    format: 'openai-responses',
  } as const;

  it('puts the functions of a group into a namespace with its refined description, and reads them back', () => {
    const tools = written<JsonObject[]>(options);
    expect(tools).toMatchObject([
      { type: 'function', name: 'sit', strict: false },
      {
        type: 'namespace',
        name: 'Moving_about',
        description: 'Moves through trees.',
        tools: [{ name: 'walk' }, { name: 'run' }],
      },
    ]);
    const back = readOpenAiFunctions(tools, at);
    expect(back.warnings).toEqual([]);
    expect(back.catalogue.tools.map(({ name, group }) => [name, group])).toEqual([
      ['sit', undefined],
      ['walk', 'group:Moving_about'],
      ['run', 'group:Moving_about'],
    ]);
  });

  it("is what OpenAI's own types take", async () => {
    const chat = exportCatalogue({ ...options, format: 'openai' }).trim();
    const ofChat = (json: string) =>
      complaints(
        `import type { ChatCompletionTool } from 'openai/resources/chat/completions';\nexport const tools = ${json} satisfies ChatCompletionTool[];\n`,
      );
    expect(await ofChat(chat)).toEqual([]);
    expect(await ofChat(chat.replace('"parameters"', '"input_schema"'))).not.toEqual([]);
    const text = exportCatalogue({ ...options, deferLoading: true }).trim();
    const judged = (json: string) =>
      complaints(
        `import type { Tool } from 'openai/resources/responses/responses';\nexport const tools = ${json} satisfies Tool[];\n`,
      );
    expect(text).toContain('"defer_loading": true');
    expect(await judged(text)).toEqual([]);
    expect(await judged(text.replace('"namespace"', '"name-space"'))).not.toEqual([]);
  }, 60_000);
});

describe('the example field', () => {
  const files = [
    ['restbench', 'TMDB_Initial.json', 'TMDB_DRAFT.json', readRestBench],
    ['toolbench', 'Initial.json', 'DRAFT.json', readToolBench],
  ] as const;
  for (const [format, initial, better, read] of files) {
    const folder = `${format}/draft/tool_instruction`;
    const paths = [sharedData(`${folder}/${initial}`), sharedData(`${folder}/${better}`)] as const;
    const test = paths.includes(null) ? it.skip : it;
    test(`stays: ${initial} with the docs of ${better} is ${better} (needs the shared data)`, async () => {
      const [source, target] = (await Promise.all(
        paths.map(async (path) => JSON.parse(await readFile(path!, 'utf8')) as Json),
      )) as [Json, Json];
      const origin = { format, location: 'a file', sha256: '00' };
      const catalogue = { ...read(source, at).catalogue, origin };
      const variant = {
        ...{ catalogue, variant: `published:${better}` },
        loadRefined: async () => null,
        readPublished: async () => read(target, at).catalogue,
      };
      const docs = await docVariant(variant);
      const groups = await variantGroups(variant);
      expect(written({ catalogue, docs, groups, format })).toEqual(target);
    });
  }

  const entry = {
    ID: 0,
    tool_name: 'GET_movie_movie_id_reviews',
    description: 'Reviews.',
    url: 'http://api.example.org/3/movie/{movie_id}/reviews',
    required_parameters: [],
    optional_parameters: [{ name: 'page', schema: { type: 'integer' }, description: '' }],
  };
  const origin = { format: 'restbench', location: 'a file', sha256: '00' } as const;
  const catalogue = { ...readRestBench({ '0': entry }, at).catalogue, origin };
  const docs = rawDocs(catalogue);

  it('and the URL are never on the address of a mock server', () => {
    const source = { ...catalogue.source, baseUrl: 'http://127.0.0.1:4010/3' } as never;
    const { origin: _, ...mocked } = { ...catalogue, source };
    const of = (server?: string) =>
      written<Record<string, { url: string }>>({
        ...{ catalogue: mocked, docs, format: 'restbench' },
        ...(server === undefined ? {} : { server }),
      })['0']!;
    const stated = of('https://api.example.org/3');
    expect(stated.url).toBe('https://api.example.org/3/movie/{movie_id}/reviews');
    for (const unknown of [of(), of('')])
      expect(JSON.stringify(unknown)).not.toMatch(/127\.0\.0\.1|4010/);
    const example = { Parameters: {}, url: 'http://localhost:4010/3/movie/5/reviews' };
    const published = docs.map((doc) => ({ ...doc, example }));
    const back = written<JsonObject>({ catalogue, docs: published, format: 'restbench' });
    expect(back).toMatchObject({
      '0': { example: { url: 'http://api.example.org/3/movie/5/reviews' } },
    });
  });
});
