import { createServer } from 'node:http';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readCatalogueSource } from '../../src/catalogues/read-catalogue-source.js';
import { readCatalogueFile } from '../../src/catalogues/load-catalogue.js';
import { saveCatalogue } from '../../src/catalogues/save-catalogue.js';
import { parseDocument } from '../../src/catalogues/parse-document.js';
import { warningTexts } from '../../src/catalogues/read-catalogue.js';
import { bindingOf } from '../../src/core/binding-of.js';
import { TooldraftError } from '../../src/core/errors.js';
import { listen } from '../support/listen.js';
import { temporaryFolder } from '../support/temporary-folder.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

const openapi = '"openapi":"3.1.0","info":{"title":"t","version":"1"}';
const deep = '{"a":'.repeat(5_000) + '1' + '}'.repeat(5_000);
const bomb = [
  'a: &a [x,x,x,x,x,x,x,x,x]',
  ...'bcdefghi'
    .split('')
    .map((name, index) => `${name}: &${name} [${`*${'abcdefghi'[index]},`.repeat(9)}]`),
].join('\n');

/** What each source says, and what of it is read. */
const refused: readonly (readonly [string, string, string | Uint8Array, RegExp])[] = [
  ['an empty file', 'a.json', '', /is empty/],
  ['blanks only', 'a.yaml', ' \n ', /is empty/],
  ['cut JSON', 'a.json', '{"openapi": "3.1.0",\n "paths": {', /not valid JSON/],
  ['a JSON error by line', 'a.json', '{\n"a": 1,\n"b" 2}', /line 3, column 5/],
  ['broken YAML', 'a.yaml', 'a: [1\nb: }', /not valid YAML/],
  ['a YAML key twice', 'a.yaml', 'openapi: 3.1.0\nopenapi: 3.0.0\n', /not valid YAML.*unique/],
  ['a YAML alias bomb', 'a.yaml', bomb, /cannot be expanded/],
  ['an unknown YAML alias', 'a.yaml', 'a: *nobody', /not valid YAML|cannot be expanded/],
  ['absurd nesting', 'a.json', deep, /nested deeper/],
  ['invalid UTF-8', 'a.json', Uint8Array.from([0x7b, 0x0a, 0x22, 0xff, 0x22]), /utf-8 \(line 2\)/],
  ['binary data', 'a.json', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d]), /not valid/],
  ['an HTML page', 'a.json', '\n<!doctype html><html>Hi</html>', /is an HTML page/],
  ['XML', 'a.wsdl', '<?xml version="1.0"?><definitions/>', /is XML/],
  ['a comment in JSON', 'a.json', '// a\n{"a":1}', /not valid JSON: Unexpected token '\/'\.$/],
  ['a Postman collection', 'a.json', '{"info":{"schema":"x"}}', /is a Postman collection/],
  ['AsyncAPI', 'a.yaml', 'asyncapi: 2.6.0\ninfo: {title: a}', /is an AsyncAPI document/],
  ['cut gzip', 'a.json.gz', gzipSync('{}').subarray(0, 8), /cannot be unpacked with gzip/],
  ['plain text', 'a.txt', 'hello', /no format/],
  ['a number', 'a.json', '7', /no format/],
  ['an empty list', 'a.json', '[]', /no format/],
  ['an empty object', 'a.json', '{}', /no format/],
  ['a list of strings', 'a.json', '["a"]', /no format/],
  ['an unknown OpenAPI version', 'a.json', '{"openapi":"4.0.0"}', /version 4.0.0/],
  ['an old Swagger', 'a.json', '{"swagger":"1.2"}', /version 1.2/],
  ['OpenAPI without paths', 'a.json', `{${openapi}}`, /has no "paths"/],
  ['OpenAPI with paths of another kind', 'a.json', `{${openapi},"paths":[1]}`, /has no "paths"/],
  ['OpenAPI with empty paths', 'a.json', `{${openapi},"paths":{}}`, /"paths" are empty/],
  ['OpenAPI without operations', 'a.json', `{${openapi},"paths":{"/a":{}}}`, /None of its "paths"/],
  ['webhooks only', 'a.json', `{${openapi},"webhooks":{}}`, /Webhooks/],
  ['operations that are none', 'a.json', `{${openapi},"paths":{"/a":{"get":3}}}`, /GET \/a/],
  ['no functions', 'a.json', '{"tools":[{"type":"function","function":{}}]}', /no tool/],
  ['MCP tools without names', 'a.json', '{"tools":[{"inputSchema":{}}]}', /no tool/],
  ['RestBench without URLs', 'a.json', '[{"tool_name":"GET_a","url":"ftp://x"}]', /no tool/],
  ['ToolBench without APIs', 'a.json', '{"tool_name":"t","api_list":[]}', /no tool/],
  ['an unknown version of ours', 'a.json', '{"version":2,"source":{}}', /version 2/],
  ['a field of ours that is unknown', 'a.json', native({ extra: 1 }), /extra/],
  ['a name of ours with a slash', 'a.json', native({ name: '../x' }), /name: letters/],
  ['no tools of ours', 'a.json', native({ tools: [] }), /tools: there is no tool/],
  ['a tool without id', 'a.json', native({ tools: [{ name: 'x' }] }), /tools\[0\]\.id/],
  ['an id of ours twice', 'a.json', native({ tools: [tool(), tool()] }), /id of tools\[0\] too/],
  [
    'a source of ours of another kind',
    'a.json',
    native({ source: { kind: 'ftp' } }),
    /source\.kind/,
  ],
  [
    'a method of ours',
    'a.json',
    native({ tools: [tool({ call: { kind: 'http', method: 1 } })] }),
    /tools\[0\]\.call\.method \(tool "t"\)/,
  ],
  [
    'a group that is none',
    'a.json',
    native({ tools: [tool({ group: 'group:x' })] }),
    /no group "group:x"/,
  ],
  [
    'an unfilled placeholder',
    'a.json',
    native({ tools: [tool({ call: call('/x/{id}') })] }),
    /no binding fills \{id\}/,
  ],
  [
    'a binding of nothing',
    'a.json',
    native({ tools: [tool({ call: call('/x', 'q') })] }),
    /bindings\.q/,
  ],
  [
    'parameters that are a list',
    'a.json',
    native({ tools: [tool({ parameters: [] })] }),
    /tools\[0\]\.parameters/,
  ],
];

