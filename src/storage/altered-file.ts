import { StorageError } from '../core/errors.js';

/** What to do about a file without which nobody knows which calls were made. */
export const restoreOrBeginAgain =
  'Restore the file from a backup, or refine all tools with --fresh, which archives the run and begins again; it was left as it is.';

/** A file of a run that is not as it was written: who went on from it could make calls again that changed something. */
export function alteredFile(
  problem: string,
  { file, tool }: { readonly file: string; readonly tool?: string | undefined },
): StorageError {
  return new StorageError(problem, { file, tool, remedy: restoreOrBeginAgain });
}
