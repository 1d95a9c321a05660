import { stat } from 'node:fs/promises';
import { storageFailure, systemCode } from './storage-failure.js';

/** What a file says, read again only once it is another one: by inode, size and time. */
export class FollowedFile<T> {
  private known: { readonly stamp: string; readonly value: T } | null = null;

  constructor(
    private readonly path: string,
    private readonly read: () => Promise<T>,
  ) {}

  /** The same object for as long as the file is the same. Rejects as `read` does. */
  async current(): Promise<T> {
    // First the stamp: a file that changes while it is read is read again.
    const stamp = await stampOf(this.path);
    if (this.known?.stamp !== stamp) this.known = { stamp, value: await this.read() };
    return this.known.value;
  }
}

async function stampOf(path: string): Promise<string> {
  try {
    const { ino, size, mtimeMs } = await stat(path);
    return `${ino} ${size} ${mtimeMs}`;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return 'none';
    throw storageFailure(error, 'read', path);
  }
}
