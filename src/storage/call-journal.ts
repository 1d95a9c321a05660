import { open, unlink } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { callRecordSchema } from '../core/call-record.js';
import type { CallRecord } from '../core/call-record.js';
import { parseOwnJson, readTextFile } from './json-file.js';
import { storageFailure, systemCode } from './storage-failure.js';
import { syncFolder } from './sync-folder.js';

/**
 * Calls of one tool, one a line, appended and synced: what a step costs does not grow with the trajectory. A line
 * counts once its line break is on disk, so what a kill leaves at the end is dropped.
 */
export class CallJournal {
  constructor(private readonly path: string) {}

  /** The calls recorded, oldest first. A broken line that is not a torn last one rejects with `StorageError`. */
  async read(): Promise<readonly CallRecord[]> {
    const text = await readTextFile(this.path);
    if (text === null) return [];
    const lines = text.split('\n').slice(0, -1);
    return lines.map((line, index) =>
      parseOwnJson(line, {
        path: this.path,
        schema: callRecordSchema,
        what: 'call journal',
        line: index + 1,
      }),
    );
  }

  /** Resolves when the calls are on disk. */
  async append(calls: readonly CallRecord[]): Promise<void> {
    const text = calls.map((call) => this.lineOf(call)).join('');
    try {
      const handle = await open(this.path, 'a+');
      let size: number;
      try {
        size = (await handle.stat()).size;
        if (size > 0) await cutTornLine(handle, size);
        await handle.appendFile(text);
        await handle.sync();
      } finally {
        await handle.close();
      }
      if (size === 0) await syncFolder(dirname(this.path));
    } catch (error) {
      throw storageFailure(error, 'write', this.path);
    }
  }

  /** What `read` would refuse is a bug here and is never written. */
  private lineOf(call: CallRecord): string {
    const line = JSON.stringify(call);
    const parsed = callRecordSchema.safeParse(JSON.parse(line));
    if (parsed.success) return `${line}\n`;
    throw new Error(`refused to write call ${call.id} to ${this.path}: ${parsed.error.message}`);
  }

  async remove(): Promise<void> {
    try {
      await unlink(this.path);
    } catch (error) {
      if (systemCode(error) === 'ENOENT') return;
      throw storageFailure(error, 'remove', this.path);
    }
  }
}

/** Appending behind a torn line would glue two records together. */
async function cutTornLine(handle: FileHandle, size: number): Promise<void> {
  const last = Buffer.alloc(1);
  await handle.read(last, 0, 1, size - 1);
  if (last.toString() === '\n') return;
  const content = Buffer.alloc(size);
  await handle.read(content, 0, size, 0);
  await handle.truncate(content.lastIndexOf('\n') + 1);
}
