import { open, truncate, unlink } from 'node:fs/promises';
import { writeJson } from '../core/json-text.js';
import { journalEntrySchema, type JournalEntry } from './journal-entry.js';
import { assertReadable } from './json-file.js';
import { partPath, readParts } from './read-journal.js';
import { storageFailure, systemCode } from './storage-failure.js';
import { syncFolder } from './sync-folder.js';

/** An entry that no saved trajectory holds yet, and the part of the journal it is in. */
interface Kept {
  readonly entry: JournalEntry;
  readonly part: number;
}

interface Batch {
  readonly entries: JournalEntry[];
  readonly written: Promise<void>;
}

/** A part that has grown beyond this many bytes is not appended to. */
const partSize = 4_000_000;

/**
 * What a run has recorded since it saved its trajectories: entries of all tools, one per line, in `journal-<n>.jsonl`.
 * Entries appended at the same time are written and synced together, so the cost of an entry does not grow with the
 * trajectories or the number of tools. A line counts once its line break is on disk; an incomplete last line is dropped.
 * A part is removed once trajectories hold all of its entries.
 */
export class RunJournal {
  private readonly kept = new Map<string, Kept[]>();
  /** The parts on disk, with the number of entries in them that are kept. */
  private readonly parts = new Map<number, number>();
  private loaded: Promise<void> | undefined;
  private part = 1;
  private size = 0;
  private batch: Batch | null = null;
  /** Ends when everything asked for so far has been done to the files. */
  private work: Promise<unknown> = Promise.resolve();

  constructor(private readonly folder: string) {}

  /** A tool's entries, oldest first. Rejects with `StorageError` at a broken line, unless it is an incomplete last one. */
  async entriesOf(tool: string): Promise<readonly JournalEntry[]> {
    await this.load();
    return (this.kept.get(tool) ?? []).map(({ entry }) => entry);
  }

  /** Resolves when the entry is on disk. */
  async append(entry: JournalEntry): Promise<void> {
    assertReadable(journalEntrySchema, entry, this.folder);
    await this.load();
    this.batch ??= this.nextBatch();
    this.batch.entries.push(entry);
    return this.batch.written;
  }

  /** Drops entries whose trajectory holds them or is gone. */
  async release(tool: string, entries: readonly JournalEntry[]): Promise<void> {
    await this.load();
    const gone = new Set(entries);
    const left: Kept[] = [];
    for (const kept of this.kept.get(tool) ?? []) {
      if (!gone.has(kept.entry)) left.push(kept);
      else this.parts.set(kept.part, (this.parts.get(kept.part) ?? 0) - 1);
    }
    if (left.length === 0) this.kept.delete(tool);
    else this.kept.set(tool, left);
    if ([...this.parts.values()].includes(0)) await this.inTurn(() => this.removeEmptyParts());
  }

  private load(): Promise<void> {
    this.loaded ??= this.readParts();
    return this.loaded;
  }

  private async readParts(): Promise<void> {
    for (const { part, entries } of await readParts(this.folder)) {
      this.parts.set(part, 0);
      for (const entry of entries) this.keep(entry, part);
    }
    // An earlier process may have left an incomplete last line: never append to its parts.
    this.startPart(Math.max(0, ...this.parts.keys()) + 1);
  }

  private startPart(part: number): void {
    this.part = part;
    this.size = 0;
  }

  private keep(entry: JournalEntry, part: number): void {
    const kept = this.kept.get(entry.tool);
    if (kept === undefined) this.kept.set(entry.tool, [{ entry, part }]);
    else kept.push({ entry, part });
    this.parts.set(part, (this.parts.get(part) ?? 0) + 1);
  }

  /** Collects what is appended until its turn to be written. */
  private nextBatch(): Batch {
    const entries: JournalEntry[] = [];
    const written = this.inTurn(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      this.batch = null;
      await this.write(entries);
    });
    return { entries, written };
  }

  private inTurn(task: () => Promise<void>): Promise<void> {
    const done = this.work.then(task);
    this.work = done.catch(() => undefined);
    return done;
  }

  private async write(entries: readonly JournalEntry[]): Promise<void> {
    if (this.size > partSize) this.startPart(this.part + 1);
    const text = entries.map((entry) => `${writeJson(entry)}\n`).join('');
    await this.writeText(partPath(this.folder, this.part), text);
    this.size += Buffer.byteLength(text);
    for (const entry of entries) this.keep(entry, this.part);
  }

  private async writeText(path: string, text: string): Promise<void> {
    try {
      const handle = await open(path, 'a');
      try {
        await handle.appendFile(text);
        await handle.sync();
      } finally {
        await handle.close();
      }
      if (this.size === 0) await syncFolder(this.folder);
    } catch (error) {
      // An incomplete line must neither precede the next one nor take up space it needs.
      await truncate(path, this.size).catch(() => undefined);
      throw storageFailure(error, 'write', path);
    }
  }

  private async removeEmptyParts(): Promise<void> {
    for (const [part, kept] of this.parts) {
      if (kept > 0) continue;
      this.parts.delete(part);
      if (part === this.part) this.startPart(part + 1);
      await removeFile(partPath(this.folder, part));
    }
  }
}

async function removeFile(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return;
    throw storageFailure(error, 'remove', path);
  }
}
