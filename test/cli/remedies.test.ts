import { remedies, type RemediedRun } from '../../src/cli/refine/remedies.js';
import { toolChanged } from '../../src/calls/mcp-tool.js';

const stdio = { kind: 'mcp-stdio', command: 'node', args: ['my server.js'] };
const remote = { kind: 'mcp-http', url: 'http://x/mcp' };

it.each([
  [
    'a 401',
    { kind: 'http', securitySchemes: [] },
    { status: 401 },
    /^The server wants a key: give/,
  ],
  ['a 407', remote, { status: 407 }, /--header 'Authorization: Bearer/],
  ['a 403', remote, { status: 403 }, null],
  [
    'changes',
    stdio,
    { message: toolChanged },
    /: edit\. .* import --mcp 'node "my server.js"' --name c --update$/,
  ],
  ['changes far away', remote, { message: toolChanged }, /import --mcp-url http:\/\/x\/mcp /],
])('the remedy for %s is told', (_what, source, step, told) => {
  const results = [{ kind: 'made', tool: 'edit', outcome: 'fault', ...step }];
  const about = { catalogue: 'c', command: 'tooldraft', furtherWords: [], tools: [], source };
  const run = { ...about, result: { groups: [{ experiments: [{ results }] }] } };
  const lines = remedies(run as unknown as RemediedRun);
  expect(lines).toEqual(told === null ? [] : [expect.stringMatching(told)]);
});
