import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { jsonSchemaOfJson, type Json } from '../core/json.js';
import { hashJson } from '../support/hash-json.js';
import { assertInsideWorkspace } from './inside-workspace.js';
import { indexLines, type LinePlace } from './index-lines.js';
import { safeName } from './safe-name.js';
import { storageFailure, systemCode } from './storage-failure.js';
import { openToAppend } from './open-to-append.js';
import { syncFolder } from './sync-folder.js';
import { workspacePaths } from './workspace-paths.js';

interface Batch {
  readonly lines: string[];
  readonly written: Promise<void>;
}

/**
 * JSON values by JSON keys, one a line (`<key's hash> <checksum> <value>`) in one file that is only appended to:
 * `.tooldraft/cache/<namespace>.jsonl`. Values set at the same time are written and synced together; the last one of a key
 * counts. A damaged line is a miss; several processes may write side by side. Rejects with `StorageError` where the disk
 * cannot be used.
 */
export class FileCache {
  private readonly path: string;
  private index: Promise<Map<string, LinePlace>> | undefined;
  private indexedTo = 0;
  private batch: Batch | null = null;
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

  /** Resolves when the value is on disk. */
  async set(key: Json, value: Json): Promise<void> {
    await this.loadedIndex();
    this.batch ??= this.nextBatch();
    this.batch.lines.push(lineOf(this.hashOf(key), value));
    return this.batch.written;
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

  /** Takes everything that is set until its turn comes. */
  private nextBatch(): Batch {
    const lines: string[] = [];
    const written = this.work.then(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      this.batch = null;
      await this.append(lines);
    });
    this.work = written.catch(() => undefined);
    return { lines, written };
  }

  private async append(lines: readonly string[]): Promise<void> {
    const index = await this.loadedIndex();
    try {
      const handle = await openToAppend(this.path);
      try {
        const { size } = await handle.stat();
        // The line break in front ends a line that a killed process may have torn.
        await handle.appendFile(['', ...lines, ''].join('\n')).catch(async (error: unknown) => {
          // On a full disk a torn line must not take the space that others need.
          await handle.truncate(size);
          throw error;
        });
        await handle.sync();
      } finally {
        await handle.close();
      }
      if (this.indexedTo === 0) await syncFolder(dirname(this.path));
      this.indexedTo = await indexLines(this.path, this.indexedTo, index);
    } catch (error) {
      throw storageFailure(error, 'write', this.path);
    }
  }

  /** Read at once: for a line that is mostly in memory, waiting for a thread costs more than reading. */
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
      this.indexedTo = await indexLines(this.path, 0, index);
      return index;
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
  const checksumAt = hash.length + 1;
  const json = line.slice(checksumAt + checksumLength + 1);
  const sum = line.slice(checksumAt, checksumAt + checksumLength);
  if (!line.startsWith(`${hash} `) || sum !== checksum(hash, json)) return null;
  return jsonSchemaOfJson.parse(JSON.parse(json));
}

function checksum(hash: string, json: string): string {
  const sum = createHash('sha256').update(`${hash} ${json}`).digest('hex');
  return sum.slice(0, checksumLength);
}
