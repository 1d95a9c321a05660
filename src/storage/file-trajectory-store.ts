import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { Low } from 'lowdb';
import type { CallRecord } from '../core/call-record.js';
import { StorageError } from '../core/errors.js';
import type { TrajectoryStore } from '../core/ports.js';
import { toolFileName } from '../core/tool-file-name.js';
import { trajectorySchema } from '../core/trajectory.js';
import type { Trajectory } from '../core/trajectory.js';
import { CallJournal } from './call-journal.js';
import { assertInsideWorkspace } from './inside-workspace.js';
import { SyncedJsonFile } from './json-file.js';
import { mergeCalls } from './merge-calls.js';
import { SerialQueue } from './serial-queue.js';
import { storageFailure, systemCode } from './storage-failure.js';
import { workspacePaths } from './workspace-paths.js';

export interface RunOnDisk {
  readonly workspace: string;
  readonly catalogue: string;
  readonly run: string;
}

/** Calls that wait for one write to take them all to disk. */
interface WaitingCalls {
  readonly calls: CallRecord[];
  readonly written: Promise<void>;
}

/**
 * Trajectories as files `trajectories/<catalogue>/<run>/<tool>.json`, each with a journal `<tool>.calls.jsonl` of the
 * calls since it was last written. One store a run and process: hold `lockRun` while it is in use.
 */
export class FileTrajectoryStore implements TrajectoryStore {
  private readonly folder: string;
  private readonly queue = new SerialQueue();
  private readonly waiting = new Map<string, WaitingCalls>();
  /** Tools whose trajectory this store has read or written: their files need not be looked for at each call. */
  private readonly known = new Set<string>();
  private folderChecked: Promise<void> | undefined;

  constructor(private readonly place: RunOnDisk) {
    this.folder = workspacePaths(place.workspace).trajectoryFolder(place.catalogue, place.run);
  }

  async load(toolId: string): Promise<Trajectory | null> {
    await this.checkFolder();
    return this.queue.run(toolId, async () => {
      const file = this.fileOf(toolId);
      const database = new Low<Trajectory | null>(file.adapter, null);
      await database.read();
      if (database.data === null) return null;
      this.assertBelongs(database.data, toolId, file.path);
      this.known.add(toolId);
      return mergeCalls(database.data, await file.journal.read());
    });
  }

  async save(trajectory: Trajectory): Promise<void> {
    await this.checkFolder();
    // A call asked for after this save must not be written before it.
    this.waiting.delete(trajectory.tool);
    await this.queue.run(trajectory.tool, async () => {
      const { path, adapter, journal } = this.fileOf(trajectory.tool);
      // A journal whose trajectory somebody removed belongs to what was removed.
      const recorded = (await isThere(path)) ? await journal.read() : [];
      const database = new Low<Trajectory | null>(adapter, mergeCalls(trajectory, recorded));
      await database.write();
      this.known.add(trajectory.tool);
      await journal.remove();
    });
  }

  /** Rejects where no trajectory has been saved yet: a call that a later run could not find must not be made. */
  async saveCall(toolId: string, call: CallRecord): Promise<void> {
    await this.checkFolder();
    const waiting = this.waiting.get(toolId);
    if (waiting !== undefined) {
      waiting.calls.push(call);
      return waiting.written;
    }
    const calls = [call];
    const written = this.queue.run(toolId, async () => {
      if (this.waiting.get(toolId)?.calls === calls) this.waiting.delete(toolId);
      const { path, journal } = this.fileOf(toolId);
      if (!this.known.has(toolId) && !(await isThere(path))) throw nothingToAddTo(toolId, path);
      await journal.append(calls);
    });
    this.waiting.set(toolId, { calls, written });
    return written;
  }

  private fileOf(toolId: string): {
    path: string;
    adapter: SyncedJsonFile<Trajectory>;
    journal: CallJournal;
  } {
    const name = toolFileName(toolId);
    const path = join(this.folder, `${name}.json`);
    return {
      path,
      adapter: new SyncedJsonFile(path, trajectorySchema, 'trajectory'),
      journal: new CallJournal(join(this.folder, `${name}.calls.jsonl`)),
    };
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
      `The trajectory ${path} is of tool ${JSON.stringify(tool)} in ${trajectory.catalogue}/${trajectory.run}, ` +
        `not of ${JSON.stringify(toolId)} in ${catalogue}/${run}.`,
      { file: path, tool: toolId, remedy: 'Move the file back to where it came from.' },
    );
  }
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
