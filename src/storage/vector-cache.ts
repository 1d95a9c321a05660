import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Json } from '../core/json.js';
import { hashJson } from '../support/hash-json.js';
import { indexLines, keyLength, type LinePlace } from './index-lines.js';
import { assertInsideWorkspace } from './inside-workspace.js';
import { openToAppend } from './open-to-append.js';
import { safeName } from './safe-name.js';
import { SerialQueue } from './serial-queue.js';
import { storageFailure, systemCode } from './storage-failure.js';
import { workspacePaths } from './workspace-paths.js';

/**
 * Vectors of 32-bit floats by JSON keys, one a line (`<key> <base64> <checksum>`) in one file that is only appended to:
 * `.tooldraft/cache/<namespace>.vectors`. Nothing is synced, since what a power cut takes is computed again. A damaged
 * line is a miss; several processes may write side by side.
 */
export class VectorCache {
  private readonly path: string;
  private readonly queue = new SerialQueue();
  private index: Promise<Map<string, LinePlace>> | undefined;
  private indexedTo = 0;

  constructor(
    private readonly workspace: string,
    namespace: string,
  ) {
    const { cache } = workspacePaths(workspace);
    this.path = join(cache, `${safeName('catalogue', namespace)}.vectors`);
  }

  /** One vector a key, null for a miss. */
  async getMany(keys: readonly Json[]): Promise<readonly (readonly number[] | null)[]> {
    const index = await this.loadedIndex();
    const hashes = keys.map(hashJson);
    if (!hashes.some((hash) => index.has(hash))) return keys.map(() => null);
    return this.queue.run('file', () =>
      this.readLines(hashes.map((hash) => ({ hash, place: index.get(hash) }))),
    );
  }

  /** Appends all of them in one write. */
  async putMany(entries: readonly { key: Json; vector: readonly number[] }[]): Promise<void> {
    if (entries.length === 0) return;
    await this.queue.run('file', async () => {
      const index = await this.loadedIndex();
      // The line break in front ends a line that a killed process may have torn.
      const lines = ['', ...entries.map(({ key, vector }) => lineOf(hashJson(key), vector)), ''];
      const text = lines.join('\n');
      const size = await this.append(text);
      if (size === this.indexedTo + text.length) this.indexAppended(lines, index);
      else this.indexedTo = await indexLines(this.path, this.indexedTo, index);
    });
  }

  private async readLines(
    wanted: readonly { hash: string; place: LinePlace | undefined }[],
  ): Promise<readonly (readonly number[] | null)[]> {
    try {
      const handle = await open(this.path, 'r');
      try {
        const vectors: (readonly number[] | null)[] = [];
        for (const { hash, place } of wanted) {
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
      if (systemCode(error) === 'ENOENT') return wanted.map(() => null);
      throw storageFailure(error, 'read', this.path);
    }
  }

  /** These lines stand right behind what is indexed: no other process has written. */
  private indexAppended(lines: readonly string[], index: Map<string, LinePlace>): void {
    for (const [number, line] of lines.entries()) {
      const { length } = line;
      if (length > 0) index.set(line.slice(0, keyLength), { offset: this.indexedTo, length });
      this.indexedTo += number === lines.length - 1 ? length : length + 1;
    }
  }

  /** Gives the size of the file after that. */
  private async append(text: string): Promise<number> {
    try {
      const handle = await openToAppend(this.path);
      try {
        await handle.appendFile(text);
        return (await handle.stat()).size;
      } finally {
        await handle.close();
      }
    } catch (error) {
      throw storageFailure(error, 'write', this.path);
    }
  }

  private loadedIndex(): Promise<Map<string, LinePlace>> {
    this.index ??= (async () => {
      await assertInsideWorkspace(this.workspace, this.path);
      const index = new Map<string, LinePlace>();
      this.indexedTo = await indexLines(this.path, 0, index);
      return index;
    })();
    return this.index;
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
