import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageError } from '../../src/core/errors.js';
import { FileCache } from '../../src/storage/file-cache.js';
import { lockRun } from '../../src/storage/lock-run.js';
import { saveRefinedDocs } from '../../src/storage/refined-docs-store.js';
import { VectorCache } from '../../src/storage/vector-cache.js';
import { writeFileAtomic } from '../../src/storage/write-file-atomic.js';
import { trajectoryOf } from '../../src/refine/trajectories.js';
import { sampleTrajectory, saveTrajectory } from '../support/sample-trajectory.js';
import { temporaryFolder } from '../support/temporary-folder.js';

function succeeds(command: string, ...args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Whether this machine lets us make a file system of our own; only root may. */
async function canMount(): Promise<boolean> {
  const folder = await temporaryFolder();
  const can = succeeds('mount', '-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder.path);
  if (can) succeeds('umount', folder.path);
  await folder.remove();
  return can;
}

const big = 'x'.repeat(200_000);
const mountable = await canMount();

async function refusal(promise: Promise<unknown>): Promise<StorageError> {
  const error: unknown = await promise.catch((reason: unknown) => reason);
  if (error instanceof StorageError) return error;
  throw new Error(`expected a StorageError, got ${String(error)}`);
}

(mountable ? describe : describe.skip)('on a full disk (needs root, to mount a small one)', () => {
  let workspace: string;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    ({ path: workspace, remove } = await temporaryFolder());
    succeeds('mount', '-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', workspace);
  });
  afterEach(async () => {
    succeeds('umount', workspace);
    await remove();
  });
  it('a write names the file and the way out, keeps the old file and leaves no rest', async () => {
    const path = join(workspace, 'a.json');
    await writeFileAtomic(path, 'old');
    const error = await refusal(writeFileAtomic(path, big));
    expect(error.message).toContain(`Cannot write ${path}: no space left on device (ENOSPC)`);
    expect(error.remedy).toMatch(/Free some disk space/);
    expect(await readFile(path, 'utf8')).toBe('old');
    expect(await readdir(workspace)).toEqual(['a.json']);
  });

  it('caches say so too, and still have what they had', async () => {
    const cache = new FileCache(workspace, 'chat');
    await cache.set('a', 1);
    expect((await refusal(cache.set('b', big))).remedy).toMatch(/disk space/);
    expect(await cache.get('a')).toBe(1);
    const vectors = new VectorCache(workspace, 'embeddings');
    await vectors.putMany([{ key: 'a', vector: [1] }]);
    const long = Array.from({ length: 30_000 }, () => 1);
    expect((await refusal(vectors.putMany([{ key: 'b', vector: long }]))).remedy).toMatch(
      /disk space/,
    );
    expect(await vectors.getMany(['a', 'b'])).toEqual([[1], null]);
  });
});

(mountable ? describe : describe.skip)(
  'in a read-only workspace (needs root, to mount one)',
  () => {
    it('every write names its file, and what is there can be read', async () => {
      const { path: workspace, remove } = await temporaryFolder();
      succeeds('mount', '-t', 'tmpfs', 'tmpfs', workspace);
      try {
        const trajectory = sampleTrajectory();
        await saveTrajectory(workspace, trajectory);
        succeeds('mount', '-o', 'remount,ro', workspace);
        const attempts = [
          () => saveTrajectory(workspace, trajectory),
          () => lockRun(workspace, 'files', 'rules'),
          () => new FileCache(workspace, 'chat').set('a', 1),
          () => new VectorCache(workspace, 'embeddings').putMany([{ key: 'a', vector: [1] }]),
          () =>
            saveRefinedDocs(workspace, {
              version: 1,
              catalogue: 'files',
              run: 'rules',
              engine: 'rules',
              createdAt: '',
              tools: [],
            }),
        ];
        for (const attempt of attempts) {
          const error = await refusal(attempt());
          expect(error.message).toMatch(/read-only file system/);
          expect(error.file).toContain(workspace);
          expect(error.remedy).toMatch(/--workspace/);
        }
        expect(await trajectoryOf(workspace, trajectory, 'read')).toEqual(trajectory);
      } finally {
        succeeds('umount', workspace);
        await remove();
      }
    });
  },
);

describe('with a file where a folder is needed', () => {
  it.each(['trajectories', 'trajectories/files', 'trajectories/files/builtin'])(
    'at %s, every step says so and the file stays',
    async (place) => {
      const { path: workspace, remove } = await temporaryFolder();
      await mkdir(join(workspace, place, '..'), { recursive: true });
      await writeFile(join(workspace, place), 'mine');
      const trajectory = sampleTrajectory();
      for (const attempt of [
        () => saveTrajectory(workspace, trajectory),
        () => trajectoryOf(workspace, trajectory, 'read'),
      ]) {
        const error = await refusal(attempt());
        expect(error.file).toContain(join(workspace, 'trajectories', 'files', 'builtin'));
        expect(error.remedy).toMatch(/file stands where a folder is needed/);
      }
      expect(await readFile(join(workspace, place), 'utf8')).toBe('mine');
      await remove();
    },
  );
});
