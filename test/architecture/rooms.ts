import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

export const root = fileURLToPath(new URL('../../', import.meta.url));
const file = fileURLToPath(new URL('rooms.json', import.meta.url));
/** Folders beside `src` that share one entry. */
const outside = ['bin', 'scripts', 'bench', 'skills'];
/** Data and prose, which count half. */
const halved: readonly string[] = ['.json', '.jsonl', '.yaml', '.yml', '.md'];
/** How many lines an unfinished room's entry may stand above its size. */
const slack = 150;
const mostLinesOfFile = 300;

const unfinishedSchema = z.strictObject({ lines: z.number().int() });
const finishedSchema = z.strictObject({ budget: z.number().int() });
const rank = z.number().int();
const roomsSchema = z.strictObject({
  /** All rooms together; may only shrink. */
  src: unfinishedSchema,
  /** `bin`, `scripts`, `bench` and `skills` together. */
  outside: z.union([unfinishedSchema, finishedSchema]),
  /** Files that are longer than a file may be, with their lines; they may only shrink. */
  longFiles: z.record(z.string(), z.number().int()),
  /** By folder or file of `src`; a room imports only itself and rooms of lower rank. */
  rooms: z.record(
    z.string(),
    z.union([unfinishedSchema.extend({ rank }), finishedSchema.extend({ rank })]),
  ),
});

/** Either the size of today, which may only shrink, or the budget of a finished room. */
type Entry = z.infer<typeof roomsSchema>['outside'];
export type Rooms = z.infer<typeof roomsSchema>;

export function readRooms(): Rooms {
  return roomsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

export interface CountedFile {
  /** Relative to the root, with forward slashes. */
  readonly path: string;
  readonly lines: number;
}

/** The text files that count, tracked or about to be. */
export function countedFiles(): readonly CountedFile[] {
  const { stdout, stderr, status } = spawnSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', 'src', ...outside],
    { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 },
  );
  if (status !== 0) throw new Error(`git ls-files failed: ${stderr}`);
  const paths = [...new Set(stdout.split('\0'))].filter((path) => path !== '');
  return paths
    .filter((path) => existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
    .filter(({ text }) => !text.includes('\0'))
    .map(({ path, text }) => ({ path, lines: linesOf(text) }));
}

export function linesOf(text: string): number {
  return text.split('\n').length - (text === '' || text.endsWith('\n') ? 1 : 0);
}

export interface Sizes {
  /** Files of more than 300 lines. */
  readonly longFiles: Readonly<Record<string, number>>;
  readonly src: number;
  readonly outside: number;
  readonly rooms: Readonly<Record<string, number>>;
}

export function sizesOf(files: readonly CountedFile[]): Sizes {
  const rooms: Record<string, number> = {};
  let other = 0;
  for (const { path, lines } of files) {
    const counted = halved.includes(extname(path)) ? lines / 2 : lines;
    const [top, room = ''] = path.split('/');
    if (top === 'src') rooms[room] = (rooms[room] ?? 0) + counted;
    else other += counted;
  }
  const whole = Object.entries(rooms).map(([room, lines]) => [room, Math.ceil(lines)] as const);
  const long = files.filter(({ lines }) => lines > mostLinesOfFile);
  return {
    longFiles: Object.fromEntries(long.map(({ path, lines }) => [path, lines])),
    src: whole.reduce((sum, [, lines]) => sum + lines, 0),
    outside: Math.ceil(other),
    rooms: Object.fromEntries(whole),
  };
}

/** What is wrong with a table of rooms, each with what to do about it. */
export function problemsOf(
  { src, outside: beside, rooms, longFiles }: Rooms,
  sizes: Sizes,
): string[] {
  const unknown = Object.keys(sizes.rooms).filter((room) => rooms[room] === undefined);
  const entries = Object.entries(rooms).flatMap(([room, entry]) => {
    const size = sizes.rooms[room];
    return size === undefined
      ? [`src/${room} is gone: run npm run size`]
      : [entryProblem(`src/${room}`, entry, size)];
  });
  return [
    ...unknown.map((room) => `src/${room} has no entry: add one to rooms.json, with its rank`),
    ...entries,
    entryProblem('bin, scripts, bench and skills', beside, sizes.outside),
    sizes.src > src.lines ? tooLarge('src', sizes.src, src.lines) : null,
    ...Object.entries(sizes.longFiles).map(([path, lines]) => {
      const most = longFiles[path] ?? mostLinesOfFile;
      return lines > most ? tooLarge(path, lines, most) : null;
    }),
    ...Object.keys(longFiles)
      .filter((path) => sizes.longFiles[path] === undefined)
      .map((path) => `${path} is no longer too long: run npm run size`),
  ].filter((problem) => problem !== null);
}

function entryProblem(what: string, entry: Entry, size: number): string | null {
  if ('budget' in entry) return size > entry.budget ? tooLarge(what, size, entry.budget) : null;
  if (size > entry.lines) return tooLarge(what, size, entry.lines);
  return size < entry.lines - slack
    ? `${what} has ${size} lines and its entry says ${entry.lines}: write ${size}, or run npm run size`
    : null;
}

function tooLarge(what: string, size: number, most: number): string {
  return `${what} has ${size} lines, ${size - most} more than the ${most} it may have`;
}

/** The table with the sizes of unfinished rooms lowered and rooms that are gone left out; nothing is ever raised. */
export function lowered({ src, outside: beside, rooms, longFiles }: Rooms, sizes: Sizes): Rooms {
  const lower = <E extends Entry>(entry: E, size: number): E =>
    'lines' in entry ? { ...entry, lines: Math.min(entry.lines, size) } : entry;
  return {
    src: lower(src, sizes.src),
    outside: lower(beside, sizes.outside),
    longFiles: Object.fromEntries(
      Object.entries(longFiles).flatMap(([path, lines]) => {
        const size = sizes.longFiles[path];
        return size === undefined ? [] : [[path, Math.min(lines, size)]];
      }),
    ),
    rooms: Object.fromEntries(
      Object.entries(rooms).flatMap(([room, entry]) => {
        const size = sizes.rooms[room];
        return size === undefined ? [] : [[room, lower(entry, size)]];
      }),
    ),
  };
}

export function writeRooms(rooms: Rooms): void {
  writeFileSync(file, `${JSON.stringify(rooms, null, 2)}\n`);
}

/** The sizes beside what each may be, one room a line. */
export function sizeTable({ src, outside: beside, rooms }: Rooms, sizes: Sizes): string {
  const row = (what: string, size: number, entry: Entry): string => {
    const most = 'budget' in entry ? `${entry.budget} (finished)` : `${entry.lines}`;
    return `${what.padEnd(32)}${String(size).padStart(8)} of ${most}`;
  };
  return [
    ...Object.entries(rooms).map(([room, entry]) =>
      row(`${entry.rank} ${room}`, sizes.rooms[room] ?? 0, entry),
    ),
    row('src', sizes.src, src),
    row('bin, scripts, bench, skills', sizes.outside, beside),
  ].join('\n');
}
