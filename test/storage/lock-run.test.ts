import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, symlink, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { LockedError, StorageError } from '../../src/core/errors.js';
import { lockRun } from '../../src/storage/lock-run.js';
import { workspacePaths } from '../../src/storage/workspace-paths.js';
import { compiledSource } from '../support/compiled-source.js';
import { outcomeOf, printed, runModule } from '../support/run-module.js';
import { temporaryFolder } from '../support/temporary-folder.js';

let compiled: Awaited<ReturnType<typeof temporaryFolder>>;
let moduleUrl: string;
beforeAll(async () => {
  compiled = await temporaryFolder();
  const urlOf = await compiledSource(join(compiled.path, 'dist'), ['core', 'support', 'storage']);
  moduleUrl = urlOf('storage/lock-run');
});
afterAll(() => compiled.remove());

let workspace: string;
let remove: () => Promise<void>;
const children: ChildProcess[] = [];
beforeEach(async () => ({ path: workspace, remove } = await temporaryFolder()));
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await remove();
});

const lock = (run = 'rules'): Promise<() => Promise<void>> => lockRun(workspace, 'files', run);
const lockFile = (): string => workspacePaths(workspace).lockFile('files', 'rules');

/** A process that takes the run, prints the outcome and stays. */
function otherProcess(): ChildProcess {
  const child = runModule(`
    import { lockRun } from ${JSON.stringify(moduleUrl)};
    setInterval(() => {}, 1000);
    try {
      await lockRun(${JSON.stringify(workspace)}, 'files', 'rules');
      console.log('holds');
    } catch (error) {
      console.log(error.code);
      process.exit(0);
    }`);
  children.push(child);
  return child;
}

async function refusal(): Promise<LockedError> {
  const error: unknown = await lock().catch((reason: unknown) => reason);
  if (error instanceof LockedError) return error;
  throw new Error(`expected a LockedError, got ${String(error)}`);
}

describe('lockRun', () => {
  it('gives the run to one at a time, and to the next once it is given back', async () => {
    const release = await lock();
    expect((await refusal()).message).toContain(`process ${process.pid} (this one)`);
    await (
      await lock('another run')
    )();
    await release();
    await release();
    await (
      await lock()
    )();
    expect(existsSync(lockFile())).toBe(false);
  });

  it('gives it to one of many that ask at the same moment', async () => {
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => lock()));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('names the process that holds it and what to do, and takes it at once after kill -9', async () => {
    const child = otherProcess();
    await printed(child, 'holds');
    const error = await refusal();
    expect(error.message).toContain(
      `files/rules is in use by process ${child.pid} on ${hostname()}`,
    );
    expect(error.remedy).toContain('--run');
    expect(error.remedy).toContain(lockFile());
    expect(error.file).toBe(lockFile());
    const ended = outcomeOf(child);
    child.kill('SIGKILL');
    await ended;
    const before = Date.now();
    await (
      await lock()
    )();
    expect(Date.now() - before).toBeLessThan(2000);
  });

  it('lets one of several processes take over from a killed one', async () => {
    await mkdir(dirname(lockFile()), { recursive: true });
    const gone = spawn('true');
    await new Promise((resolve) => gone.on('close', resolve));
    const holder = { version: 1, pid: gone.pid, host: hostname(), startedAt: null, token: 'x' };
    await writeFile(lockFile(), JSON.stringify(holder));
    const said = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const child = otherProcess();
        return Promise.race([
          printed(child, 'holds').then(() => 'holds'),
          printed(child, 'locked').then(() => 'locked'),
        ]);
      }),
    );
    expect(said.sort()).toEqual(['holds', 'locked', 'locked', 'locked']);
  }, 60_000);

  it('takes over where the pid lives but belongs to another process', async () => {
    await (
      await lock()
    )();
    await mkdir(dirname(lockFile()), { recursive: true });
    const holder = { version: 1, pid: process.ppid, host: hostname(), token: 'x' };
    await writeFile(lockFile(), JSON.stringify({ ...holder, startedAt: 'long ago' }));
    await (
      await lock()
    )();
    await writeFile(lockFile(), JSON.stringify({ ...holder, startedAt: null }));
    await refusal();
  });

  it('believes a process of another machine for a minute after it last showed that it lives', async () => {
    await mkdir(dirname(lockFile()), { recursive: true });
    const holder = { version: 1, pid: 1, host: 'another machine', startedAt: null, token: 'x' };
    await writeFile(lockFile(), JSON.stringify(holder));
    expect((await refusal()).message).toContain('on another machine');
    const longAgo = new Date(Date.now() - 61_000);
    await utimes(lockFile(), longAgo, longAgo);
    await (
      await lock()
    )();
  });

  it.each(['', 'garbage', '{"version": 1, "pid": "x"}'])(
    'takes over a lock that says %j',
    async (text) => {
      await mkdir(dirname(lockFile()), { recursive: true });
      await writeFile(lockFile(), text);
      await (
        await lock()
      )();
    },
  );

  it('does not give back what another process has taken since', async () => {
    const release = await lock();
    const other = { version: 1, pid: process.ppid, host: hostname(), startedAt: null, token: 'y' };
    await writeFile(lockFile(), JSON.stringify(other));
    await release();
    expect(JSON.parse(await readFile(lockFile(), 'utf8'))).toEqual(other);
  });

  it('removes temporary files of its own run alone', async () => {
    const { trajectoryFolder, refinedDocsFile } = workspacePaths(workspace);
    const folder = trajectoryFolder('files', 'rules');
    const docs = dirname(refinedDocsFile('files', 'rules'));
    const left = '.rules.json.123-0123456789ab.tmp';
    const others = '.other.json.123-0123456789ab.tmp';
    for (const path of [folder, docs]) {
      await mkdir(path, { recursive: true });
      await writeFile(join(path, left), 'x');
      await writeFile(join(path, 'mine.tmp'), 'x');
    }
    await writeFile(join(docs, others), 'x');
    await (
      await lock()
    )();
    expect(await readdir(folder)).toEqual(['mine.tmp']);
    expect((await readdir(docs)).sort()).toEqual([others, 'mine.tmp']);
  });

  it('says so where it cannot write', async () => {
    await writeFile(join(workspace, '.tooldraft'), 'a file');
    await expect(lock()).rejects.toThrow(StorageError);
  });

  it('refuses a state folder that leads out of the workspace', async () => {
    const outside = await temporaryFolder();
    await symlink(outside.path, join(workspace, '.tooldraft'));
    await expect(lock()).rejects.toThrow(/out of the workspace/);
    await outside.remove();
  });
});
