import { z } from 'zod';
import { docVersionSchema } from './doc-version.js';
import { stopReasonSchema } from './trajectory.js';

/** The version of one tool's doc that a run selected (the paper's t̃). */
export const refinedDocSchema = docVersionSchema.extend({
  tool: z.string(),
  /** 0: the raw doc was kept. */
  version: z.number().int().min(0),
  stopReason: stopReasonSchema.nullable(),
  /** SHA-256 of the raw doc it was made from: by this is noticed that the source has changed since. */
  rawHash: z.string().optional(),
  /** The weakest of the answers that it was learnt from, where not all are of the tool itself. */
  answers: z.enum(['recorded', 'simulated']).optional(),
  /** How many decisions of a person changed it; set as it is loaded, and never in the run's own file. */
  reviewed: z.number().int().min(1).optional(),
});
export type RefinedDoc = z.infer<typeof refinedDocSchema>;

/** True for the doc of a tool that no run has made one of: the source's, with what people decided. */
export function isReviewedAlone({ reviewed, rawHash, version, stopReason }: RefinedDoc): boolean {
  return reviewed !== undefined && rawHash === undefined && version === 0 && stopReason === null;
}

/** The refined docs of one catalogue and run, derived from its trajectories. People may edit the file by hand. */
export const refinedDocsSchema = z.strictObject({
  version: z.literal(1),
  catalogue: z.string(),
  run: z.string(),
  engine: z.string(),
  createdAt: z.string(),
  tools: z.array(refinedDocSchema),
  /** The descriptions of tool groups; `tool` is the group's id. */
  groups: z.array(refinedDocSchema).optional(),
});
export type RefinedDocs = z.infer<typeof refinedDocsSchema>;

/** The docs of the tools and, behind them, of the groups. */
export function allDocs({
  tools,
  groups = [],
}: Pick<RefinedDocs, 'tools' | 'groups'>): readonly RefinedDoc[] {
  return [...tools, ...groups];
}

/** The same by the id of the tool or group; none where there are no docs yet. */
export function docsByTool(
  docs: Pick<RefinedDocs, 'tools' | 'groups'> | null,
): ReadonlyMap<string, RefinedDoc> {
  return new Map((docs === null ? [] : allDocs(docs)).map((doc) => [doc.tool, doc]));
}
