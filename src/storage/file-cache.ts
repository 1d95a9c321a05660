import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { jsonSchemaOfJson, type Json } from '../core/json.js';
import { hashJson } from '../support/hash-json.js';
import { appendLine } from './append-line.js';
import { assertInsideWorkspace } from './inside-workspace.js';
import { openCache, type CacheIndex } from './cache-lines.js';
import { keyLength, type LinePlace } from './index-lines.js';
import { safeName } from './safe-name.js';
import { storageFailure, systemCode } from './storage-failure.js';
import { ensureFolder, syncFolder } from './sync-folder.js';
import { workspacePaths } from './workspace-paths.js';

/**
 * JSON values by JSON keys, one a line (`<key's hash> <checksum> <value>`) in one file that is only appended to:
 * `.tooldraft/cache/<namespace>.jsonl`. Values set at the same time are synced together; the last one of a key
 * counts. A damaged line is a miss; several processes may write side by side. `openCache` caps the file. Rejects with
 * `StorageError` where the disk cannot be used.
 */
export class FileCache {
  private readonly path: string;
  private index: Promise<CacheIndex> | undefined;
  private batch: Promise<void> | null = null;
  private isFolderSynced = false;
  private readonly hashes = new WeakMap<object, string>();
  private work: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly workspace: string,
    namespace: string,
  ) {
    const { cache } = workspacePaths(workspace);
    this.path = join(cache, `${safeName('catalogue', namespace)}.jsonl`);
  }

  /** Null for a miss. */
  async get(key: Json): Promise<Json | null> {
    const hash = this.hashOf(key);
    const opened = this.loadedIndex();
    const index = await opened;
    const place = index.places.get(hash);
    if (place === undefined) return null;
    const line = this.read(place, index);
    if (line !== null) return valueOf(line, hash);
    if (this.index === opened) this.index = undefined;
    return this.get(key);
  }

  /** Resolves when the value is written: a kill loses it no more. `synced` resolves when a power cut does not either. */
  async set(key: Json, value: Json): Promise<{ readonly synced: Promise<void> }> {
    const { places } = await this.loadedIndex();
    const hash = this.hashOf(key);
    places.set(hash, await this.append(lineOf(hash, value)));
    this.batch ??= this.nextBatch();
    return { synced: this.batch };
  }

  /** A key is mostly asked for just before it is set. */
  private hashOf(key: Json): string {
    if (typeof key !== 'object' || key === null) return hashJson(key);
    const known = this.hashes.get(key);
    if (known !== undefined) return known;
    const hash = hashJson(key);
    this.hashes.set(key, hash);
    return hash;
  }

  /** Syncs everything that is written until its turn comes. */
  private nextBatch(): Promise<void> {
    const synced = this.work.then(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      this.batch = null;
      await this.sync();
    });
    // Thrown where it is waited for.
    this.work = synced.catch(() => undefined);
    return synced;
  }

  private async sync(): Promise<void> {
    try {
      const handle = await open(this.path, 'r+');
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
      if (!this.isFolderSynced) await syncFolder(dirname(this.path));
      this.isFolderSynced = true;
    } catch (error) {
      throw storageFailure(error, 'write', this.path);
    }
  }

  /** Appends the line at once: what waits for a thread is lost in a kill, and paid again. */
  private async append(line: string): Promise<LinePlace> {
    try {
      if (!this.isFolderSynced) await ensureFolder(dirname(this.path));
      return appendLine(this.path, line);
    } catch (error) {
      throw storageFailure(error, 'write', this.path);
    }
  }

  /**
   * Null where another file has taken the place of the one that is indexed. Read at once: for a line that is mostly in
   * memory, waiting for a thread costs more than reading.
   */
  private read({ offset, length }: LinePlace, { inode }: CacheIndex): string | null {
    try {
      const file = openSync(this.path, 'r');
      try {
        if (fstatSync(file).ino !== inode) return null;
        const line = Buffer.alloc(length);
        readSync(file, line, 0, length, offset);
        return line.toString('utf8');
      } finally {
        closeSync(file);
      }
    } catch (error) {
      if (systemCode(error) === 'ENOENT') return '';
      throw storageFailure(error, 'read', this.path);
    }
  }

  private loadedIndex(): Promise<CacheIndex> {
    this.index ??= (async () => {
      await assertInsideWorkspace(this.workspace, this.path);
      return openCache(this.path, isWholeCacheLine);
    })();
    return this.index;
  }
}

function lineOf(hash: string, value: Json): string {
  const json = JSON.stringify(value);
  return `${hash} ${checksum(hash, json)} ${json}`;
}

const checksumLength = 8;

/** Null where the line is not what was written for this key. */
function valueOf(line: string, hash: string): Json | null {
  const json = textOfValue(line, hash);
  return json === null ? null : jsonSchemaOfJson.parse(JSON.parse(json));
}

/** True for a line as it was written. */
export function isWholeCacheLine(line: string): boolean {
  return textOfValue(line, line.slice(0, keyLength)) !== null;
}

function textOfValue(line: string, hash: string): string | null {
  const checksumAt = hash.length + 1;
  const json = line.slice(checksumAt + checksumLength + 1);
  const sum = line.slice(checksumAt, checksumAt + checksumLength);
  return line.startsWith(`${hash} `) && sum === checksum(hash, json) ? json : null;
}

function checksum(hash: string, json: string): string {
  const sum = createHash('sha256').update(`${hash} ${json}`).digest('hex');
  return sum.slice(0, checksumLength);
}
