import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UsageError } from './support/usage-error.mjs';

export const options = {
  /** The checkout whose `src/` is measured, instead of this one. */
  of: { type: 'string' },
  /** Lists the files that are longer than `mostLines`, and the twenty longest. */
  verbose: { type: 'boolean', default: false },
};

/** The folders in which the engine without a model learns; not every version has each. */
const rooms = [
  'refinement',
  'arguments',
  'refusals',
  'evidence',
  'claims',
  'exploring',
  'writing',
  'records',
];
const goals = { rooms: 24_000, all: 77_000 };
const mostLines = 300;
/** Lists names alone. */
const mayBeLonger = 'index.ts';

function filesOf(source) {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.rows.ts'))
    .map((path) => ({ path, lines: linesOf(readFileSync(join(source, path), 'utf8')) }))
    .sort((one, other) => other.lines - one.lines);
}

const linesOf = (text) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

/** The nearest rank, of lengths that are sorted, the longest first. */
const quantile = (files, share) => files[Math.floor((files.length - 1) * (1 - share))]?.lines ?? 0;

function row(what, files) {
  return {
    what,
    lines: files.reduce((sum, { lines }) => sum + lines, 0),
    files: files.length,
    median: quantile(files, 0.5),
    p90: quantile(files, 0.9),
    longest: files[0]?.lines ?? 0,
    longestFile: files[0]?.path ?? '-',
  };
}

const within = (files, folder) => files.filter(({ path }) => path.startsWith(`${folder}/`));
const isIn = (files, folders) => folders.flatMap((folder) => within(files, folder));
const byLength = (files) => files.toSorted((one, other) => other.lines - one.lines);

/** Folders at a depth, by name; in `of` alone where that is given. */
function foldersOf(files, depth, of = '') {
  const paths = files.map(({ path }) => path).filter((path) => path.startsWith(of));
  const deep = paths.map((path) => path.split('/')).filter((parts) => parts.length > depth);
  return [...new Set(deep.map((parts) => parts.slice(0, depth).join('/')))].sort();
}

/** How large the source is, as it is formatted: lines with blank ones and comments, generated rows left out. */
export async function run({ of, verbose }) {
  const source =
    of === undefined ? fileURLToPath(new URL('../src', import.meta.url)) : join(of, 'src');
  if (!existsSync(source)) throw new UsageError(`There is no src/ in ${of}.`);
  const files = filesOf(source);
  const inRooms = byLength(isIn(files, rooms));
  const kinds = files.filter(({ path }) => /^claims\/[^/]+\/[^/]+$/.test(path));
  const [all, learning] = [row('src', files), row('learning rooms', inRooms)];
  const tooLong = files.filter(({ path, lines }) => lines > mostLines && path !== mayBeLonger);
  const results = [
    all,
    learning,
    row('kinds (claims/*/*.ts)', kinds),
    ...foldersOf(files, 1).flatMap((folder) => [
      row(folder, within(files, folder)),
      ...(rooms.includes(folder) ? foldersOf(files, 2, `${folder}/`) : []).map((inner) =>
        row(inner, within(files, inner)),
      ),
    ]),
  ];
  return {
    name: 'Size of the source, in lines as formatted',
    goal: `learning rooms at most ${goals.rooms} lines, src ${goals.all}, no file above ${mostLines} but ${mayBeLonger}`,
    met: learning.lines <= goals.rooms && all.lines <= goals.all && tooLong.length === 0,
    results,
    ...(verbose
      ? {
          details: [
            { title: `Files of more than ${mostLines} lines`, rows: tooLong },
            { title: 'The longest files', rows: files.slice(0, 20) },
          ].filter(({ rows }) => rows.length > 0),
        }
      : {}),
  };
}
