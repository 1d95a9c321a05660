import { join } from 'node:path';
import { z } from 'zod';
import { jsonObjectSchema } from '../core/json.js';
import { JsonLinesLog } from './json-lines-log.js';
import { workspacePaths } from './workspace-paths.js';

/** A removal that was tried after a run, of what the call `of` had made. */
export const triedRemovalSchema = z.strictObject({
  tool: z.string(),
  arguments: jsonObjectSchema,
  of: z.string(),
  isGone: z.boolean(),
  message: z.string().optional(),
});
export type TriedRemoval = z.infer<typeof triedRemovalSchema>;

/** Beside the trajectories of a run: what was removed after it. */
export function cleanUpLog(
  workspace: string,
  catalogue: string,
  run: string,
): JsonLinesLog<TriedRemoval> {
  const folder = workspacePaths(workspace).trajectoryFolder(catalogue, run);
  return new JsonLinesLog(join(folder, 'clean-up.jsonl'), triedRemovalSchema, 'removal');
}

const leftThingSchema = z.strictObject({ tool: z.string(), record: z.string() });
export type LeftThing = Readonly<z.infer<typeof leftThingSchema>>;

const leftThingsSchema = z.strictObject({ left: z.array(leftThingSchema).readonly() });

/** Beside the trajectories of a run of experiments: what it had left behind each time it ended. The last line counts. */
export function leftLog(
  workspace: string,
  catalogue: string,
  run: string,
): JsonLinesLog<z.infer<typeof leftThingsSchema>> {
  const folder = workspacePaths(workspace).trajectoryFolder(catalogue, run);
  return new JsonLinesLog(join(folder, 'left.jsonl'), leftThingsSchema, 'list');
}