function tool(more: object = {}): object {
  return { id: 't', name: 't', description: '', parameters: {}, call: { kind: 'none' }, ...more };
}

function call(path: string, argument?: string): object {
  const bindings = argument === undefined ? {} : { [argument]: { in: 'query', name: argument } };
  return { kind: 'http', method: 'GET', path, bindings };
}

function native(more: object): string {
  return JSON.stringify({
    version: 1,
    name: 'n',
    source: { kind: 'none' },
    tools: [tool()],
    ...more,
  });
}

async function read(location: string, content: string | Uint8Array) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return readCatalogueSource({ location, bytes, workspace: folder.path });
}

it.each(refused)('refuses %s', async (_what, location, content, message) => {
  const error: unknown = await read(location, content).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(TooldraftError);
  expect(error).toMatchObject({ message: expect.stringMatching(message) as unknown, exitCode: 2 });
  expect((error as TooldraftError).file).toBeDefined();
});

describe('what can be mended is read', () => {
  const functions = '{"tools":[{"name":"a","description":"d","parameters":{}}]}';

  it.each([
    ['a byte order mark', Buffer.from(`\uFEFF${functions}`)],
    ['UTF-16 with a mark', Buffer.from(`\uFEFF${functions}`, 'utf16le')],
    ['UTF-16 without one', Buffer.from(functions, 'utf16le')],
    ['gzip of UTF-16', gzipSync(Buffer.from(functions, 'utf16le'))],
    ['YAML in spite of its name', Buffer.from('tools:\n  - {name: a, parameters: {}}\n')],
  ])('%s', async (_what, bytes) => {
    const { catalogue } = await read('functions', bytes);
    expect(catalogue.tools.map(({ id }) => id)).toEqual(['a']);
  });

  it('a JSON key that stands twice, with a warning', async () => {
    const { warnings } = await read(
      'a.json',
      '{"tools":[{"name":"b","name":"a","parameters":{}}]}',
    );
    expect(warningTexts(warnings)).toEqual([
      'The key tools.0.name stands twice; the last one counts.',
    ]);
  });

  it('prototype keys, which are left out', async () => {
    const text =
      '{"tools":[{"name":"a","parameters":{"properties":{"__proto__":{"type":"string"},"b":{}}}}]}';
    const { catalogue, warnings } = await read('a.json', text);
    expect(Object.keys(catalogue.tools[0]?.parameters.properties ?? {})).toEqual(['b']);
    expect(({} as Record<string, unknown>)['type']).toBeUndefined();
    expect(warningTexts(warnings).join()).toContain('__proto__');
  });

  it.each(['__proto__', 'constructor', 'toString'])('an argument called %s', async (name) => {
    const parameters = `[{"name":"${name}","in":"query","schema":{"type":"string"}}]`;
    const operation = `{"operationId":"${name}","parameters":${parameters},"responses":{}}`;
    const text = `{${openapi},"servers":[{"url":"http://x"}],"paths":{"/i":{"get":${operation}}}}`;
    const { catalogue } = await read('named.json', text);
    const file = await saveCatalogue(folder.path, { ...catalogue, name: `n${name}` });
    const [tool] = (await readCatalogueFile(file)).tools;
    expect(tool).toEqual(catalogue.tools[0]);
    expect(Object.keys(tool?.parameters.properties ?? {})).toEqual([name]);
    expect(bindingOf(tool!, name)).toEqual({ in: 'query', name });
  });

  it.each<[string, unknown]>([
    ['yes', 'yes'],
    ['No', 'No'],
    ['2020-01-31', '2020-01-31'],
    ['08', 8],
    ['~', null],
    ['12:30:45', '12:30:45'],
  ])('unquoted values as YAML 1.2 has them: %s', (written, expected) => {
    const { value } = parseDocument(`a: ${written}`, { file: 'a.yaml' });
    expect(value).toEqual({ a: expected });
  });

  it('a description of 10 MB, with a warning', async () => {
    const description = 'long '.repeat(2_000_000);
    const text = JSON.stringify([{ name: 'a', description, parameters: {} }]);
    const { catalogue, warnings } = await read('a.json', text);
    expect(catalogue.tools[0]?.description).toHaveLength(10_000_000);
    expect(warningTexts(warnings)).toEqual(['a: The description is 10000000 characters long.']);
  });

  it('schemas with values of the wrong kind', async () => {
    const parameters = {
      type: 'object',
      required: true,
      properties: {
        a: { type: 'string', required: true, minLength: '2', enum: [], pattern: '(' },
        b: { type: 'widget', minimum: 'x', multipleOf: 0, properties: [] },
        c: 'nonsense',
        d: true,
      },
    };
    const { catalogue } = await read('a.json', JSON.stringify([{ name: 'a', parameters }]));
    expect(catalogue.tools[0]?.parameters).toEqual({
      type: 'object',
      properties: { a: { type: 'string', minLength: 2 }, b: {}, c: {}, d: {} },
      required: ['a'],
    });
  });
});

