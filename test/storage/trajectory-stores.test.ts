import {
  appendFile,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { StorageError } from '../../src/core/errors.js';
import { toolFileName } from '../../src/core/tool-file-name.js';
import { FileTrajectoryStore } from '../../src/storage/file-trajectory-store.js';
import { MemoryTrajectoryStore } from '../../src/storage/memory-trajectory-store.js';
import { trajectoryStoreContract } from '../contract/trajectory-store.contract.js';
import { answered, sampleCall, sampleTrajectory } from '../support/sample-trajectory.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const tool = 'read_text_file';
let workspace: string;
let remove: () => Promise<void>;
beforeEach(async () => ({ path: workspace, remove } = await temporaryFolder()));
afterEach(() => remove());

const open = (): FileTrajectoryStore =>
  new FileTrajectoryStore({ workspace, catalogue: 'files', run: 'rules' });

trajectoryStoreContract('FileTrajectoryStore', async () => ({ store: open(), reopen: open }));
trajectoryStoreContract('MemoryTrajectoryStore', async () => {
  const store = new MemoryTrajectoryStore();
  return { store, reopen: () => store };
});

describe('FileTrajectoryStore', () => {
  const folder = (): string => join(workspace, 'trajectories', 'files', 'rules');
  const file = (): string => join(folder(), `${toolFileName(tool)}.json`);
  const journal = (): string => join(folder(), `${toolFileName(tool)}.calls.jsonl`);

  async function refusal(promise: Promise<unknown>): Promise<StorageError> {
    const error: unknown = await promise.catch((reason: unknown) => reason);
    if (error instanceof StorageError) return error;
    throw new Error(`expected a StorageError, got ${String(error)}`);
  }

  it('has one readable file a tool, and no journal after a save', async () => {
    const store = open();
    await store.save(sampleTrajectory());
    await store.saveCall(tool, sampleCall('c1'));
    expect(await readdir(folder())).toHaveLength(2);
    await store.save(sampleTrajectory());
    expect(await readdir(folder())).toEqual([`${toolFileName(tool)}.json`]);
    expect(await readFile(file(), 'utf8')).toMatch(/^\{\n {2}"version": 1,\n/);
  });

  it('writes no more for a call when the trajectory and the catalogue are large', async () => {
    const store = open();
    const calls = Array.from({ length: 300 }, (_, index) => answered(sampleCall(`old${index}`)));
    await store.save(sampleTrajectory({ calls }));
    for (let index = 0; index < 20; index += 1) {
      await store.save(sampleTrajectory({ tool: `other ${index}` }));
    }
    const before = (await stat(file())).mtimeMs;
    await store.saveCall(tool, sampleCall('c1'));
    expect((await stat(journal())).size).toBe(JSON.stringify(sampleCall('c1')).length + 1);
    expect((await stat(file())).mtimeMs).toBe(before);
  });

  it('drops the torn last line that a kill leaves, and appends behind it cleanly', async () => {
    await open().save(sampleTrajectory());
    await open().saveCall(tool, sampleCall('c1'));
    await open().saveCall(tool, sampleCall('c2'));
    const { size } = await stat(journal());
    await truncate(journal(), size - 10);
    expect((await open().load(tool))?.calls.map(({ id }) => id)).toEqual(['c1']);
    await open().saveCall(tool, sampleCall('c3'));
    expect((await open().load(tool))?.calls.map(({ id }) => id)).toEqual(['c1', 'c3']);
  });

  it('survives a journal cut at any byte', async () => {
    await open().save(sampleTrajectory());
    const first = `${JSON.stringify(sampleCall('c1'))}\n`;
    const whole = Buffer.from(`${first}${JSON.stringify(answered(sampleCall('c2'), 'é🙂'))}\n`);
    for (let length = 0; length <= whole.length; length += 1) {
      await writeFile(journal(), whole.subarray(0, length));
      const expected = length < first.length ? [] : length < whole.length ? ['c1'] : ['c1', 'c2'];
      expect((await open().load(tool))?.calls.map(({ id }) => id)).toEqual(expected);
    }
  });

  it('applies a journal that a kill left behind after a save only once', async () => {
    await open().save(sampleTrajectory());
    await open().saveCall(tool, sampleCall('c1'));
    await open().saveCall(tool, answered(sampleCall('c1')));
    const left = await readFile(journal());
    await open().save(sampleTrajectory());
    await writeFile(journal(), left);
    expect((await open().load(tool))?.calls).toEqual([answered(sampleCall('c1'))]);
  });

  it('ignores a journal whose trajectory was removed', async () => {
    await open().save(sampleTrajectory());
    await open().saveCall(tool, sampleCall('c1'));
    await rm(file());
    expect(await open().load(tool)).toBeNull();
    await open().save(sampleTrajectory());
    expect((await open().load(tool))?.calls).toEqual([]);
  });

  it('names file and line of a broken line inside the journal, and keeps the file', async () => {
    await open().save(sampleTrajectory());
    await open().saveCall(tool, sampleCall('c1'));
    await appendFile(journal(), `{"id": 3}\n${JSON.stringify(sampleCall('c2'))}\n`);
    const before = await readFile(journal());
    for (const attempt of [() => open().load(tool), () => open().save(sampleTrajectory())]) {
      const error = await refusal(attempt());
      expect(error.message).toContain(`${journal()}, line 2: at /id`);
      expect(error.remedy).toBeDefined();
    }
    expect(await readFile(journal())).toEqual(before);
  });

  it('refuses the file of another tool or run', async () => {
    await open().save(sampleTrajectory());
    const text = await readFile(file(), 'utf8');
    await writeFile(file(), text.replace('"run": "rules"', '"run": "other"'));
    expect((await refusal(open().load(tool))).message).toContain('files/other');
    await writeFile(file(), text.replace('"tool": "read_text_file"', '"tool": "write_file"'));
    expect((await refusal(open().load(tool))).message).toContain('write_file');
  });

  it('refuses to write what it could not read again', async () => {
    const store = open();
    await store.save(sampleTrajectory());
    const outcome = { ...answered(sampleCall('c1')).outcome!, durationMs: NaN };
    await expect(store.saveCall(tool, sampleCall('c1', { outcome }))).rejects.toThrow(/refused/);
    await expect(
      store.save(sampleTrajectory({ calls: [sampleCall('c1', { outcome })] })),
    ).rejects.toThrow(/refused/);
    expect(await store.load(tool)).toEqual(sampleTrajectory());
  });

  it('refuses a folder that a symbolic link leads out of the workspace', async () => {
    const outside = await temporaryFolder();
    await symlink(outside.path, join(workspace, 'trajectories'));
    for (const attempt of [() => open().load(tool), () => open().save(sampleTrajectory())]) {
      expect((await refusal(attempt())).message).toMatch(/out of the workspace/);
    }
    expect(await readdir(outside.path)).toEqual([]);
    await outside.remove();
  });
});
