import type { CallRecord } from '../core/call-record.js';
import { StorageError } from '../core/errors.js';
import type { TrajectoryStore } from '../core/ports.js';
import type { Trajectory } from '../core/trajectory.js';
import { mergeCalls } from './merge-calls.js';

/** Trajectories that are gone when the process ends, for tests and for library users who keep them elsewhere. */
export class MemoryTrajectoryStore implements TrajectoryStore {
  private readonly saved = new Map<string, Trajectory>();
  private readonly journals = new Map<string, readonly CallRecord[]>();

  async load(toolId: string): Promise<Trajectory | null> {
    const trajectory = this.saved.get(toolId);
    if (trajectory === undefined) return null;
    return structuredClone(mergeCalls(trajectory, this.journals.get(toolId) ?? []));
  }

  async save(trajectory: Trajectory): Promise<void> {
    const { tool } = trajectory;
    this.saved.set(tool, structuredClone(mergeCalls(trajectory, this.journals.get(tool) ?? [])));
    this.journals.delete(tool);
  }

  async saveCall(toolId: string, call: CallRecord): Promise<void> {
    if (!this.saved.has(toolId)) {
      throw new StorageError(
        `There is no trajectory of ${JSON.stringify(toolId)} to add a call to.`,
        {
          tool: toolId,
          remedy: 'Save the trajectory before its first call.',
        },
      );
    }
    this.journals.set(toolId, [...(this.journals.get(toolId) ?? []), structuredClone(call)]);
  }
}
