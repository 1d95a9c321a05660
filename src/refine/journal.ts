import { parseJson, writeJson } from '../core/json-text.js';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { StorageError } from '../core/errors.js';
import { jsonObjectSchema, type JsonObject } from '../core/json.js';
import { storageFailure } from '../storage/storage-failure.js';
import { entrySchema, Lane, type JournalEntry } from './lane.js';

/** Where a finished lane stands in the journal: from and to a byte, and the number of its first line. */
interface Range {
  readonly from: number;
  readonly to: number;
  readonly line: number;
}

/**
 * The append-only journal of a run. Groups may run side by side; each writes to a lane of its own in a file of its own. Finished lanes stand
 * in the journal in the order of the groups, so that the same answers give the same file whatever the timing.
 */
export class Journal {
  private readonly finished = new Map<string, Range>();
  private readonly waiting = new Map<string, Lane>();
  private next = 0;
  private size = 0;
  private lines = 0;

  private constructor(
    private readonly folder: string,
    private readonly lanes: readonly string[],
  ) {}

  /** Opens the journal in a folder, or begins it; `lanes` are the groups in their order. Settings are kept each time they are others. */
  static open(folder: string, settings: JsonObject, lanes: readonly string[]): Journal {
    onDisk('make', folder, () => mkdirSync(folder, { recursive: true }));
    const journal = new Journal(folder, lanes);
    const before = existsSync(journal.path) ? journal.scan() : null;
    if (before !== null) truncateSync(journal.path, journal.size);
    if (before === null || writeJson(before) !== writeJson(settings))
      journal.append([{ kind: 'run', settings }]);
    for (const name of lanes.filter((one) => journal.finished.has(one))) journal.forget(name);
    while (journal.finished.has(lanes[journal.next] ?? '')) journal.next += 1;
    // What stands at the end is of no use before all groups are done.
    const last = lanes.at(-1);
    if (last !== undefined && journal.next < lanes.length - 1) journal.forget(last);
    return journal;
  }

  /** What lanes have, one after the other in memory: the finished ones, then those that a limit or an end of the process left open. */
  static recorded<T>(folder: string, pick: (entry: JournalEntry) => readonly T[]): readonly T[] {
    const journal = new Journal(folder, []);
    if (existsSync(journal.path)) journal.scan();
    const open = existsSync(folder)
      ? readdirSync(folder).filter((name) => /^journal\..+\.jsonl$/.test(name))
      : [];
    return [
      ...[...journal.finished.values()].flatMap((range) => journal.read(range).flatMap(pick)),
      ...open.flatMap((name) => wholeLines(join(folder, name)).flatMap(pick)),
    ];
  }

  /** The settings that a journal was last opened with, and whether that run came to its end; null if there is none. */
  static last(
    folder: string,
  ): { readonly settings: JsonObject | null; readonly isDone: boolean } | null {
    const journal = new Journal(folder, []);
    if (!existsSync(journal.path)) return null;
    const settings = journal.scan();
    return { settings, isDone: journal.finished.has('end') };
  }

  get path(): string {
    return join(this.folder, 'journal.jsonl');
  }

  private pathOf(lane: string): string {
    return join(this.folder, `journal.${lane}.jsonl`);
  }

  /** True if a lane is complete or begun. */
  has(name: string): boolean {
    return this.finished.has(name) || this.waiting.has(name) || existsSync(this.pathOf(name));
  }

  /** The lane of a group, with what is on record of it. */
  lane(name: string): Lane {
    const range = this.finished.get(name);
    if (range !== undefined) {
      const recorded = this.read(range);
      return new Lane(name, { recorded, file: this.path, line: range.line, append: null });
    }
    const file = this.pathOf(name);
    const recorded = wholeLines(file, { cutsTorn: true });
    const append = recorded.at(-1)?.kind === 'end' ? null : appender(file);
    return new Lane(name, { recorded, file, line: 1, append });
  }

