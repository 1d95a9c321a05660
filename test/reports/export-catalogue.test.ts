import { readFileSync } from 'node:fs';
import { readMcpTools } from '../../src/catalogues/mcp-tools.js';
import { readOpenAiFunctions } from '../../src/catalogues/openai-functions.js';
import { parseNativeCatalogue } from '../../src/catalogues/parse-native.js';
import { readRestBench } from '../../src/catalogues/restbench.js';
import { readToolBench } from '../../src/catalogues/toolbench.js';
import type { Catalogue } from '../../src/core/catalogue.js';
import { rawDocs, type VariantDoc } from '../../src/evaluation/doc-variants.js';
import { exportFormats, type ExportFormat } from '../../src/reports/export/export-formats.js';
import { exportCatalogue } from '../../src/reports/export/export-catalogue.js';
import { sharedData } from '../support/shared-data.js';
import { docFor, type Said } from '../support/docs.js';

const at = { name: 'set', location: 'a file' };
const read = {
  restbench: (value: unknown) => readRestBench(value, at).catalogue,
  toolbench: (value: unknown) => readToolBench(value, at).catalogue,
  openai: (value: unknown) => readOpenAiFunctions(value, at).catalogue,
  mcp: (value: unknown) => readMcpTools(value, at).catalogue,
};

/** As an import leaves it: with its origin. */
function imported(format: keyof typeof read, value: unknown): Catalogue {
  const origin = { format, location: 'a file', sha256: '00' };
  return { ...read[format](value), origin };
}

function written(catalogue: Catalogue, format: ExportFormat, docs?: readonly VariantDoc[]): string {
  return exportCatalogue({ catalogue, docs: docs ?? rawDocs(catalogue), format });
}

/** The first tool's doc rewritten, the others raw. */
function refined(catalogue: Catalogue, said: Said): VariantDoc[] {
  return catalogue.tools.map((tool, index) => ({
    tool,
    doc: docFor(tool, index === 0 ? said : {}),
  }));
}

describe('export of what DRAFT publishes (needs the shared data)', () => {
  const files = [
    ['restbench', 'restbench/draft/tool_instruction/TMDB_Initial.json'],
    ['restbench', 'restbench/draft/tool_instruction/TMDB_DRAFT.json'],
    ['toolbench', 'toolbench/draft/tool_instruction/Initial.json'],
    ['toolbench', 'toolbench/draft/tool_instruction/DRAFT.json'],
  ] as const;
  for (const [format, path] of files) {
    const file = sharedData(path);
    const test = file === null ? it.skip : it;
    test(`gives ${path} back as it came, and importing that gives the same catalogue`, () => {
      const source: unknown = JSON.parse(readFileSync(file!, 'utf8'));
      const catalogue = imported(format, source);
      const back: unknown = JSON.parse(written(catalogue, format));
      expect(back).toEqual(source);
      expect(imported(format, back)).toEqual(catalogue);
    });

    test(`changes nothing of ${path} but the documentation that was refined`, () => {
      const source = JSON.parse(readFileSync(file!, 'utf8')) as Record<string, object>;
      const catalogue = imported(format, source);
      const docs = refined(catalogue, { description: 'Rewritten.' });
      const back = JSON.parse(written(catalogue, format, docs)) as Record<string, object>;
      const changed = Object.keys(source).filter(
        (key) => JSON.stringify(back[key]) !== JSON.stringify(source[key]),
      );
      expect(Object.keys(back)).toEqual(Object.keys(source));
      expect(changed).toEqual([Object.keys(source)[0]]);
      expect(JSON.stringify(back[changed[0]!])).toContain('"description":"Rewritten."');
    });
  }
});

const movies = {
  '7': {
    ID: 7,
    tool_name: 'GET_movie_movie_id',
    description: 'Details.',
    url: 'http://api.example.org/3/movie/{movie_id}',
    required_parameters: [],
    optional_parameters: [
      { name: 'language', schema: { type: 'string' }, description: 'Language.' },
      { in: 'query', name: 'page', required: 'false', schema: { type: 'integer', title: 'P' } },
    ],
    example: { Parameters: {} },
  },
};