describe('files', () => {
  it('names a file that is not there', async () => {
    await expect(
      readCatalogueSource({ location: 'nowhere.json', workspace: folder.path }),
    ).rejects.toMatchObject({ code: 'catalogue', file: join(folder.path, 'nowhere.json') });
  });

  it('never overwrites a catalogue that does not parse', async () => {
    const workspace = join(folder.path, 'ws');
    const good = JSON.parse(native({})) as Parameters<typeof saveCatalogue>[1];
    const file = await saveCatalogue(workspace, good);
    await writeFile(file, '{"version": 1, "name"');
    await expect(saveCatalogue(workspace, good)).rejects.toMatchObject({ code: 'catalogue', file });
    expect(await readFile(file, 'utf8')).toBe('{"version": 1, "name"');
  });

  it('writes YAML that it can read again', async () => {
    const workspace = join(folder.path, 'ws2');
    const good = JSON.parse(native({})) as Parameters<typeof saveCatalogue>[1];
    const file = await saveCatalogue(workspace, good, { format: 'yaml' });
    expect(file.endsWith('n.yaml')).toBe(true);
    expect(await readCatalogueFile(file)).toMatchObject({ name: 'n', tools: [{ id: 't' }] });
  });

  it.each(['../x', 'a/b', '', '.hidden', 'CON'])(
    'refuses to save under the name %j',
    async (name) => {
      const good = JSON.parse(native({})) as Parameters<typeof saveCatalogue>[1];
      await expect(saveCatalogue(folder.path, { ...good, name })).rejects.toMatchObject({
        code: 'configuration',
      });
    },
  );
});

describe('URLs', () => {
  it('names an error status, and a host that does not answer', async () => {
    const server = createServer((_request, response) => {
      response.writeHead(404).end('no');
    });
    const { url, close } = await listen(server);
    const read = (): Promise<unknown> =>
      readCatalogueSource({ location: `${url}/spec.json?token=abc`, workspace: folder.path });
    await expect(read()).rejects.toMatchObject({
      code: 'catalogue',
      message: expect.stringMatching(/token=REDACTED answers 404/) as unknown,
    });
    await close();
    await expect(read()).rejects.toMatchObject({ code: 'connection' });
  });
});
