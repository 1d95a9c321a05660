import { join } from 'node:path';
import { z } from 'zod';
import { JsonLinesLog } from './json-lines-log.js';
import { workspacePaths } from './workspace-paths.js';

const leftThingSchema = z.strictObject({ tool: z.string(), record: z.string() });
export type LeftThing = Readonly<z.infer<typeof leftThingSchema>>;

export const leftThingsSchema = z.strictObject({ left: z.array(leftThingSchema).readonly() });

/** Beside the trajectories of a run: what it had left behind each time it ended. The last line counts. */
export function leftLog(
  workspace: string,
  catalogue: string,
  run: string,
): JsonLinesLog<z.infer<typeof leftThingsSchema>> {
  const folder = workspacePaths(workspace).trajectoryFolder(catalogue, run);
  return new JsonLinesLog(join(folder, 'left.jsonl'), leftThingsSchema, 'list');
}

/** What a run has left behind, as far as it is known. */
export async function leftBy(
  workspace: string,
  catalogue: string,
  run: string,
): Promise<readonly LeftThing[]> {
  return (await leftLog(workspace, catalogue, run).read()).at(-1)?.left ?? [];
}
