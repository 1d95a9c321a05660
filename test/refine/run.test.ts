import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TextModel } from '../../src/models/text-model.js';
import { unexploredTools } from '../../src/reports/unexplored.js';
import { runRefinement } from '../../src/refine/run.js';
import type { RunOptions } from '../../src/refine/run-context.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { noteTools, notesTarget, type NotesTarget } from './notes-target.js';
import { runOptions, scripted } from './run-options.js';

const answers = [
  {
    experiments: [
      {
        id: 'u1',
        tests: 'a note from its creation to its end',
        steps: [
          ['create_note', { name: 'MARK-a', text: 'one' }, 'accepted'],
          ['append_note', { name: 'MARK-a', line: 'two' }, 'accepted'],
          ['read_note', { name: 'MARK-a' }, { is: 'one\ntwo' }],
          ['delete_note', { name: 'MARK-a' }, 'accepted'],
          ['delete_note', { name: 'MARK-a' }, 'refused'],
          ['read_note', { name: 'MARK-a' }, 'refused'],
        ],
      },
      {
        id: 'u2',
        tests: 'notes of others',
        steps: [
          ['delete_note', { name: 'diary' }],
          ['append_note', { name: 'taxes', line: 'x' }],
          ['create_note', { name: 'diary', text: 'x' }],
          ['read_note', { name: 'diary' }, { is: 'x' }],
          ['read_note', { name: '$s9.name' }],
        ],
      },
      {
        id: 'u3',
        tests: 'creating again',
        steps: [
          ['create_note', { name: 'MARK-b', text: '1' }],
          ['create_note', { name: 'MARK-b', text: '2' }],
          ['read_note', { name: 'MARK-b' }, { is: '1' }],
        ],
      },
    ],
  },
  {
    docs: {
      delete_note: {
        description: [
          [
            'Deleting a note that does not exist is no error: the answer is "deleted" too.',
            ['u1.s5'],
          ],
          ['Never fails.', ['u1.s4']],
        ],
      },
      create_note: {
        name: [
          [
            'Replaces a note of the same name without a word: "2" is read afterwards.',
            ['u3.s2', 'u3.s3'],
          ],
        ],
      },
    },
    experiments: [
      {
        id: 'w1',
        breaks: 'delete_note.description.0',
        steps: [['delete_note', { name: 'MARK-none' }, { is: 'deleted' }]],
      },
    ],
  },
  { fix: {} },
];

function options(folder: string, model: TextModel): { target: NotesTarget; run: RunOptions } {
  const target = notesTarget();
  return { target, run: runOptions(folder, { ...target, model }) };
}

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

it('learns from experiments, keeps what its steps show, and leaves the notes of others', async () => {
  const model = scripted(answers);
  const { target, run } = options(folder.path, model);
  const { groups, audit } = await runRefinement(run);

  expect([...target.notes]).toEqual([
    ['diary', 'went sailing'],
    ['taxes', 'paid in May'],
  ]);
  expect(audit).toEqual({ harmed: [], changedByOthers: [], left: [] });
  expect(unexploredTools(run.tools, groups, run.gate)).toEqual([]);
  const [group] = groups;
  const said = (group?.tools ?? []).flatMap(({ tool, sentences }) =>
    sentences.map(({ text }) => `${tool}: ${text}`),
  );
  expect(said).toEqual([
    'create_note: Replaces a note of the same name without a word: "2" is read afterwards.',
    'delete_note: Deleting a note that does not exist is no error: the answer is "deleted" too.',
  ]);
  expect(group?.dropped).toEqual([
    {
      address: 'delete_note.description.1',
      reason: '"Never" needs two steps with different values',
    },
  ]);
  expect(model.asked[1]).toContain('u1 a note from its creation to its end');
  expect(model.asked[1]).toContain('s4 accepted NOT JUDGED went sailing');
  expect(model.asked.join('\n\n')).toMatchSnapshot();
});

it('gives the same journal and sentences again, and goes on where it was killed', async () => {
  const first = options(folder.path, scripted(answers));
  const whole = await runRefinement(first.run);
  const path = join(folder.path, 'journal.jsonl');
  const journal = await readFile(path, 'utf8');
  const silent: TextModel = {
    name: 'silent',
    answer: () => Promise.reject(new Error('asked again')),
  };
  const again = options(folder.path, silent);
  expect(await runRefinement(again.run)).toEqual(whole);
  expect(again.target.calls).toEqual([]);
  // Killed in the middle: the end of the journal is not there yet, and the group is in a file of its own.
  const lines = journal.trimEnd().split('\n');
  const ofGroup = lines.filter((line) => line.includes('"lane":"g1"'));
  const before = lines.filter(
    (line) => line.includes('"lane":"start"') || line.includes('"kind":"run"'),
  );
  for (const kept of ofGroup.keys()) {
    await rm(join(folder.path, 'journal.g1.jsonl'), { force: true });
    await writeFile(path, `${before.join('\n')}\n`);
    if (kept > 0)
      await writeFile(
        join(folder.path, 'journal.g1.jsonl'),
        `${ofGroup.slice(0, kept).join('\n')}\n`,
      );
    const resumed = options(folder.path, scripted(answers));
    // The target is as the killed run left it.
    for (const line of ofGroup.slice(0, kept)) {
      const entry = JSON.parse(line) as { readonly what?: string; readonly key: string };
      const [, name, args] = /^\S+ (\S+) (.*)$/.exec(entry.key) ?? [];
      const tool = noteTools.find((one) => one.name === name);
      const isMade = entry.what === 'call' ? !isWriting(name) : entry.what === undefined;
      if (isMade && tool !== undefined)
        await resumed.target.executor.call({
          tool,
          arguments: JSON.parse(args ?? '{}') as object as never,
        });
    }
    const result = await runRefinement(resumed.run);
    expect(result.groups.map(({ tools }) => tools)).toEqual(whole.groups.map(({ tools }) => tools));
    expect({ kept, notes: [...resumed.target.notes.keys()] }).toEqual({
      kept,
      notes: ['diary', 'taxes'],
    });
  }
});

/** A writing call reached the target if its intent is on record. */
function isWriting(name = ''): boolean {
  return /create|append|delete/.test(name);
}

it('says where a replay differs from what is on record', async () => {
  const { run } = options(folder.path, scripted(answers));
  await runRefinement(run);
  const path = join(folder.path, 'journal.jsonl');
  const journal = await readFile(path, 'utf8');
  const line = journal.split('\n').findIndex((one) => one.includes('u1.s2 append_note')) + 1;
  await writeFile(path, journal.replaceAll('u1.s2 append_note', 'u1.s2 read_note'));
  const other = options(folder.path, scripted(answers));
  await expect(runRefinement(other.run)).rejects.toThrow(
    `line ${line} of the journal of g1 has u1.s2 read_note`,
  );
  await writeFile(path, journal);
  await appendFile(join(folder.path, 'journal.jsonl'), '{"kind":"end","lane":');
  expect((await runRefinement(other.run)).groups).toHaveLength(1);
});
