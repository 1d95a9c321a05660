import { appendFile, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FileTrajectoryStore } from '../../src/storage/file-trajectory-store.js';
import { listTrajectories } from '../../src/storage/list-trajectories.js';
import { RunFollower } from '../../src/storage/run-follower.js';
import { answered, sampleCall, sampleTrajectory } from '../support/sample-trajectory.js';
import { temporaryFolder } from '../support/temporary-folder.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

function following() {
  const place = { workspace: folder.path, catalogue: 'files', run: 'rules' };
  const store = new FileTrajectoryStore(place);
  const follower = new RunFollower(place);
  const look = async () => {
    const read: string[] = [];
    const { trajectories, archived } = await follower.look((tool) => read.push(tool));
    return { read: read.sort(), trajectories, archived };
  };
  const part = join(folder.path, 'trajectories', 'files', 'rules', 'journal-1.jsonl');
  return { store, look, part, all: () => listTrajectories(folder.path, 'files', 'rules') };
}

const iteration = (index: number) => ({ index, startedAt: '2026-01-31T09:00:02.000Z' });

describe('a run that is followed', () => {
  it('is nothing before it begins, and reads what is new alone', async () => {
    const { store, look, all } = following();
    expect(await look()).toEqual({ read: [], trajectories: [], archived: [] });
    for (const tool of ['a', 'b', 'c']) await store.save(sampleTrajectory({ tool }));
    const first = await look();
    expect(first.read).toEqual(['a', 'b', 'c']);
    expect((await look()).read).toEqual([]);
    await store.saveCall('b', sampleCall('c1'));
    const second = await look();
    expect(second.read).toEqual(['b']);
    expect(second.trajectories).toEqual(await all());
    expect(second.trajectories[0]).toBe(first.trajectories[0]);
    await store.saveCall('b', answered(sampleCall('c1')));
    await store.saveIteration('c', iteration(1));
    const third = await look();
    expect(third.read).toEqual(['b', 'c']);
    expect(third.trajectories).toEqual(await all());
    expect(third.trajectories[1]?.calls[0]?.outcome).not.toBeNull();
  });

  it('loses nothing where a part of its journal goes because trajectories hold all of it', async () => {
    const { store, look, all } = following();
    for (const tool of ['a', 'b']) await store.save(sampleTrajectory({ tool }));
    await store.saveCall('a', answered(sampleCall('c1')));
    await store.saveCall('a', answered(sampleCall('c2')));
    await look();
    const [a] = await all();
    await store.save({ ...a!, stop: { reason: 'converged' } });
    await store.saveCall('a', answered(sampleCall('c3')));
    const { trajectories } = await look();
    expect(trajectories).toEqual(await all());
    expect(trajectories[0]?.calls.map(({ id }) => id)).toEqual(['c1', 'c2', 'c3']);
    expect(trajectories[0]?.stop).toEqual({ reason: 'converged' });
  });

  it('has what the run began anew', async () => {
    const { store, look } = following();
    await store.save(sampleTrajectory({ tool: 'a' }));
    await store.replace(sampleTrajectory({ tool: 'a', startedAt: '2026-02-01T09:00:00.000Z' }));
    const { archived, trajectories } = await look();
    expect([archived.length, trajectories.length]).toEqual([1, 1]);
    expect((await look()).archived).toBe(archived);
  });

  it('leaves a line that is not whole yet for the next look', async () => {
    const { store, look, part } = following();
    await store.save(sampleTrajectory({ tool: 'a' }));
    await store.saveCall('a', answered(sampleCall('c1')));
    await look();
    await store.saveCall('a', answered(sampleCall('c2')));
    const text = await readFile(part, 'utf8');
    await truncate(part, text.length - 20);
    expect((await look()).read).toEqual([]);
    await appendFile(part, text.slice(-20));
    expect((await look()).trajectories[0]?.calls).toHaveLength(2);
  });

  it('refuses a broken journal, and goes on once it is mended', async () => {
    const { store, look, part } = following();
    await store.save(sampleTrajectory({ tool: 'a' }));
    await store.saveCall('a', answered(sampleCall('c1')));
    const text = await readFile(part, 'utf8');
    await writeFile(part, text.replace('"tool"', '"toll"'));
    await expect(look()).rejects.toThrow(/line 1: at \/tool/);
    await writeFile(part, text);
    expect((await look()).trajectories[0]?.calls).toHaveLength(1);
  });

  it('reads another part that a resumed run began under the same number', async () => {
    const { store, look, part } = following();
    for (const tool of ['a', 'b']) await store.save(sampleTrajectory({ tool }));
    await store.saveCall('a', answered(sampleCall('c1')));
    expect((await look()).trajectories[0]?.calls).toHaveLength(1);
    await rm(part);
    const resumed = following();
    await resumed.store.saveCall('b', answered(sampleCall('c1')));
    await resumed.store.saveCall('b', answered(sampleCall('c2')));
    expect((await look()).trajectories[1]?.calls).toHaveLength(2);
  });
});
