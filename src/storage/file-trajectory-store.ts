import { access } from 'node:fs/promises';
import { join } from 'node:path';
import PQueue from 'p-queue';
import { bytesOfCall, type CallRecord } from '../core/call-record.js';
import { StorageError } from '../core/errors.js';
import type { TrajectoryStore } from '../core/ports.js';
import { toolFileName } from '../core/tool-file-name.js';
import type { Iteration, Trajectory } from '../core/trajectory.js';
import { writeJson } from '../core/json-text.js';
import { keepArchived } from './archived-trajectories.js';
import { assertInsideWorkspace } from './inside-workspace.js';
import { withRecorded, type Recorded } from './merge-recorded.js';
import { RecentValues } from '../support/recent-values.js';
import { RunJournal } from './run-journal.js';
import { SerialQueue } from './serial-queue.js';
import { storageFailure, systemCode } from './storage-failure.js';
import { readTrajectoryFile, writeTrajectoryFile } from './trajectory-file.js';
import { workspacePaths } from './workspace-paths.js';

export interface RunOnDisk {
  readonly workspace: string;
  readonly catalogue: string;
  readonly run: string;
}

/** Node has four threads for files: were many written at once, all would end late, and so the first calls of a run would begin late. */
const writesAtOnce = 8;

/** So many bytes of trajectories stay in memory, so that the steps of a run need not read what it has just written. */
const mostInMemory = 32_000_000;

/**
 * Trajectories as files `trajectories/<catalogue>/<run>/<tool>.json`, with one journal of what was recorded since they
 * were last written. One store a run and process: hold `lockRun` while it is in use.
 */
export class FileTrajectoryStore implements TrajectoryStore {
  private readonly folder: string;
  private readonly journal: RunJournal;
  private readonly queue = new SerialQueue();
  private readonly writes = new PQueue({ concurrency: writesAtOnce });
  /** What stands in the files of the tools used last. */
  private readonly recent = new RecentValues<Trajectory>(mostInMemory, bytesOf);
  /** `startedAt` of the trajectories that this store has read or written. */
  private readonly startedAt = new Map<string, string>();
  private folderChecked: Promise<void> | undefined;

  constructor(private readonly place: RunOnDisk) {
    this.folder = workspacePaths(place.workspace).trajectoryFolder(place.catalogue, place.run);
    this.journal = new RunJournal(this.folder);
  }

  load(toolId: string): Promise<Trajectory | null> {
    return this.queue.run(toolId, async () => {
      await this.checkFolder();
      // Read first: what another process saves meanwhile leaves the journal once the trajectory holds it.
      const recorded = await this.journal.entriesOf(toolId);
      const saved = this.recent.get(toolId) ?? (await this.read(toolId));
      if (saved === null) return null;
      this.remember(saved);
      return withRecorded(saved, recorded);
    });
  }

  save(trajectory: Trajectory): Promise<void> {
    const { tool } = trajectory;
    return this.queue.run(tool, async () => {
      await this.checkFolder();
      const path = this.pathOf(tool);
      const recorded = await this.journal.entriesOf(tool);
      // Entries whose trajectory somebody removed belong to what was removed.
      const isKnown = this.startedAt.has(tool) || (await isThere(path));
      const merged = isKnown ? withRecorded(trajectory, recorded) : trajectory;
      await this.writes.add(() => writeTrajectoryFile(path, merged));
      this.remember(merged);
      await this.journal.release(tool, recorded);
    });
  }

  replace(trajectory: Trajectory): Promise<void> {
    const { tool } = trajectory;
    return this.queue.run(tool, async () => {
      await this.checkFolder();
      const recorded = await this.journal.entriesOf(tool);
      const earlier = await this.read(tool);
      if (earlier !== null) await keepArchived(this.folder, withRecorded(earlier, recorded));
      await writeTrajectoryFile(this.pathOf(tool), trajectory);
      this.remember(trajectory);
      await this.journal.release(tool, recorded);
    });
  }

  /** Rejects where no trajectory has been saved yet: a call that a later run could not find must not be made. */
  saveCall(toolId: string, call: CallRecord): Promise<void> {
    return this.record(toolId, { call });
  }

  saveIteration(toolId: string, iteration: Iteration): Promise<void> {
    return this.record(toolId, { iteration });
  }

  private async record(toolId: string, recorded: Recorded): Promise<void> {
    // What is recorded after a save must not get into it: the next one would not know it.
    await this.queue.idle(toolId);
    await this.checkFolder();
    const of = this.startedAt.get(toolId) ?? (await this.load(toolId))?.startedAt;
    if (of === undefined) throw nothingToAddTo(toolId, this.pathOf(toolId));
    await this.journal.append({ tool: toolId, of, ...recorded });
  }

  private async read(toolId: string): Promise<Trajectory | null> {
    const path = this.pathOf(toolId);
    const trajectory = await readTrajectoryFile(path);
    if (trajectory !== null) this.assertBelongs(trajectory, toolId, path);
    return trajectory;
  }

  private remember(trajectory: Trajectory): void {
    this.recent.set(trajectory.tool, trajectory);
    this.startedAt.set(trajectory.tool, trajectory.startedAt);
  }

  private pathOf(toolId: string): string {
    return join(this.folder, `${toolFileName(toolId)}.json`);
  }

  private checkFolder(): Promise<void> {
    this.folderChecked ??= assertInsideWorkspace(this.place.workspace, this.folder);
    return this.folderChecked;
  }

  private assertBelongs(trajectory: Trajectory, toolId: string, path: string): void {
    const { catalogue, run } = this.place;
    const { tool } = trajectory;
    if (tool === toolId && trajectory.catalogue === catalogue && trajectory.run === run) return;
    throw new StorageError(
      `The trajectory ${path} is of tool ${writeJson(tool)} in ${trajectory.catalogue}/${trajectory.run}, ` +
        `not of ${writeJson(toolId)} in ${catalogue}/${run}.`,
      { file: path, tool: toolId, remedy: 'Move the file back to where it came from.' },
    );
  }
}

/** About what a trajectory takes in memory: its calls, and something for everything else. */
function bytesOf({ calls }: Trajectory): number {
  return calls.reduce((sum, call) => sum + bytesOfCall(call), 20_000);
}

function nothingToAddTo(toolId: string, path: string): StorageError {
  return new StorageError(`There is no trajectory ${path} to add a call to.`, {
    file: path,
    tool: toolId,
    remedy: 'Save the trajectory before its first call.',
  });
}

async function isThere(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return false;
    throw storageFailure(error, 'read', path);
  }
}
