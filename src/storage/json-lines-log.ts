import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { z } from 'zod';
import { writeJson } from '../core/json-text.js';
import { assertReadable, parseOwnJson, readTextFile } from './json-file.js';
import { SerialQueue } from './serial-queue.js';
import { storageFailure, systemCode } from './storage-failure.js';
import { ensureFolder } from './sync-folder.js';

/**
 * An append-only file of records of one kind, one JSON object per line. A record counts once its line break is on disk. An
 * incomplete last line, left by a killed process, is ignored and removed before the next record is written.
 */
export class JsonLinesLog<T> {
  private readonly queue = new SerialQueue();
  private isTrimmed = false;

  /** `what` names a record in messages, e.g. `agent run`. */
  constructor(
    readonly path: string,
    private readonly schema: z.ZodType<T>,
    private readonly what: string,
  ) {}

  /** Every record, oldest first; none if there is no file. Rejects with a `StorageError` that names line and field. */
  async read(): Promise<readonly T[]> {
    const lines = ((await readTextFile(this.path)) ?? '').split('\n').slice(0, -1);
    const { path, schema, what } = this;
    return lines.map((text, index) => parseOwnJson(text, { path, schema, what, line: index + 1 }));
  }

  /** Resolves when the record is on disk, synced. Rejects with `StorageError`. */
  append(record: T): Promise<void> {
    assertReadable(this.schema, record, this.path);
    return this.queue.run('append', async () => {
      if (!this.isTrimmed) await cutTornEnd(this.path);
      this.isTrimmed = true;
      await this.write(`${writeJson(record)}\n`);
    });
  }

  private async write(line: string): Promise<void> {
    try {
      await ensureFolder(dirname(this.path));
      const handle = await open(this.path, 'a');
      try {
        await handle.appendFile(line);
        await handle.sync();
      } finally {
        await handle.close();
      }
    } catch (error) {
      throw storageFailure(error, 'write', this.path);
    }
  }
}

const lineBreak = 0x0a;
const blockSize = 65_536;

/** Removes whatever follows the last line break. Does nothing if there is no file. */
async function cutTornEnd(path: string): Promise<void> {
  try {
    const file = await open(path, 'r+');
    try {
      const { size } = await file.stat();
      let end = size;
      for (let last = -1; end > 0 && last < 0;) {
        const start = Math.max(0, end - blockSize);
        const block = Buffer.alloc(end - start);
        await file.read(block, 0, block.length, start);
        last = block.lastIndexOf(lineBreak);
        end = start + last + 1;
      }
      if (end === size) return;
      await file.truncate(end);
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw storageFailure(error, 'write', path);
  }
}
