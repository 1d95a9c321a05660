import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Trajectory } from '../core/trajectory.js';
import { groupBy } from '../support/group-by.js';
import { mapWithLimit } from '../support/map-with-limit.js';
import { archiveFolder } from './archived-trajectories.js';
import { FollowedFile } from './followed-file.js';
import { assertInsideWorkspace } from './inside-workspace.js';
import type { JournalEntry } from './journal-entry.js';
import { readTrajectory, trajectoryFiles } from './list-trajectories.js';
import { withRecorded } from './merge-recorded.js';
import { journalEntriesIn, partNumbers, partPath } from './read-journal.js';
import type { RunOnDisk } from './file-trajectory-store.js';
import { storageFailure, systemCode } from './storage-failure.js';
import { workspacePaths } from './workspace-paths.js';

/** A run's trajectories: each stays the same object until there is more of it. */
export interface FollowedRun {
  /** In the order of their file names. */
  readonly trajectories: readonly Trajectory[];
  /** Those of tools that the run began anew; the same list while there are no others. */
  readonly archived: readonly Trajectory[];
}

interface Followed {
  readonly file: FollowedFile<Trajectory | null>;
  saved: Trajectory | null;
  /** The last of its journal entries that is in `whole`. */
  last: JournalEntry | undefined;
  whole: Trajectory | null;
}

const readsAtOnce = 8;
const lineBreak = 0x0a;

/**
 * A run as another process writes it. A look reads the trajectory files that were written since the last one and what the journal
 * got; of all others it asks for size and time alone. One look at a time.
 */
export class RunFollower {
  private readonly folder: string;
  private readonly files = new Map<string, Followed>();
  private readonly archived = new Map<string, FollowedFile<Trajectory | null>>();
  private archivedBefore: readonly Trajectory[] = [];
  private readonly parts = new Map<number, JournalPartTail>();

  constructor(private readonly place: RunOnDisk) {
    this.folder = workspacePaths(place.workspace).trajectoryFolder(place.catalogue, place.run);
  }

  /** Rejects with `StorageError`. `onRead` hears of each trajectory that was read. */
  async look(onRead: (tool: string) => void = () => undefined): Promise<FollowedRun> {
    await assertInsideWorkspace(this.place.workspace, this.folder);
    // First the journal: what a run saves meanwhile leaves it once the trajectory holds it.
    const journal = await this.lookAtJournal();
    const paths = await trajectoryFiles(this.folder);
    forgetOthers(this.files, paths);
    const found = await mapWithLimit(paths, readsAtOnce, (path) =>
      this.wholeOf(path, journal, onRead),
    );
    const trajectories = found.flatMap((one) => one ?? []);
    return { trajectories, archived: await this.lookAtArchive() };
  }

  private read(path: string): FollowedFile<Trajectory | null> {
    const { catalogue, run } = this.place;
    return new FollowedFile(path, () => readTrajectory(path, catalogue, run));
  }

  private async wholeOf(
    path: string,
    journal: ReadonlyMap<string, readonly JournalEntry[]>,
    onRead: (tool: string) => void,
  ): Promise<Trajectory | null> {
    const one = this.files.get(path) ?? {
      ...{ file: this.read(path), saved: null, last: undefined, whole: null },
    };
    this.files.set(path, one);
    const saved = await one.file.current();
    const entries = saved === null ? [] : (journal.get(saved.tool) ?? []);
    const last = entries.at(-1);
    if (saved !== one.saved || (last !== undefined && last !== one.last)) {
      one.whole = saved === null ? null : withRecorded(saved, entries);
      if (saved !== null) onRead(saved.tool);
    }
    Object.assign(one, { saved, last });
    return one.whole;
  }

  private async lookAtArchive(): Promise<readonly Trajectory[]> {
    const paths = await trajectoryFiles(join(this.folder, archiveFolder));
    forgetOthers(this.archived, paths);
    const found = await mapWithLimit(paths, readsAtOnce, (path) => {
      const file = this.archived.get(path) ?? this.read(path);
      this.archived.set(path, file);
      return file.current();
    });
    const next = found.flatMap((one) => one ?? []);
    const isSame =
      next.length === this.archivedBefore.length &&
      next.every((one, at) => one === this.archivedBefore[at]);
    return (this.archivedBefore = isSame ? this.archivedBefore : next);
  }

  private async lookAtJournal(): Promise<ReadonlyMap<string, readonly JournalEntry[]>> {
    try {
      return await this.entriesByTool();
    } catch (error) {
      // A write that failed half-way is taken back by its writer: the next look begins anew.
      this.parts.clear();
      throw error;
    }
  }

  private async entriesByTool(): Promise<ReadonlyMap<string, readonly JournalEntry[]>> {
    const numbers = await partNumbers(this.folder);
    forgetOthers(this.parts, numbers);
    const found: (readonly JournalEntry[])[] = [];
    for (const number of numbers) {
      const part = this.parts.get(number) ?? new JournalPartTail(partPath(this.folder, number));
      this.parts.set(number, part);
      found.push(await part.entries());
    }
    return groupBy(found.flat(), ({ tool }) => tool);
  }
}

function forgetOthers<K>(known: Map<K, unknown>, present: readonly K[]): void {
  const there = new Set(present);
  for (const key of known.keys()) if (!there.has(key)) known.delete(key);
}

/** A part of a journal. Keeps what it has read and reads only what was appended since. */
class JournalPartTail {
  private found: JournalEntry[] = [];
  /** Offset behind the last line that was read, and that line. */
  private end = 0;
  private last: Buffer = Buffer.alloc(0);

  constructor(private readonly path: string) {}

  async entries(): Promise<readonly JournalEntry[]> {
    const { path, last } = this;
    const bytes = await bytesFrom(path, this.end - last.length);
    if (!bytes.subarray(0, last.length).equals(last)) {
      // A resumed run has begun another part under this number.
      Object.assign(this, { found: [], end: 0, last: Buffer.alloc(0) });
      return this.entries();
    }
    // A line without a line break is still being written.
    const added = bytes.subarray(last.length, bytes.lastIndexOf(lineBreak) + 1);
    if (added.length === 0) return this.found;
    const linesBefore = this.found.length;
    this.found.push(...journalEntriesIn(added.toString('utf8'), { path, linesBefore }));
    this.end += added.length;
    this.last = added.subarray(added.lastIndexOf(lineBreak, -2) + 1);
    return this.found;
  }
}

/** The bytes of a file from an offset on; none if the file is gone. */
async function bytesFrom(path: string, start: number): Promise<Buffer> {
  try {
    const handle = await open(path);
    try {
      const { size } = await handle.stat();
      const buffer = Buffer.alloc(Math.max(0, size - start));
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, start);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return Buffer.alloc(0);
    throw storageFailure(error, 'read', path);
  }
}
