import { describeBadInput, type BadInput } from '../support/bad-input.js';

const call = { kind: 'http', method: 'GET', path: '/a', bindings: {} };
const pets = {
  version: 1,
  name: 'pets',
  source: { kind: 'http', baseUrl: 'http://127.0.0.1:9' },
  tools: [
    { id: 'list', name: 'list', description: 'Lists.', parameters: { type: 'object' }, call },
    { id: 'count', name: 'count', description: 'Counts.', parameters: { type: 'object' }, call },
  ],
};
const files = { 'tools/pets.json': JSON.stringify(pets) };
const mcpTools = '{"tools":[{"name":"a","inputSchema":{"type":"object"}}]}';

function wrong(args: readonly string[], says: RegExp, more: Partial<BadInput> = {}): BadInput {
  const about = args.map((one) => (one.length > 40 ? `${one.slice(0, 40)}…` : one)).join(' ');
  return { about: JSON.stringify(about), args, files, code: 2, says, ...more };
}

describeBadInput('words that are no command line', [
  wrong(['refne', 'pets'], /refine/),
  wrong(['constructor'], /constructor/),
  wrong(['pets'], /pets/),
  wrong(['--iterations', '3'], /command/),
  wrong(['show'], /<catalogue>/),
  wrong(['diff'], /<catalogue>/),
  wrong(['import'], /needs a file or URL/),
  wrong(['import', 'openap', 'a.yaml'], /"openap" is no format, no file and no URL.*"openapi"/),
  wrong(['refine', 'pets', 'more', 'words'], /more/),
  wrong(['show', 'pets', 'list', 'more'], /more/),
  wrong(['refine', 'pets', '--itertions', '3'], /--iterations/),
  wrong(['refine', 'pets', '--__proto__', '3'], /__proto__/),
  wrong(['refine', 'pets', '-x'], /-x/),
  wrong(['refine', 'pets', '--rps'], /--rps/),
  wrong(['refine', 'pets', '--rps', '0.5', '--rps', '0.6'], /--rps/),
  wrong(['show', 'pets', '--iterations', '3'], /--iterations/),
  wrong(['refine', 'pets', '--fresh=perhaps'], /--fresh/),
  wrong(['refine', 'pets', '--name', 'other'], /"pets" is a catalogue already/),
]);

const secretAddress = 'http://ann:hunter2@127.0.0.1:9/x';

describeBadInput('addresses with a password', [
  ...[
    ['refine', 'pets', '--server', secretAddress],
    ['refine', 'pets', '--base-url', secretAddress],
    ['refine', secretAddress],
    ['refine', '--mcp-url', secretAddress],
    ['import', secretAddress],
    ['import', 'openapi', secretAddress],
  ].map((args) =>
    wrong(
      args,
      /^(?!.*hunter2).*carries a user name or password beside http:\/\/127\.0\.0\.1:9\/x/s,
    ),
  ),
]);

