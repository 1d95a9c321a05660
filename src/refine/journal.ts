import { parseJson, writeJson } from '../core/json-text.js';
import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { jsonObjectSchema, jsonSchemaOfJson, type Json } from '../core/json.js';
import { StorageError } from '../core/errors.js';

/**
 * One line of a run's journal. Every input of the loop is one: what was asked (`key` says what exactly) and what came back. An intent is
 * written before a call that changes something, so that it is never made twice.
 */
const entrySchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('run'), settings: jsonObjectSchema }),
  z.strictObject({ kind: z.literal('intent'), lane: z.string(), key: z.string() }),
  z.strictObject({
    kind: z.literal('came'),
    lane: z.string(),
    what: z.string(),
    key: z.string(),
    value: jsonSchemaOfJson,
  }),
  z.strictObject({ kind: z.literal('end'), lane: z.string() }),
]);
export type JournalEntry = z.infer<typeof entrySchema>;

/** A replayed step that is not the one on record: the program, the settings or the target have changed. */
export class ReplayMismatchError extends StorageError {
  override readonly code = 'storage';
}

/**
 * The append-only journal of a run. Groups may run side by side; each writes to a lane of its own, and the lanes stand in the journal in the
 * order of the groups, so that the same answers give the same file whatever the timing.
 */
export class Journal {
  private readonly finished = new Map<string, JournalEntry[]>();
  private readonly waiting = new Map<string, readonly JournalEntry[]>();
  private next = 0;

  private constructor(
    private readonly folder: string,
    private readonly lanes: readonly string[],
  ) {}

  /** Opens the journal in a folder; `lanes` are the groups in their order. Rejects with `RunMismatch` text if it was begun with other settings. */
  static open(
    folder: string,
    settings: { readonly [key: string]: Json },
    lanes: readonly string[],
  ): Journal {
    mkdirSync(folder, { recursive: true });
    const journal = new Journal(folder, lanes);
    const entries = readEntries(journal.path);
    const [first] = entries;
    if (first === undefined) append(journal.path, [{ kind: 'run', settings }], true);
    else if (first.kind !== 'run' || writeJson(first.settings) !== writeJson(settings))
      throw new ReplayMismatchError('the run was begun with other settings or by another version', {
        file: journal.path,
        remedy: 'Run again with the same settings, or begin anew with --fresh.',
      });
    for (const entry of entries.slice(1)) {
      if (entry.kind === 'run') continue;
      journal.finished.set(entry.lane, [...(journal.finished.get(entry.lane) ?? []), entry]);
    }
    while (journal.isFinished(lanes[journal.next] ?? '')) journal.next += 1;
    return journal;
  }

  get path(): string {
    return join(this.folder, 'journal.jsonl');
  }

  isFinished(lane: string): boolean {
    return this.finished.get(lane)?.at(-1)?.kind === 'end';
  }

  /** The lane of a group, with what is on record of it. */
  lane(name: string): Lane {
    const path = join(this.folder, `journal.${name}.jsonl`);
    const done = this.finished.get(name);
    if (done !== undefined) return new Lane(name, null, done);
    return new Lane(name, path, readEntries(path));
  }

  /** Takes a finished lane over into the journal, as soon as all lanes before it are there. */
  close(lane: Lane): void {
    if (this.isFinished(lane.name)) return;
    this.waiting.set(lane.name, [...lane.entries, { kind: 'end', lane: lane.name }]);
    for (;;) {
      const name = this.lanes[this.next];
      const entries = name === undefined ? undefined : this.waiting.get(name);
      if (name === undefined || entries === undefined) return;
      append(this.path, entries, true);
      this.finished.set(name, [...entries]);
      this.waiting.delete(name);
      rmSync(join(this.folder, `journal.${name}.jsonl`), { force: true });
      this.next += 1;
    }
  }

