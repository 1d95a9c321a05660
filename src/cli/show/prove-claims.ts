import type { Catalogue } from '../../core/catalogue.js';
import type { Claim } from '../../core/doc-version.js';
import { toolFileName } from '../../core/tool-file-name.js';
import type { CallRecord } from '../../core/call-record.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import type { Trajectory } from '../../core/trajectory.js';
import { citableCalls } from '../../refinement/calls-shown.js';
import type { CitedCall, ProvenClaim } from '../../reports/terminal/evidence-view.js';
import { readArchived } from '../../storage/archived-trajectories.js';
import { FileTrajectoryStore } from '../../storage/file-trajectory-store.js';

export interface ProveClaimsInput {
  readonly workspace: string;
  readonly catalogue: Catalogue;
  readonly tool: ToolDoc;
  readonly claims: readonly Claim[];
}

/** Looks up the calls that claims cite; each trajectory is read once. */
export async function proveClaims(input: ProveClaimsInput): Promise<readonly ProvenClaim[]> {
  const { workspace, catalogue, tool } = input;
  const toolIds = new Map(catalogue.tools.map(({ id }) => [toolFileName(id), id]));
  const read = new Map<string, Promise<Trajectory | null>>();
  const trajectoryOf = (run: string, id: string): Promise<Trajectory | null> => {
    const key = JSON.stringify([run, id]);
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
  const cited = async (reference: string): Promise<CitedCall> => {
    const [, run, file, callId] = /^(.+)\/([^/#]+)#(.+)$/.exec(reference) ?? [];
    const id = toolIds.get(file ?? '');
    if (run === undefined || id === undefined) return { reference, tool: null, call: null };
    const trajectory = await trajectoryOf(run, id);
    const citable = trajectory === null ? [] : citableCalls(trajectory);
    const call =
      citable.find((one) => one.id === callId) ?? (await archivedCall(run, id, callId ?? ''));
    return { reference, tool: id === tool.id ? null : id, call };
  };
  return Promise.all(
    input.claims.map(async (claim) => ({
      claim,
      calls: await Promise.all(claim.evidence.map(cited)),
    })),
  );
}

/** The calls of tools that the run began anew, the first of each name. */
async function archivedCalls(
  workspace: string,
  catalogue: string,
  run: string,
): Promise<ReadonlyMap<string, CallRecord>> {
  const found = new Map<string, CallRecord>();
  for await (const trajectory of readArchived(workspace, catalogue, run))
    for (const call of citableCalls(trajectory)) {
      const key = callKey(trajectory.tool, call.id);
      if (!found.has(key)) found.set(key, call);
    }
  return found;
}

function callKey(tool: string, call: string): string {
  return JSON.stringify([tool, call]);
}
