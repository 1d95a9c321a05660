import { relative } from 'node:path';
import { messageOf, TooldraftError } from '../core/errors.js';
import { systemCode } from '../storage/storage-failure.js';
import { distinctBy } from '../support/distinct-by.js';
import { throwIfInterrupted } from '../support/throw-if-interrupted.js';
import { cachesCheck } from './caches.js';
import { cataloguesCheck, reviewsCheck } from './catalogues.js';
import { damageOf, unreadable, type Check, type Damage, type Repair } from './check.js';
import { docsCheck } from './docs.js';
import { evaluationsCheck } from './evaluations.js';
import { journalsCheck } from './journals.js';
import { leftoversCheck } from './leftovers.js';
import { logsCheck } from './logs.js';
import { privateValuesCheck } from './private-values.js';
import { systemCheck } from './system.js';
import { trajectoriesCheck } from './trajectories.js';
import { openWorkspace, type RunHere } from './workspace.js';

/** Every check, in the order in which damages are told. */
export const checks: readonly Check[] = [
  systemCheck,
  trajectoriesCheck,
  journalsCheck,
  docsCheck,
  cataloguesCheck,
  reviewsCheck,
  privateValuesCheck,
  logsCheck,
  evaluationsCheck,
  cachesCheck,
  leftoversCheck,
];

export interface FoundDamage extends Damage {
  /** Name of the check that found it. */
  readonly check: string;
}

/** What was looked at, and what is wrong with it. */
export interface Examination {
  readonly files: number;
  readonly runs: readonly RunHere[];
  readonly damages: readonly FoundDamage[];
}

export interface DoctorOptions {
  readonly now: () => Date;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((step: { done: number; of: number; text: string }) => void) | undefined;
  /** Less free disk space than this is told of, in bytes; 100 MB where left out. */
  readonly leastFree?: number | undefined;
}

const usualLeastFree = 100_000_000;

/** Looks at everything a workspace holds and changes nothing. Rejects with `StorageError`, or `InterruptedError` where the signal aborts. */
export async function examine(root: string, options: DoctorOptions): Promise<Examination> {
  const { now, signal, onProgress, leastFree = usualLeastFree } = options;
  const progress = { done: 0, of: 0 };
  const at = await openWorkspace(root, {
    ...{ now, leastFree },
    looking: (file) => {
      throwIfInterrupted(signal);
      progress.done = Math.min(progress.done + 1, progress.of);
      onProgress?.({ ...progress, text: relative(root, file) });
    },
  });
  const files = at.entries.filter(({ kind }) => kind === 'file').length;
  progress.of = files;
  const found: FoundDamage[] = [];
  for (const check of checks)
    for await (const damage of look(check, () => check.look(at)))
      found.push({ ...damage, check: check.name });
  const damages = distinctBy(found, ({ kind, file }) => `${kind} ${file}`);
  return { files, runs: at.runs, damages };
}

/** What the check finds and, where a reader refuses what it did not expect, that. */
async function* look({ name }: Check, found: () => AsyncIterable<Damage>): AsyncGenerator<Damage> {
  try {
    yield* found();
  } catch (error) {
    const isRefusal = error instanceof TooldraftError && error.file !== undefined;
    if (!isRefusal || error.code === 'interrupted') throw error;
    yield damageOf(error, error.file ?? name, () => unreadable);
  }
}

/** What came of a repair; `problem` is null where it was made. */
export interface Repaired {
  readonly damage: FoundDamage;
  readonly problem: string | null;
}

/** Makes the repairs that are safe, one after the other; one that fails leaves its file as it was. */
export async function repairAll(
  damages: readonly FoundDamage[],
  { signal }: Pick<DoctorOptions, 'signal'>,
): Promise<readonly Repaired[]> {
  // Two damages of a file may have one repair.
  const made = new Map<Repair, string | null>();
  const done: Repaired[] = [];
  for (const damage of damages) {
    const { repair } = damage;
    if (repair === undefined) continue;
    throwIfInterrupted(signal);
    if (!made.has(repair)) made.set(repair, await problemOf(() => repair.make()));
    done.push({ damage, problem: made.get(repair) ?? null });
  }
  return done;
}

async function problemOf(make: () => Promise<void>): Promise<string | null> {
  try {
    await make();
    return null;
  } catch (error) {
    if (error instanceof TooldraftError || systemCode(error) !== undefined) return messageOf(error);
    throw error;
  }
}
