import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { FileTrajectoryStore } from '../../src/storage/file-trajectory-store.js';
import { listTrajectories } from '../../src/storage/list-trajectories.js';
import { lockRun } from '../../src/storage/lock-run.js';
import { VectorCache } from '../../src/storage/vector-cache.js';
import { FileCache } from '../../src/storage/file-cache.js';
import { compiledSource } from '../support/compiled-source.js';
import { runModule } from '../support/run-module.js';
import { sampleTrajectory } from '../support/sample-trajectory.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const moments = 20;

/**
 * Records calls of two tools as fast as it can, saving now and then, and prints `<tool> <call> <state>` for what it was
 * told is on disk.
 */
function recorder(urlOf: (module: string) => string, workspace: string): string {
  return `
    import { writeSync } from 'node:fs';
    import { FileTrajectoryStore } from ${JSON.stringify(urlOf('storage/file-trajectory-store'))};
    import { FileCache } from ${JSON.stringify(urlOf('storage/file-cache'))};
    import { VectorCache } from ${JSON.stringify(urlOf('storage/vector-cache'))};
    import { lockRun } from ${JSON.stringify(urlOf('storage/lock-run'))};
    const workspace = ${JSON.stringify(workspace)};
    await lockRun(workspace, 'files', 'rules');
    const store = new FileTrajectoryStore({ workspace, catalogue: 'files', run: 'rules' });
    const cache = new FileCache(workspace, 'chat');
    const vectors = new VectorCache(workspace, 'embeddings');
    const say = (text) => writeSync(1, text + '\\n');
    async function work(tool) {
      let trajectory = await store.load(tool);
      const first = trajectory.calls.length + 1;
      for (let number = first; ; number += 1) {
        const call = {
          id: 'c' + number, iteration: 1, role: 'probe', purpose: { kind: 'positive', arguments: [] },
          arguments: { text: 'é🙂'.repeat(200) }, startedAt: 'now', outcome: null,
        };
        await store.saveCall(tool, call);
        say(tool + ' ' + call.id + ' intent');
        const done = { ...call, outcome: {
          kind: 'accepted', body: 'y'.repeat(3000), bytes: 3000, truncated: false, shape: {}, durationMs: 1, attempts: 1,
        } };
        await store.saveCall(tool, done);
        say(tool + ' ' + call.id + ' outcome');
        trajectory = { ...trajectory, calls: [...trajectory.calls, done] };
        if (number % 4 === 0) await store.save(trajectory);
        await cache.set(tool, 'z'.repeat(number * 100));
        await vectors.putMany([{ key: tool + number, vector: Array(64).fill(number) }]);
      }
    }
    say('ready');
    await Promise.all(['a', 'b'].map(work));
  `;
}

/** Runs it until it is killed `delayMs` after it began to record; gives the lines it printed. */
async function runAndKill(source: string, delayMs: number): Promise<readonly string[]> {
  const child = runModule(source);
  let output = '';
  let problems = '';
  child.stderr?.on('data', (chunk: Buffer) => (problems += chunk.toString()));
  const ended = new Promise<NodeJS.Signals | null>((resolve) => {
    child.on('close', (_code, signal) => resolve(signal));
  });
  child.stdout?.on('data', (chunk: Buffer) => {
    if (output === '') setTimeout(() => child.kill('SIGKILL'), delayMs);
    output += chunk.toString();
  });
  if ((await ended) !== 'SIGKILL') throw new Error(`ended by itself: ${problems}`);
  return output.split('\n').slice(1, -1);
}

describe('kill -9 while recording', () => {
  it(`at ${moments} moments loses nothing that was on disk, and the next process goes on at once`, async () => {
    const { path, remove } = await temporaryFolder();
    const workspace = join(path, 'workspace');
    const folders = ['core', 'support', 'storage'];
    const source = recorder(await compiledSource(join(path, 'dist'), folders), workspace);
    const open = (): FileTrajectoryStore =>
      new FileTrajectoryStore({ workspace, catalogue: 'files', run: 'rules' });
    for (const tool of ['a', 'b']) await open().save(sampleTrajectory({ tool }));
    let recorded = 0;
    for (let moment = 0; moment < moments; moment += 1) {
      const lines = await runAndKill(source, (moment * 37) % 120);
      const loaded = new Map(
        (await listTrajectories(workspace, 'files', 'rules')).map((item) => [item.tool, item]),
      );
      for (const line of lines) {
        const [tool, id, state] = line.split(' ');
        const call = loaded.get(tool!)?.calls.find((item) => item.id === id);
        expect(call).toBeDefined();
        if (state === 'outcome') expect(call?.outcome).not.toBeNull();
      }
      recorded += lines.length;
      for (const { calls } of loaded.values()) {
        expect(calls.map(({ id }) => id)).toEqual(calls.map((_, index) => `c${index + 1}`));
        expect(calls.filter(({ outcome }) => outcome === null).length).toBeLessThanOrEqual(
          moment + 1,
        );
      }
      const value = await new FileCache(workspace, 'chat').get('a');
      if (value !== null) expect(value).toMatch(/^z+$/);
      for (const vector of await new VectorCache(workspace, 'embeddings').getMany([
        'a1',
        'a2',
        'b9',
      ])) {
        if (vector !== null) expect(new Set(vector).size).toBe(1);
      }
    }
    expect(recorded).toBeGreaterThan(moments);
    await (
      await lockRun(workspace, 'files', 'rules')
    )();
    const left = await readdir(join(workspace, 'trajectories', 'files', 'rules'));
    expect(left.filter((name) => name.endsWith('.tmp'))).toEqual([]);
    await remove();
  }, 180_000);
});
