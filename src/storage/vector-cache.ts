import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Json } from '../core/json.js';
import { hashJson } from '../support/hash-json.js';
import { openCache, type CacheIndex } from './cache-lines.js';
import { indexLines, keyLength } from './index-lines.js';
import { assertInsideWorkspace } from './inside-workspace.js';
import { openToAppend } from './open-to-append.js';
import { safeName } from './safe-name.js';
import { SerialQueue } from './serial-queue.js';
import { storageFailure, systemCode } from './storage-failure.js';
import { workspacePaths } from './workspace-paths.js';

/**
 * Vectors of 32-bit floats by JSON keys, one a line (`<key> <base64> <checksum>`) in one file that is only appended to:
 * `.tooldraft/cache/<namespace>.vectors`. Nothing is synced, since what a power cut takes is computed again. A damaged
 * line is a miss; several processes may write side by side. `openCache` caps the file.
 */
export class VectorCache {
  private readonly path: string;
  private readonly queue = new SerialQueue();
  private index: Promise<CacheIndex> | undefined;

  constructor(
    private readonly workspace: string,
    namespace: string,
  ) {
    const { cache } = workspacePaths(workspace);
    this.path = join(cache, `${safeName('catalogue', namespace)}.vectors`);
  }

  /** One vector a key, null for a miss. */
  async getMany(keys: readonly Json[]): Promise<readonly (readonly number[] | null)[]> {
    const opened = this.loadedIndex();
    const index = await opened;
    const hashes = keys.map(hashJson);
    if (!hashes.some((hash) => index.places.has(hash))) return keys.map(() => null);
    const vectors = await this.queue.run('file', () => this.readLines(hashes, index));
    if (vectors !== null) return vectors;
    if (this.index === opened) this.index = undefined;
    return this.getMany(keys);
  }

  /** Appends all of them in one write. */
  async putMany(entries: readonly { key: Json; vector: readonly number[] }[]): Promise<void> {
    if (entries.length === 0) return;
    await this.queue.run('file', async () => {
      const index = await this.loadedIndex();
      // The line break in front ends a line that a killed process may have torn.
      const lines = ['', ...entries.map(({ key, vector }) => lineOf(hashJson(key), vector)), ''];
      const text = lines.join('\n');
      const { size, ino } = await this.append(text);
      const isAlone = size === index.end + text.length;
      if (index.inode === null && isAlone) index.inode = ino;
      if (index.inode !== ino) this.index = undefined;
      else if (isAlone) indexAppended(lines, index);
      else index.end = (await indexLines(this.path, index.end, index.places)).end;
    });
  }

  /** Null where another file has taken the place of the one that is indexed. */
  private async readLines(
    hashes: readonly string[],
    { places, inode }: CacheIndex,
  ): Promise<readonly (readonly number[] | null)[] | null> {
    try {
      const handle = await open(this.path, 'r');
      try {
        if ((await handle.stat()).ino !== inode) return null;
        const vectors: (readonly number[] | null)[] = [];
        for (const hash of hashes) {
          const place = places.get(hash);
          if (place === undefined) {
            vectors.push(null);
            continue;
          }
          const line = Buffer.alloc(place.length);
          await handle.read(line, 0, place.length, place.offset);
          vectors.push(vectorOf(line.toString('latin1'), hash));
        }
        return vectors;
      } finally {
        await handle.close();
      }
    } catch (error) {
      if (systemCode(error) === 'ENOENT') return hashes.map(() => null);
      throw storageFailure(error, 'read', this.path);
    }
  }

  /** Gives the file as it is after that. */
  private async append(text: string): Promise<{ readonly size: number; readonly ino: number }> {
    try {
      const handle = await openToAppend(this.path);
      try {
        await handle.appendFile(text);
        return await handle.stat();
      } finally {
        await handle.close();
      }
    } catch (error) {
      throw storageFailure(error, 'write', this.path);
    }
  }

  private loadedIndex(): Promise<CacheIndex> {
    this.index ??= (async () => {
      await assertInsideWorkspace(this.workspace, this.path);
      return openCache(this.path, isWholeVectorLine);
    })();
    return this.index;
  }
}

/** These lines stand right behind what is indexed: no other process has written. */
function indexAppended(lines: readonly string[], index: CacheIndex): void {
  for (const [number, line] of lines.entries()) {
    const { length } = line;
    if (length > 0) index.places.set(line.slice(0, keyLength), { offset: index.end, length });
    index.end += number === lines.length - 1 ? length : length + 1;
  }
}

function lineOf(key: string, vector: readonly number[]): string {
  const payload = `${key} ${Buffer.from(Float32Array.from(vector).buffer).toString('base64')}`;
  return `${payload} ${checksum(payload)}`;
}

/** Null where the line is not what was written for this key. */
function vectorOf(line: string, key: string): readonly number[] | null {
  const [lineKey, base64, sum] = line.split(' ');
  if (lineKey !== key || base64 === undefined || sum !== checksum(`${key} ${base64}`)) return null;
  const bytes = Uint8Array.from(Buffer.from(base64, 'base64'));
  return [...new Float32Array(bytes.buffer)];
}

/** True for a line as it was written. */
export function isWholeVectorLine(line: string): boolean {
  return vectorOf(line, line.slice(0, keyLength)) !== null;
}

function checksum(payload: string): string {
  return createHash('sha256').update(payload).digest('hex').slice(0, 8);
}
