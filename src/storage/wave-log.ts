import { join } from 'node:path';
import { z } from 'zod';
import { JsonLinesLog } from './json-lines-log.js';
import { workspacePaths } from './workspace-paths.js';

/** Ids of calls, by the tool that made them. */
const callsByTool = z.array(z.tuple([z.string(), z.array(z.string())]));

/** What a run records of its waves, so that a resumed run knows exactly what the interrupted one knew. */
export const waveEntrySchema = z.discriminatedUnion('kind', [
  /** The waves that follow are of a run begun with this. */
  z.strictObject({
    kind: z.literal('begin'),
    version: z.literal(1),
    /** SHA-256 of what decides what the waves are: settings, permissions, the raw docs of the tools. */
    of: z.string(),
    /** Tools that are refined once no other remains that makes something. */
    waiting: z.array(z.string()),
  }),
  /** A wave begins. */
  z.strictObject({
    kind: z.literal('wave'),
    tools: z.array(z.string()),
    callsAllowed: z.number(),
    /** The calls that its tools know of, of the tools that have others than at the wave before. */
    calls: callsByTool,
  }),
  /** It is over. */
  z.strictObject({
    kind: z.literal('end'),
    /** The calls whose values joined the pool, in that order. */
    pooled: callsByTool,
    /** Tools that got no useful answer and are refined again. */
    again: z.array(z.string()),
  }),
]);
export type WaveEntry = z.infer<typeof waveEntrySchema>;
export type WaveLog = JsonLinesLog<WaveEntry>;

/** The wave log of a run, in the folder of its trajectories. */
export function waveLog(workspace: string, catalogue: string, run: string): WaveLog {
  const folder = workspacePaths(workspace).trajectoryFolder(catalogue, run);
  return new JsonLinesLog(join(folder, 'waves.jsonl'), waveEntrySchema, 'wave');
}
