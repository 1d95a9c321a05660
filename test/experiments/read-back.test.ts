import type { CallTool } from '../../src/experiments/call-tool.js';
import { outcomeOf, ScriptedRun } from './scripted-run.js';
import { mcpTool, plain } from './targets/target.js';

const id = '3bb27324-7b32-4909-94d0-549693c7c3df';
const tools = [
  mcpTool('list_tasks', 'Lists the tasks of a project.', { project_id: 'string!' }),
  mcpTool('export_project', 'Returns a whole project.', { project_id: 'string!' }),
  mcpTool('create_project', 'Creates a project.', { name: 'string!' }),
  mcpTool('add_task', 'Adds a task to a project.', { project_id: 'string!', text: 'string!' }),
];

it.each([
  ['the project shows its mark, a list of its tasks is empty', true, 'made'],
  ['the project has become somebody else’s', false, 'not-allowed'],
])('an id is used if a reader of its sort shows it: %s', async (_, isKept, kind) => {
  let name = '';
  const call: CallTool = (tool, args) => {
    if (tool.name === 'create_project') name = isKept ? plain(args['name']) : 'Garden';
    const bodies = new Map([
      ['list_tasks', []],
      ['export_project', { project: { project_id: id, name }, tasks: [] }],
    ]);
    const body = bodies.get(tool.name) ?? { project_id: id };
    return Promise.resolve(outcomeOf({ status: 200, body }, false));
  };
  const run = await ScriptedRun.begin({ tools }, { call });
  const [record] = await run.run([
    {
      ...{ id: 'u1', tests: 'x' },
      steps: [
        ['create_project', { name: 'ME' }],
        ['add_task', { project_id: '$s1.project_id', text: 'weed' }],
      ],
    },
  ]);
  expect(record?.steps.map((step) => step.kind)).toEqual(['made', kind]);
});
