import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runRefinement } from '../../src/refine/run.js';
import {
  resultsInJournal,
  saveTrajectories,
  toolTrajectorySchema,
  trajectoriesOf,
} from '../../src/refine/trajectories.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { notesTarget } from './notes-target.js';
import { runOptions, scripted } from './run-options.js';

const reading = (id: string, name: string) => ({
  ...{ id, tests: 'reads a note', steps: [['read_note', { name }, 'accepted']] },
});

const answers = [
  {
    experiments: [
      ...[reading('u1', 'diary'), reading('u2', 'diary')],
      { id: 'u3', tests: 'both', steps: [['list_notes', {}], ...reading('u3', 'taxes').steps] },
    ],
  },
  {
    docs: {
      read_note: {
        description: [
          ['Answers with the whole text, which is no JSON.', ['u1.s1']],
          ['Never fails.', ['u1.s1']],
        ],
      },
    },
    experiments: [{ ...reading('w1', 'none'), breaks: 'read_note.description.1' }],
  },
  {
    fix: { 'read_note.description.1': ['It is refused for an unknown `name`.', ['w1.s1']] },
    experiments: [{ id: 'w2', tests: 'all', steps: [['list_notes', {}, 'accepted']] }],
  },
];

it('tells how the sentences of each tool came about; the journal gives the same files as the process', async () => {
  const { path, remove } = await temporaryFolder();
  const names = { catalogue: 'notes', run: 'model' };
  const [live, derived] = [join(path, 'live'), join(path, 'derived')];
  const folder = join(path, 'journal');
  const { groups, tools } = await runRefinement(
    runOptions(folder, { ...notesTarget(), model: scripted(answers) }),
  );
  for (const group of groups) await saveTrajectories(live, group, names);
  const fromJournal = resultsInJournal(folder);
  expect(fromJournal.flatMap((result) => result.tools)).toEqual(tools);
  for (const group of fromJournal) await saveTrajectories(derived, group, names);
  const at = join('trajectories', 'notes', 'model');
  const files = await readdir(join(live, at));
  expect(files).toHaveLength(5);
  for (const file of files) {
    const text = await readFile(join(live, at, file), 'utf8');
    expect(await readFile(join(derived, at, file), 'utf8')).toBe(text);
    expect(toolTrajectorySchema.parse(JSON.parse(text)).run).toBe('model');
  }
  const told = groups.flatMap((group) => trajectoriesOf(group, names));
  const read = told.find(({ name }) => name === 'read_note')!;
  const counts = read.revisions.map(({ message, sentences }) => `${message}: ${sentences.length}`);
  expect(counts).toEqual(['2: 2', '3: 2', '4: 2']);
  expect(read.revisions.map(({ delta }) => delta === null)).toEqual([true, false, false]);
  expect(read.experiments.map(({ id }) => id)).toEqual(['u1', 'u3', 'w1']);
  expect(read.experiments[2]).toMatchObject({
    ...{ breaks: 'read_note.description.1', steps: [{ arguments: { name: 'none' } }] },
    results: [{ step: 'w1.s1', outcome: 'refused', cameTrue: false }],
  });
  expect(read.turnedDown.map(({ id, like }) => [id, like])).toEqual([['u2', 'u1']]);
  expect(read.stopped).toBe('nothing new');
  const list = told.find(({ name }) => name === 'list_notes')!;
  expect(list).toMatchObject({ experiments: [{ id: 'u3' }, { id: 'w2' }], turnedDown: [] });
  await remove();
});
