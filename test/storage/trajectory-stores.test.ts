import {
  appendFile,
  copyFile,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { CallRecord } from '../../src/core/call-record.js';
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
  const journal = (part = 1): string => join(folder(), `journal-${part}.jsonl`);
  const lineOf = (call: CallRecord): string =>
    `${JSON.stringify({ tool, of: sampleTrajectory().startedAt, call })}\n`;

  async function refusal(promise: Promise<unknown>): Promise<StorageError> {
    const error: unknown = await promise.catch((reason: unknown) => reason);
    if (error instanceof StorageError) return error;
    throw new Error(`expected a StorageError, got ${String(error)}`);
  }

  it('has one readable file a tool, and no journal after a save', async () => {
    const store = open();
    await store.save(sampleTrajectory());
    await store.saveCall(tool, sampleCall('c1'));
    expect(await readdir(folder())).toEqual(['journal-1.jsonl', basename(file())]);
    await store.save(sampleTrajectory());
    expect(await readdir(folder())).toEqual([basename(file())]);
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
    expect((await stat(journal())).size).toBe(lineOf(sampleCall('c1')).length);
    expect((await stat(file())).mtimeMs).toBe(before);
  });

  it('drops the torn last line that a kill leaves, and appends behind it cleanly', async () => {
    await open().save(sampleTrajectory());
    const store = open();
    await store.saveCall(tool, sampleCall('c1'));
    await appendFile(journal(), lineOf(sampleCall('c2')).slice(0, -10));
    expect((await open().load(tool))?.calls.map(({ id }) => id)).toEqual(['c1']);
    await open().saveCall(tool, sampleCall('c3'));
    expect((await open().load(tool))?.calls.map(({ id }) => id)).toEqual(['c1', 'c3']);
  });

  it('survives a journal cut at any byte', async () => {
    await open().save(sampleTrajectory());
    const first = lineOf(sampleCall('c1'));
    const whole = Buffer.from(`${first}${lineOf(answered(sampleCall('c2'), 'é🙂'))}`);
    for (let length = 0; length <= whole.length; length += 1) {
      await writeFile(journal(), whole.subarray(0, length));
      const expected = length < first.length ? [] : length < whole.length ? ['c1'] : ['c1', 'c2'];
      expect((await open().load(tool))?.calls.map(({ id }) => id)).toEqual(expected);
    }
  });

  it('applies a journal that a kill left behind after a save only once', async () => {
    await open().save(sampleTrajectory());
    const store = open();
    await store.saveCall(tool, sampleCall('c1'));
    await store.saveCall(tool, answered(sampleCall('c1')));
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

  it('ignores what was recorded for a trajectory that was removed and begun again', async () => {
    const store = open();
    for (const id of [tool, 'other']) await store.save(sampleTrajectory({ tool: id }));
    for (const id of [tool, 'other']) await store.saveCall(id, sampleCall('c1'));
    await rm(file());
    const again = sampleTrajectory({ startedAt: '2026-02-01T09:00:00.000Z' });
    await open().save(again);
    expect(await open().load(tool)).toEqual(again);
    expect((await open().load('other'))?.calls).toEqual([sampleCall('c1')]);
  });

  it('begins a new part when one is full, and removes each when trajectories hold all of it', async () => {
    const store = open();
    const large = 'x'.repeat(3_000_000);
    for (const id of [tool, 'other']) await store.save(sampleTrajectory({ tool: id }));
    await store.saveCall(tool, answered(sampleCall('c1'), large));
    await store.saveCall(tool, answered(sampleCall('c2'), large));
    await store.saveCall('other', sampleCall('c1'));
    const parts = async () => (await readdir(folder())).filter((name) => /jsonl$/.test(name));
    expect(await parts()).toEqual(['journal-1.jsonl', 'journal-2.jsonl']);
    expect((await open().load(tool))?.calls.map(({ id }) => id)).toEqual(['c1', 'c2']);
    await store.save(sampleTrajectory());
    expect(await parts()).toEqual(['journal-2.jsonl']);
    await store.save(sampleTrajectory({ tool: 'other' }));
    expect(await parts()).toEqual([]);
    for (const id of [tool, 'other']) expect((await open().load(id))?.calls[0]?.id).toBe('c1');
  });

  it('reads what it has just written from memory, and what others wrote from disk', async () => {
    const store = open();
    await store.save(sampleTrajectory());
    const loaded = await store.load(tool);
    expect(await store.load(tool)).toBe(loaded);
    expect(await open().load(tool)).toEqual(loaded);
  });

  it('names file and line of a broken line inside the journal, and keeps the file', async () => {
    await open().save(sampleTrajectory());
    await open().saveCall(tool, sampleCall('c1'));
    await appendFile(journal(), `{"tool": 3}\n${lineOf(sampleCall('c2'))}`);
    const before = await readFile(journal());
    for (const attempt of [() => open().load(tool), () => open().save(sampleTrajectory())]) {
      const error = await refusal(attempt());
      expect(error.message).toContain(`${journal()}, line 2: at /tool`);
      expect(error.remedy).toBeDefined();
    }
    expect(await readFile(journal())).toEqual(before);
  });

  it('refuses the file of another tool or run', async () => {
    const other = { workspace, catalogue: 'files', run: 'other' };
    await open().save(sampleTrajectory());
    await new FileTrajectoryStore(other).save(sampleTrajectory({ run: 'other' }));
    await copyFile(join(folder(), '..', 'other', basename(file())), file());
    expect((await refusal(open().load(tool))).message).toContain('files/other');
    await open().save(sampleTrajectory({ tool: 'write_file' }));
    await copyFile(join(folder(), `${toolFileName('write_file')}.json`), file());
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
