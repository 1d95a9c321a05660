import { unexploredTools } from '../../src/reports/unexplored.js';
import { mcpTool } from '../experiments/targets/target.js';

type Groups = Parameters<typeof unexploredTools>[1];
type Made = Readonly<{ outcome: string; message?: string }>;

const gate = { allow: 'writes', trustNames: true, host: null, roots: [] } as const;
const refused: Made = { outcome: 'refused' };
const silent: Made = { outcome: 'fault', message: 'timed out' };
const [noneMade, noneAccepted] = ['no call of it was made', 'no call of it was accepted'];

it.each([
  ['get_note', { note_id: 'string!' }, [refused], noneAccepted, '--value note_id=…'],
  ['get_note', { kind: 'string(a|b)!', note_id: 'string!' }, [], noneMade, '--value note_id=…'],
  ['list_notes', { kind: 'string(a|b)!' }, [refused], noneAccepted, null],
  ['list_notes', { all: 'boolean!' }, [refused], noneAccepted, null],
  ['list_notes', {}, [silent], 'no answer: timed out', null],
  ['create_note', { title: 'string!' }, [refused], noneAccepted, null],
  ['delete_note', { note_id: 'string!' }, [], 'the run made nothing that it could remove', null],
  ['delete_note', { note_id: 'string!' }, [refused], noneAccepted, null],
])('%s of %j is told with what can help', (name, args, steps: Made[], reason, flag) => {
  const results = steps.map((step) => ({ kind: 'made', tool: name, ...step }));
  const groups = [{ experiments: [{ results }] }] as unknown as Groups;
  expect(unexploredTools([mcpTool(name, 'Notes.', args)], groups, gate)).toEqual([
    { tool: name, reason, flag },
  ]);
});
