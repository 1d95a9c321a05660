import { join, resolve } from 'node:path';
import { safeName } from './safe-name.js';

/** Where everything lives in a workspace; absolute paths. Unsafe names are refused. */
export interface WorkspacePaths {
  readonly root: string;
  readonly tools: string;
  readonly trajectories: string;
  readonly refinedDocs: string;
  readonly reviews: string;
  /** Hidden folder for caches and locks. */
  readonly state: string;
  readonly cache: string;
  readonly locks: string;
  readonly trajectoryFolder: (catalogue: string, run: string) => string;
  readonly refinedDocsFile: (catalogue: string, run: string) => string;
  readonly studyFolder: (study: string) => string;
  readonly reviewsFile: (catalogue: string) => string;
  readonly lockFile: (catalogue: string, run: string) => string;
  readonly reviewsLock: (catalogue: string) => string;
}

export function workspacePaths(workspace: string): WorkspacePaths {
  const root = resolve(workspace);
  const state = join(root, '.tooldraft');
  const trajectories = join(root, 'trajectories');
  const refinedDocs = join(root, 'refined-docs');
  const locks = join(state, 'locks');
  const reviews = join(root, 'reviews');
  return {
    root,
    tools: join(root, 'tools'),
    trajectories,
    refinedDocs,
    reviews,
    state,
    cache: join(state, 'cache'),
    locks,
    trajectoryFolder: (catalogue, run) =>
      join(trajectories, safeName('catalogue', catalogue), safeName('run', run)),
    refinedDocsFile: (catalogue, run) =>
      join(refinedDocs, safeName('catalogue', catalogue), `${safeName('run', run)}.json`),
    studyFolder: (study) => join(root, 'studies', safeName('study', study)),
    reviewsFile: (catalogue) => join(reviews, `${safeName('catalogue', catalogue)}.yaml`),
    lockFile: (catalogue, run) =>
      join(locks, safeName('catalogue', catalogue), `${safeName('run', run)}.lock`),
    reviewsLock: (catalogue) => join(locks, `${safeName('catalogue', catalogue)}.reviews`),
  };
}
