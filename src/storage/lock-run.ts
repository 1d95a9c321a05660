import { randomUUID } from 'node:crypto';
import { readdir, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import lockfile from 'proper-lockfile';
import { z } from 'zod';
import { LockedError } from '../core/errors.js';
import { parseJson, writeJson } from '../core/json-text.js';
import { fileWork } from './file-work.js';
import { assertInsideWorkspace } from './inside-workspace.js';
import { readTextFile } from './json-file.js';
import { isAlive, ownIdentity } from './process-identity.js';
import { storageFailure } from './storage-failure.js';
import { ensureFolder } from './sync-folder.js';
import { workspacePaths } from './workspace-paths.js';
import { isTemporaryName, writeFileAtomic } from './write-file-atomic.js';

/** How often a holder shows processes of other machines that it lives, and how long they believe it. */
const beatMs = 10_000;
const believedMs = 60_000;

const holderSchema = z.object({
  version: z.literal(1),
  /** 0 and what is below it are no process of anybody. */
  pid: z.number().int().min(1),
  host: z.string(),
  startedAt: z.string().nullable(),
  token: z.string(),
});
type Holder = z.infer<typeof holderSchema>;

/**
 * Takes a run for this process; the result gives it back. Rejects with `LockedError`, which names the holder, while
 * another one lives; a holder that was killed is recognised at once, also where its pid was given to another process.
 * Removes temporary files that a killed holder left in the run.
 */
export async function lockRun(
  workspace: string,
  catalogue: string,
  run: string,
): Promise<() => Promise<void>> {
  const paths = workspacePaths(workspace);
  const file = paths.lockFile(catalogue, run);
  await assertInsideWorkspace(workspace, file);
  const token = randomUUID();
  await guarded(file, async () => {
    const holder = await readHolder(file);
    if (holder !== null && (await isHeld(holder, file))) {
      throw lockedBy(holder, `${catalogue}/${run}`, file);
    }
    const own: Holder = { version: 1, ...(await ownIdentity()), token };
    await writeFileAtomic(file, `${writeJson(own)}\n`);
  });
  const beat = setInterval(() => {
    const now = new Date();
    void utimes(file, now, now).catch(() => undefined);
  }, beatMs);
  beat.unref();
  await removeLeftovers(paths.trajectoryFolder(catalogue, run), () => true);
  const docsFile = paths.refinedDocsFile(catalogue, run);
  await removeLeftovers(dirname(docsFile), (name) => name.startsWith(`.${basename(docsFile)}.`));
  return async () => {
    clearInterval(beat);
    if ((await readHolder(file))?.token === token) await fileWork().remove(file);
  };
}

/** True while a live process works on the run. */
export async function isRunHeld(
  workspace: string,
  catalogue: string,
  run: string,
): Promise<boolean> {
  const file = workspacePaths(workspace).lockFile(catalogue, run);
  const holder = await readHolder(file);
  return holder !== null && (await isHeld(holder, file).catch(() => false));
}

/** Does a short task on a file while no other process does one: looking at it and changing it are one step. */
export async function guarded<T>(file: string, task: () => Promise<T>): Promise<T> {
  try {
    await ensureFolder(dirname(file));
  } catch (error) {
    throw storageFailure(error, 'write', file);
  }
  const release = await lockfile
    .lock(file, {
      realpath: false,
      lockfilePath: `${file}.guard`,
      stale: 5_000,
      retries: { retries: 300, factor: 1, minTimeout: 10, maxTimeout: 30, randomize: true },
      onCompromised: () => undefined,
    })
    .catch((error: unknown) => {
      throw storageFailure(error, 'lock', file);
    });
  try {
    return await task();
  } finally {
    await release().catch(() => undefined);
  }
}

/** Null where there is no lock, or one that says nothing: locks are written atomically, so nobody holds that one. */
async function readHolder(file: string): Promise<Holder | null> {
  const text = await readTextFile(file);
  if (text === null) return null;
  try {
    return holderSchema.safeParse(parseJson(text)).data ?? null;
  } catch {
    return null;
  }
}

async function isHeld(holder: Holder, file: string): Promise<boolean> {
  const alive = await isAlive(holder);
  if (alive !== null) return alive;
  const { mtimeMs } = await stat(file);
  return Date.now() - mtimeMs < believedMs;
}

function lockedBy(holder: Holder, run: string, file: string): LockedError {
  const mine = holder.pid === process.pid ? ' (this one)' : '';
  return new LockedError(
    `The run ${run} is in use by process ${holder.pid}${mine} on ${holder.host}.`,
    {
      file,
      remedy: `Wait until it ends, end it, or choose another name with --run. If there is no such process, delete ${file}.`,
    },
  );
}

async function removeLeftovers(folder: string, isOurs: (name: string) => boolean): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (isTemporaryName(name) && isOurs(name)) await fileWork().remove(join(folder, name));
  }
}