describe('export to RestBench', () => {
  const catalogue = imported('restbench', movies);

  it('puts refined parameter docs where the source has them, and adds placeholders once documented', () => {
    const docs = refined(catalogue, {
      texts: {
        '/properties/language': { description: 'ISO 639-1 code.' },
        '/properties/page': { description: 'From 1.', examples: [2] },
        '/properties/movie_id': { description: 'From a search.', examples: [550] },
      },
    });
    const back = JSON.parse(written(catalogue, 'restbench', docs)) as Record<string, unknown>;
    expect(back).toEqual({
      '7': {
        ...movies['7'],
        required_parameters: [
          {
            name: 'movie_id',
            in: 'path',
            schema: { type: 'string', example: 550 },
            description: 'From a search.',
          },
        ],
        optional_parameters: [
          { name: 'language', schema: { type: 'string' }, description: 'ISO 639-1 code.' },
          {
            in: 'query',
            name: 'page',
            required: 'false',
            schema: { type: 'integer', title: 'P', description: 'From 1.', example: 2 },
          },
        ],
      },
    });
  });

  it('narrows schemas only where asked', () => {
    const docs = refined(catalogue, {
      parameters: { properties: { language: { enum: ['en', 'de'] } }, required: ['language'] },
    });
    expect(JSON.parse(written(catalogue, 'restbench', docs))).toEqual(movies);
    const narrow = exportCatalogue({ catalogue, docs, format: 'restbench', schema: 'narrow' });
    const back = JSON.parse(narrow) as typeof movies;
    expect(back['7'].optional_parameters.map(({ name }) => name)).toEqual(['page']);
    expect(back['7'].required_parameters).toContainEqual({
      name: 'language',
      schema: { type: 'string', enum: ['en', 'de'] },
      description: 'Language.',
    });
  });

  it("writes tools of other formats under RestBench's names, and refuses tools without a URL", () => {
    const { origin: _, ...other } = catalogue;
    const back = JSON.parse(written(other, 'restbench')) as Record<string, { url: string }>;
    expect(back['0']).toMatchObject({
      ID: 0,
      tool_name: 'GET_movie_movie_id',
      url: 'http://api.example.org/3/movie/{movie_id}',
      required_parameters: [{ name: 'movie_id', in: 'path' }],
      optional_parameters: [{ name: 'language' }, { name: 'page' }],
    });
    const functions = imported('openai', [{ name: 'add', parameters: {} }]);
    expect(() => written(functions, 'restbench')).toThrow('add has no URL');
  });
});

describe('export to ToolBench', () => {
  const parameter = { name: 'id', type: 'NUMBER', description: '', default: '' };
  const api = { required_parameters: [parameter], optional_parameters: [] };

  it('keeps lists of APIs as lists, with the keys they had', () => {
    const source = [
      {
        tool_name: 'Cats',
        tool_description: 'All cats.',
        api_list: [
          { ...api, name: 'one', url: 'https://cats.example.org/one', description: 'A cat.' },
          { ...api, name: 'one', url: 'https://cats.example.org/two', description: 'A cat.' },
        ],
      },
    ];
    const catalogue = imported('toolbench', source);
    expect(JSON.parse(written(catalogue, 'toolbench'))).toEqual(source);
  });

  it('writes group descriptions and tools of no group', () => {
    const catalogue = imported('mcp', { tools: [{ name: 'say', inputSchema: {} }] });
    const described = { ...catalogue, description: 'Says things.' };
    const back: unknown = JSON.parse(written(described, 'toolbench'));
    expect(back).toEqual({
      '1': {
        ID: '1',
        category: 'Other',
        tool_name: 'set',
        tool_description: 'Says things.',
        tool_guidelines: {
          say: { name: 'say', description: '', required_parameters: [], optional_parameters: [] },
        },
      },
    });
  });

  it('refuses to narrow, since it has no place for constraints', () => {
    const catalogue = imported('mcp', { tools: [{ name: 'say', inputSchema: {} }] });
    const options = { catalogue, docs: rawDocs(catalogue), format: 'toolbench' } as const;
    expect(() => exportCatalogue({ ...options, schema: 'narrow' })).toThrow('no schemas');
  });
});

