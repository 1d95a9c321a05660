import { basename, dirname, relative, sep } from 'node:path';
import { fileWork } from '../storage/file-work.js';
import { guarded, guardEnding, lockState } from '../storage/lock-run.js';
import { isTemporaryName } from '../storage/write-file-atomic.js';
import { whileHeld, type Check, type Damage } from './check.js';
import { runOf, type Entry, type Workspace } from './workspace.js';

const lockEnding = '.lock';

function temporaryFile(at: Workspace, { path, isQuiet }: Entry): Damage | null {
  const run = runOf(at, path);
  const besideDocs = at.runs.some(
    ({ docsFile, isHeld }) => isHeld && dirname(docsFile) === dirname(path),
  );
  if (!isQuiet || run?.isHeld === true || besideDocs) return null;
  const remove = () => fileWork().remove(path);
  return {
    ...{ kind: 'temporary-file', file: path },
    what: `${path} was left by a process that was killed while it wrote.`,
    remedy: 'Remove it with --repair: the file it was for stands as it was.',
    repair: {
      does: 'is removed',
      make: run === undefined ? remove : () => whileHeld(at, run, remove),
    },
  };
}

/** The run of a lock's file, by its place. */
function lockedRun({ paths }: Workspace, path: string) {
  const [catalogue, name, ...more] = relative(paths.locks, path).split(sep);
  if (catalogue === undefined || name === undefined || more.length > 0) return null;
  return { catalogue, run: basename(name, lockEnding) };
}

async function lock(at: Workspace, { path }: Entry): Promise<Damage | null> {
  const run = lockedRun(at, path);
  const state = run === null ? null : await lockState(path);
  if (run === null || state === null || state === 'held') return null;
  const repair = {
    does: 'is removed',
    make: () => whileHeld(at, run, () => Promise.resolve()),
  };
  if (state === 'unreadable')
    return {
      ...{ kind: 'lock-unreadable', file: path, repair },
      what: `The lock ${path} does not say who holds the run.`,
      remedy: 'Remove it with --repair: locks are written whole, so nobody holds it.',
    };
  return {
    ...{ kind: 'lock-left', file: path, repair },
    what: `The lock ${path} is that of a process that is gone.`,
    remedy: 'Remove it with --repair; the next refine takes it over otherwise.',
  };
}

function guard({ path, isQuiet }: Entry): Damage | null {
  if (!isQuiet) return null;
  const file = path.slice(0, -guardEnding.length);
  return {
    ...{ kind: 'guard-left', file: path },
    what: `${path} was left by a process that was killed while it looked at a lock.`,
    remedy: 'Remove it with --repair; who comes next takes it over otherwise.',
    repair: { does: 'is removed', make: () => guarded(file, () => Promise.resolve()) },
  };
}

/** What killed processes leave behind. */
export const leftoversCheck: Check = {
  name: 'Leftovers',
  kinds: {
    'temporary-file': {
      is: 'a file half written, by a process that was killed; older than a minute',
      repaired: 'it is removed',
    },
    'lock-left': {
      is: 'the lock of a process of this machine that is gone, or of another machine that has been silent for a minute',
      repaired: 'it is removed',
    },
    'lock-unreadable': {
      is: 'a lock that does not say whose it is',
      repaired: 'it is removed',
    },
    'guard-left': {
      is: 'a folder `….guard` beside a lock, older than a minute',
      repaired: 'it is removed',
    },
  },
  async *look(at) {
    for (const entry of at.entries) {
      const { path, kind } = entry;
      const isOfLocks = path.startsWith(at.paths.locks);
      const damage =
        kind === 'file' && isTemporaryName(basename(path))
          ? temporaryFile(at, entry)
          : isOfLocks && kind === 'file' && path.endsWith(lockEnding)
            ? await lock(at, entry)
            : isOfLocks && kind === 'folder' && path.endsWith(guardEnding)
              ? guard(entry)
              : null;
      if (damage !== null) yield damage;
    }
  },
};
