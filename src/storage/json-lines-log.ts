import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { z } from 'zod';
import { assertReadable, parseOwnJson, readTextFile } from './json-file.js';
import { SerialQueue } from './serial-queue.js';
import { storageFailure } from './storage-failure.js';
import { ensureFolder } from './sync-folder.js';
import { cutTornEnd } from './torn-end.js';

/**
 * Records of one kind in a file, one JSON object a line, only ever added to. A record counts once its line break is on
 * disk: the torn line that a kill leaves is dropped, and cut off before the next record.
 */
export class JsonLinesLog<T> {
  private readonly queue = new SerialQueue();
  private isMended = false;

  /** `what` names a record in messages, e.g. `agent run`. */
  constructor(
    readonly path: string,
    private readonly schema: z.ZodType<T>,
    private readonly what: string,
  ) {}

  /** Every record, oldest first; none where there is no file. Rejects with `StorageError` naming line and field. */
  async read(): Promise<readonly T[]> {
    const lines = ((await readTextFile(this.path)) ?? '').split('\n').slice(0, -1);
    const { path, schema, what } = this;
    return lines.map((text, index) => parseOwnJson(text, { path, schema, what, line: index + 1 }));
  }

  /** Resolves when the record is on disk, synced. Rejects with `StorageError`. */
  append(record: T): Promise<void> {
    assertReadable(this.schema, record, this.path);
    return this.queue.run('append', async () => {
      if (!this.isMended) await cutTornEnd(this.path);
      this.isMended = true;
      await this.write(`${JSON.stringify(record)}\n`);
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
