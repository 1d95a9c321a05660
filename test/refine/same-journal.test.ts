import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TextModel } from '../../src/models/text-model.js';
import { runRefinement } from '../../src/refine/run.js';
import { seededRandom } from '../../src/support/seeded-random.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { noteTools, notesTarget, tool } from './notes-target.js';
import { runOptions } from './run-options.js';

const readers = Array.from({ length: 8 }, (_, at) => `city${at}`);

/** Groups that only read, and one of notes among them that makes things. */
const tools = readers
  .flatMap((group) =>
    ['weather', 'population', 'mayor'].map((what) => {
      return { ...tool(`get_${group}_${what}`, `Tells the ${what}.`, {}), group };
    }),
  )
  .toSpliced(12, 0, ...noteTools.map((note) => ({ ...note, group: 'notes' })));

function target(seed: number) {
  const random = seededRandom(seed);
  const notes = notesTarget();
  const atOnce = { now: 0, most: 0, writing: 0 };
  return {
    atOnce,
    executor: {
      ...notes.executor,
      call: async (...[request]: Parameters<typeof notes.executor.call>) => {
        const writes = /create|append|delete/.test(request.tool.name);
        atOnce.now += 1;
        atOnce.most = Math.max(atOnce.most, atOnce.now);
        if (writes) atOnce.writing = Math.max(atOnce.writing, atOnce.now);
        await sleep(random.next() * 4);
        atOnce.now -= 1;
        if (!request.tool.name.includes('city')) return notes.executor.call(request);
        const list = await notes.executor.call({ ...request, tool: noteTools[0]! });
        return { ...list, body: { of: request.tool.name } };
      },
    },
  };
}

/** Answers after a random time, with experiments on the tools of the group. */
function model(seed: number): TextModel {
  const random = seededRandom(seed);
  return {
    name: 'scripted',
    answer: async (messages) => {
      await sleep(random.next() * 20);
      const first = messages[1]?.content ?? '';
      const mark = /Put (zq\w{4})/.exec(messages[0]?.content ?? '')?.[1] ?? '';
      const turn = messages.filter(({ role }) => role === 'user').length;
      const city = /get_(city\d)_weather/.exec(first.split('OTHER TOOLS')[0] ?? '')?.[1];
      const read = [`get_${city}_mayor`, {}, 'accepted'];
      const made = ['create_note', { name: `${mark}-${turn}`, text: 'x' }, 'accepted'];
      const removed = ['delete_note', { name: `${mark}-${turn}` }, 'refused'];
      const steps = city === undefined ? [made, removed] : [read];
      const about = city === undefined ? 'delete_note' : `get_${city}_mayor`;
      return JSON.stringify({
        experiments: turn < 3 ? [{ id: `u${turn}`, tests: `turn ${turn}`, steps }] : [],
        docs: turn === 2 ? { [about]: { description: [['Answers at once.', ['u1.s1']]] } } : {},
      });
    },
  };
}

it('gives the same journal and docs byte for byte, one group at a time or eight', async () => {
  const runs: { readonly journal: string; readonly docs: string }[] = [];
  for (const [seed, concurrency] of [1, 8, 8, 1].entries()) {
    const { path, remove } = await temporaryFolder();
    const { executor, atOnce } = target(seed);
    const options = runOptions(path, { tools, executor, model: model(seed), concurrency });
    const result = await runRefinement(options);
    expect(result.audit).toEqual({ harmed: [], changedByOthers: [], left: [] });
    expect(atOnce.most > 2).toBe(concurrency > 1);
    expect(atOnce.writing).toBe(1);
    const journal = await readFile(join(path, 'journal.jsonl'), 'utf8');
    runs.push({ journal, docs: JSON.stringify(result.tools) });
    await remove();
  }
  const [first] = runs;
  expect(first?.journal.split('"kind":"end"')).toHaveLength(12);
  expect(new Set(runs.map(({ journal }) => journal)).size).toBe(1);
  expect(first?.docs).toContain('Answers at once.');
  expect(new Set(runs.map(({ docs }) => docs)).size).toBe(1);
});

it('gives them too where groups side by side were killed at different places', async () => {
  const { path, remove } = await temporaryFolder();
  const start = (seed: number, concurrency: number) =>
    runRefinement(
      runOptions(path, {
        ...{ tools, executor: target(seed).executor, model: model(seed), concurrency },
      }),
    );
  const whole = await start(1, 8);
  const file = join(path, 'journal.jsonl');
  const journal = await readFile(file, 'utf8');
  const lines = journal.split('\n');
  const of = (lane: string): readonly string[] =>
    lines.filter((line) => line.includes(`"lane":"${lane}"`));
  // The first group is in the middle, the second is done but for its place in the journal, the third has a torn line.
  await writeFile(file, `${[lines[0], ...of('start'), ...of('g1').slice(0, 4)].join('\n')}\n{"ki`);
  await writeFile(join(path, 'journal.g1.jsonl'), `${of('g1').slice(0, 9).join('\n')}\n`);
  await writeFile(join(path, 'journal.g2.jsonl'), `${of('g2').join('\n')}\n`);
  await writeFile(join(path, 'journal.g3.jsonl'), of('g3').slice(0, 8).join('\n').slice(0, -9));
  await writeFile(join(path, 'journal.end.jsonl'), `${of('end').slice(0, 2).join('\n')}\n`);
  expect((await start(2, 8)).tools).toEqual(whole.tools);
  expect(await readFile(file, 'utf8')).toBe(journal);
  expect(await readdir(path)).toEqual(['journal.jsonl']);
  await remove();
});
