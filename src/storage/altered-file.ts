import { StorageError, type FileProblem } from '../core/errors.js';

/** What to do about a file without which nobody knows which calls were made. */
export const restoreOrBeginAgain =
  'Restore the file from a backup, or refine all tools with --fresh, which archives the run and begins again; it was left as it is.';

/** A file of a run that is not as it was written: who went on from it could make calls again that changed something. */
export function alteredFile(
  message: string,
  {
    file,
    tool,
    problem = 'altered',
  }: {
    readonly file: string;
    readonly tool?: string | undefined;
    readonly problem?: FileProblem;
  },
): StorageError {
  return new StorageError(message, { file, tool, problem, remedy: restoreOrBeginAgain });
}
