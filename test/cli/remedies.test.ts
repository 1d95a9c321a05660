import { remedies } from '../../src/cli/refine/remedies.js';
import { toolChanged } from '../../src/calls/mcp-tool.js';

type Finished = Parameters<typeof remedies>[0];

const http: Finished['source'] = {
  ...{ kind: 'http', baseUrl: 'http://x', headers: {}, credentials: [], securitySchemes: [] },
};
const mcp: Finished['source'] = {
  ...{ kind: 'mcp-stdio', command: 'node', args: ['my server.js'], env: {} },
};
const remote: Finished['source'] = {
  ...{ kind: 'mcp-http', url: 'http://x/mcp', transport: 'auto', headers: {} },
};

it.each<[string, Finished['source'], object, RegExp | null]>([
  ['a 401', http, { status: 401 }, /^The server wants a key: give its/],
  ['a 407', remote, { status: 407 }, /--header 'Authorization: Bearer/],
  ['another refusal', remote, { status: 403 }, null],
  [
    'tools that changed',
    mcp,
    { message: toolChanged },
    /: edit\. Take the change with: tooldraft import --mcp 'node "my server.js"' --name c --update$/,
  ],
  [
    'those of a remote server',
    remote,
    { message: toolChanged },
    /import --mcp-url http:\/\/x\/mcp /,
  ],
])('the remedy for %s is told', (_what, source, step, told) => {
  const results = [{ kind: 'made', tool: 'edit', outcome: 'fault', ...step }];
  const result = { groups: [{ experiments: [{ results }] }] };
  const about = {
    catalogue: 'c',
    command: 'tooldraft',
    furtherWords: [],
    tools: [],
    source,
    result,
  };
  const lines = remedies(about as unknown as Finished);
  if (told === null) expect(lines).toEqual([]);
  else expect(lines).toEqual([expect.stringMatching(told)]);
});
