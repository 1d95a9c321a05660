import { remedies, type RemediedRun } from '../../src/cli/refine/remedies.js';
import { toolChanged } from '../../src/calls/mcp-tool.js';

const stdio = { kind: 'mcp-stdio', command: 'node', args: ['my server.js'] };
const remote = { kind: 'mcp-http', url: 'http://x/mcp', headers: {} };

it.each([
  [
    { kind: 'http', securitySchemes: [], credentials: [], headers: {} },
    { status: 401 },
    /^The server wants a key: give/,
  ],
  [remote, { status: 407 }, /--header 'Authorization: Bearer/],
  [
    { ...remote, headers: { A: 'Bearer ${MY_KEY}' } },
    { status: 401 },
    /: check the key in MY_KEY, /,
  ],
  [remote, { status: 403 }, null],
  [stdio, { message: toolChanged }, /: edit\. .* --mcp 'node "my server.js"' --name c --update$/],
  [remote, { message: toolChanged }, /import --mcp-url http:\/\/x\/mcp /],
])('a server is told with its remedy: %j, %j', (source, step, told) => {
  const results = [{ kind: 'made', tool: 'edit', outcome: 'fault', ...step }];
  const about = { catalogue: 'c', command: 'tooldraft', furtherWords: [], tools: [], source };
  const run = {
    ...about,
    result: { groups: [{ experiments: [{ results }], tools: [], dropped: [] }] },
  };
  const lines = remedies(run as unknown as RemediedRun);
  expect(lines).toEqual(told === null ? [] : [expect.stringMatching(told)]);
});

it('what a model said in place of an answer is told once', () => {
  const reason = 'asked twice, it answered "I cannot help with that."';
  const failed = {
    ...{ experiments: [], dropped: [{ address: 'last answer', reason }] },
    tools: [{ id: 'edit', stopped: 'model failed' }],
  };
  const about = {
    catalogue: 'c',
    command: 'tooldraft',
    furtherWords: [],
    tools: [],
    source: remote,
  };
  const run = { ...about, result: { groups: [failed, failed] } };
  expect(remedies(run as unknown as RemediedRun)).toEqual([
    `The model gave no usable answer: ${reason}. Take another model, or try again with --fresh.`,
  ]);
});
