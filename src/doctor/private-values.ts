import { chmod, readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import {
  damagedPrivateLines,
  privateEntriesName,
  privateIgnoreFile,
  protectPrivateEntries,
} from '../storage/private-entries.js';
import { damageOf, unreadable, type Check, type Damage } from './check.js';
import { refusalOf } from './refusal-of.js';
import { isInUse, type Entry, type Workspace } from './workspace.js';

const ownerOnly = 0o600;

async function* exposed(at: Workspace, { path, stats }: Entry): AsyncGenerator<Damage> {
  const isFree = !isInUse(at, basename(dirname(path)));
  const mode = stats.mode & 0o777;
  // Windows has no such modes.
  if (process.platform !== 'win32' && (mode & ~ownerOnly) !== 0)
    yield {
      ...{ kind: 'private-mode', file: path },
      what: `The private values ${path} can be read by others than their owner: mode ${mode.toString(8)}.`,
      remedy: `Take the right away with --repair, or "chmod 600 ${path}".`,
      repair: isFree
        ? { does: 'is for its owner alone', make: () => chmod(path, ownerOnly) }
        : undefined,
    };
  const ignore = privateIgnoreFile(path);
  const isMissing = !at.entries.some((entry) => entry.path === ignore);
  if (!isMissing && (await readFile(ignore, 'utf8')).split('\n').some(hidesAll)) return;
  yield {
    ...{ kind: 'private-not-ignored', file: ignore },
    what: `Nothing keeps git from the private values ${path}: ${isMissing ? 'there is no' : 'they are not named in'} ${ignore}.`,
    remedy: `Have --repair make the file, or put a line "${privateEntriesName}" into it.`,
    repair:
      isMissing && isFree
        ? { does: 'is made', make: () => Promise.resolve(protectPrivateEntries(path)) }
        : undefined,
  };
}

function hidesAll(line: string): boolean {
  return [privateEntriesName, '*.private.jsonl', '*.jsonl', '*'].includes(
    line.trim().replace(/^\//, ''),
  );
}

/** Values of answers that only the user may see, and that tokens stand for everywhere else. */
export const privateValuesCheck: Check = {
  name: 'Private values',
  kinds: {
    'private-mode': {
      is: 'private values that others than their owner can read',
      repaired: 'the file is for its owner alone',
    },
    'private-not-ignored': {
      is: 'private values that git does not ignore',
      repaired: 'the missing `.gitignore` is made; one that is there is left as it is',
    },
    'private-damaged': {
      is: 'private values with a line that cannot be read: its token cannot be turned back',
    },
  },
  async *look(at) {
    for (const entry of at.entries) {
      const { path, kind } = entry;
      const isOurs = dirname(dirname(path)) === at.paths.trajectories;
      if (kind !== 'file' || !isOurs || basename(path) !== privateEntriesName) continue;
      at.looking(path);
      yield* exposed(at, entry);
      if (isInUse(at, basename(dirname(path)))) continue;
      let damaged: readonly number[] = [];
      const refusal = await refusalOf(async () => {
        damaged = await Promise.resolve(damagedPrivateLines(path));
      });
      if (refusal !== null) yield damageOf(refusal, path, () => unreadable);
      if (damaged.length === 0) continue;
      const lines = damaged.length === 1 ? `line ${damaged[0]}` : `lines ${damaged.join(', ')}`;
      yield {
        ...{ kind: 'private-damaged', file: path },
        what: `The private values ${path} have damage in ${lines}: what a token of such a line stands for is not known any more.`,
        remedy:
          'Restore the file from a backup, or delete the line: docs keep the token, and calls that need its value get it anew.',
      };
    }
  },
};