  /** Forgets what an unfinished lane holds, to begin it anew. */
  discard(lane: Lane): Lane {
    rmSync(join(this.folder, `journal.${lane.name}.jsonl`), { force: true });
    return this.lane(lane.name);
  }
}

/** The inputs of one group in their order: answered from the record while it lasts, made and recorded then. */
export class Lane {
  private at = 0;

  constructor(
    readonly name: string,
    private readonly path: string | null,
    private readonly recorded: JournalEntry[],
  ) {}

  get entries(): readonly JournalEntry[] {
    return this.recorded;
  }

  /** True while answers come from the record. */
  get isReplaying(): boolean {
    return this.at < this.recorded.length;
  }

  /** True if a call that changes something is on record. */
  get hasWritten(): boolean {
    return this.recorded.some(({ kind }) => kind === 'intent');
  }

  /**
   * Resolves to what is on record for this input, or makes it and records it. `writes`: an intent is synced first; one without a result on
   * record gives `interrupted` and is not made again. Throws `ReplayMismatchError` if the record has another input here.
   */
  async once(
    what: string,
    key: string,
    {
      make,
      writes = false,
      interrupted,
    }: {
      readonly make: () => Promise<Json>;
      readonly writes?: boolean;
      readonly interrupted?: Json;
    },
  ): Promise<Json> {
    if (writes) {
      const intent = this.replayed();
      if (intent === null) this.record({ kind: 'intent', lane: this.name, key }, true);
      else if (intent.kind !== 'intent' || intent.key !== key) this.mismatch(intent, what, key);
      else if (!this.isReplaying && interrupted !== undefined) {
        this.record({ kind: 'came', lane: this.name, what, key, value: interrupted }, true);
        return interrupted;
      }
    }
    const came = this.replayed();
    if (came !== null) {
      if (came.kind !== 'came' || came.what !== what || came.key !== key)
        this.mismatch(came, what, key);
      return came.value;
    }
    const value = await make();
    this.record({ kind: 'came', lane: this.name, what, key, value }, writes);
    return value;
  }

  private replayed(): JournalEntry | null {
    const entry = this.recorded[this.at];
    if (entry === undefined) return null;
    this.at += 1;
    return entry;
  }

  private record(entry: JournalEntry, synced: boolean): void {
    this.recorded.push(entry);
    this.at += 1;
    if (this.path !== null) append(this.path, [entry], synced);
  }

  private mismatch(entry: JournalEntry, what: string, key: string): never {
    const had = 'key' in entry ? entry.key : entry.kind;
    throw new ReplayMismatchError(
      `line ${this.at} of ${this.name} has ${short(had)}, and the run comes to ${what} ${short(key)}`,
      {
        ...(this.path === null ? {} : { file: this.path }),
        remedy: 'The program or the target has changed: begin the run anew with --fresh.',
      },
    );
  }
}

function short(text: string): string {
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}

/** The whole lines of a file; a last line that a killed process left torn is cut off. */
function readEntries(path: string): JournalEntry[] {
  if (!existsSync(path)) return [];
  const text = readFileSync(path, 'utf8');
  const end = text.lastIndexOf('\n') + 1;
  if (end < text.length) truncateSync(path, Buffer.byteLength(text.slice(0, end)));
  return text
    .slice(0, end)
    .split('\n')
    .slice(0, -1)
    .map((line, at) => {
      const parsed = entrySchema.safeParse(parsedJson(line));
      if (parsed.success) return parsed.data;
      throw new StorageError(`line ${at + 1} is no entry of a journal`, {
        file: path,
        remedy: 'Restore the file, or begin the run anew with --fresh.',
      });
    });
}

function parsedJson(line: string): unknown {
  try {
    return parseJson(line);
  } catch {
    return undefined;
  }
}

function append(path: string, entries: readonly JournalEntry[], synced: boolean): void {
  const text = entries.map((entry) => `${writeJson(entry)}\n`).join('');
  if (!synced) {
    appendFileSync(path, text);
    return;
  }
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, 'a');
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
