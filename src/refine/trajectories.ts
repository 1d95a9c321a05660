import { join } from 'node:path';
import { z } from 'zod';
import { toolFileName } from '../core/tool-file-name.js';
import { assertInsideWorkspace } from '../storage/inside-workspace.js';
import { writeJsonFile } from '../storage/json-file.js';
import { workspacePaths } from '../storage/workspace-paths.js';
import { valuesInJournal } from './journal.js';
import {
  experimentResultSchema,
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
  await assertInsideWorkspace(workspace, folder);
  for (const trajectory of trajectoriesOf(result, names)) {
    const path = join(folder, `${toolFileName(trajectory.tool)}.json`);
    await writeJsonFile(path, toolTrajectorySchema, trajectory);
  }
}
