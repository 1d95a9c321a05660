import { appendFile, mkdir, readFile, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigurationError, StorageError } from '../../src/core/errors.js';
import { FileCache } from '../../src/storage/file-cache.js';
import { VectorCache } from '../../src/storage/vector-cache.js';
import { temporaryFolder } from '../support/temporary-folder.js';

let workspace: string;
let remove: () => Promise<void>;
beforeEach(async () => ({ path: workspace, remove } = await temporaryFolder()));
afterEach(() => remove());

const folder = (): string => join(workspace, '.tooldraft', 'cache');

describe('FileCache', () => {
  const open = (): FileCache => new FileCache(workspace, 'chat');

  const path = (): string => join(folder(), 'chat.jsonl');

  it('gives back what was set, whatever the order of the key’s fields, and null for a miss', async () => {
    await open().set({ model: 'm', messages: [{ role: 'user' }] }, { text: 'é', list: [1, null] });
    expect(await open().get({ messages: [{ role: 'user' }], model: 'm' })).toEqual({
      text: 'é',
      list: [1, null],
    });
    expect(await open().get({ model: 'm', messages: [] })).toBeNull();
    expect(
      await new FileCache(workspace, 'other').get({ model: 'm', messages: [{ role: 'user' }] }),
    ).toBeNull();
  });

  it.each([
    ['an object', { answer: 'Fight Club', tokens: { prompt: 3, completion: 2 }, none: null }],
    ['an empty text', ''],
    ['a long answer', { answer: 'film '.repeat(50_000) }],
    ['hidden characters', 'a\u0000b\u2028c\r\n'],
  ])('gives %s to other processes as it was', async (_what, value) => {
    await open().set('k', value);
    expect(await open().get('k')).toEqual(value);
  });

  it.each([
    ['cut off', (line: string) => line.slice(0, -3)],
    ['of another key', (line: string) => `0${line.slice(1)}`],
    ['empty', () => ''],
  ])('takes a line that is %s for a miss and replaces it', async (_what, damage) => {
    await open().set('other', 'stays');
    await open().set('k', 'good');
    const lines = (await readFile(path(), 'utf8')).trimEnd().split('\n');
    await writeFile(path(), [...lines.slice(0, -1), damage(lines.at(-1)!)].join('\n'));
    expect(await open().get('k')).toBeNull();
    await open().set('k', 'again');
    expect(await open().get('k')).toBe('again');
    expect(await open().get('other')).toBe('stays');
  });

  it('gives the value that was set last, and writes what comes together in one go', async () => {
    const cache = open();
    await Promise.all(['a', 'b', 'c'].map((key) => cache.set(key, `${key} before`)));
    await cache.set('b', 'b after');
    expect(await Promise.all(['a', 'b', 'c'].map((key) => cache.get(key)))).toEqual([
      'a before',
      'b after',
      'c before',
    ]);
    expect(await open().get('b')).toBe('b after');
  });

  it('keeps one whole value where many set the same key', async () => {
    const values = Array.from({ length: 20 }, (_, index) => `${index}`.repeat(5000));
    await Promise.all(values.map((value) => open().set('k', value)));
    expect(values).toContain(await open().get('k'));
  });

  it('refuses a namespace that is no folder name, and a folder outside of the workspace', async () => {
    expect(() => new FileCache(workspace, '../x')).toThrow(ConfigurationError);
    const outside = await temporaryFolder();
    await mkdir(join(workspace, '.tooldraft'));
    await symlink(outside.path, folder());
    await expect(open().set('k', 1)).rejects.toThrow(StorageError);
    await outside.remove();
  });
});

describe('VectorCache', () => {
  const open = (): VectorCache => new VectorCache(workspace, 'embeddings');
  const path = (): string => join(folder(), 'embeddings.vectors');
  const vector = (seed: number): number[] =>
    Array.from({ length: 16 }, (_, index) => Math.fround(Math.sin(seed * 100 + index)));
  const entries = (...seeds: number[]): { key: string; vector: number[] }[] =>
    seeds.map((seed) => ({ key: `text ${seed}`, vector: vector(seed) }));

  it('gives back exactly the 32-bit floats put in, in the order asked for, and null for a miss', async () => {
    expect(await open().getMany(['text 1'])).toEqual([null]);
    await open().putMany(entries(1, 2, 3));
    const cache = open();
    expect(await cache.getMany(['text 3', 'text 9', 'text 1'])).toEqual([
      vector(3),
      null,
      vector(1),
    ]);
    await cache.putMany([{ key: 'tiny', vector: [-0, 1e-38, 3e38] }]);
    expect(await cache.getMany(['tiny'])).toEqual([[-0, 1e-38, 3e38].map(Math.fround)]);
  });

  it('sees what another process wrote meanwhile once it writes itself', async () => {
    const one = open();
    const two = open();
    await one.putMany(entries(1));
    await two.putMany(entries(2));
    await one.putMany(entries(3));
    expect(await one.getMany(['text 1', 'text 2', 'text 3'])).toEqual([
      vector(1),
      vector(2),
      vector(3),
    ]);
  });

  it('appends: a vector costs the same however many are kept', async () => {
    await open().putMany(entries(...Array.from({ length: 200 }, (_, index) => index)));
    const before = await stat(path());
    await open().putMany(entries(1000));
    expect((await stat(path())).size - before.size).toBeLessThan(64 + 16 * 4 * 1.4 + 20);
    expect((await stat(path())).ino).toBe(before.ino);
  });

  it('takes a torn tail for a miss, keeps the rest, and writes on behind it', async () => {
    await open().putMany(entries(1, 2));
    const { size } = await stat(path());
    for (const cut of [1, 5, 30, 60, 100]) {
      await truncate(path(), size - cut);
      expect((await open().getMany(['text 1']))[0]).toEqual(vector(1));
      await open().putMany(entries(cut));
      expect(await open().getMany([`text ${cut}`, 'text 1'])).toEqual([vector(cut), vector(1)]);
      await truncate(path(), size - cut);
    }
    expect(await open().getMany(['text 2'])).toEqual([null]);
    await open().putMany(entries(2));
    expect(await open().getMany(['text 2'])).toEqual([vector(2)]);
  });

  it('is not put off by bytes that are no lines of its own', async () => {
    await open().putMany(entries(1));
    await appendFile(path(), Buffer.alloc(100_000, 0));
    await appendFile(path(), `\n${'x'.repeat(200)}\n\n \n`);
    await open().putMany(entries(2));
    expect(await open().getMany(['text 1', 'text 2'])).toEqual([vector(1), vector(2)]);
  });

  it('loses nothing where many put at once', async () => {
    const cache = open();
    const seeds = Array.from({ length: 50 }, (_, index) => index);
    await Promise.all(seeds.map((seed) => cache.putMany(entries(seed))));
    expect(await open().getMany(seeds.map((seed) => `text ${seed}`))).toEqual(seeds.map(vector));
  });

  it('is forgotten without a fuss when somebody deletes the cache', async () => {
    const cache = open();
    await cache.putMany(entries(1));
    const { rm } = await import('node:fs/promises');
    await rm(folder(), { recursive: true });
    expect(await cache.getMany(['text 1'])).toEqual([null]);
    await cache.putMany(entries(1));
    expect(await open().getMany(['text 1'])).toEqual([vector(1)]);
  });
});
