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
  const steps = [
    ['create_project', { name: 'ME' }],
    ['add_task', { project_id: '$s1.project_id', text: 'weed' }],
  ];
  const [record] = await run.run([{ id: 'u1', tests: 'x', steps }]);
  expect(record?.steps.map((step) => step.kind)).toEqual(['made', kind]);
  expect((await run.finish()).left.map((thing) => thing.record)).toEqual([id]);
});

it('what the run has removed may be named again; nothing that nobody has shown may', async () => {
  const things = new Map<string, string>();
  const call: CallTool = ({ name }, args) => {
    const key = plain(args['note_id']);
    if (name === 'create_note') things.set(id, plain(args['name']));
    if (name === 'delete_note') things.delete(key);
    const found = things.get(name === 'create_note' ? id : key);
    const isThere = found !== undefined || name === 'delete_note';
    const body = name === 'create_note' ? { id } : { name: found ?? 'none' };
    return Promise.resolve(outcomeOf({ status: isThere ? 200 : 404, body }, false));
  };
  const notes = [
    mcpTool('get_note', 'Returns a note.', { note_id: 'string!' }),
    mcpTool('create_note', 'Creates a note.', { name: 'string!', parent_id: 'string' }),
    mcpTool('delete_note', 'Deletes a note.', { note_id: 'string!' }),
  ];
  const run = await ScriptedRun.begin({ tools: notes }, { call });
  const steps = [
    ['create_note', { name: ' ME ', parent_id: null }],
    ['delete_note', { note_id: '$s1.id' }],
    ['delete_note', { note_id: '$s1.id' }],
    ['delete_note', { note_id: id.replace('3', '4') }],
  ];
  const [record] = await run.run([{ id: 'u1', tests: 'x', steps }]);
  expect(record?.steps.map((step) => step.kind)).toEqual(['made', 'made', 'made', 'not-allowed']);
  expect((await run.finish()).left).toEqual([]);
});
