import type { CallRecord } from '../core/call-record.js';
import { StorageError } from '../core/errors.js';
import type { TrajectoryStore } from '../core/ports.js';
import type { Iteration, Trajectory } from '../core/trajectory.js';
import { copyOf } from '../core/json.js';
import { writeJson } from '../core/json-text.js';
import { mergeRecorded, type Recorded } from './merge-recorded.js';

/** Keeps trajectories in memory. */
export class MemoryTrajectoryStore implements TrajectoryStore {
  private readonly saved = new Map<string, Trajectory>();
  /** What was replaced, oldest first. */
  readonly archived: Trajectory[] = [];
  private readonly journals = new Map<string, readonly Recorded[]>();

  async load(toolId: string): Promise<Trajectory | null> {
    const trajectory = this.saved.get(toolId);
    if (trajectory === undefined) return null;
    return copyOf(mergeRecorded(trajectory, this.journals.get(toolId) ?? []));
  }

  async save(trajectory: Trajectory): Promise<void> {
    const { tool } = trajectory;
    this.saved.set(tool, copyOf(mergeRecorded(trajectory, this.journals.get(tool) ?? [])));
    this.journals.delete(tool);
  }

  async replace(trajectory: Trajectory): Promise<void> {
    const earlier = await this.load(trajectory.tool);
    if (earlier !== null) this.archived.push(earlier);
    this.journals.delete(trajectory.tool);
    await this.save(trajectory);
  }

  saveCall(toolId: string, call: CallRecord): Promise<void> {
    return this.record(toolId, { call });
  }

  saveIteration(toolId: string, iteration: Iteration): Promise<void> {
    return this.record(toolId, { iteration });
  }

  private async record(toolId: string, recorded: Recorded): Promise<void> {
    if (!this.saved.has(toolId)) {
      throw new StorageError(`There is no trajectory of ${writeJson(toolId)} to add a call to.`, {
        tool: toolId,
        remedy: 'Save the trajectory before its first call.',
      });
    }
    this.journals.set(toolId, [...(this.journals.get(toolId) ?? []), copyOf(recorded)]);
  }
}
