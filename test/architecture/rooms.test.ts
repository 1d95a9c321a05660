import { readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { getFileInfo, resolveConfig } from 'prettier';
import {
  countedFiles,
  linesOf,
  lowered,
  problemsOf,
  readRooms,
  root,
  sizesOf,
  sizeTable,
  writeRooms,
  type Rooms,
} from './rooms.js';

const files = countedFiles();
const sizes = sizesOf(files);
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

describe('the rooms of src', () => {
  if (process.env['SIZE'] !== undefined) {
    writeRooms(lowered(readRooms(), sizes));
    process.stdout.write(`\n${sizeTable(readRooms(), sizes)}\n`);
  }

  it('are no larger than rooms.json says, and hardly smaller', () => {
    expect(problemsOf(readRooms(), sizes)).toEqual([]);
  });
});

describe('the lines that are counted', () => {
  it('are those of Prettier at a width of 100, in every folder', async () => {
    const folders = new Map(files.map(({ path }) => [dirname(path) + extname(path), path]));
    for (const path of folders.values()) {
      const config = await resolveConfig(join(root, path), { editorconfig: true });
      expect({ path, ...config }).toEqual({ path, printWidth: 100, singleQuote: true });
    }
  });

  it('are formatted: Prettier ignores no file and no part of one', async () => {
    const ignorePath = join(root, '.prettierignore');
    const ignored: string[] = [];
    for (const { path } of files) {
      const info = await getFileInfo(join(root, path), { ignorePath });
      if (info.ignored || textOf(path).includes('prettier-ignore')) ignored.push(path);
    }
    expect(ignored).toEqual([]);
  });

  it('are of many files, none of them twice', () => {
    expect(files.length).toBeGreaterThan(200);
    expect(new Set(files.map(({ path }) => path)).size).toBe(files.length);
  });

  it.each([
    ['', 0],
    ['\n', 1],
    ['one', 1],
    ['one\n', 1],
    ['one\n\ntwo', 3],
  ])('of %j are %i', (text, lines) => {
    expect(linesOf(text)).toBe(lines);
  });

  it('count half in data and prose, by room', () => {
    expect(
      sizesOf([
        { path: 'src/core/a.ts', lines: 10 },
        { path: 'src/core/data/b.json', lines: 5 },
        { path: 'src/lint/c.md', lines: 4 },
        { path: 'src/index.ts', lines: 7 },
        { path: 'bench/d.mjs', lines: 301 },
        { path: 'skills/e.yaml', lines: 3 },
      ]),
    ).toEqual({
      ...{ src: 22, outside: 303, longFiles: { 'bench/d.mjs': 301 } },
      rooms: { core: 13, lint: 2, 'index.ts': 7 },
    });
  });
});

describe('the table of rooms', () => {
  const table: Rooms = {
    src: { lines: 1_500 },
    outside: { lines: 500 },
    longFiles: { 'src/core/long.ts': 320 },
    rooms: { core: { rank: 0, lines: 1_000 }, lint: { rank: 1, budget: 500 } },
  };
  const sizesWith = (core: number, lint: number, outside = 500) => ({
    ...{ src: core + lint, outside, rooms: { core, lint } },
    longFiles: { 'src/core/long.ts': 310 },
  });

  it.each([
    ['fits', sizesWith(1_000, 500), []],
    ['has a little slack', sizesWith(850, 100, 350), []],
    ['is exceeded', sizesWith(1_001, 400), [/src\/core has 1001 lines, 1 more than the 1000/]],
    ['is far above', sizesWith(849, 500), [/src\/core has 849 lines .* says 1000: write 849/]],
    ['has a finished room that grew', sizesWith(900, 501), [/src\/lint has 501 lines, 1 more/]],
    ['is exceeded outside', sizesWith(900, 400, 501), [/bench and skills has 501 lines/]],
    [
      'lacks a room',
      { ...sizesWith(900, 400), rooms: { core: 900, lint: 400, new: 1 } },
      [/src\/new has no entry/],
    ],
    [
      'has a room that is gone',
      { ...sizesWith(900, 0), rooms: { core: 900 } },
      [/src\/lint is gone/],
    ],
    ['is exceeded in sum', { ...sizesWith(900, 400), src: 1_501 }, [/src has 1501 lines, 1 more/]],
    [
      'has a long file that grew',
      { ...sizesWith(900, 400), longFiles: { 'src/core/long.ts': 321 } },
      [/src\/core\/long\.ts has 321 lines, 1 more than the 320/],
    ],
    [
      'has a new long file, and lists one that is short now',
      { ...sizesWith(900, 400), longFiles: { 'src/core/new.ts': 301 } },
      [/src\/core\/new\.ts has 301 lines, 1 more than the 300/, /long\.ts is no longer too long/],
    ],
  ])('%s', (_what, found, problems) => {
    expect(problemsOf(table, found)).toEqual(
      problems.map((text): unknown => expect.stringMatching(text)),
    );
  });

  it('is lowered to the sizes, never raised, and forgets rooms that are gone', () => {
    expect(lowered(table, { ...sizesWith(700, 0, 900), rooms: { core: 700 } })).toEqual({
      src: { lines: 700 },
      outside: { lines: 500 },
      longFiles: { 'src/core/long.ts': 310 },
      rooms: { core: { rank: 0, lines: 700 } },
    });
    expect(lowered(table, sizesWith(1_200, 100)).rooms).toEqual(table.rooms);
  });
});
