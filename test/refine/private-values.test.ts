import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ToolCallRequest } from '../../src/core/ports.js';
import { masking } from '../../src/calls/masking.js';
import { PrivateValues } from '../../src/calls/private-values.js';
import { runRefinement } from '../../src/refine/run.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { answer, tool } from './notes-target.js';
import { runOptions, scripted } from './run-options.js';

const people = [
  { id: 'p-1', full_name: 'Ada Kowalska', email: 'ada.kowalska@firm.pl', phone: '+48 601 234 567' },
  { id: 'p-2', full_name: 'Bo Lindqvist', email: 'bo@lindqvist.se', phone: '+46 70 123 45 67' },
];
const text = { type: 'string' };
const tools = [
  tool('list_people', 'Lists everybody.', {}),
  tool('find_person', 'Finds somebody.', { full_name: text }),
  tool('send_mail', 'Sends a mail.', { email: text, message: text }),
];

it('keeps names and addresses of people out of the model, the journal and the docs, and sends the true ones', async () => {
  const { path, remove } = await temporaryFolder();
  const sent: string[] = [];
  const executor = {
    call: ({ tool: { name }, arguments: args }: ToolCallRequest) => {
      sent.push(`${name} ${JSON.stringify(args)}`);
      if (name === 'list_people') return Promise.resolve(answer(people));
      const found = people.find((one) => one.full_name === args['full_name']);
      return Promise.resolve(
        found === undefined ? answer('there is nobody of this name', 'refused') : answer(found),
      );
    },
    close: () => Promise.resolve(),
  };
  const values = new PrivateValues();
  const model = scripted([
    {
      experiments: [
        {
          id: 'u1',
          tests: 'a person',
          steps: [
            ['list_people', {}],
            ['find_person', { full_name: '$s1.[1].full_name' }, { at: ['id', 'p-2'] }],
            ['find_person', { full_name: '$s1.[0].full_name' }, { differs: 's2' }],
            ['find_person', { full_name: 'Nobody' }, 'refused'],
            ['send_mail', { email: '$s1.[0].email', message: 'MARK' }],
          ],
        },
      ],
    },
    {
      docs: {
        find_person: {
          description: [
            ['Finds "STANDIN" by the name.', ['u1.s2']],
            ['Refuses an unknown name: "there is nobody of this name".', ['u1.s4']],
          ],
        },
      },
    },
  ]);
  const spoken = {
    ...model,
    answer: async (...[messages, signal]: Parameters<typeof model.answer>) =>
      (await model.answer(messages, signal)).replaceAll('STANDIN', values.standIns.at(-1) ?? '?'),
  };
  const options = runOptions(path, {
    ...{ tools, executor: masking(executor, values), model: spoken },
    standIns: () => values.standIns,
  });
  const result = await runRefinement(options);
  const unknown = sent.indexOf('find_person {"full_name":"Nobody"}');
  expect(sent.slice(unknown - 2, unknown)).toEqual([
    'find_person {"full_name":"Bo Lindqvist"}',
    'find_person {"full_name":"Ada Kowalska"}',
  ]);
  expect(sent.filter((call) => call.startsWith('send_mail'))).toEqual([]);
  const steps = result.groups[0]!.experiments[0]!.results;
  expect(steps.map((step) => (step.kind === 'made' ? step.outcome : step.kind))).toEqual([
    ...['accepted', 'accepted', 'accepted', 'refused', 'not-allowed'],
  ]);
  expect(steps[1]).toMatchObject({ cameTrue: true });
  const journal = await readFile(join(path, 'journal.jsonl'), 'utf8');
  const docs = JSON.stringify(result.tools);
  const all = [journal, docs, ...model.asked].join('\n');
  for (const { full_name: name, email, phone } of people)
    for (const value of [...name.split(' '), email, phone].filter((one) => one.length > 2))
      expect([value, all.includes(value)]).toEqual([value, false]);
  for (const standIn of values.standIns) expect(docs).not.toContain(standIn);
  expect(docs).toContain('Refuses an unknown name');
  // The next process knows what stands for what, and finds everything in the journal.
  const calls = sent.length;
  expect((await runRefinement(options)).tools).toEqual(result.tools);
  expect(sent).toHaveLength(calls);
  await remove();
});
