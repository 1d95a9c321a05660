import { loadedLate } from './loaded-late.js';

/**
 * Moves a run's trajectories and refined docs into `archive/<run>-<time>` beside them and resolves to the new paths;
 * empty where the run has nothing. The trajectories go last: while they are there, running again archives the rest.
 */
export const archiveRun = loadedLate(
  async () => (await import('../storage/archive-run.js')).archiveRun,
);

/** All trajectories of a run, sorted by tool id; empty where there are none. */
export const listTrajectories = loadedLate(
  async () => (await import('../storage/list-trajectories.js')).listTrajectories,
);

/** The refined docs of a run; null where there are none. Rejects with `StorageError` where the file is broken. */
export const loadRefinedDocs = loadedLate(
  async () => (await import('../storage/refined-docs-store.js')).loadRefinedDocs,
);

/** The same with what people decided of their sentences: as `export`, `proxy` and `check` take them. */
export const loadReviewedDocs = loadedLate(
  async () => (await import('../config/load-reviewed-docs.js')).loadReviewedDocs,
);

/**
 * Takes a run for this process; the result gives it back. Rejects with `LockedError`, which names the holder, while
 * another one lives; a holder that was killed is recognised at once, also where its pid was given to another process.
 * Removes temporary files that a killed holder left in the run.
 */
export const lockRun = loadedLate(async () => (await import('../storage/lock-run.js')).lockRun);

/** Writes `refined-docs/<catalogue>/<run>.json` atomically and resolves to its path. */
export const saveRefinedDocs = loadedLate(
  async () => (await import('../storage/refined-docs-store.js')).saveRefinedDocs,
);
