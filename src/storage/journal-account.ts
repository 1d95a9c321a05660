import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { restoreOrBeginAgain } from './altered-file.js';
import { appendLine } from './append-line.js';
import { parseOwnJson, readTextFile } from './json-file.js';
import { storageFailure } from './storage-failure.js';
import { writeFileAtomic } from './write-file-atomic.js';

/** Not a name like the journal's: who removes that one by its name leaves this. */
const fileName = 'recorded.log';

const headSchema = z.strictObject({ version: z.literal(1) });
const noteSchema = z.strictObject({
  part: z.number().int().min(1),
  lines: z.number().int().min(0),
});

/** How many lines each part of a journal has at least; 0 for one that is of no more use. */
export type LinesByPart = ReadonlyMap<number, number>;

export function accountFile(folder: string): string {
  return join(folder, fileName);
}

/** What a run's account says; null where there is none. Rejects with `StorageError`. */
export async function readAccount(folder: string): Promise<LinesByPart | null> {
  const path = accountFile(folder);
  const text = await readTextFile(path);
  if (text === null) return null;
  const [head = '', ...rest] = text.split('\n');
  parseOwnJson(head, {
    ...{ path, schema: headSchema, what: 'account of the journal', line: 1 },
    remedy: restoreOrBeginAgain,
  });
  return new Map(rest.flatMap(noteIn));
}

/** A line that was torn is left out: the account may lag behind the journal. */
function noteIn(line: string): readonly (readonly [number, number])[] {
  try {
    const { part, lines } = noteSchema.parse(JSON.parse(line));
    return [[part, lines]];
  } catch {
    return [];
  }
}

/** Fewer lines than this are not worth writing the account again. */
const fewNotes = 1_000;

/**
 * The account of a run's journal, `recorded.log`: by it is noticed that the journal was emptied, cut off or removed. What
 * it says has been in the journal, synced, before; so it need not be synced itself. A batch adds a line; `shorten` caps the
 * file at 1,000 lines, or twice the parts that the journal has. Only the process that holds the run writes to it.
 */
export class JournalAccount {
  private readonly path: string;
  /** What counts of the file, and how many lines it has for that. */
  private parts = new Map<number, number>();
  private notes = 0;

  constructor(folder: string) {
    this.path = accountFile(folder);
  }

  /** Begins it, or begins it anew with these parts. */
  async begin(parts: LinesByPart): Promise<void> {
    const notes = [...parts].map(([part, lines]) => JSON.stringify({ part, lines }));
    const head: z.infer<typeof headSchema> = { version: 1 };
    await writeFileAtomic(this.path, [JSON.stringify(head), ...notes, ''].join('\n'));
    this.parts = new Map(parts);
    this.notes = notes.length;
  }

  /** Throws what the system says. */
  note(part: number, lines: number): void {
    appendLine(this.path, JSON.stringify({ part, lines }));
    this.parts.set(part, lines);
    this.notes += 1;
  }

  /**
   * Writes it again, atomically, where more than half of its lines are superseded. Parts of no more use go, but for the one
   * with the highest number, which must not be given again. Where that fails the account stands as it was.
   */
  async shorten(): Promise<void> {
    const last = Math.max(0, ...this.parts.keys());
    for (const [part, lines] of this.parts)
      if (lines === 0 && part !== last) this.parts.delete(part);
    if (this.notes < fewNotes || this.notes <= 2 * this.parts.size) return;
    await this.begin(this.parts).catch(() => undefined);
  }

  /** Says that a part is of no more use. On disk when the promise resolves: only then may the part be removed. */
  async close(part: number): Promise<void> {
    try {
      this.note(part, 0);
      const handle = await open(this.path, 'a');
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
    } catch (error) {
      throw storageFailure(error, 'write', this.path);
    }
  }
}
