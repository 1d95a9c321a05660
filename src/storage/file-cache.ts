import { closeSync, openSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { jsonSchemaOfJson, type Json } from '../core/json.js';
import { parseJson, writeJson } from '../core/json-text.js';
import { hashJson } from '../support/hash-json.js';
import { appendLine } from './append-line.js';
import { assertInsideWorkspace } from './inside-workspace.js';
import { indexLines, type LinePlace } from './index-lines.js';
import { safeName } from './safe-name.js';
import { storageFailure, systemCode } from './storage-failure.js';
import { ensureFolder, syncFolder } from './sync-folder.js';
import { workspacePaths } from './workspace-paths.js';

/**
 * JSON values by JSON keys, one per line (`<key's hash> <value>`), in one append-only file,
 * `.tooldraft/cache/<namespace>.jsonl`. The last line of a key counts. Values set at the same time are synced together. An
 * incomplete line is a miss; several processes may append at once. Rejects with `StorageError` if the disk cannot be used.
 */
export class FileCache {
  private readonly path: string;
  private index: Promise<Map<string, LinePlace>> | undefined;
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
    const place = (await this.loadedIndex()).get(hash);
    return place === undefined ? null : valueOf(this.read(place), hash);
  }

  /** Resolves when a kill can no longer lose the value; `synced` resolves when a power cut cannot either. */
  async set(key: Json, value: Json): Promise<{ readonly synced: Promise<void> }> {
    const index = await this.loadedIndex();
    const hash = this.hashOf(key);
    index.set(hash, await this.append(`${hash} ${writeJson(value)}`));
    this.batch ??= this.nextBatch();
    return { synced: this.batch };
  }

  /** Remembers the hash: a key is usually looked up right before it is set. */
  private hashOf(key: Json): string {
    if (typeof key !== 'object' || key === null) return hashJson(key);
    const known = this.hashes.get(key);
    if (known !== undefined) return known;
    const hash = hashJson(key);
    this.hashes.set(key, hash);
    return hash;
  }

  /** Syncs everything that was written before its turn. */
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

  /** Synchronous: a kill would lose a line that waits for a thread, and the answer would be paid for again. */
  private async append(line: string): Promise<LinePlace> {
    try {
      if (!this.isFolderSynced) await ensureFolder(dirname(this.path));
      return appendLine(this.path, line);
    } catch (error) {
      throw storageFailure(error, 'write', this.path);
    }
  }

  /** Synchronous: most lines are in the page cache, where waiting for a thread costs more than reading. */
  private read({ offset, length }: LinePlace): string {
    try {
      const file = openSync(this.path, 'r');
      try {
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

  private loadedIndex(): Promise<Map<string, LinePlace>> {
    this.index ??= (async () => {
      await assertInsideWorkspace(this.workspace, this.path);
      const index = new Map<string, LinePlace>();
      await indexLines(this.path, 0, index);
      return index;
    })();
    return this.index;
  }
}

/** Null if the line is incomplete or belongs to another key. */
function valueOf(line: string, hash: string): Json | null {
  if (!line.startsWith(`${hash} `)) return null;
  try {
    return jsonSchemaOfJson.parse(parseJson(line.slice(hash.length + 1)));
  } catch {
    return null;
  }
}
