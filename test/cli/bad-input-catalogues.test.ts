import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describeBadInput, type BadInput } from '../support/bad-input.js';

const openapi = '"openapi":"3.1.0","info":{"title":"t","version":"1"}';
const nativeTool = {
  id: 'list',
  name: 'list',
  description: 'Lists.',
  parameters: { type: 'object' },
  call: { kind: 'none' },
};
const native = { version: 1, name: 'pets', source: { kind: 'none' }, tools: [nativeTool] };
const http = { kind: 'http', method: 'GET', path: '/pets/{id}', bindings: {} };
const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${[...'bcdefghi']
  .map((name, index) => `${name}: &${name} [${`*${'abcdefghi'[index] ?? 'a'},`.repeat(9)}]`)
  .join('\n')}`;

/** A valid source of each format, small. */
const valid = {
  native: JSON.stringify(native),
  openapi: `{${openapi},"servers":[{"url":"http://127.0.0.1:9"}],"paths":{"/a":{"get":{"responses":{}}}}}`,
  mcp: '{"tools":[{"name":"a","inputSchema":{"type":"object"}}]}',
  openai: '[{"type":"function","function":{"name":"a","parameters":{"type":"object"}}}]',
  restbench:
    '[{"tool_name":"GET_a","tool_description":"A.","url":"http://127.0.0.1:9/a","required_parameters":[],"optional_parameters":[]}]',
  toolbench:
    '{"tool_name":"t","tool_description":"T.","host":"h.example","api_list":[{"name":"a","url":"https://h.example/a","method":"GET","required_parameters":[],"optional_parameters":[]}]}',
};

/** A file's format, and what it is called; some formats can be read as others, these cannot. */
const confused = [
  ['openapi', 'native'],
  ['mcp', 'native'],
  ['native', 'openapi'],
  ['toolbench', 'openapi'],
  ['openapi', 'mcp'],
  ['openapi', 'openai'],
  ['restbench', 'openai'],
  ['native', 'restbench'],
  ['native', 'toolbench'],
  ['restbench', 'toolbench'],
] as const satisfies readonly (readonly [keyof typeof valid, string])[];

/** Reads `content` from a file of this name with `import auto`. */
function reading(
  about: string,
  name: string,
  content: string | Uint8Array,
  says: RegExp,
): BadInput {
  return { about, args: ['import', 'auto', name], files: { [name]: content }, code: 2, says };
}

describeBadInput('a file that is no catalogue', [
  reading('empty', 'a.json', '', /a\.json is empty/),
  reading('blank', 'a.yaml', ' \n\t\n', /a\.yaml/),
  reading('JSON cut in the middle', 'a.json', '{"openapi": "3.1.0",\n "paths": {', /a\.json.*JSON/),
  reading(
    'JSON with a comma too many',
    'a.json',
    '{\n"a": 1,\n"b": [1,,2]}',
    /a\.json is not valid JSON at line 3, column \d+: Unexpected token ','\./,
  ),
  reading('YAML that does not close', 'a.yaml', 'a: [1\nb: }', /a\.yaml.*YAML/),
  reading('YAML with a key twice', 'a.yaml', 'openapi: 3.1.0\nopenapi: 3.0.0\n', /a\.yaml/),
  reading('YAML of a billion laughs', 'a.yaml', bomb, /a\.yaml/),
  reading('YAML that would run code', 'a.yaml', 'a: !!js/function "function(){}"', /a\.yaml/),
  reading('nested 100,000 deep', 'a.json', '['.repeat(100_000) + ']'.repeat(100_000), /a\.json/),
  reading('an image', 'a.json', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]), /a\.json/),
  reading('invalid UTF-8', 'a.json', Uint8Array.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), /a\.json/),
  reading('UTF-16', 'a.json', Buffer.from('\ufeff[1]', 'utf16le'), /a\.json/),
  reading('an HTML page', 'a.json', '<!doctype html><title>Sign in</title>', /a\.json/),
  reading('a number', 'a.json', '7', /a\.json is in no format/),
  reading('null', 'a.json', 'null', /a\.json is in no format/),
  reading('an object of something else', 'a.json', '{"hello":"world"}', /a\.json is in no format/),
  reading('keys of the prototype', 'a.json', '{"__proto__":{"tools":[]}}', /a\.json/),
  reading('a name with an escape in it', 'a\u001b[2J.json', '7', /no format/),
]);

describeBadInput('a catalogue that says nothing usable', [
  reading('OpenAPI of an unknown version', 'a.json', '{"openapi":"4.0.0"}', /version 4\.0\.0/),
  reading('Swagger 1.2', 'a.json', '{"swagger":"1.2"}', /version 1\.2/),
  reading('OpenAPI without paths', 'a.json', `{${openapi}}`, /a\.json.*no tool/),
  reading('OpenAPI with a list of paths', 'a.json', `{${openapi},"paths":["/a"]}`, /no tool/),
  reading('operations that are none', 'a.json', `{${openapi},"paths":{"/a":{"get":3}}}`, /GET \/a/),
  reading('functions without names', 'a.json', '[{"type":"function","function":{}}]', /a\.json/),
  reading('MCP tools without names', 'a.json', '{"tools":[{"inputSchema":{}}]}', /no tool/),
  reading(
    'RestBench with an FTP address',
    'a.json',
    '[{"tool_name":"a","url":"ftp://x"}]',
    /ftp|tool/,
  ),
  reading('ToolBench without APIs', 'a.json', '{"tool_name":"t","api_list":[]}', /no tool/),
  ...confused.map(([other, format]) => ({
    about: `a file of format ${other}, called ${format}`,
    args: ['import', format, 'a.json'],
    files: { 'a.json': valid[other] },
    code: 2,
    says: /a\.json/,
  })),
  {
    about: 'OpenAPI that wants a file outside, read in',
    args: ['import', 'openapi', 'a.json'],
    files: {
      'a.json': `{${openapi},"servers":[{"url":"http://127.0.0.1:9"}],"paths":{"/a":{"$ref":"../beside.txt"}}}`,
    },
    code: 2,
    says: /a\.json/,
  },
]);

/** A catalogue of ours in `tools/`, broken. */
function ours(about: string, changes: object, says: RegExp): BadInput {
  const files = { 'tools/pets.json': JSON.stringify({ ...native, ...changes }) };
  return { about, args: ['refine', 'pets'], files, code: 2, says };
}

describeBadInput('a broken catalogue in tools/', [
  ours('of an unknown version', { version: 9 }, /pets\.json.*version 9/),
  ours('without a version', { version: undefined }, /pets\.json.*version/),
  ours('with a field nobody knows', { extra: 1 }, /pets\.json.*extra/),
  ours('that is called something else', { name: '../x' }, /pets\.json.*name/),
  ours('without a tool', { tools: [] }, /pets\.json.*tool/),
  ours('with a tool twice', { tools: [nativeTool, nativeTool] }, /pets\.json.*tools\[\d\]/),
  ours('with a source of another kind', { source: { kind: 'ftp' } }, /pets\.json.*source\.kind/),
  ours(
    'with a placeholder nobody fills',
    {
      source: { kind: 'http', baseUrl: 'http://127.0.0.1:9' },
      tools: [{ ...nativeTool, call: http }],
    },
    /pets\.json.*\{id\}/,
  ),
  ...['nonsense', 'file:///etc', '//elsewhere', 'http://', 'javascript:alert(1)'].map((baseUrl) =>
    ours(
      `with ${baseUrl} for an address`,
      {
        source: { kind: 'http', baseUrl },
        tools: [{ ...nativeTool, call: { ...http, path: '/pets' } }],
      },
      /pets.*base/i,
    ),
  ),
  {
    about: 'cut in the middle',
    args: ['show', 'pets'],
    files: { 'tools/pets.json': JSON.stringify(native).slice(0, 60) },
    code: 2,
    says: /pets\.json/,
  },
  {
    about: 'that is a folder',
    args: ['show', 'pets'],
    prepare: (workspace) => {
      mkdirSync(join(workspace, 'tools', 'pets.json'), { recursive: true });
    },
    code: 2,
    says: /pets/,
  },
  {
    about: 'that is a link to itself',
    args: ['refine', 'pets'],
    prepare: (workspace) => {
      mkdirSync(join(workspace, 'tools'));
      symlinkSync('pets.json', join(workspace, 'tools', 'pets.json'));
    },
    code: 2,
    says: /pets/,
  },
  {
    about: 'in JSON and in YAML',
    args: ['refine', 'pets'],
    files: {
      'tools/pets.json': JSON.stringify(native),
      'tools/pets.yaml': JSON.stringify(native),
    },
    code: 2,
    says: /pets\.yaml|pets\.json/,
  },
  {
    about: 'a folder instead of a file',
    args: ['import', 'auto', 'here'],
    prepare: (workspace) => {
      mkdirSync(join(workspace, 'here'));
    },
    code: 2,
    says: /here/,
  },
  {
    about: 'no such file',
    args: ['import', 'openapi', 'none/at/all.yaml'],
    code: 2,
    says: /none\/at\/all\.yaml/,
  },
]);
