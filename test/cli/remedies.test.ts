import { remedies, type RemediedRun } from '../../src/cli/refine/remedies.js';
import { toolChanged } from '../../src/calls/mcp-tool.js';

const stdio = { kind: 'mcp-stdio', command: 'node', args: ['my server.js'] };
const remote = { kind: 'mcp-http', url: 'http://x/mcp' };

it.each([
  [{ kind: 'http', securitySchemes: [] }, { status: 401 }, /^The server wants a key: give/],
  [remote, { status: 407 }, /--header 'Authorization: Bearer/],
  [remote, { status: 403 }, null],
  [stdio, { message: toolChanged }, /: edit\. .* --mcp 'node "my server.js"' --name c --update$/],
  [remote, { message: toolChanged }, /import --mcp-url http:\/\/x\/mcp /],
])('a server is told with its remedy: %j, %j', (source, step, told) => {
  const results = [{ kind: 'made', tool: 'edit', outcome: 'fault', ...step }];
  const about = { catalogue: 'c', command: 'tooldraft', furtherWords: [], tools: [], source };
  const run = { ...about, result: { groups: [{ experiments: [{ results }] }] } };
  const lines = remedies(run as unknown as RemediedRun);
  expect(lines).toEqual(told === null ? [] : [expect.stringMatching(told)]);
});
