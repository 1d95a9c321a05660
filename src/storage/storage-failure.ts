import { messageOf, StorageError } from '../core/errors.js';
import { propertyOf } from '../support/property-of.js';

const remedies: Readonly<Record<string, string>> = {
  ENOSPC: 'Free some disk space and run the command again; nothing was overwritten.',
  EDQUOT:
    'Your disk quota is used up: free some space and run the command again; nothing was overwritten.',
  EROFS: 'The file system is read-only: choose another folder with --workspace.',
  EACCES: 'Give yourself permission to use the folder, or choose another one with --workspace.',
  EPERM: 'Give yourself permission to change the folder, or choose another one with --workspace.',
  ENOTDIR: 'A file stands where a folder is needed: move it away.',
  EEXIST: 'A file stands where a folder is needed: move it away.',
  EISDIR: 'A folder stands where a file is needed: move it away.',
  ENAMETOOLONG: 'Choose a shorter name or a workspace with a shorter path.',
  ELOOP: 'Symbolic links go round in a circle there: remove one of them.',
  EMFILE: 'Too many files are open: raise the limit (ulimit -n) or lower --concurrency.',
  ENFILE: 'Too many files are open on this machine: close other programs and try again.',
  EIO: 'The disk reports a fault: check it before going on.',
};

/** The `code` of a failed system call, e.g. `ENOENT`; undefined for anything else. */
export function systemCode(error: unknown): string | undefined {
  // Not by class: an error may come from another realm (a test runner's, a worker's).
  const code = propertyOf(error, 'code');
  return typeof code === 'string' ? code : undefined;
}

/** A failed system call as a `StorageError` that names the file and says what to do; `action` is e.g. `write`. */
export function storageFailure(error: unknown, action: string, file: string): StorageError {
  if (error instanceof StorageError) return error;
  const code = systemCode(error);
  return new StorageError(`Cannot ${action} ${file}: ${plainReason(error, code)}.`, {
    file,
    remedy:
      (code === undefined ? undefined : remedies[code]) ??
      'Check the file and its folder, then try again.',
    cause: error,
  });
}

/** `no space left on device (ENOSPC)`, without the system call and path that Node adds. */
function plainReason(error: unknown, code: string | undefined): string {
  const message = messageOf(error);
  const start = code === undefined ? -1 : message.indexOf(`${code}: `);
  if (code === undefined || start < 0) return message;
  const [reason = message] = message.slice(start + code.length + 2).split(', ');
  return `${reason} (${code})`;
}
