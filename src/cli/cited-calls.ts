import type { CallRecord } from '../core/call-record.js';
import type { Catalogue } from '../core/catalogue.js';
import { toolFileName } from '../core/tool-file-name.js';
import type { Trajectory } from '../core/trajectory.js';
import { writeJson } from '../core/json-text.js';
import { readArchived } from '../storage/archived-trajectories.js';
import { FileTrajectoryStore } from '../storage/file-trajectory-store.js';

/** A call by the reference that claims have, with the tool it was made for; null each where it is not found. */
export interface FoundCall {
  readonly tool: string | null;
  readonly call: CallRecord | null;
}

/** Looks up calls by their references, archived ones too; each trajectory is read once. */
export function callFinder(
  workspace: string,
  catalogue: Catalogue,
): (reference: string) => Promise<FoundCall> {
  const toolIds = new Map(catalogue.tools.map(({ id }) => [toolFileName(id), id]));
  const read = new Map<string, Promise<Trajectory | null>>();
  const trajectoryOf = (run: string, id: string): Promise<Trajectory | null> => {
    const key = writeJson([run, id]);
    const known = read.get(key);
    if (known !== undefined) return known;
    const loading = new FileTrajectoryStore({ workspace, catalogue: catalogue.name, run }).load(id);
    read.set(key, loading);
    return loading;
  };
  const archived = new Map<string, Promise<ReadonlyMap<string, CallRecord>>>();
  const archivedCall = async (run: string, id: string, callId: string) => {
    const reading = archived.get(run) ?? archivedCalls(workspace, catalogue.name, run);
    archived.set(run, reading);
    return (await reading).get(callKey(id, callId)) ?? null;
  };
  return async (reference) => {
    const [, run, file, callId] = /^(.+)\/([^/#]+)#(.+)$/.exec(reference) ?? [];
    const id = toolIds.get(file ?? '');
    if (run === undefined || id === undefined) return { tool: null, call: null };
    const trajectory = await trajectoryOf(run, id);
    const citable = trajectory === null ? [] : trajectory.calls;
    const call =
      citable.find((one) => one.id === callId) ?? (await archivedCall(run, id, callId ?? ''));
    return { tool: id, call };
  };
}

/** The calls of tools that the run began anew, the first of each name. */
async function archivedCalls(
  workspace: string,
  catalogue: string,
  run: string,
): Promise<ReadonlyMap<string, CallRecord>> {
  const found = new Map<string, CallRecord>();
  for await (const trajectory of readArchived(workspace, catalogue, run))
    for (const call of trajectory.calls) {
      const key = callKey(trajectory.tool, call.id);
      if (!found.has(key)) found.set(key, call);
    }
  return found;
}

function callKey(tool: string, call: string): string {
  return writeJson([tool, call]);
}
