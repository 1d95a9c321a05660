import { z } from 'zod';
import { callPurposeSchema, callRecordSchema } from './call-record.js';
import { docVersionSchema } from './doc-version.js';
import { jsonObjectSchema } from './json.js';

/** A user query and the arguments a call for it needs (the paper's e = (e^q, e^p)), with its tries. */
export const explorationSchema = z.strictObject({
  query: z.string(),
  /** The tool that is called, where it is not the trajectory's own: a recipe that was begun goes on there. */
  tool: z.string().optional(),
  arguments: jsonObjectSchema,
  purpose: callPurposeSchema,
  /** Largest cosine with an earlier exploration; null for the first. */
  similarity: z.number().nullable(),
  /** True where every try was too similar and the least similar one was kept. */
  tooSimilar: z.boolean(),
  /** Where it is as similar as what is turned down: in what its call is new in kind. */
  passedFor: z.string().optional(),
  /** Tries that were turned down, in order. */
  rejectedTries: z.array(
    z.strictObject({
      query: z.string(),
      arguments: jsonObjectSchema,
      similarity: z.number(),
      /** The earlier query it repeats. */
      repeats: z.string(),
    }),
  ),
});
export type Exploration = z.infer<typeof explorationSchema>;

/** One thing the Analyzer says should change (the paper's s, one item of it). */
export const suggestionSchema = z.strictObject({
  text: z.string(),
  /** Evidence references of the outcomes it rests on. */
  evidence: z.array(z.string()),
});
export type Suggestion = z.infer<typeof suggestionSchema>;

/** How much two versions differ (equation 5), with its parts. */
export const changeScoreSchema = z.strictObject({
  /** (cosine + BLEU) / 2; null where it cannot be measured. */
  delta: z.number().nullable(),
  cosine: z.number().nullable(),
  bleu: z.number().nullable(),
  /** True where the proposal equals the old doc. */
  identical: z.boolean(),
});
export type ChangeScore = z.infer<typeof changeScoreSchema>;

/** One rewritten version of the doc: accepted or dropped, with the reasons. */
export const revisionSchema = z.strictObject({
  source: z.enum(['engine', 'person']),
  verdict: z.enum(['accepted', 'dropped', 'unchanged']),
  /** Why it was dropped, one sentence a failed check; empty where accepted. */
  reasons: z.array(z.string()),
  /** What was said against sentences that were struck out. */
  struck: z.array(z.string()).optional(),
  /** The proposed version, kept also where it was dropped. */
  proposal: docVersionSchema,
  change: changeScoreSchema,
  /** What the Rewriter wants explored next (the paper's d_i). */
  direction: z.string(),
});
export type Revision = z.infer<typeof revisionSchema>;

/** One pass of the loop. Absent fields have not happened yet. */
export const iterationSchema = z.strictObject({
  index: z.number().int().min(1),
  exploration: explorationSchema.optional(),
  suggestions: z.array(suggestionSchema).optional(),
  revision: revisionSchema.optional(),
  /** False where it had nothing but faults: it does not count towards the iteration limit. */
  counts: z.boolean().optional(),
  startedAt: z.string(),
  endedAt: z.string().optional(),
});
export type Iteration = z.infer<typeof iterationSchema>;

export const stopReasonSchema = z.enum([
  'converged',
  'iteration-limit',
  'nothing-left',
  'unreachable',
  'budget',
  'interrupted',
  'skipped',
  'model-failed',
  'harm',
]);
export type StopReason = z.infer<typeof stopReasonSchema>;

/** What a tool's calls leave undecided. */
export const leftSchema = z.strictObject({
  /** Ids of refused calls that nothing learnt predicts, and what they said. */
  unexplained: z.array(z.strictObject({ call: z.string(), message: z.string() })),
  /** Claims that are open, by what would decide them. */
  open: z.array(z.strictObject({ count: z.number().int(), needs: z.string() })),
});
export type Left = z.infer<typeof leftSchema>;

/** Which version became the refined doc, and why. */
export const selectionSchema = z.strictObject({
  /** 0 is the raw doc, i the revision of iteration i; the closing revision comes after the last iteration's. */
  version: z.number().int().min(0),
  reason: z.string(),
});
export type Selection = z.infer<typeof selectionSchema>;

/** What a run might call when it finished a tool: by this a later one tells whether it may call more. */
export const allowanceSchema = z.strictObject({
  writes: z.union([z.enum(['all', 'none']), z.array(z.string())]),
  destructive: z.boolean(),
  /** SHA-256 of the tools that may change something and might be called, with their raw docs. */
  writers: z.string(),
});
export type Allowance = z.infer<typeof allowanceSchema>;

/** Everything that happened to one tool in one run, and why it stopped. */
export const trajectorySchema = z.strictObject({
  version: z.literal(1),
  catalogue: z.string(),
  run: z.string(),
  tool: z.string(),
  /** SHA-256 of the raw doc the run started from. */
  rawHash: z.string(),
  /** The settings that matter for the result, and their SHA-256. */
  settings: jsonObjectSchema,
  settingsHash: z.string(),
  raw: docVersionSchema,
  calls: z.array(callRecordSchema),
  /**
   * Where the tool got no useful answer at first and was taken up again once other tools had given values: the number of
   * iterations before that. Their calls stay on record but no longer count.
   */
  reopenedAfter: z.number().int().min(0).optional(),
  /** Iterations of earlier runs that had less permission: they and their calls count, but not towards a limit. */
  takenUpAfter: z.number().int().min(0).optional(),
  /** Where the tool was begun anew: how many numbers the calls of its archived trajectories took. */
  callsBefore: z.number().int().min(0).optional(),
  iterations: z.array(iterationSchema),
  stop: z.strictObject({ reason: stopReasonSchema, detail: z.string().optional() }).nullable(),
  /** The revision made after every tool has stopped, when the whole catalogue's answers are known; null where the engine makes none. */
  closing: revisionSchema.nullable().optional(),
  left: leftSchema.optional(),
  selection: selectionSchema.nullable(),
  allowed: allowanceSchema.optional(),
  startedAt: z.string(),
  endedAt: z.string().optional(),
});
export type Trajectory = z.infer<typeof trajectorySchema>;
