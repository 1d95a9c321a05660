import { checkSentences } from '../../src/docs/checks.js';
import { Marks } from '../../src/experiments/mark.js';
import { outcome, recordOf } from '../engines/model/group.js';
import { noteTools } from '../refine/notes-target.js';

const sentence = { place: 'description', text: 'Fails.', steps: ['u2.s1'], attacks: [] };
const about = { address: 'read_note.description.0', tool: 'read_note' };
const tools = new Map(noteTools.map((tool) => [tool.name, tool]));

it.each([
  ['read_note', 403, []],
  ['read_note', -32603, []],
  ['list_notes', 403, ['u2.s1 has no answer']],
  ['read_note', 401, ['u2.s1 has no answer']],
  ['read_note', null, ['u2.s1 has no answer']],
])('where %s has answered, of a fault %s of read_note: %j', (answered, status, reasons) => {
  const fault = { ...outcome(null), kind: 'fault', status } as const;
  const [first] = recordOf('u1', [answered], 'x').steps;
  const [cited] = recordOf('u2', ['read_note'], 'x').steps;
  const steps = new Map([first!, { ...cited!, outcome: fault }].map((one) => [one.id, one]));
  const context = { tools, steps, marks: Marks.of('zqab'), standIns: [] };
  const found = checkSentences([{ ...sentence, ...about }], context);
  expect(found.map(({ reason }) => reason)).toEqual(reasons);
});
