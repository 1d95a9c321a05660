import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StorageError } from '../../src/core/errors.js';
import { toolTrajectorySchema } from '../../src/refine/trajectories.js';
import { readJsonFile, writeJsonFile } from '../../src/storage/json-file.js';
import { writeFileAtomic } from '../../src/storage/write-file-atomic.js';
import { sampleTrajectory } from '../support/sample-trajectory.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const schema = z.strictObject({
  version: z.literal(1),
  tools: z.array(z.strictObject({ id: z.string() })),
});

let folder: string;
let remove: () => Promise<void>;
beforeEach(async () => ({ path: folder, remove } = await temporaryFolder()));
afterEach(() => remove());

async function refusal(promise: Promise<unknown>): Promise<StorageError> {
  const error: unknown = await promise.catch((reason: unknown) => reason);
  if (error instanceof StorageError) return error;
  throw new Error(`expected a StorageError, got ${String(error)}`);
}

describe('readJsonFile', () => {
  it('gives null where there is no file', async () => {
    expect(await readJsonFile(join(folder, 'a.json'), schema, 'list')).toBeNull();
  });

  it('gives back what was written', async () => {
    const path = join(folder, 'deep', 'er', 'a.json');
    await writeJsonFile(path, schema, { version: 1, tools: [{ id: 'é\ud800' }] });
    expect(await readJsonFile(path, schema, 'list')).toEqual({
      version: 1,
      tools: [{ id: 'é\ud800' }],
    });
  });

  it.each([
    ['', 'it is empty'],
    ['{"version": 1, "tools": [', 'not valid JSON'],
    ['{\n  "version": 1,\n  "tools": oops\n}', "Unexpected token 'o'"],
    ['{\n  "version": 1,\n  "tools": []\n  "a": 1}', 'line 4, column 3'],
    ['[]', 'at the root'],
    ['null', 'at the root'],
    ['{"tools": []}', 'at /version'],
    ['{"version": 2, "tools": []}', 'at /version'],
    ['{"version": 1, "tools": [{"id": "a"}, {"id": 7}]}', 'at /tools/1/id'],
    ['{"version": 1, "tools": [{"id": "a", "a/b": 1}]}', 'at /tools/0/a~1b'],
    ['{"version": 1}', 'at /tools'],
  ])('says what is wrong with %j and leaves it alone', async (text, problem) => {
    const path = join(folder, 'a.json');
    await writeFile(path, text);
    const error = await refusal(readJsonFile(path, schema, 'list of tools'));
    expect(error.message).toContain(`Cannot read the list of tools ${path}`);
    expect(error.message).toContain(problem);
    expect(error.file).toBe(path);
    expect(error.remedy).toBeTruthy();
    expect(await readFile(path, 'utf8')).toBe(text);
  });

  it('never takes a trajectory cut at any place for a whole one', async () => {
    const path = join(folder, 'a.json');
    const text = JSON.stringify(sampleTrajectory());
    for (let length = 0; length < text.length; length += 1) {
      await writeFile(path, text.slice(0, length));
      await refusal(readJsonFile(path, toolTrajectorySchema, 'trajectory'));
    }
  });

  it('names a folder that stands where the file should be', async () => {
    await mkdir(join(folder, 'a.json'));
    const error = await refusal(readJsonFile(join(folder, 'a.json'), schema, 'list'));
    expect(error.message).toMatch(/EISDIR/);
    expect(error.remedy).toMatch(/folder/);
  });
});

describe('writeJsonFile', () => {
  it('refuses what it could not read again and leaves the old file', async () => {
    const path = join(folder, 'a.json');
    const numbers = z.strictObject({ version: z.literal(1), size: z.number() });
    await writeJsonFile(path, numbers, { version: 1, size: 2 });
    await expect(writeJsonFile(path, numbers, { version: 1, size: NaN })).rejects.toThrow(
      /refused to write .* at \/size/,
    );
    expect(await readJsonFile(path, numbers, 'size')).toEqual({ version: 1, size: 2 });
  });
});

describe('writeFileAtomic', () => {
  it('replaces the whole file and leaves nothing beside it', async () => {
    const path = join(folder, 'a.txt');
    await writeFileAtomic(path, 'a long first text');
    await writeFileAtomic(path, Uint8Array.of(104, 105));
    expect(await readFile(path, 'utf8')).toBe('hi');
    expect(await readdir(folder)).toEqual(['a.txt']);
  });

  it('leaves one whole text where many write the same file', async () => {
    const path = join(folder, 'a.txt');
    const texts = Array.from({ length: 20 }, (_, index) => `${index}`.repeat(10_000));
    await Promise.all(texts.map((text) => writeFileAtomic(path, text)));
    expect(texts).toContain(await readFile(path, 'utf8'));
    expect(await readdir(folder)).toEqual(['a.txt']);
  });

  it('names the file where a file stands in place of a folder', async () => {
    await writeFile(join(folder, 'file'), '');
    const path = join(folder, 'file', 'a.json');
    const error = await refusal(writeFileAtomic(path, 'x'));
    expect(error.file).toBe(path);
    expect(error.message).toContain(path);
    expect(error.remedy).toMatch(/file stands where a folder is needed/);
  });

  it('removes its temporary file where a folder stands in place of the file', async () => {
    const path = join(folder, 'a.json');
    await mkdir(join(path, 'full'), { recursive: true });
    await refusal(writeFileAtomic(path, 'x'));
    expect(await readdir(folder)).toEqual(['a.json']);
    expect(existsSync(join(path, 'full'))).toBe(true);
  });
});
