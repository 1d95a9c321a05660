import { open, truncate, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { groupBy } from '../support/group-by.js';
import { journalEntrySchema, type JournalEntry } from './journal-entry.js';
import { assertReadable, parseOwnJson, readTextFile } from './json-file.js';
import { listFolder } from './list-folder.js';
import { storageFailure, systemCode } from './storage-failure.js';
import { syncFolder } from './sync-folder.js';

/** An entry that no saved trajectory holds yet, and the part of the journal it stands in. */
interface Kept {
  readonly entry: JournalEntry;
  readonly part: number;
}

interface Batch {
  readonly entries: JournalEntry[];
  readonly written: Promise<void>;
}

/** From this size on, in characters, a part is not added to. */
const partSize = 4_000_000;

/**
 * What a run has recorded since it saved its trajectories: entries of all tools, one a line, in `journal-<n>.jsonl`. What
 * is asked for at the same time is written and synced together, so that an entry's cost grows neither with trajectories
 * nor with tools. A line counts once its line break is on disk: what a kill leaves at the end is dropped. A part is
 * removed when trajectories hold all of it.
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

  /** A tool's entries, oldest first. A broken line that is not a torn last one rejects with `StorageError`. */
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

  /** These entries are of no more use: the trajectory they belong to holds them, or is gone. */
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
    for (const { part, path } of await partsIn(this.folder)) {
      this.parts.set(part, 0);
      for (const entry of await entriesIn(path)) this.keep(entry, part);
      // Never appended to: its last line may be torn.
      this.part = part + 1;
    }
  }

  private keep(entry: JournalEntry, part: number): void {
    const kept = this.kept.get(entry.tool);
    if (kept === undefined) this.kept.set(entry.tool, [{ entry, part }]);
    else kept.push({ entry, part });
    this.parts.set(part, (this.parts.get(part) ?? 0) + 1);
  }

  /** Takes everything that is asked for until its turn comes. */
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
    if (this.size > partSize) {
      this.part += 1;
      this.size = 0;
    }
    const text = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
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
      // A torn line must neither stand in front of the next one nor take the space it needs.
      await truncate(path, this.size).catch(() => undefined);
      throw storageFailure(error, 'write', path);
    }
  }

  private async removeEmptyParts(): Promise<void> {
    for (const [part, kept] of this.parts) {
      if (kept > 0) continue;
      this.parts.delete(part);
      if (part === this.part) this.size = 0;
      await removeFile(partPath(this.folder, part));
    }
  }
}

/** Every entry of a run's journal by tool, oldest first. Rejects with `StorageError`. */
export async function readJournal(
  folder: string,
): Promise<ReadonlyMap<string, readonly JournalEntry[]>> {
  const entries: JournalEntry[] = [];
  for (const { path } of await partsIn(folder)) {
    for (const entry of await entriesIn(path)) entries.push(entry);
  }
  return groupBy(entries, ({ tool }) => tool);
}

async function partsIn(folder: string): Promise<readonly { part: number; path: string }[]> {
  const found = (await listFolder(folder)).flatMap(({ name }) => {
    const number = /^journal-(\d+)\.jsonl$/.exec(name)?.[1];
    return number === undefined ? [] : [{ part: Number(number), path: join(folder, name) }];
  });
  return found.sort((a, b) => a.part - b.part);
}

function partPath(folder: string, part: number): string {
  return join(folder, `journal-${part}.jsonl`);
}

async function entriesIn(path: string): Promise<readonly JournalEntry[]> {
  const text = await readTextFile(path);
  const lines = (text ?? '').split('\n').slice(0, -1);
  return lines.map((line, index) =>
    parseOwnJson(line, { path, schema: journalEntrySchema, what: 'journal', line: index + 1 }),
  );
}

async function removeFile(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return;
    throw storageFailure(error, 'remove', path);
  }
}
