import { z } from 'zod';
import { constraintSchema, sentenceSchema } from '../core/sentence.js';
import { experimentResultSchema } from '../docs/experiment-result.js';
import { spentSchema } from '../engines/engine.js';
import { stopReasons } from './stop.js';

/** The sentences of a tool after one message. */
export const revisionSchema = z.strictObject({
  message: z.number().int(),
  sentences: z.array(sentenceSchema),
  /** Δ to the revision before; null if one of them says nothing. */
  delta: z.number().nullable(),
  /** The whole rewritten text, of an engine that writes one. */
  description: z.string().optional(),
});
export type Revision = Readonly<z.infer<typeof revisionSchema>>;

export const turnedDownSchema = z.strictObject({
  id: z.string(),
  like: z.string(),
  similarity: z.number(),
  tools: z.array(z.string()),
});

const toolResultSchema = z.strictObject({
  /** The id in the catalogue, and the name that steps call it by. */
  id: z.string(),
  tool: z.string(),
  sentences: z.array(sentenceSchema),
  /** The whole rewritten text, of an engine that writes one in place of sentences. */
  description: z.string().optional(),
  revisions: z.array(revisionSchema),
  stopped: z.enum(stopReasons),
  /** What only the user can give, by argument. */
  needs: z.record(z.string(), z.string()),
  /** The sentence for choosing. */
  use: z.string().nullable(),
  /** What sentences say by machine, by their places. */
  constraints: z.array(z.strictObject({ place: z.string(), constraint: constraintSchema })),
});
export type RefinedTool = Readonly<z.infer<typeof toolResultSchema>>;

/** What came of one group; it stands in the journal, at the end of the group. */
export const groupResultSchema = z.strictObject({
  group: z.string(),
  /** What the names of its things contain. */
  mark: z.string(),
  tools: z.array(toolResultSchema),
  experiments: z.array(experimentResultSchema),
  turnedDown: z.array(turnedDownSchema),
  /** Sentences that a check took out, with the remark. */
  dropped: z.array(z.strictObject({ address: z.string(), reason: z.string() })),
  messages: z.number().int(),
  /** What the model's answers took, if the engine tells. */
  spent: spentSchema.nullable(),
  /** Why the group ended early: what broke, or the limit that was reached; null if it did not. */
  ended: z.string().nullable(),
});
export type GroupResult = Readonly<z.infer<typeof groupResultSchema>>;
