import { z } from 'zod';
import { StorageError } from '../core/errors.js';
import { jsonObjectSchema, jsonSchemaOfJson, type Json } from '../core/json.js';
import { writeJson } from '../core/json-text.js';
import { shortened } from '../support/one-line.js';

/**
 * One line of a run's journal. Every input of the loop is one: what was asked (`key` says what exactly) and what came back. An intent is
 * written before a call that changes something, so that it is never made twice.
 */
export const entrySchema = z.discriminatedUnion('kind', [
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

/** A replayed input that is not the one on record: the program, the settings or the target have changed. */
export class ReplayMismatchError extends StorageError {}

/** A group that cannot go on where it was interrupted. It begins anew, with a new mark. */
export class BeginAnew extends Error {}

/** A limit of the model is reached: the group keeps what it has. */
export class LimitReached extends Error {}

export interface LaneRecord {
  readonly recorded: JournalEntry[];
  readonly file: string;
  /** The number of the first entry's line in the file. */
  readonly line: number;
  /** Adds to the file; null for a lane that is finished. */
  readonly append: ((text: string, synced: boolean) => void) | null;
}

interface Input {
  readonly make: () => Promise<Json>;
  /** An intent is synced before it is made. */
  readonly writes?: boolean;
  /** What came of a call with an intent and no result on record. */
  readonly interrupted?: Json;
}

const anew = 'anew';

/** The inputs of one group in their order: answered from the record while it lasts, made and recorded then. */
export class Lane {
  private at = 0;
  /** Where the present try of the group begins. */
  private since = 0;
  private isResumed: boolean;
  private wasInterrupted = false;
  /** True if a limit of the run ended the group: its lane stays open, and a run with a higher limit goes on with it. */
  isCut = false;
  /** Asked once, where the record of an unfinished group ends: why it cannot go on; null if it can. */
  mayGoOn: (() => Promise<string | null>) | null = null;

  constructor(
    readonly name: string,
    private readonly record: LaneRecord,
  ) {
    this.isResumed = record.append !== null && record.recorded.length > 0;
  }

  get entries(): readonly JournalEntry[] {
    return this.record.recorded;
  }

  /** True while answers come from the record. */
  get isReplaying(): boolean {
    return this.at < this.record.recorded.length;
  }

  /** True if the present try of the group has made a call that changes something. */
  get hasWritten(): boolean {
    return this.record.recorded.some(({ kind }, at) => at >= this.since && kind === 'intent');
  }

  /** True if a call that changes something was interrupted: what became of it is unknown. */
  get hasInterrupted(): boolean {
    return this.wasInterrupted;
  }

  /**
   * Resolves to what is on record for this input, or makes it and records it. A writing call with an intent and no result on record gives
   * `interrupted` and is not made again. Throws `ReplayMismatchError` if the record has another input here, and `BeginAnew`.
   */
  async once(what: string, key: string, input: Input): Promise<Json> {
    const { make, writes = false, interrupted } = input;
    if (writes) {
      const intent = this.replayed(what, key, 'intent');
      if (intent === null) {
        await this.goOn();
        this.add({ kind: 'intent', lane: this.name, key }, true);
      } else if (!this.isReplaying && interrupted !== undefined) {
        this.wasInterrupted = true;
        this.add({ kind: 'came', lane: this.name, what, key, value: interrupted }, true);
        return interrupted;
      }
    }
    const came = this.replayed(what, key, 'came');
    if (came?.kind === 'came') return came.value;
    if (!writes) await this.goOn();
    const value = await make();
    // Nobody pays for an answer twice.
    this.add({ kind: 'came', lane: this.name, what, key, value }, writes || what === 'answer');
    return value;
  }

  /** The same for something that is known at once, such as the time. */
  onceNow(what: string, make: () => Json): Json {
    const came = this.replayed(what, '', 'came');
    if (came?.kind === 'came') return came.value;
    const value = make();
    this.add({ kind: 'came', lane: this.name, what, key: '', value }, false);
    return value;
  }

  /** Throws `BeginAnew` where an interrupted group cannot go on. */
  async goOn(): Promise<void> {
    if (!this.isResumed || this.isReplaying) return;
    this.isResumed = false;
    const reason = (await this.mayGoOn?.()) ?? null;
    if (reason === null) return;
    this.add({ kind: 'came', lane: this.name, what: anew, key: reason, value: null }, true);
    throw new BeginAnew(reason);
  }

  /** Begins a try of the group. */
  begin(): void {
    this.since = this.at;
    this.wasInterrupted = false;
  }

  /** What came for an input in an earlier try of the group. */
  earlier(what: string, key: string): Json | undefined {
    const found = this.record.recorded.find(
      (entry, at) =>
        at < this.since && entry.kind === 'came' && entry.what === what && entry.key === key,
    );
    return found?.kind === 'came' ? found.value : undefined;
  }

  /** Ends the lane. */
  end(): void {
    const last = this.record.recorded[this.at];
    if (last?.kind === 'end') return;
    if (last !== undefined) this.mismatch(last, 'the end of the group', '');
    this.add({ kind: 'end', lane: this.name }, true);
  }

  private replayed(what: string, key: string, kind: JournalEntry['kind']): JournalEntry | null {
    const entry = this.record.recorded[this.at];
    if (entry === undefined) return null;
    this.at += 1;
    if (entry.kind === 'came' && entry.what === anew) throw new BeginAnew(entry.key);
    const isSame =
      entry.kind === kind &&
      (entry.kind !== 'came' || entry.what === what) &&
      'key' in entry &&
      entry.key === key;
    return isSame ? entry : this.mismatch(entry, what, key);
  }

  private add(entry: JournalEntry, synced: boolean): void {
    const { recorded, append } = this.record;
    if (append === null) this.mismatch(null, 'key' in entry ? entry.key : entry.kind, '');
    recorded.push(entry);
    this.at += 1;
    append(`${writeJson(entry)}\n`, synced);
  }

  private mismatch(entry: JournalEntry | null, what: string, key: string): never {
    const had = entry === null ? 'the end' : 'key' in entry ? entry.key : entry.kind;
    const line = this.record.line + this.at - 1;
    throw new ReplayMismatchError(
      `line ${line} of the journal of ${this.name} has ${shortened(had, 120)}, and the run comes to ${shortened(`${what} ${key}`, 120)}`,
      {
        file: this.record.file,
        remedy: 'The program, its settings or the target have changed: begin anew with --fresh.',
      },
    );
  }
}