describeBadInput('values out of range', [
  wrong(['refine', 'pets', '--iterations', '0'], /--iterations.*from 1 to 100, not "0"/),
  wrong(['refine', 'pets', '--iterations', '1.5'], /--iterations.*whole number/),
  wrong(['refine', 'pets', '--iterations', '1e99'], /--iterations/),
  wrong(['refine', 'pets', '--iterations', ''], /--iterations/),
  wrong(['refine', 'pets', '--temperature', 'NaN'], /--temperature/),
  wrong(['refine', 'pets', '--temperature', '3'], /--temperature.*from 0 to 2/),
  wrong(['refine', 'pets', '--max-cost', '-0.1'], /--max-cost/),
  wrong(['refine', 'pets', '--timeout', '0'], /--timeout/),
  wrong(['refine', 'pets', '--concurrency', '0'], /--concurrency/),
  wrong(['refine', 'pets', '--max-calls', '-1'], /--max-calls/),
  wrong(['refine', 'pets', '--limit', '0'], /--limit/),
  wrong(['refine', 'pets', '--rps', 'fast'], /--rps/),
  wrong(['refine', 'pets', '--seed', '0x10'], /--seed/),
  wrong(['refine', 'pets', '--examples', 'wrost'], /--examples/),
  wrong(['refine', 'pets', '--role', 'juge=m'], /--role juge=m names no role.*"judge"/),
  wrong(['refine', 'pets', '--engine', 'bultin'], /Did you mean "builtin"/),
  wrong(['refine', 'pets', '--only', 'zzz*'], /zzz\*/),
  wrong(['refine', 'pets', '--exclude', '*'], /pets|exclude/),
  wrong(['refine', 'pets', '--only', '[('], /\[\(/),
  wrong(['refine', 'pets', '--server', 'nonsense'], /nonsense/),
  wrong(['refine', 'pets', '--server', 'file:///etc'], /file:/),
  wrong(['refine', 'pets', '--header', 'no colon'], /--header/),
  wrong(['refine', 'pets', '--header', 'X Y: 1'], /X Y|--header/),
  wrong(['refine', 'pets', '--header', 'X: a\r\nEvil: b'], /--header|header/),
  wrong(['refine', 'pets', '--auth', 'key'], /--auth|key/),
  wrong(['refine', '--mcp-env', '1=2', '--mcp', 'node x.js'], /--mcp-env/),
  wrong(['diff', 'pets', 'list', '--from', '99'], /not been refined/),
]);

describeBadInput('names that lead elsewhere', [
  ...['../evil', 'a/b', '..', '.hidden', 'con', 'x'.repeat(300), 'a\nb', '\u202egnp', ' '].map(
    (name) => wrong(['refine', 'pets', '--run', name], /--run|cannot be the name of a run/),
  ),
  ...['../evil', '/etc/evil', '..', 'NUL.json', 'x'.repeat(300), 'a\u0007b'].map((name) =>
    wrong(['import', 'mcp', 'a.json', '--name', name], /--name|name/, {
      files: { 'a.json': mcpTools },
    }),
  ),
  wrong(['show', '../../etc/passwd'], /passwd/),
  wrong(['show', 'pets', '../../etc/passwd'], /passwd/),
  wrong(['diff', 'pets', '--run', '../../x'], /run/),
  wrong(['refine', '..'], /no format/),
  wrong(['refine', 'data:application/json,{}'], /data:/),
  wrong(['refine', 'file:///etc/passwd'], /passwd/),
  wrong(['refine', 'javascript:alert(1)'], /javascript/),
]);

describeBadInput('an environment that lacks what is needed', [
  wrong(['refine', 'pets', '--header', 'X-Key: ${NO_SUCH_NAME}'], /NO_SUCH_NAME/),
  wrong(['refine', 'pets', '--header', 'X-Key: ${'], /\$\{|--header/),
  wrong(['refine', '--mcp', 'node x.js', '--mcp-env', 'NO_SUCH_NAME'], /NO_SUCH_NAME/),
  wrong(['refine', 'pets', '--role', 'embeddings=x'], /OPENAI_API_KEY/),
  wrong(['refine', 'pets', '--env-file', 'none.env'], /none\.env/),
  wrong(['refine', 'pets'], /TOOLDRAFT_RPS/, { env: { TOOLDRAFT_RPS: 'high' } }),
  wrong(['refine', 'pets'], /TOOLDRAFT_ITERATIONS/, { env: { TOOLDRAFT_ITERATIONS: '-3' } }),
  wrong(['refine', 'pets'], /nowhere/, { env: { TOOLDRAFT_WORKSPACE: 'nowhere' } }),
  wrong(['refine', '--mcp-config', 'mcp.json#one'], /NO_SUCH_NAME/, {
    files: {
      'mcp.json':
        '{"mcpServers":{"one":{"command":"node","args":["x.js"],"env":{"KEY":"${NO_SUCH_NAME}"}}}}',
    },
  }),
]);

/** A configuration file, broken. */
function configured(about: string, text: string, says: RegExp): BadInput {
  const name = 'tooldraft.config.json';
  return { about, args: ['refine', 'pets'], files: { ...files, [name]: text }, code: 2, says };
}

describeBadInput('a broken configuration file', [
  configured('cut', '{"tau": 0.5, ', /tooldraft\.config\.json/),
  configured('empty', '', /tooldraft\.config\.json/),
  configured('a list', '[1]', /tooldraft\.config\.json/),
  configured('a key misspelt', '{"iteration": 3}', /Did you mean "iterations"/),
  configured(
    'a value of another type',
    '{"tau": {"a": 1}}',
    /"tau" needs.*\n.*tooldraft\.config\.json/,
  ),
  configured(
    'a value out of range',
    '{"iterations": 1000}',
    /"iterations" needs.*\n.*tooldraft\.config\.json/,
  ),
  configured('a key for the command line only', '{"workspace": "/"}', /"workspace"/),
  configured('a key of the prototype', '{"__proto__": {"tau": 1}}', /__proto__/),
  {
    about: 'two of them',
    args: ['refine', 'pets'],
    files: { ...files, 'tooldraft.config.json': '{}', 'tooldraft.config.yaml': '{}' },
    code: 2,
    says: /tooldraft\.config\.yaml/,
  },
  {
    about: 'in YAML',
    args: ['refine', 'pets'],
    files: { ...files, 'tooldraft.config.yaml': 'tau: [0.5\nb: }' },
    code: 2,
    says: /tooldraft\.config\.yaml/,
  },
  {
    about: 'an mcpServers file without servers',
    args: ['refine', '--mcp-config', 'mcp.json#a'],
    files: { 'mcp.json': '{"servers": {}}' },
    code: 2,
    says: /mcp\.json/,
  },
  {
    about: 'an mcpServers file cut',
    args: ['refine', '--mcp-config', 'mcp.json#a'],
    files: { 'mcp.json': '{"mcpServers": {"a": ' },
    code: 2,
    says: /mcp\.json/,
  },
]);
