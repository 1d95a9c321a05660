import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { systemCode } from '../storage/storage-failure.js';
import { groupBy } from '../support/group-by.js';
import { unreadable, type Check, type Damage } from './check.js';
import { leadsOut, type Entry, type Workspace } from './workspace.js';

async function* linksOut(at: Workspace): AsyncGenerator<Damage> {
  for (const { path, kind } of at.entries) {
    const refusal = kind === 'link' ? await leadsOut(at, path) : null;
    if (refusal === null) continue;
    yield {
      ...{ kind: 'link-outside', file: path, what: refusal.message },
      remedy: refusal.remedy ?? 'Remove the link.',
    };
  }
}

async function may(path: string, mode: number): Promise<boolean> {
  try {
    await access(path, mode);
    return true;
  } catch (error) {
    return !['EACCES', 'EPERM', 'EROFS'].includes(systemCode(error) ?? '');
  }
}

/** Files are replaced as a whole, for which their folder must be writable, but for those that are added to. */
function isAddedTo({ path }: Entry): boolean {
  return /\.(jsonl|log|vectors)$/.test(path);
}

async function rightsOf(entry: Entry): Promise<Damage | null> {
  const { path, kind } = entry;
  const thing = kind === 'folder' ? 'The folder' : 'The file';
  const remedy = `Give yourself the right, e.g. with "chmod u+rwX ${path}", or ask its owner.`;
  const search = kind === 'folder' ? constants.X_OK : 0;
  if (!(await may(path, constants.R_OK | search)))
    return { kind: unreadable, file: path, what: `${thing} ${path} may not be read.`, remedy };
  const isWritten = kind === 'folder' || isAddedTo(entry);
  if (!isWritten || (await may(path, constants.W_OK))) return null;
  return { kind: 'unwritable', file: path, what: `${thing} ${path} may not be written.`, remedy };
}

/** The topmost of what belongs to somebody else than the workspace. */
function strangers({ paths }: Workspace, all: readonly Entry[]): readonly Damage[] {
  const root = all.find(({ path }) => path === paths.root);
  const foreign = new Set(
    all.filter(({ stats }) => stats.uid !== root?.stats.uid).map(({ path }) => path),
  );
  return all.flatMap(({ path, stats }) => {
    if (!foreign.has(path) || foreign.has(dirname(path))) return [];
    const uid = root?.stats.uid ?? 0;
    return [
      {
        ...{ kind: 'other-owner', file: path },
        what: `${path} belongs to user ${stats.uid}, and the workspace to user ${uid}: a command was run as somebody else.`,
        remedy: `Give it to the workspace's user: "sudo chown -R ${uid} ${path}".`,
      },
    ];
  });
}

/** Names of a folder that are one name where case does not count. */
function* sameInCase(all: readonly Entry[]): Generator<Damage> {
  const keyOf = ({ path }: Entry): string =>
    join(dirname(path), basename(path).normalize('NFC').toLowerCase());
  for (const group of groupBy(all, keyOf).values()) {
    const [first, ...others] = group;
    for (const { path } of others)
      yield {
        ...{ kind: 'names-in-case', file: path },
        what: `${path} and ${first?.path ?? ''} differ only in upper and lower case: on macOS and Windows they are one.`,
        remedy: 'Rename one of them before the workspace is used there.',
      };
  }
}

async function full({ paths, leastFree }: Workspace): Promise<Damage | null> {
  const { bavail, bsize } = await statfs(paths.root);
  const free = bavail * bsize;
  if (free >= leastFree) return null;
  const megabytes = Math.floor(free / 1_000_000);
  return {
    ...{ kind: 'disk-full', file: paths.root },
    what: `The disk of ${paths.root} has ${megabytes} MB left.`,
    remedy: 'Make room before the next run: what does not fit ends it, though nothing is lost.',
  };
}

/** What the file system and the rights of users have to say. */
export const systemCheck: Check = {
  name: 'System',
  kinds: {
    'link-outside': { is: 'a symbolic link that leads out of the workspace' },
    [unreadable]: { is: 'a file or folder that may not or cannot be read' },
    unwritable: { is: 'a folder, or a file that is added to, that may not be written' },
    'other-owner': { is: "what belongs to another user than the workspace's folder" },
    'disk-full': { is: 'a disk with less than 100 MB left' },
    'names-in-case': { is: 'two names in a folder that differ in upper and lower case alone' },
  },
  async *look(at) {
    const { entries } = at;
    const all = entries.filter(({ kind }) => kind !== 'link');
    yield* linksOut(at);
    for (const entry of all) {
      const damage = await rightsOf(entry);
      if (damage !== null) yield damage;
    }
    yield* strangers(at, all);
    yield* sameInCase(entries);
    const damage = await full(at);
    if (damage !== null) yield damage;
  },
};
