import { open, truncate, unlink } from 'node:fs/promises';
import { JournalAccount } from './journal-account.js';
import { journalEntrySchema, type JournalEntry } from './journal-entry.js';
import { journalLine, startOfPart } from './journal-lines.js';
import { assertReadable } from './json-file.js';
import { partPath, readParts } from './read-journal.js';
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
 * removed when trajectories hold all of it. An account beside it tells how many lines each part has.
 */
export class RunJournal {
  private readonly kept = new Map<string, Kept[]>();
  /** The parts on disk, with the number of entries in them that are kept. */
  private readonly parts = new Map<number, number>();
  /** What earlier processes left: the lines of each part. */
  private readonly found = new Map<number, number>();
  private loaded: Promise<void> | undefined;
  private readonly account: JournalAccount;
  private begun: Promise<void> | undefined;
  private part = 1;
  private size = 0;
  /** The lines of the part, and the sum of the last one. */
  private lines = 0;
  private sum: string;
  private batch: Batch | null = null;
  /** Ends when everything asked for so far has been done to the files. */
  private work: Promise<unknown> = Promise.resolve();

  constructor(private readonly folder: string) {
    this.account = new JournalAccount(folder);
    this.sum = startOfPart(folder, this.part);
  }

  /** Must have resolved before the first trajectory is saved: without an account, a journal's loss is not noticed. */
  begin(): Promise<void> {
    this.begun ??= this.beginAccount().catch((error: unknown) => {
      this.begun = undefined;
      throw error;
    });
    return this.begun;
  }

  /** A tool's entries, oldest first. A broken line that is not a torn last one rejects with `StorageError`. */
  async entriesOf(tool: string): Promise<readonly JournalEntry[]> {
    await this.load();
    return (this.kept.get(tool) ?? []).map(({ entry }) => entry);
  }

  /** Resolves when the entry is on disk. */
  async append(entry: JournalEntry): Promise<void> {
    assertReadable(journalEntrySchema, entry, this.folder);
    await this.begin();
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
    const { parts, account } = await readParts(this.folder);
    for (const { part, entries, isSealed } of parts) {
      this.parts.set(part, 0);
      for (const entry of entries) this.keep(entry, part);
      if (isSealed) this.found.set(part, entries.length);
    }
    // Never appended to: its last line may be torn. Nor is the number of a part that is gone used again.
    const last = Math.max(0, ...this.parts.keys(), ...(account?.keys() ?? []));
    if (last > 0 && !this.found.has(last)) this.found.set(last, 0);
    this.startPart(last + 1);
  }

  private async beginAccount(): Promise<void> {
    await this.load();
    await this.inTurn(() => this.account.begin(this.found));
  }

  private startPart(part: number): void {
    this.part = part;
    this.size = 0;
    this.lines = 0;
    this.sum = startOfPart(this.folder, part);
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
    if (this.size > partSize) this.startPart(this.part + 1);
    let { sum } = this;
    const lines = entries.map((entry) => {
      const next = journalLine(entry, sum);
      sum = next.sum;
      return next.line;
    });
    const text = lines.join('');
    await this.writeText(partPath(this.folder, this.part), text, this.lines + lines.length);
    this.size += Buffer.byteLength(text);
    this.lines += lines.length;
    this.sum = sum;
    for (const entry of entries) this.keep(entry, this.part);
    await this.account.shorten();
  }

  private async writeText(path: string, text: string, lines: number): Promise<void> {
    try {
      const handle = await open(path, 'a');
      try {
        await handle.appendFile(text);
        await handle.sync();
      } finally {
        await handle.close();
      }
      if (this.size === 0) await syncFolder(this.folder);
      this.account.note(this.part, lines);
    } catch (error) {
      // A torn line must neither stand in front of the next one nor take the space it needs.
      await truncate(path, this.size).catch(() => undefined);
      throw storageFailure(error, 'write', path);
    }
  }

  private async removeEmptyParts(): Promise<void> {
    for (const [part, kept] of this.parts) {
      if (kept > 0) continue;
      await this.account.close(part);
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