  /** Ends a lane, and takes it over into the journal as soon as all lanes before it are there. */
  close(lane: Lane): void {
    if (this.finished.has(lane.name) || lane.isCut) return;
    lane.end();
    this.waiting.set(lane.name, lane);
    for (;;) {
      const name = this.lanes[this.next];
      const ready = name === undefined ? undefined : this.waiting.get(name);
      if (name === undefined || ready === undefined) return;
      const [from, line] = [this.size, this.lines + 1];
      this.append(ready.entries);
      this.finished.set(name, { from, to: this.size, line });
      this.waiting.delete(name);
      this.forget(name);
      this.next += 1;
    }
  }

  private forget(lane: string): void {
    rmSync(this.pathOf(lane), { force: true });
  }

  private append(entries: readonly JournalEntry[]): void {
    const text = entries.map((entry) => `${writeJson(entry)}\n`).join('');
    appender(this.path)(text, true);
    this.size += Buffer.byteLength(text);
    this.lines += entries.length;
  }

  private read({ from, to, line }: Range): JournalEntry[] {
    const buffer = Buffer.alloc(to - from);
    const file = openSync(this.path, 'r');
    try {
      readSync(file, buffer, 0, buffer.length, from);
    } finally {
      closeSync(file);
    }
    return buffer
      .toString('utf8')
      .split('\n')
      .slice(0, -1)
      .map((text, at) => entryOf(text, this.path, line + at));
  }

  /** Finds where finished lanes stand and where the last of them ends, and returns the last settings. */
  private scan(): JsonObject | null {
    const length = statSync(this.path).size;
    const file = openSync(this.path, 'r');
    const chunk = Buffer.alloc(1 << 20);
    let [rest, at, start, firstLine, line] = [Buffer.alloc(0), 0, 0, 1, 0];
    let settings: JsonObject | null = null;
    try {
      for (let read = 0; at + rest.length < length;) {
        read = readSync(file, chunk, 0, chunk.length, at + rest.length);
        if (read === 0) break;
        rest = Buffer.concat([rest, chunk.subarray(0, read)]);
        for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
          line += 1;
          const isMark = rest.subarray(0, 13).toString() === '{"kind":"end"' || start === at;
          const entry = isMark ? entryOf(rest.toString('utf8', 0, end), this.path, line) : null;
          at += end + 1;
          rest = rest.subarray(end + 1);
          if (entry?.kind === 'run') settings = entry.settings;
          else if (entry?.kind !== 'end') continue;
          else this.finished.set(entry.lane, { from: start, to: at, line: firstLine });
          [start, firstLine] = [at, line + 1];
        }
      }
    } finally {
      closeSync(file);
    }
    [this.size, this.lines] = [start, firstLine - 1];
    return settings;
  }
}

/** The whole lines of a file; a last line that a killed process left torn is no line, and may be cut off. */
function wholeLines(path: string, { cutsTorn = false } = {}): JournalEntry[] {
  if (!existsSync(path)) return [];
  const text = readFileSync(path, 'utf8');
  const end = text.lastIndexOf('\n') + 1;
  if (cutsTorn && end < text.length) truncateSync(path, Buffer.byteLength(text.slice(0, end)));
  const lines = text.slice(0, end).split('\n').slice(0, -1);
  return lines.map((line, at) => entryOf(line, path, at + 1));
}

function entryOf(text: string, file: string, line: number): JournalEntry {
  try {
    return entrySchema.parse(parseJson(text));
  } catch (cause) {
    throw new StorageError(`line ${line} is no entry of a journal`, {
      ...{ file, cause },
      remedy: 'Restore the file, or begin the run anew with --fresh.',
    });
  }
}

function onDisk(what: string, path: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    throw storageFailure(error, what, path);
  }
}

/** Appends to a file; `synced`: it is on disk when this returns. */
function appender(path: string): (text: string, synced: boolean) => void {
  return (text, synced) => {
    onDisk('write', path, () => {
      const file = openSync(path, 'a');
      try {
        writeSync(file, text);
        if (synced) fsyncSync(file);
      } finally {
        closeSync(file);
      }
    });
  };
}

/** What came for one sort of input in the lanes of a journal. */
export function valuesInJournal(folder: string, what: string): readonly JsonObject[] {
  return Journal.recorded(folder, (entry) =>
    entry.kind === 'came' && entry.what === what ? [jsonObjectSchema.parse(entry.value)] : [],
  );
}