describe('export to OpenAI functions and MCP', () => {
  const schema = {
    type: 'object',
    properties: { id: { $ref: '#/$defs/id' }, text: { type: 'string' } },
    required: ['id'],
    $defs: { id: { type: 'integer' } },
  };
  const described = { '/properties/text': { description: 'What to say.' } };
  const after = {
    ...schema,
    properties: { ...schema.properties, text: { type: 'string', description: 'What to say.' } },
  };

  it('keeps what came in the same format, but for the documentation', () => {
    const nested = {
      type: 'function',
      function: { name: 'say', parameters: schema, strict: true },
    };
    const flat = { type: 'function', name: 'hum', description: 'Hums.', parameters: schema };
    const functions = imported('openai', [nested, flat]);
    expect(JSON.parse(written(functions, 'openai'))).toEqual([nested, flat]);
    const docs = refined(functions, { description: 'Says it.', texts: described });
    expect(JSON.parse(written(functions, 'openai', docs))).toEqual([
      {
        type: 'function',
        function: { name: 'say', parameters: after, strict: true, description: 'Says it.' },
      },
      flat,
    ]);
    const tool = { name: 'say', title: 'Say', inputSchema: schema, annotations: { title: 'S' } };
    const tools = imported('mcp', { tools: [tool] });
    expect(JSON.parse(written(tools, 'mcp'))).toEqual({ tools: [tool] });
    const better = refined(tools, { description: 'Says it.', texts: described });
    expect(JSON.parse(written(tools, 'mcp', better))).toEqual({
      tools: [{ ...tool, description: 'Says it.', inputSchema: after }],
    });
  });

  it('gives functions names that are allowed and differ', () => {
    const long = 'x'.repeat(90);
    const names = ['GET /a/{b}', 'GET /a/[b]', long, '日本語'];
    const tools = imported('mcp', { tools: names.map((name) => ({ name, inputSchema: {} })) });
    const back = JSON.parse(written(tools, 'openai')) as { function: { name: string } }[];
    const given = back.map((one) => one.function.name);
    expect(new Set(given).size).toBe(4);
    for (const name of given) expect(name).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
  });
});

describe('export to native and Markdown', () => {
  const catalogue = imported('restbench', movies);
  const docs = refined(catalogue, {
    description: '# Not a heading | of the page',
    texts: { '/properties/page': { description: 'One\n| two', examples: [1] } },
  });

  it('is a catalogue that can be read again, with the refined docs', () => {
    const back = parseNativeCatalogue(JSON.parse(written(catalogue, 'native', docs)), 'x.json');
    expect(back.tools[0]).toMatchObject({
      id: 'GET_movie_movie_id',
      description: '# Not a heading | of the page',
      call: catalogue.tools[0]!.call,
    });
    expect(back.source).toEqual(catalogue.source);
  });

  it('keeps a table a table and headings its own', () => {
    const page = written(catalogue, 'markdown', docs);
    expect(page).toContain('\\# Not a heading');
    expect(page).toContain('| `page` | integer | no | One<br>\\| two | `1` |');
    expect(page.match(/^#+ .*/gm)).toEqual(['# set', '## GET_movie_movie_id']);
  });

  it('names what may be null by what it else is, keeps lines apart, and takes no example for a default', () => {
    const nullable = (...types: string[]) => ({ anyOf: types.map((type) => ({ type })) });
    const inputSchema = {
      type: 'object',
      properties: {
        depth: { ...nullable('integer', 'null'), examples: [3] },
        from: { type: ['null', 'integer'], default: 5 },
        tags: { anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'null' }] },
      },
    };
    const tool = { name: 'walk', description: 'Walks a tree.\nReturns text.', inputSchema };
    const walking = imported('mcp', { tools: [tool] });
    const page = written(walking, 'markdown');
    expect(page).toContain('| `depth` | integer or null | no |');
    expect(page).toContain('| `from` | null or integer | no |');
    expect(page).toContain('| `tags` | array of string or null | no |');
    expect(page).toContain('Walks a tree.  \nReturns text.');
    expect(JSON.parse(written(walking, 'toolbench'))).toMatchObject({
      '1': {
        tool_guidelines: {
          walk: {
            optional_parameters: [
              { name: 'depth', type: 'NUMBER', default: '' },
              { name: 'from', type: 'NUMBER', default: 5 },
              { name: 'tags', type: 'ARRAY', default: '' },
            ],
          },
        },
      },
    });
  });

  it('ends every format with a line end and parses again', () => {
    for (const format of exportFormats) {
      const text = written(catalogue, format);
      expect(text.endsWith('\n')).toBe(true);
      if (format !== 'markdown') expect(() => JSON.parse(text) as unknown).not.toThrow();
    }
  });
});
