import { stat } from 'node:fs/promises';
import { StorageError, type FileProblem, type TooldraftError } from '../core/errors.js';
import { lockRun } from '../storage/lock-run.js';
import { systemCode } from '../storage/storage-failure.js';
import { propertyOf } from '../support/property-of.js';
import type { Entry, RunHere, Workspace } from './workspace.js';

/** A way to set a damage right that is safe: atomic, and what the next command would do itself. */
export interface Repair {
  /** The rest of a sentence that begins with the file: `is removed`. */
  readonly does: string;
  make(this: void): Promise<void>;
}

/** One thing that is wrong with a workspace. */
export interface Damage {
  readonly kind: string;
  readonly file: string;
  /** What is wrong, as a sentence. */
  readonly what: string;
  readonly remedy: string;
  /** Absent where only a person can decide, or where somebody works on the file. */
  readonly repair?: Repair | undefined;
}

/** What can be wrong, for people who never saw it. */
interface DamageKind {
  readonly is: string;
  /** What `--repair` does about it; absent where it does nothing. */
  readonly repaired?: string;
}

/** Looks for damages that belong together. */
export interface Check {
  readonly name: string;
  readonly kinds: Readonly<Record<string, DamageKind>>;
  look(this: void, at: Workspace): AsyncIterable<Damage>;
}

/** A kind that any check may find: the system does not let a file be read. */
export const unreadable = 'unreadable';

/** The damage that a reader's refusal tells of; `kindOf` names it by what is wrong with the file. */
export function damageOf(
  error: TooldraftError,
  file: string,
  kindOf: (problem: FileProblem | undefined) => string,
): Damage {
  const isSystem = systemCode(error.cause) !== undefined;
  return {
    kind: isSystem ? unreadable : kindOf(problemOf(error)),
    file: error.file ?? file,
    what: error.message,
    remedy:
      error.remedy ?? 'Restore the file from a backup, or move it away; it was left as it is.',
  };
}

function problemOf(error: TooldraftError): FileProblem | undefined {
  return propertyOf(error, 'problem') as FileProblem | undefined;
}

/** Does something to a file that no lock guards; rejects with `StorageError` where it is not as it was when the doctor came. */
export async function whileUnchanged(
  { path, stats }: Entry,
  task: () => Promise<void>,
): Promise<void> {
  const now = await stat(path);
  if (now.size !== stats.size || now.mtimeMs !== stats.mtimeMs)
    throw new StorageError(`${path} was written to meanwhile.`, {
      file: path,
      remedy: 'Come back once no command uses it.',
    });
  await task();
}

/** Does something to a run's files while no other process works on it; rejects with `LockedError` where one does. */
export async function whileHeld(
  { paths }: Pick<Workspace, 'paths'>,
  { catalogue, run }: Pick<RunHere, 'catalogue' | 'run'>,
  task: () => Promise<void>,
): Promise<void> {
  const release = await lockRun(paths.root, catalogue, run);
  try {
    await task();
  } finally {
    await release();
  }
}
