import { join } from 'node:path';
import { z } from 'zod';
import { toolFileName } from '../core/tool-file-name.js';
import { experimentResultSchema } from '../docs/experiment-result.js';
import { assertInsideWorkspace } from '../storage/inside-workspace.js';
import { parseOwnJson, readTextFile, writeJsonFile } from '../storage/json-file.js';
import { listFolder } from '../storage/list-folder.js';
import { workspacePaths } from '../storage/workspace-paths.js';
import { valuesInJournal } from './journal.js';
import {
  groupResultSchema,
  revisionSchema,
  turnedDownSchema,
  type GroupResult,
} from './results.js';
import { stopReasons } from './stop.js';

/** `trajectories/<catalogue>/<run>/<tool>.json`: how the sentences of one tool came about. */
export const toolTrajectorySchema = z.strictObject({
  version: z.literal(2),
  catalogue: z.string(),
  run: z.string(),
  /** Id and name of the tool. */
  tool: z.string(),
  name: z.string(),
  group: z.string(),
  mark: z.string(),
  revisions: z.array(revisionSchema),
  /** The experiments that touched it. */
  experiments: z.array(experimentResultSchema),
  /** Those that were too similar to earlier ones. */
  turnedDown: z.array(turnedDownSchema),
  dropped: groupResultSchema.shape.dropped,
  stopped: z.enum(stopReasons),
  ended: z.string().nullable(),
});
export type ToolTrajectory = Readonly<z.infer<typeof toolTrajectorySchema>>;

interface RunNames {
  readonly catalogue: string;
  readonly run: string;
}

/** The trajectories of a group's tools, in their order. */
export function trajectoriesOf(
  result: GroupResult,
  { catalogue, run }: RunNames,
): readonly ToolTrajectory[] {
  const { group, mark, experiments, turnedDown, dropped, ended } = result;
  return result.tools.map(({ id, tool, revisions, stopped }) => ({
    ...{ version: 2, catalogue, run, tool: id, name: tool, group, mark, revisions },
    experiments: experiments.filter(({ steps }) =>
      steps.some((step) => step.kind === 'call' && step.tool === tool),
    ),
    turnedDown: turnedDown.filter(({ tools }) => tools.includes(tool)),
    dropped: dropped.filter(({ address }) => address === tool || address.startsWith(`${tool}.`)),
    ...{ stopped, ended },
  }));
}

/** What came of the groups that a journal has to their end, in their order: docs and trajectories are derived from it. */
export function resultsInJournal(folder: string): readonly GroupResult[] {
  return valuesInJournal(folder, 'result').map((value) => groupResultSchema.parse(value));
}

/** Writes the trajectories of a group's tools into a workspace. */
export async function saveTrajectories(
  workspace: string,
  result: GroupResult,
  names: RunNames,
): Promise<void> {
  const folder = workspacePaths(workspace).trajectoryFolder(names.catalogue, names.run);
  for (const trajectory of trajectoriesOf(result, names)) {
    const path = join(folder, `${toolFileName(trajectory.tool)}.json`);
    await assertInsideWorkspace(workspace, path);
    await writeJsonFile(path, toolTrajectorySchema, trajectory);
  }
}

/** The trajectories of a run, in the order of their file names. Rejects with `StorageError`. */
export async function readTrajectories(
  workspace: string,
  { catalogue, run }: RunNames,
): Promise<readonly ToolTrajectory[]> {
  const folder = workspacePaths(workspace).trajectoryFolder(catalogue, run);
  await assertInsideWorkspace(workspace, folder);
  const found: ToolTrajectory[] = [];
  for (const { name } of await listFolder(folder))
    if (name.endsWith('.json') && !name.startsWith('.'))
      found.push(...(await readTrajectory(join(folder, name))));
  return found;
}

/** The trajectory of one tool; null where the run has none. Rejects with `StorageError`. */
export async function trajectoryOf(
  workspace: string,
  { catalogue, run }: RunNames,
  tool: string,
): Promise<ToolTrajectory | null> {
  const folder = workspacePaths(workspace).trajectoryFolder(catalogue, run);
  const path = join(folder, `${toolFileName(tool)}.json`);
  await assertInsideWorkspace(workspace, path);
  return (await readTrajectory(path))[0] ?? null;
}

async function readTrajectory(path: string): Promise<readonly ToolTrajectory[]> {
  const text = await readTextFile(path);
  if (text === null) return [];
  const remedy = 'Restore the file from a backup; it was left unchanged.';
  return [parseOwnJson(text, { path, schema: toolTrajectorySchema, what: 'trajectory', remedy })];
}
