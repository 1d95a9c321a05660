import { open, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Json } from '../core/json.js';
import { hashJson } from '../support/hash-json.js';
import { indexLines, keyLength, type LinePlace } from './index-lines.js';
import { assertInsideWorkspace } from './inside-workspace.js';
import { safeName } from './safe-name.js';
import { SerialQueue } from './serial-queue.js';
import { storageFailure, systemCode } from './storage-failure.js';
import { ensureFolder } from './sync-folder.js';
import { workspacePaths } from './workspace-paths.js';

interface CacheIndex {
  readonly places: Map<string, LinePlace>;
  /** Offset behind the last indexed line. */
  end: number;
}

/**
 * Vectors of 32-bit floats by JSON keys, one per line (`<key's hash> "<base64>"`), in one append-only file,
 * `.tooldraft/cache/<namespace>.vectors`. Nothing is synced: vectors lost in a power cut are computed again. An incomplete
 * line is a miss; several processes may append at once.
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

  /** One vector per key, null for a miss. */
  async getMany(keys: readonly Json[]): Promise<readonly (readonly number[] | null)[]> {
    const { places } = await this.loadedIndex();
    const hashes = keys.map(hashJson);
    if (!hashes.some((hash) => places.has(hash))) return keys.map(() => null);
    return this.queue.run('file', () => this.readLines(hashes, places));
  }

  /** Appends all of them in one write. */
  async putMany(entries: readonly { key: Json; vector: readonly number[] }[]): Promise<void> {
    if (entries.length === 0) return;
    await this.queue.run('file', async () => {
      const index = await this.loadedIndex();
      // The leading line break ends a line that a killed process may have left incomplete.
      const lines = ['', ...entries.map(({ key, vector }) => lineOf(hashJson(key), vector)), ''];
      const text = lines.join('\n');
      const size = await this.append(text);
      if (size === index.end + text.length) indexAppended(lines, index);
      else if (size > index.end) index.end = await indexLines(this.path, index.end, index.places);
      // The file was deleted meanwhile.
      else this.index = undefined;
    });
  }

  private async readLines(
    hashes: readonly string[],
    places: ReadonlyMap<string, LinePlace>,
  ): Promise<readonly (readonly number[] | null)[]> {
    try {
      const handle = await open(this.path, 'r');
      try {
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

  /** Resolves to the size of the file afterwards. */
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

  private loadedIndex(): Promise<CacheIndex> {
    this.index ??= (async () => {
      await assertInsideWorkspace(this.workspace, this.path);
      const places = new Map<string, LinePlace>();
      return { places, end: await indexLines(this.path, 0, places) };
    })();
    return this.index;
  }
}

/** For lines right behind the indexed ones: no other process has written meanwhile. */
function indexAppended(lines: readonly string[], index: CacheIndex): void {
  for (const [number, line] of lines.entries()) {
    const { length } = line;
    if (length > 0) index.places.set(line.slice(0, keyLength), { offset: index.end, length });
    index.end += number === lines.length - 1 ? length : length + 1;
  }
}

/** Creates the file and its folder if they are missing. */
async function openToAppend(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'a');
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
    await ensureFolder(dirname(path));
    return open(path, 'a');
  }
}

function lineOf(key: string, vector: readonly number[]): string {
  return `${key} "${Buffer.from(Float32Array.from(vector).buffer).toString('base64')}"`;
}

/** Null if the line is incomplete or belongs to another key. */
function vectorOf(line: string, key: string): readonly number[] | null {
  const [, base64] = /^"([\w+/]*={0,2})"$/.exec(line.slice(key.length + 1)) ?? [];
  if (!line.startsWith(`${key} `) || base64 === undefined) return null;
  const bytes = Uint8Array.from(Buffer.from(base64, 'base64'));
  if (bytes.length % Float32Array.BYTES_PER_ELEMENT !== 0) return null;
  return [...new Float32Array(bytes.buffer)];
}
