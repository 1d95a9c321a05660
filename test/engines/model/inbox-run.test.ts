import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { modelEngine } from '../../../src/engines/model/model-engine.js';
import { inboxTextModel } from '../../../src/models/inbox-text-model.js';
import { systemClock } from '../../../src/support/system-clock.js';
import { noteTools } from '../../refine/notes-target.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { groupOf, recordOf, roundOf, unrecorded } from './group.js';

/** Answers each request as the skill says: reads one file, writes one file. */
async function play(folder: string, answer: (request: string) => object): Promise<void> {
  for (const answered = new Set<string>(); answered.size < 3; await systemClock.sleep(10)) {
    const names = await readdir(folder).catch(() => []);
    for (const name of names.filter((one) => one.endsWith('.request.md') && !answered.has(one))) {
      const path = join(folder, name.replace('.request.md', '.answer.json'));
      await writeFile(
        `${path}.part`,
        JSON.stringify(answer(await readFile(join(folder, name), 'utf8'))),
      );
      await rename(`${path}.part`, path);
      answered.add(name);
    }
  }
}

it('holds a conversation through files, each of which can be answered by itself', async () => {
  const folder = await temporaryFolder();
  const model = inboxTextModel({ folder: folder.path, clock: systemClock, pollMs: 15 });
  const requests: string[] = [];
  const player = play(folder.path, (request) => {
    requests.push(request);
    const turn = /MESSAGE (\d): this is the new one/.exec(request)?.[1];
    const steps = [['read_note', { name: 'diary' }, 'accepted']];
    return turn === '1' ? { experiments: [{ id: 'u1', tests: 'reading', steps }] } : {};
  });
  const group = groupOf(noteTools);
  const conversation = modelEngine({ model, mayWrite: true }).begin(group, unrecorded);
  expect(await conversation.first()).toMatchObject({ experiments: [{ id: 'u1' }], slips: [] });
  await conversation.next(roundOf(2, [recordOf('u1', ['read_note'], 'went sailing')]));
  await conversation.next(roundOf(4, []));
  await player;
  expect(requests).toHaveLength(3);
  for (const request of requests) {
    expect(request).toContain('Put zqab00 into the name of everything you create');
    expect(request).toContain('Deletes a note.');
  }
  expect(requests[2]).toContain('went sailing');
  expect(requests[2]).toContain('YOUR ANSWER to message 2');
  expect(requests[2]).toContain('This is the last message');
  await folder.remove();
});
