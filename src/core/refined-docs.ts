import { z } from 'zod';
import { jsonSchemaSchema } from './json-schema.js';
import { sentencesSchema } from './sentence.js';
import type { ToolDoc } from './tool-doc.js';

export const stopReasonSchema = z.enum([
  ...(['converged', 'iteration-limit', 'nothing-left', 'unreachable', 'budget'] as const),
  ...(['model-failed', 'harm'] as const),
]);
export type StopReason = z.infer<typeof stopReasonSchema>;

/** What a run made of one tool's documentation (the paper's t̃). */
export const refinedDocSchema = z.strictObject({
  tool: z.string(),
  /** Counted from 1; 0: nothing was added to the source's docs. */
  revision: z.number().int().min(0),
  /** Null while the run has not finished the tool. */
  stopReason: stopReasonSchema.nullable(),
  /** SHA-256 of the source's doc that it was made from; shows whether the source has changed since. */
  rawHash: z.string().optional(),
  /** Set if some answers were not the tool's own: recorded, or made up by a stand-in. */
  answers: z.enum(['recorded', 'simulated']).optional(),
  /** How many decisions of people changed it; set when docs are loaded, never in the run's own file. */
  reviewed: z.number().int().min(1).optional(),
  /** The sentence for choosing: which requests the tool answers. */
  use: z.string().nullable(),
  /** What agents read: the maintainer's text, followed by what was appended. */
  description: z.string(),
  /** The narrowed schema: arguments with their texts and everything that was learnt about their values. */
  parameters: jsonSchemaSchema,
  /** May be empty: then it is not known where the additions come from. */
  sentences: sentencesSchema,
});
export type RefinedDoc = z.infer<typeof refinedDocSchema>;

/** The refined docs of one catalogue and run. People may edit the file by hand. */
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

/** What a documentation says of a tool: applied, the tool is `{ ...tool, description, parameters }`. */
export type DocText = Pick<RefinedDoc, 'use' | 'description' | 'parameters'>;

/** What the source says of a tool. */
export function sourceDoc({
  description,
  parameters,
}: Pick<ToolDoc, 'description' | 'parameters'>): DocText {
  return { use: null, description, parameters };
}

/** The docs of the tools, followed by those of the groups. */
export function allDocs({
  tools,
  groups = [],
}: Pick<RefinedDocs, 'tools' | 'groups'>): readonly RefinedDoc[] {
  return [...tools, ...groups];
}

/** The same by the id of the tool or group; empty if there are no docs yet. */
export function docsByTool(
  docs: Pick<RefinedDocs, 'tools' | 'groups'> | null,
): ReadonlyMap<string, RefinedDoc> {
  return new Map((docs === null ? [] : allDocs(docs)).map((doc) => [doc.tool, doc]));
}
